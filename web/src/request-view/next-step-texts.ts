import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { ComingKind } from '@portal/core/domain/requests/waiting/coming.ts';
import { dictionary } from '../content/language.tsx';

/** What fills the sentence on what comes next. */
export interface NextParts {
  /** The stage after the waiting one, in words. */
  following: string;
  /** The day on which the request lapses without a decision; empty when it does not. */
  lapses: string;
  /** The name of the person whom the request is for, for other readers; empty for the recipient. */
  other: string;
}

interface NextStepTexts {
  label: string;
  byStatus: Record<RequestStatus, (parts: NextParts) => string>;
  /** Of a request whose requester can ask for nothing. */
  over: string;
  accessEnded: (other: string) => string;
  stuck: Record<'own' | 'others', string>;
  removing: string;
  undoing: string;
  afterAnswer: (decides: string, closes: string) => string;
  /** What happens by itself until then, each a sentence. */
  coming: Record<ComingKind, (day: string) => string>;
  /** What the person who is asked in a stage does there. */
  decides: Record<DecidingRole, string>;
  /** Before what follows: once those who are asked now have done it; without a name once the reader has. */
  after: Record<'decides' | 'setsUp', (who: string | null) => string>;
  /** Of those who are asked, where nobody is known. */
  someone: string;
  /** Whom the next stage asks. */
  goesTo: Record<DecidingRole, string>;
  /** The same where access is set up by hand. */
  setsUp: Record<DecidingRole, string>;
  /** What the last approval brings. */
  follows: {
    setUp: string;
    /** What is automatic where somebody has set up access by hand before. */
    assigns: string;
    removal: string;
  };
}

const en: NextStepTexts = {
  byStatus: {
    PENDING_SUPERVISOR_DECISION: pendingEn,
    PENDING_AUTHORIZER_DECISION: pendingEn,
    PENDING_FILETRAIL_ADMIN_DECISION: pendingEn,
    PENDING_RMIT_HELP_DECISION: pendingEn,
    PENDING_PROVISIONING: () =>
      'the roles are being assigned. This page updates automatically when they are ready.',
    APPROVED: ({ other }) =>
      other === ''
        ? 'open the application from My Applications.'
        : `${other} can open the application from My Applications.`,
    REVOKED: overEn,
    CANCELLED: overEn,
    DENIED_BY_SUPERVISOR: deniedEn,
    DENIED_BY_AUTHORIZER: deniedEn,
    DENIED_BY_RMIT_HELP: deniedEn,
    DENIED_BY_FILETRAIL_ADMIN: deniedEn,
    EXPIRED_PENDING_REQUEST: ({ other }) =>
      other === ''
        ? 'the request is closed. You can submit a new one from the catalog.'
        : `the request is closed. ${other} can submit a new one from the catalog.`,
  },
  over: 'there are no more steps.',
  accessEnded: (other) =>
    other === ''
      ? 'if you need it again, request access from the catalog.'
      : `if ${other} needs it again, they can request access from the catalog.`,
  stuck: {
    own: 'setup will be tried again automatically. The help desk can see the problem. You do not need to send another request.',
    others: 'setup will be tried again automatically. The help desk can also step in.',
  },
  removing: 'the roles are being removed. This page updates automatically when that is done.',
  undoing: 'the request closes as soon as everything is back to how it was.',
  afterAnswer: (decides, closes) =>
    `after the answer, ${decides}. If there is no answer by ${closes}, the request is closed.`,
  label: 'Next:',
  coming: {
    REMINDER: (day) => `A reminder goes out on ${day}.`,
    ESCALATION: (day) => `From ${day} on, more people can decide.`,
  },
  decides: {
    SUPERVISOR: 'the supervisor decides',
    AUTHORIZER: 'an authorizer of the application decides',
    FILETRAIL_ADMIN: 'a FileTrail administrator decides',
    RM_IT_HELP: 'RM-IT Help decides',
  },
  after: {
    decides: (who) => (who === null ? 'After you decide' : `After ${who} decides`),
    setsUp: (who) => (who === null ? 'After you set up the access' : `After ${who} sets up the access`),
  },
  someone: 'someone',
  goesTo: {
    SUPERVISOR: 'it goes to the supervisor',
    AUTHORIZER: 'it goes to an authorizer',
    FILETRAIL_ADMIN: 'it goes to a FileTrail administrator',
    RM_IT_HELP: 'it goes to RM-IT Help',
  },
  setsUp: {
    SUPERVISOR: 'the supervisor sets up the access',
    AUTHORIZER: 'an authorizer of the application sets up the access',
    FILETRAIL_ADMIN: 'a FileTrail administrator sets up the access',
    RM_IT_HELP: 'RM-IT Help sets up the access',
  },
  follows: {
    setUp: 'the portal sets up the access automatically',
    assigns: 'the portal assigns the roles automatically',
    removal: 'the roles are removed automatically',
  },
};

function pendingEn({ following, lapses }: NextParts): string {
  return lapses === ''
    ? `${following}.`
    : `${following}. If there is no decision by ${lapses}, the request expires.`;
}

function overEn({ other }: NextParts): string {
  return other === ''
    ? 'there are no more steps. You can request access again from the catalog.'
    : `there are no more steps. ${other} can request access again from the catalog.`;
}

function deniedEn({ other }: NextParts): string {
  return other === ''
    ? 'the request is closed. You can submit a new one once the reason for the denial no longer applies.'
    : `the request is closed. ${other} can submit a new one once the reason for the denial no longer applies.`;
}

const es: NextStepTexts = {
  byStatus: {
    PENDING_SUPERVISOR_DECISION: pendingEs,
    PENDING_AUTHORIZER_DECISION: pendingEs,
    PENDING_FILETRAIL_ADMIN_DECISION: pendingEs,
    PENDING_RMIT_HELP_DECISION: pendingEs,
    PENDING_PROVISIONING: () =>
      'se están asignando los roles. Esta página se actualizará automáticamente cuando estén listos.',
    APPROVED: ({ other }) =>
      other === ''
        ? 'abra la aplicación desde Mis aplicaciones.'
        : `${other} puede abrir la aplicación desde Mis aplicaciones.`,
    REVOKED: overEs,
    CANCELLED: overEs,
    DENIED_BY_SUPERVISOR: deniedEs,
    DENIED_BY_AUTHORIZER: deniedEs,
    DENIED_BY_RMIT_HELP: deniedEs,
    DENIED_BY_FILETRAIL_ADMIN: deniedEs,
    EXPIRED_PENDING_REQUEST: ({ other }) =>
      other === ''
        ? 'la solicitud está cerrada. Puede enviar otra desde el catálogo.'
        : `la solicitud está cerrada. ${other} puede enviar otra desde el catálogo.`,
  },
  over: 'no hay más pasos.',
  accessEnded: (other) =>
    other === ''
      ? 'si lo necesita de nuevo, solicite acceso desde el catálogo.'
      : `si ${other} lo necesita de nuevo, puede solicitar acceso desde el catálogo.`,
  stuck: {
    own: 'la configuración se intentará de nuevo automáticamente. La mesa de ayuda puede ver el problema. No hace falta que envíe otra solicitud.',
    others:
      'la configuración se intentará de nuevo automáticamente. La mesa de ayuda también puede intervenir.',
  },
  removing: 'se están quitando los roles. Esta página se actualizará automáticamente cuando termine.',
  undoing: 'la solicitud se cierra en cuanto todo vuelva a estar como antes.',
  afterAnswer: (decides, closes) =>
    `después de la respuesta, ${decides}. Si no hay respuesta a más tardar el ${closes}, la solicitud se cierra.`,
  label: 'A continuación:',
  coming: {
    REMINDER: (day) => `El ${day} se envía un recordatorio.`,
    ESCALATION: (day) => `A partir del ${day} podrán decidir más personas.`,
  },
  decides: {
    SUPERVISOR: 'decide el supervisor',
    AUTHORIZER: 'decide un autorizador de la aplicación',
    FILETRAIL_ADMIN: 'decide un administrador de FileTrail',
    RM_IT_HELP: 'decide la mesa de ayuda de RM-IT',
  },
  after: {
    decides: (who) => (who === null ? 'Cuando usted decida' : `Cuando ${who} decida`),
    setsUp: (who) =>
      who === null ? 'Cuando usted configure el acceso' : `Cuando ${who} configure el acceso`,
  },
  someone: 'alguien',
  goesTo: {
    SUPERVISOR: 'pasa al supervisor',
    AUTHORIZER: 'pasa a un autorizador',
    FILETRAIL_ADMIN: 'pasa a un administrador de FileTrail',
    RM_IT_HELP: 'pasa a la mesa de ayuda de RM-IT',
  },
  setsUp: {
    SUPERVISOR: 'el supervisor configura el acceso',
    AUTHORIZER: 'un autorizador de la aplicación configura el acceso',
    FILETRAIL_ADMIN: 'un administrador de FileTrail configura el acceso',
    RM_IT_HELP: 'la mesa de ayuda de RM-IT configura el acceso',
  },
  follows: {
    setUp: 'el portal configura el acceso automáticamente',
    assigns: 'el portal asigna los roles automáticamente',
    removal: 'los roles se quitan automáticamente',
  },
};

function pendingEs({ following, lapses }: NextParts): string {
  return lapses === ''
    ? `${following}.`
    : `${following}. Si no hay decisión a más tardar el ${lapses}, la solicitud vence.`;
}

function overEs({ other }: NextParts): string {
  return other === ''
    ? 'no hay más pasos. Puede volver a solicitar el acceso desde el catálogo.'
    : `no hay más pasos. ${other} puede volver a solicitar el acceso desde el catálogo.`;
}

function deniedEs({ other }: NextParts): string {
  return other === ''
    ? 'la solicitud está cerrada. Puede enviar otra cuando ya no exista el motivo de la denegación.'
    : `la solicitud está cerrada. ${other} puede enviar otra cuando ya no exista el motivo de la denegación.`;
}

/** The words for what comes next on a request, beginning in small letters; a status without its sentence does not compile. */
export const nextStepTexts = dictionary<NextStepTexts>(en, es);
