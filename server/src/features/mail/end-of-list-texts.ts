import type { Language } from '@portal/core/domain/catalogue/application.ts';

interface EndOfListTexts {
  title: string;
  what: string;
  end: string;
  ended: string;
  again: string;
  toChoices: string;
}

export const endOfListTexts: Readonly<Record<Language, EndOfListTexts>> = {
  en: {
    title: 'Stop the morning email?',
    what: 'On working days the portal emails you a list of the requests that are waiting for your decision.',
    end: 'Stop the morning email',
    ended: 'You will no longer get the morning email',
    again: 'The requests still wait for you in the portal. You can get the email again at any time.',
    toChoices: 'Choose which email you get',
  },
  es: {
    title: '¿Dejar de recibir el correo de la mañana?',
    what: 'Los días laborables, el portal le envía una lista de las solicitudes que están en espera de su decisión.',
    end: 'Dejar de recibirlo',
    ended: 'Ya no recibirá el correo de la mañana',
    again:
      'Las solicitudes siguen en espera de su decisión en el portal. Puede volver a recibir el correo cuando quiera.',
    toChoices: 'Elegir qué correos recibe',
  },
};
