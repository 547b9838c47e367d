import { dictionary } from '../../content/language.tsx';

/** The words with which the person who waits reminds those who are asked, or has more people asked. */
export const waitingActionsTexts = dictionary(
  {
    remind: 'Remind now',
    reminding: 'Sending',
    reminded: 'Reminder sent. You can send another one tomorrow.',
    remindedToday: 'You sent a reminder today. You can send another one tomorrow.',
    notReminded: 'The reminder was not sent.',
    escalate: 'Escalate',
    escalating: 'Asking more people',
    escalateHint:
      'Escalating asks more people to decide, such as the supervisor of the people asked now. You can do this once for each decision.',
    escalated: (people: string) => `Your request is now waiting for ${people}. The first decision counts.`,
    notEscalated: 'Your request was not escalated.',
  },
  {
    remind: 'Recordar ahora',
    reminding: 'Enviando',
    reminded: 'Recordatorio enviado. Mañana puede enviar otro.',
    remindedToday: 'Hoy envió un recordatorio. Mañana puede enviar otro.',
    notReminded: 'El recordatorio no se envió.',
    escalate: 'Escalar',
    escalating: 'Pidiendo la decisión a más personas',
    escalateHint:
      'Al escalar, se pide la decisión a más personas, como al supervisor de quien debe decidir ahora. Puede hacerlo una vez por cada decisión.',
    escalated: (people: string) => `Su solicitud espera ahora a ${people}. Cuenta la primera decisión.`,
    notEscalated: 'Su solicitud no se escaló.',
  },
);
