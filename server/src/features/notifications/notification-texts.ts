import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import type { NextStep } from './next-step.ts';

/** What a notification is about, in the words of its language. */
export interface Notified {
  /** "request 26-000123 for access to Hazus Loss Library". */
  request: string;
  /** What is asked, for another reader: "Nora New asks for access to Hazus Loss Library". */
  asks: string;
  /** Full name of the person who did it; the portal where nobody did. */
  by: string;
  /** The person whom the request is about did it. */
  isOwn: boolean;
  /** What it asked for is agreed to and not approved, such as acting for somebody. */
  isAccepted: boolean;
  next: NextStep;
  /** Why the request was closed; null where no reason was kept. */
  closing: ClosingReason | null;
  /** The day until which the reader should decide, in words; null for readers who decide nothing. */
  due: string | null;
  /** The day on which it lapses, in words; null for what does not say that. */
  lapses: string | null;
}

/** A few words for the subject, after the number of the request, and the sentences of the mail. */
export interface Words {
  subject: string;
  lines: readonly string[];
}

/** What every notification says besides its event. */
export interface Frame {
  hello(name: string): string;
  request: Record<RequestType, (number: string, application: string) => string>;
  asks: Record<RequestType, (person: string, application: string) => string>;
  /** What a request is about, in a subject. */
  topic: Record<RequestType, (application: string) => string>;
  see(address: string): string;
  decide(address: string): string;
  portal: string;
}

export const frames: Record<Language, Frame> = {
  en: {
    hello: (name) => `Hello ${name},`,
    request: {
      ACCESS_REQUEST: (number, application) => `request ${number} for access to ${application}`,
      CHANGE_REQUEST: (number, application) => `request ${number} to change roles in ${application}`,
      REMOVE_REQUEST: (number, application) => `request ${number} to remove your access to ${application}`,
      REACTIVATE_REQUEST: (number) => `request ${number} to reactivate your account`,
      PROFILE_UPDATE: (number) => `request ${number} about your profile`,
      ALTERNATE_SUPERVISOR: (number) => `request ${number} for an alternate supervisor`,
    },
    asks: {
      ACCESS_REQUEST: (person, application) => `${person} asks for access to ${application}`,
      CHANGE_REQUEST: (person, application) => `${person} asks to change roles in ${application}`,
      REMOVE_REQUEST: (person, application) => `The access of ${person} to ${application} is to be removed`,
      REACTIVATE_REQUEST: (person) => `${person} asks to have their account reactivated`,
      PROFILE_UPDATE: (person) => `${person} asks for a change of their profile`,
      ALTERNATE_SUPERVISOR: (person) => `${person} asks you to be their alternate supervisor`,
    },
    topic: {
      ACCESS_REQUEST: (application) => application,
      CHANGE_REQUEST: (application) => application,
      REMOVE_REQUEST: (application) => application,
      REACTIVATE_REQUEST: () => 'account',
      PROFILE_UPDATE: () => 'profile',
      ALTERNATE_SUPERVISOR: () => 'alternate supervisor',
    },
    see: (address) => `See the request: ${address}`,
    decide: (address) => `Read it and decide: ${address}`,
    portal: 'The portal',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    request: {
      ACCESS_REQUEST: (number, application) => `la solicitud ${number} de acceso a ${application}`,
      CHANGE_REQUEST: (number, application) => `la solicitud ${number} para cambiar roles en ${application}`,
      REMOVE_REQUEST: (number, application) =>
        `la solicitud ${number} para quitar su acceso a ${application}`,
      REACTIVATE_REQUEST: (number) => `la solicitud ${number} para reactivar su cuenta`,
      PROFILE_UPDATE: (number) => `la solicitud ${number} sobre su perfil`,
      ALTERNATE_SUPERVISOR: (number) => `la solicitud ${number} de supervisor suplente`,
    },
    asks: {
      ACCESS_REQUEST: (person, application) => `${person} solicita acceso a ${application}`,
      CHANGE_REQUEST: (person, application) => `${person} solicita cambiar sus roles en ${application}`,
      REMOVE_REQUEST: (person, application) => `Se debe quitar el acceso de ${person} a ${application}`,
      REACTIVATE_REQUEST: (person) => `${person} solicita reactivar su cuenta`,
      PROFILE_UPDATE: (person) => `${person} solicita un cambio en su perfil`,
      ALTERNATE_SUPERVISOR: (person) => `${person} le pide que sea su supervisor suplente`,
    },
    topic: {
      ACCESS_REQUEST: (application) => application,
      CHANGE_REQUEST: (application) => application,
      REMOVE_REQUEST: (application) => application,
      REACTIVATE_REQUEST: () => 'cuenta',
      PROFILE_UPDATE: () => 'perfil',
      ALTERNATE_SUPERVISOR: () => 'supervisor suplente',
    },
    see: (address) => `Ver la solicitud: ${address}`,
    decide: (address) => `Leerla y decidir: ${address}`,
    portal: 'El portal',
  },
};

/** The texts of an event that somebody is notified of. */
export type EventTexts = Record<Language, (notified: Notified) => Words>;

const nextEn = {
  DECISION: ['It is now waiting for the next decision.'],
  SET_UP: ['It is being set up. You will get another message when that is done.'],
  NOTHING: [],
} as const;

const nextEs = {
  DECISION: ['Ahora está en espera de la siguiente decisión.'],
  SET_UP: ['Se está configurando. Recibirá otro mensaje cuando esté listo.'],
  NOTHING: [],
} as const;

export const submitted: EventTexts = {
  en: ({ by, request, isOwn, next }) => ({
    subject: isOwn ? 'received' : `submitted by ${by}`,
    lines: [
      isOwn ? `We received ${request}.` : `${by} submitted ${request}.`,
      ...(next === 'DECISION'
        ? ['It is waiting for its first decision. You will get a message about each decision.']
        : nextEn[next]),
    ],
  }),
  es: ({ by, request, isOwn, next }) => ({
    subject: isOwn ? 'recibida' : `enviada por ${by}`,
    lines: [
      isOwn ? `Recibimos ${request}.` : `${by} envió ${request}.`,
      ...(next === 'DECISION'
        ? ['Está en espera de su primera decisión. Recibirá un mensaje sobre cada decisión.']
        : nextEs[next]),
    ],
  }),
};

/** To those who decide. */
export const waits: EventTexts = {
  en: ({ asks, due }) => ({
    subject: 'waiting for your decision',
    lines: [`${asks}.`, ...(due === null ? [] : [`Please decide by ${due}.`])],
  }),
  es: ({ asks, due }) => ({
    subject: 'en espera de su decisión',
    lines: [`${asks}.`, ...(due === null ? [] : [`Decida a más tardar el ${due}.`])],
  }),
};

/** To those who decide. */
export const answered: EventTexts = {
  en: ({ by, asks, due }) => ({
    subject: `${by} replied`,
    lines: [
      `${asks}. ${by} replied to the question about it.`,
      ...(due === null ? [] : [`Please decide by ${due}.`]),
    ],
  }),
  es: ({ by, asks, due }) => ({
    subject: `${by} respondió`,
    lines: [
      `${asks}. ${by} respondió a la pregunta sobre la solicitud.`,
      ...(due === null ? [] : [`Decida a más tardar el ${due}.`]),
    ],
  }),
};

export const approved: EventTexts = {
  en: ({ by, request, isAccepted, next }) => ({
    subject: `${isAccepted ? 'accepted' : 'approved'} by ${by}`,
    lines: [`${by} ${isAccepted ? 'accepted' : 'approved'} ${request}.`, ...nextEn[next]],
  }),
  es: ({ by, request, isAccepted, next }) => ({
    subject: `${isAccepted ? 'aceptada' : 'aprobada'} por ${by}`,
    lines: [`${by} ${isAccepted ? 'aceptó' : 'aprobó'} ${request}.`, ...nextEs[next]],
  }),
};

export const approvalUndone: EventTexts = {
  en: ({ by, request }) => ({
    subject: `approval undone by ${by}`,
    lines: [
      `${by} undid the approval of ${request}.`,
      `This corrects the earlier message. The request is waiting for ${by} to decide again. You do not have to do anything.`,
    ],
  }),
  es: ({ by, request }) => ({
    subject: `aprobación deshecha por ${by}`,
    lines: [
      `${by} deshizo la aprobación de ${request}.`,
      `Esto corrige el mensaje anterior. La solicitud espera otra vez la decisión de ${by}. Usted no tiene que hacer nada.`,
    ],
  }),
};

export const denied: EventTexts = {
  en: ({ by, request, isAccepted }) => ({
    subject: `${isAccepted ? 'declined' : 'denied'} by ${by}`,
    lines: [`${by} ${isAccepted ? 'declined' : 'denied'} ${request}. Open the request to read why.`],
  }),
  es: ({ by, request, isAccepted }) => ({
    subject: `${isAccepted ? 'no aceptada' : 'denegada'} por ${by}`,
    lines: [
      `${by} ${isAccepted ? 'no aceptó' : 'denegó'} ${request}. Abra la solicitud para leer el motivo.`,
    ],
  }),
};

const closingsEn: Readonly<Partial<Record<ClosingReason, string>>> = {
  ACCESS_REMOVED: 'A request to remove the same access took its place.',
  NO_ANSWER: 'The question about it was not answered in time. You can ask again.',
  HELP_DESK: 'Open the request to read why.',
  UNDONE: 'What had been set up was taken back.',
};

const closingsEs: Readonly<Partial<Record<ClosingReason, string>>> = {
  ACCESS_REMOVED: 'La reemplazó una solicitud para quitar el mismo acceso.',
  NO_ANSWER: 'La pregunta sobre ella no se respondió a tiempo. Puede enviar otra solicitud.',
  HELP_DESK: 'Abra la solicitud para leer el motivo.',
  UNDONE: 'Se retiró lo que ya estaba configurado.',
};

export const canceled: EventTexts = {
  en: ({ by, request, closing }) => ({
    subject: `canceled by ${by}`,
    lines: [`${by} canceled ${request}.`, ...becauseOf(closingsEn, closing)],
  }),
  es: ({ by, request, closing }) => ({
    subject: `cancelada por ${by}`,
    lines: [`${by} canceló ${request}.`, ...becauseOf(closingsEs, closing)],
  }),
};

function becauseOf(words: typeof closingsEn, closing: ClosingReason | null): string[] {
  const because = closing === null ? undefined : words[closing];
  return because === undefined ? [] : [because];
}

export const expired: EventTexts = {
  en: ({ request }) => ({
    subject: 'expired',
    lines: [`${upper(request)} expired because no one decided it in time. You can ask again.`],
  }),
  es: ({ request }) => ({
    subject: 'venció',
    lines: [`${upper(request)} venció: nadie la decidió a tiempo. Puede enviar otra.`],
  }),
};

export const returned: EventTexts = {
  en: ({ by, request }) => ({
    subject: `question from ${by}`,
    lines: [
      `${by} has a question about ${request}.`,
      'The request is on hold until you reply. Open it to read the question and reply.',
    ],
  }),
  es: ({ by, request }) => ({
    subject: `pregunta de ${by}`,
    lines: [
      `${by} tiene una pregunta sobre ${request}.`,
      'La solicitud queda en espera hasta que usted responda. Ábrala para leer la pregunta y responder.',
    ],
  }),
};

export const stuck: EventTexts = {
  en: ({ request }) => ({
    subject: 'setup is delayed',
    lines: [
      `${upper(request)} was approved, but setting it up takes longer than usual.`,
      'RM-IT Help knows and is working on it. You do not have to do anything.',
    ],
  }),
  es: ({ request }) => ({
    subject: 'la configuración se demora',
    lines: [
      `${upper(request)} fue aprobada, pero su configuración tarda más de lo habitual.`,
      'La mesa de ayuda de RM-IT ya lo sabe y se está ocupando. Usted no tiene que hacer nada.',
    ],
  }),
};

export const delivered: EventTexts = {
  en: ({ request }) => ({ subject: 'complete', lines: [`${upper(request)} is complete.`] }),
  es: ({ request }) => ({ subject: 'completa', lines: [`${upper(request)} está completa.`] }),
};

export const alternateEnded: EventTexts = {
  en: ({ by, request }) => ({
    subject: `ended by ${by}`,
    lines: [`${by} ended ${request}. Your requests to decide are yours alone again.`],
  }),
  es: ({ by, request }) => ({
    subject: `terminada por ${by}`,
    lines: [`${by} terminó ${request}. Las solicitudes por decidir vuelven a ser solo suyas.`],
  }),
};

/** To the alternate. */
export const noLongerAlternate: EventTexts = {
  en: ({ by, request }) => ({
    subject: `ended by ${by}`,
    lines: [`${by} ended ${request}. You no longer decide in place of that supervisor.`],
  }),
  es: ({ by, request }) => ({
    subject: `terminada por ${by}`,
    lines: [`${by} terminó ${request}. Usted ya no decide en lugar de ese supervisor.`],
  }),
};

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
