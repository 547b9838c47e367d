import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { ClosingReason, ReasonCode } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { dictionary } from '../content/language.tsx';

/** What fills the sentence of a status: people and dates that are already words. */
export interface StatusParts {
  /** Who is asked or has decided; empty when nobody is named. */
  who: string;
  /** The day by which the waiting decision is due, and by how many days it is overdue; empty when there is none. */
  due: string;
  /** What is asked is not a decision but to complete a removal, which nobody decides. */
  completes: boolean;
}

type RefusalCode = NonNullable<RequestView['actions'][number]['code']>;

interface RequestViewTexts {
  /** Display names (rules requests 2, texts 7). */
  types: Record<RequestType, string>;
  /** What its page is called, beside person and application. */
  heading: { own: string; more: (count: string) => string; remove: (roles: string) => string };
  roles: Record<DecidingRole, string>;
  /** A status in a word or two: in English the agency's own in sentence case (rule page 13). */
  statusNames: Record<RequestStatus, string>;
  statuses: Record<RequestStatus, (parts: StatusParts) => string>;
  /** A pending status in which access is set up by hand. */
  waitsForSetUp: (parts: Pick<StatusParts, 'who' | 'due'>) => string;
  /** The same sentences for anyone who is asked (rule deciding 20). */
  waitsForReader: (parts: Pick<StatusParts, 'due' | 'completes'>) => string;
  waitsForReaderToSetUp: (due: string) => string;
  /** CANCELLED, by why it was closed. */
  closed: Record<Exclude<ClosingReason, 'REPLACED'>, string>;
  closedReplaced: Record<'own' | 'others', string>;
  /** A question waits for its answer: for the requester, and for everybody else. */
  waitsForYou: (asker: string, due: string) => string;
  waitsForAnswer: (requester: string, due: string) => string;
  /** PENDING_PROVISIONING of a removal, and while the setup is undone. */
  removing: string;
  undoing: string;
  /** PENDING_PROVISIONING while a step needs a person. */
  setUpStuck: string;
  removalStuck: string;
  /** APPROVED, once all the access that it gave has ended. */
  accessEnded: (day: string) => string;
  reasons: Record<ReasonCode, string>;
  /** Why a button is not there to press. */
  refusals: Record<RefusalCode, string>;
  people: {
    either: (first: string, second: string) => string;
    orOneOf: (first: string, others: string) => string;
    portal: string;
    /** An alternate did it in the place of a supervisor. */
    onBehalfOf: (who: string, supervisor: string) => string;
  };
}

const en: RequestViewTexts = {
  types: {
    ACCESS_REQUEST: 'Access Request',
    CHANGE_REQUEST: 'Change Role Request',
    REMOVE_REQUEST: 'Remove Access Request',
    PROFILE_UPDATE: 'Profile Update Request',
    REACTIVATE_REQUEST: 'Reactivate Request',
    ALTERNATE_SUPERVISOR: 'Alternate Supervisor Request',
  },
  heading: {
    own: 'Your request',
    more: (count) => `${count} more`,
    remove: (roles) => `remove ${roles}`,
  },
  roles: {
    SUPERVISOR: 'Supervisor',
    AUTHORIZER: 'Authorizer',
    FILETRAIL_ADMIN: 'FileTrail Admin',
    RM_IT_HELP: 'RM-IT Help',
  },
  statusNames: {
    PENDING_SUPERVISOR_DECISION: 'Pending supervisor decision',
    PENDING_AUTHORIZER_DECISION: 'Pending authorizer decision',
    PENDING_FILETRAIL_ADMIN_DECISION: 'Pending FileTrail admin decision',
    PENDING_RMIT_HELP_DECISION: 'Pending RM-IT Help decision',
    PENDING_PROVISIONING: 'Pending provisioning',
    APPROVED: 'Approved',
    REVOKED: 'Revoked',
    CANCELLED: 'Canceled',
    DENIED_BY_SUPERVISOR: 'Denied by supervisor',
    DENIED_BY_AUTHORIZER: 'Denied by authorizer',
    DENIED_BY_RMIT_HELP: 'Denied by RM-IT Help',
    DENIED_BY_FILETRAIL_ADMIN: 'Denied by FileTrail admin',
    EXPIRED_PENDING_REQUEST: 'Expired pending request',
  },
  statuses: {
    PENDING_SUPERVISOR_DECISION: ({ who, due }) => waitingEn('the supervisor', who, due),
    PENDING_AUTHORIZER_DECISION: ({ who, due }) => waitingEn('an authorizer of the application', who, due),
    PENDING_FILETRAIL_ADMIN_DECISION: ({ who, due }) => waitingEn('a FileTrail administrator', who, due),
    PENDING_RMIT_HELP_DECISION: ({ who, due }) => waitingEn('RM-IT Help', who, due),
    PENDING_PROVISIONING: () => 'Approved; access is being set up.',
    APPROVED: () => 'Approved and set up. The access is ready to use.',
    REVOKED: () => 'The access was removed.',
    CANCELLED: () => 'Canceled. No one will review it.',
    DENIED_BY_SUPERVISOR: ({ who }) => deniedEn('the supervisor', who),
    DENIED_BY_AUTHORIZER: ({ who }) => deniedEn('an authorizer of the application', who),
    DENIED_BY_RMIT_HELP: ({ who }) => deniedEn('RM-IT Help', who),
    DENIED_BY_FILETRAIL_ADMIN: ({ who }) => deniedEn('a FileTrail administrator', who),
    EXPIRED_PENDING_REQUEST: () => 'Expired because no one decided in time.',
  },
  waitsForSetUp: ({ who, due }) => `Waiting for ${who} to set up the access. Due ${due}.`,
  waitsForReader: ({ due }) => (due === '' ? 'Waiting for you.' : `Waiting for you. Due ${due}.`),
  waitsForReaderToSetUp: (due) => `Waiting for you to set up the access. Due ${due}.`,
  closed: {
    WITHDRAWN: 'Canceled. No one will review it.',
    ACCESS_REMOVED: 'Closed because access to this application was removed.',
    NO_ANSWER: 'Closed because a question was not answered in time.',
    HELP_DESK: 'Closed by the help desk.',
    UNDONE: 'Closed. The changes already made were undone.',
    REQUESTER_GONE: 'Closed because this person no longer has an account.',
    ACCOUNT_OFF: 'Closed because this person’s account was turned off.',
  },
  closedReplaced: {
    own: 'Closed because you saved your profile again.',
    others: 'Closed because the profile was saved again.',
  },
  waitsForYou: (asker, due) => `Waiting for you: ${asker} asked you a question. Answer by ${due}.`,
  waitsForAnswer: (requester, due) => `Waiting for an answer from ${requester}, due by ${due}.`,
  removing: 'The access is being removed.',
  undoing: 'The setup is being undone.',
  setUpStuck: 'Approved, but setup needs the help desk.',
  removalStuck: 'The access has not been removed yet: the help desk needs to step in.',
  accessEnded: (day) => `Approved and set up. This access ended on ${day}.`,
  reasons: {
    NOT_NEEDED: 'The access is not needed for this work.',
    WRONG_ROLE: 'A different role fits the work better.',
    WRONG_APPLICATION: 'A different application fits the work better.',
    NOT_MY_PERSON: 'The person is not on the approver’s team.',
    TRAINING_MISSING: 'Required training is missing or out of date.',
    MORE_INFORMATION: 'More information is needed.',
    OTHER: 'Another reason (explained in the comment).',
  },
  refusals: {
    NOT_ELIGIBLE:
      'You cannot decide this request: it is your own, you decided an earlier stage of it, or you no longer have the role.',
    ACCOUNT_LOCKED: 'You cannot decide while your own account is locked.',
    BEING_APPLIED: 'This request is being set up right now and cannot be canceled.',
  },
  people: {
    either: (first, second) => `${first} or ${second}`,
    orOneOf: (first, others) => `${first} or one of ${others} others`,
    portal: 'the portal',
    onBehalfOf: (who, supervisor) => `${who} on behalf of ${supervisor}`,
  },
};

function waitingEn(role: string, who: string, due: string): string {
  const whom = who === '' ? role : `${role}: ${who}`;
  return due === '' ? `Waiting for ${whom}.` : `Waiting for ${whom}. Due ${due}.`;
}

function deniedEn(role: string, who: string): string {
  return who === '' ? `Denied by ${role}.` : `Denied by ${role}, ${who}.`;
}

const es: RequestViewTexts = {
  types: {
    ACCESS_REQUEST: 'Solicitud de acceso',
    CHANGE_REQUEST: 'Solicitud de cambio de rol',
    REMOVE_REQUEST: 'Solicitud para quitar el acceso',
    PROFILE_UPDATE: 'Solicitud de cambio de perfil',
    REACTIVATE_REQUEST: 'Solicitud de reactivación',
    ALTERNATE_SUPERVISOR: 'Solicitud de supervisor suplente',
  },
  heading: {
    own: 'Su solicitud',
    more: (count) => `${count} más`,
    remove: (roles) => `quitar ${roles}`,
  },
  roles: {
    SUPERVISOR: 'Supervisor',
    AUTHORIZER: 'Autorizador',
    FILETRAIL_ADMIN: 'Administrador de FileTrail',
    RM_IT_HELP: 'Mesa de ayuda de RM-IT',
  },
  statusNames: {
    PENDING_SUPERVISOR_DECISION: 'Pendiente del supervisor',
    PENDING_AUTHORIZER_DECISION: 'Pendiente de un autorizador',
    PENDING_FILETRAIL_ADMIN_DECISION: 'Pendiente del administrador de FileTrail',
    PENDING_RMIT_HELP_DECISION: 'Pendiente de la mesa de ayuda de RM-IT',
    PENDING_PROVISIONING: 'En configuración',
    APPROVED: 'Aprobada',
    REVOKED: 'Revocada',
    CANCELLED: 'Cancelada',
    DENIED_BY_SUPERVISOR: 'Denegada por el supervisor',
    DENIED_BY_AUTHORIZER: 'Denegada por un autorizador',
    DENIED_BY_RMIT_HELP: 'Denegada por la mesa de ayuda de RM-IT',
    DENIED_BY_FILETRAIL_ADMIN: 'Denegada por el administrador de FileTrail',
    EXPIRED_PENDING_REQUEST: 'Vencida sin decisión',
  },
  statuses: {
    PENDING_SUPERVISOR_DECISION: (parts) => waitingEs('el supervisor', parts),
    PENDING_AUTHORIZER_DECISION: (parts) => waitingEs('un autorizador de la aplicación', parts),
    PENDING_FILETRAIL_ADMIN_DECISION: (parts) => waitingEs('un administrador de FileTrail', parts),
    PENDING_RMIT_HELP_DECISION: (parts) => waitingEs('la mesa de ayuda de RM-IT', parts),
    PENDING_PROVISIONING: () => 'Aprobada; se está configurando el acceso.',
    APPROVED: () => 'Aprobada. El acceso está listo.',
    REVOKED: () => 'Se quitó el acceso.',
    CANCELLED: () => 'Cancelada. Nadie la revisará.',
    DENIED_BY_SUPERVISOR: ({ who }) => deniedEs('el supervisor', who),
    DENIED_BY_AUTHORIZER: ({ who }) => deniedEs('un autorizador de la aplicación', who),
    DENIED_BY_RMIT_HELP: ({ who }) => deniedEs('la mesa de ayuda de RM-IT', who),
    DENIED_BY_FILETRAIL_ADMIN: ({ who }) => deniedEs('un administrador de FileTrail', who),
    EXPIRED_PENDING_REQUEST: () => 'Venció porque nadie decidió a tiempo.',
  },
  waitsForSetUp: ({ who, due }) => `En espera de que ${who} configure el acceso a más tardar el ${due}.`,
  waitsForReader: ({ due, completes }) => {
    const waiting = completes ? 'En espera de que usted la complete.' : 'En espera de su decisión.';
    return due === '' ? waiting : `${waiting} Fecha límite: ${due}.`;
  },
  waitsForReaderToSetUp: (due) => `En espera de que usted configure el acceso. Fecha límite: ${due}.`,
  closed: {
    WITHDRAWN: 'Cancelada. Nadie la revisará.',
    ACCESS_REMOVED: 'Cerrada porque se quitó el acceso a esta aplicación.',
    NO_ANSWER: 'Cerrada porque una pregunta no se respondió a tiempo.',
    HELP_DESK: 'Cerrada por la mesa de ayuda.',
    UNDONE: 'Cerrada. Se deshicieron los cambios hechos.',
    REQUESTER_GONE: 'Cerrada porque esta persona ya no tiene una cuenta.',
    ACCOUNT_OFF: 'Cerrada porque se desactivó la cuenta de esta persona.',
  },
  closedReplaced: {
    own: 'Cerrada porque usted guardó su perfil de nuevo.',
    others: 'Cerrada porque se guardó el perfil de nuevo.',
  },
  waitsForYou: (asker, due) =>
    `En espera de su respuesta: ${asker} le hizo una pregunta. Responda a más tardar el ${due}.`,
  waitsForAnswer: (requester, due) => `En espera de la respuesta de ${requester}, a más tardar el ${due}.`,
  removing: 'Se está quitando el acceso.',
  undoing: 'Se está deshaciendo la configuración.',
  setUpStuck: 'Aprobada, pero la mesa de ayuda debe intervenir para terminar la configuración.',
  removalStuck: 'El acceso todavía no se ha quitado: la mesa de ayuda debe intervenir.',
  accessEnded: (day) => `Aprobada. Este acceso terminó el ${day}.`,
  reasons: {
    NOT_NEEDED: 'El acceso no es necesario para este trabajo.',
    WRONG_ROLE: 'Otro rol es más adecuado para el trabajo.',
    WRONG_APPLICATION: 'Otra aplicación es más adecuada para el trabajo.',
    NOT_MY_PERSON: 'La persona no pertenece al equipo de quien decide.',
    TRAINING_MISSING: 'Falta una capacitación obligatoria o está vencida.',
    MORE_INFORMATION: 'Se necesita más información.',
    OTHER: 'Otro motivo (explicado en el comentario).',
  },
  refusals: {
    NOT_ELIGIBLE:
      'No puede decidir esta solicitud: es suya, ya decidió una etapa anterior o ya no tiene el rol.',
    ACCOUNT_LOCKED: 'No puede decidir mientras su propia cuenta esté bloqueada.',
    BEING_APPLIED: 'Esta solicitud se está procesando y no se puede cancelar.',
  },
  people: {
    either: (first, second) => `${first} o ${second}`,
    orOneOf: (first, others) => `${first} o una de otras ${others} personas`,
    portal: 'el portal',
    onBehalfOf: (who, supervisor) => `${who} en nombre de ${supervisor}`,
  },
};

function waitingEs(role: string, { who, due, completes }: StatusParts): string {
  const whom = role.startsWith('el ') ? `del ${role.slice(3)}` : `de ${role}`;
  const waiting = who === '' ? `En espera ${whom}` : `En espera ${whom}: ${who}`;
  const task = completes ? 'completarla' : 'decidir';
  return due === '' ? `${waiting}.` : `${waiting}. Debe ${task} a más tardar el ${due}.`;
}

function deniedEs(role: string, who: string): string {
  const by = `Denegada por ${role}`;
  return who === '' ? `${by}.` : `${by}, ${who}.`;
}

/** The words for a request wherever it is shown; a status or reason without its sentence does not compile. */
export const requestViewTexts = dictionary<RequestViewTexts>(en, es);
