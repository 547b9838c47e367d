import type { EventTexts } from './notification-texts.ts';

/** To those who may decide as well. */
export const escalated: EventTexts = {
  en: ({ asks, due }) => ({
    subject: 'you can decide as well',
    lines: [
      `${asks}. No one has decided, so you can decide as well. The first decision counts.`,
      ...(due === null ? [] : [`Due date: ${due}.`]),
    ],
  }),
  es: ({ asks, due }) => ({
    subject: 'usted también puede decidir',
    lines: [
      `${asks}. Nadie ha decidido; por eso usted también puede hacerlo. Cuenta la primera decisión.`,
      ...(due === null ? [] : [`Fecha límite: ${due}.`]),
    ],
  }),
};

/** To those who decide. */
export const reminded: EventTexts = {
  en: ({ by, asks, due }) => ({
    subject: `reminder from ${by}`,
    lines: [
      `${asks}. ${by} sent you a reminder, because it is still waiting for your decision.`,
      ...(due === null ? [] : [`Due date: ${due}.`]),
    ],
  }),
  es: ({ by, asks, due }) => ({
    subject: `recordatorio de ${by}`,
    lines: [
      `${asks}. ${by} le envía un recordatorio, porque la solicitud sigue en espera de su decisión.`,
      ...(due === null ? [] : [`Fecha límite: ${due}.`]),
    ],
  }),
};

/** To the person who waits. */
export const lapsesUndecided: EventTexts = {
  en: ({ request, lapses }) => ({
    subject: 'expires soon',
    lines: [
      `No one has decided ${request} yet. It expires on ${lapses ?? ''}.`,
      'Open it to send a reminder.',
    ],
  }),
  es: ({ request, lapses }) => ({
    subject: 'vence pronto',
    lines: [
      `Nadie ha decidido todavía ${request}. Vence el ${lapses ?? ''}.`,
      'Ábrala para enviar un recordatorio.',
    ],
  }),
};

/** To those who decide. */
export const lapsesSoon: EventTexts = {
  en: ({ asks, lapses }) => ({
    subject: 'expires without your decision',
    lines: [`${asks}. The request expires on ${lapses ?? ''} if no one decides.`],
  }),
  es: ({ asks, lapses }) => ({
    subject: 'vence sin su decisión',
    lines: [`${asks}. La solicitud vence el ${lapses ?? ''} si nadie decide.`],
  }),
};

/** To everybody who can see to it. */
export const removalWaits: EventTexts = {
  en: () => ({
    subject: 'removal is overdue',
    lines: [
      'Access that is to be removed is still there, because no one has completed the request. Open it to see who is asked.',
    ],
  }),
  es: () => ({
    subject: 'acceso sin quitar',
    lines: [
      'Un acceso que se debe quitar sigue vigente, porque nadie ha completado la solicitud. Ábrala para ver quién debe hacerlo.',
    ],
  }),
};
