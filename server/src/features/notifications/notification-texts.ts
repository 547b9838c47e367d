import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';

/** What a notification is about, in the words of its language. */
export interface Told {
  /** "request 26-000123 for access to Hazus Loss Library". */
  request: string;
  /** Full name of whoever did it; null where the portal itself did. */
  by: string | null;
  /** What it asked for is agreed to and not approved, such as standing in for somebody. */
  isAccepted: boolean;
  /** What comes next: another decision, the set-up, or nothing. */
  next: 'DECISION' | 'SET_UP' | 'NOTHING';
}

/** One sentence for the subject, and those of the mail. */
export interface Words {
  subject: string;
  lines: readonly string[];
}

/** What every notification says besides its event. */
export interface Frame {
  hello(name: string): string;
  request: Record<RequestType, (number: string, application: string) => string>;
  see(address: string): string;
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
    see: (address) => `See the request: ${address}`,
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
    see: (address) => `Ver la solicitud: ${address}`,
    portal: 'El portal',
  },
};

/** The texts of an event that somebody is notified of. */
export type EventTexts = Record<Language, (told: Told & { by: string }) => Words>;

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

export const approved: EventTexts = {
  en: ({ by, request, isAccepted, next }) => {
    const sentence = `${by} ${isAccepted ? 'accepted' : 'approved'} ${request}`;
    return { subject: sentence, lines: [`${sentence}.`, ...nextEn[next]] };
  },
  es: ({ by, request, isAccepted, next }) => {
    const sentence = `${by} ${isAccepted ? 'aceptó' : 'aprobó'} ${request}`;
    return { subject: sentence, lines: [`${sentence}.`, ...nextEs[next]] };
  },
};

export const approvalUndone: EventTexts = {
  en: ({ by, request }) => {
    const sentence = `${by} undid the approval of ${request}`;
    return {
      subject: sentence,
      lines: [
        `${sentence}.`,
        `This corrects the earlier message. The request is waiting for ${by} to decide again. You do not have to do anything.`,
      ],
    };
  },
  es: ({ by, request }) => {
    const sentence = `${by} deshizo la aprobación de ${request}`;
    return {
      subject: sentence,
      lines: [
        `${sentence}.`,
        `Esto corrige el mensaje anterior. La solicitud espera otra vez la decisión de ${by}. Usted no tiene que hacer nada.`,
      ],
    };
  },
};

export const denied: EventTexts = {
  en: ({ by, request, isAccepted }) => {
    const sentence = `${by} ${isAccepted ? 'declined' : 'denied'} ${request}`;
    return { subject: sentence, lines: [`${sentence}. Open the request to read why.`] };
  },
  es: ({ by, request, isAccepted }) => {
    const sentence = `${by} ${isAccepted ? 'no aceptó' : 'denegó'} ${request}`;
    return { subject: sentence, lines: [`${sentence}. Abra la solicitud para leer el motivo.`] };
  },
};

export const returned: EventTexts = {
  en: ({ by, request }) => {
    const sentence = `${by} has a question about ${request}`;
    return {
      subject: sentence,
      lines: [
        `${sentence}.`,
        'The request is on hold until you reply. Open it to read the question and reply.',
      ],
    };
  },
  es: ({ by, request }) => {
    const sentence = `${by} tiene una pregunta sobre ${request}`;
    return {
      subject: sentence,
      lines: [
        `${sentence}.`,
        'La solicitud queda en espera hasta que usted responda. Ábrala para leer la pregunta y responder.',
      ],
    };
  },
};

export const delivered: EventTexts = {
  en: ({ request }) => {
    const sentence = `${upper(request)} is complete`;
    return { subject: sentence, lines: [`${sentence}.`] };
  },
  es: ({ request }) => {
    const sentence = `${upper(request)} está completa`;
    return { subject: sentence, lines: [`${sentence}.`] };
  },
};

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
