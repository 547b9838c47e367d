import { dictionary } from '../../../../content/language.tsx';
import type { StepTexts } from '../step-texts.ts';

interface PlatformAccountTexts extends StepTexts {
  organization: { label: string; missing: string; notOffered: string; failed: string };
  username: {
    label: string;
    hint: string;
    missing: string;
    characters: string;
    /** What is wrong of what the sentence on characters allows. */
    noNumbers: string;
    tooLong: string;
    own: string;
  };
  /** The name of the account there is. */
  asBefore: (username: string) => string;
  support: { label: string; hint: string; none: string; notOffered: string };
  review: { account: string; organization: string; support: string };
}

/** The words of the step that asks for an account on the mapping platform; its name and the sentence on characters are fixed (rules texts 2 and 8). */
export const platformAccountTexts = dictionary<PlatformAccountTexts>(
  {
    label: 'MIP Organization Select',
    question: () => 'Which organization do you work for on the platform?',
    organization: {
      label: 'Organization',
      missing: 'Choose an organization.',
      notOffered: 'This organization cannot be used. Choose another one.',
      failed: 'The organizations could not be loaded',
    },
    username: {
      label: 'MIP username',
      hint: 'Choose the name for your new account: 1 to 16 letters, underscores, and dashes.',
      missing: 'Enter a username.',
      characters:
        'Please confirm you have entered only valid characters. Acceptable character choices include letters, numbers, and special characters underscore and dash',
      noNumbers: 'A MIP username cannot have numbers.',
      tooLong: 'Enter no more than 16 characters.',
      own: 'This is not your account.',
    },
    asBefore: (username) => `Your MIP username: ${username}`,
    support: {
      label: 'Cooperating Technical Partner (CTP) support (optional)',
      hint: 'If you support a CTP, choose the job in which you do.',
      none: 'I do not support a CTP',
      notOffered: 'Choose one of your jobs.',
    },
    review: { account: 'MIP username', organization: 'Organization', support: 'CTP support' },
  },
  {
    label: 'Selección de organización de MIP',
    question: () => '¿Para qué organización trabaja en la plataforma?',
    organization: {
      label: 'Organización',
      missing: 'Elija una organización.',
      notOffered: 'No se puede usar esta organización. Elija otra.',
      failed: 'No se pudieron cargar las organizaciones',
    },
    username: {
      label: 'Nombre de usuario de MIP',
      hint: 'Elija el nombre de su nueva cuenta: de 1 a 16 letras, guiones bajos y guiones.',
      missing: 'Escriba un nombre de usuario.',
      characters:
        'Confirme que escribió solo caracteres válidos. Se aceptan letras, números y los caracteres especiales guion bajo y guion',
      noNumbers: 'Un nombre de usuario de MIP no puede tener números.',
      tooLong: 'Escriba 16 caracteres como máximo.',
      own: 'Esta no es su cuenta.',
    },
    asBefore: (username) => `Su nombre de usuario de MIP: ${username}`,
    support: {
      label: 'Apoyo a un socio técnico cooperante (CTP) (opcional)',
      hint: 'Si apoya a un CTP, elija el empleo en el que lo hace.',
      none: 'No apoyo a un CTP',
      notOffered: 'Elija uno de sus empleos.',
    },
    review: { account: 'Nombre de usuario de MIP', organization: 'Organización', support: 'Apoyo a un CTP' },
  },
);
