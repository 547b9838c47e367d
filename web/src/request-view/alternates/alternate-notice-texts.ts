import { dictionary } from '../../content/language.tsx';

/** The notice for a supervisor who has been named and has not answered (rule texts 12). */
export const alternateNoticeTexts = dictionary(
  {
    title: 'You have been named as an alternate approver',
    designated: {
      one: 'A supervisor has designated you as alternate approver for a set duration:',
      other: 'Supervisors have designated you as alternate approver for a set duration:',
    },
    item: (who: string, first: string, last: string) =>
      first === last ? `${who}, ${first}` : `${who}, ${first} to ${last}`,
    meaning: 'It starts only if you accept.',
    answer: 'Accept or decline',
    learnMore: 'Learn More',
    learnMoreAbout: 'Learn More about alternates on your account page',
  },
  {
    title: 'Le asignaron la función de aprobador suplente',
    designated: {
      one: 'Un supervisor se la asignó por tiempo limitado:',
      other: 'Varios supervisores se la asignaron por tiempo limitado:',
    },
    item: (who: string, first: string, last: string) =>
      first === last ? `${who}, el ${first}` : `${who}, del ${first} al ${last}`,
    meaning: 'Comienza solo si acepta.',
    answer: 'Aceptar o rechazar',
    learnMore: 'Leer más',
    learnMoreAbout: 'Leer más sobre los suplentes en la página de su cuenta',
  },
);
