import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { dictionary } from './language.tsx';

/** What a person reads for each problem code; `{...}` is filled by `problemText`. */
interface ProblemTexts {
  codes: Record<ProblemCode, string>;
  unknown: string;
  /** Nobody answered, or the sign-in service gave no token to ask with. */
  unreachable: Record<'network' | 'deadline' | 'token', string>;
  decidedBy: (person: string, day: string) => string;
  /** ALREADY_DECIDED, by where the request stands: not every such request was decided. */
  standing: Record<RequestStatus, string>;
  /** A question waits for its answer. */
  returned: string;
  /** CANCELLED, by why it was closed. */
  closed: Record<ClosingReason, string>;
}

const changedEn = 'This request has changed meanwhile. Look at it again.';
const deniedEn = 'This request has been denied.';

const en: ProblemTexts = {
  codes: {
    INVALID: 'Some answers are missing or not valid. Please check them and try again.',
    UNAUTHENTICATED: 'You are signed out. Sign in again to continue.',
    NOT_ELIGIBLE: 'You are not allowed to do this.',
    // The text for a locked account is fixed (rule texts 5).
    ACCOUNT_LOCKED:
      'Your account is currently locked. Please check to make sure your certificates are up to date and you have no pending profile updates. If neither of those conditions apply, please confirm the information on the edit profile page is correct and click save at the bottom of the page. A request will then be sent to your supervisor to unlock the account.',
    NOT_FOUND: 'This does not exist, or you may not see it.',
    PENDING_REQUEST_EXISTS: 'A pending request about this already exists.',
    PENDING_REMOVAL_EXISTS: 'A pending removal request already exists for this application.',
    NO_APPROVER:
      'Nobody can decide this request at the moment, so it was not taken. Please write to the help desk.',
    STALE_ROLES: 'Your roles have changed since this form was opened. Close it and start again.',
    ALREADY_DECIDED: 'This request has already been decided.',
    BEING_APPLIED: 'This request is being set up right now and cannot be changed. Try again in a moment.',
    ALREADY_DONE: 'This request has already been carried out.',
    TOO_LARGE: 'What you entered is too long.',
    NOT_JSON: 'The portal sent something the server does not understand. Reload the page and try again.',
    KEY_REUSED: 'This was already sent with other answers. Reload the page to see what arrived.',
    UNEXPECTED: 'Something went wrong on our side. Please try again.',
    UNAVAILABLE: 'This is not available at the moment. Please try again in a few minutes.',
  },
  unknown: 'Something went wrong. Please try again.',
  unreachable: {
    network: 'The server cannot be reached. Check your connection and try again.',
    deadline: 'The server did not answer in time. Please try again.',
    token: 'The sign-in service cannot be reached. Please try again in a moment.',
  },
  decidedBy: (person, day) => `Already decided by ${person}, ${day}.`,
  standing: {
    PENDING_SUPERVISOR_DECISION: changedEn,
    PENDING_AUTHORIZER_DECISION: changedEn,
    PENDING_FILETRAIL_ADMIN_DECISION: changedEn,
    PENDING_RMIT_HELP_DECISION: changedEn,
    PENDING_PROVISIONING: 'This request has been approved and is being carried out.',
    APPROVED: 'This request has been approved and carried out.',
    REVOKED: 'This request is over: the access has been taken away.',
    CANCELLED: 'This request has been withdrawn.',
    DENIED_BY_SUPERVISOR: deniedEn,
    DENIED_BY_AUTHORIZER: deniedEn,
    DENIED_BY_RMIT_HELP: deniedEn,
    DENIED_BY_FILETRAIL_ADMIN: deniedEn,
    EXPIRED_PENDING_REQUEST: 'This request has lapsed, because nobody decided in time.',
  },
  returned: 'This request has been returned for information and waits for the answer.',
  closed: {
    WITHDRAWN: 'This request has been withdrawn.',
    ACCESS_REMOVED: 'This request has been closed, because the access was given up.',
    NO_ANSWER: 'This request has been closed, because a question was not answered in time.',
    HELP_DESK: 'This request has been closed by the help desk.',
    UNDONE: 'This request has been closed, and what had been set up was taken back.',
  },
};

const changedEs = 'Esta solicitud ha cambiado mientras tanto. Mírela de nuevo.';
const deniedEs = 'Esta solicitud se ha denegado.';

const es: ProblemTexts = {
  codes: {
    INVALID: 'Faltan respuestas o algunas no son válidas. Revíselas e inténtelo de nuevo.',
    UNAUTHENTICATED: 'Su sesión ha terminado. Inicie sesión de nuevo para continuar.',
    NOT_ELIGIBLE: 'No tiene permiso para hacer esto.',
    ACCOUNT_LOCKED:
      'Su cuenta está bloqueada en este momento. Compruebe que sus certificados están al día y que no tiene cambios de perfil pendientes. Si no se da ninguno de esos casos, confirme que la información de la página de edición del perfil es correcta y pulse guardar al final de la página. Se enviará entonces una solicitud a su supervisor para desbloquear la cuenta.',
    NOT_FOUND: 'No existe o usted no puede verlo.',
    PENDING_REQUEST_EXISTS: 'Ya existe una solicitud pendiente sobre esto.',
    PENDING_REMOVAL_EXISTS: 'Ya existe una solicitud de retirada pendiente para esta aplicación.',
    NO_APPROVER:
      'Nadie puede decidir esta solicitud en este momento, por eso no se ha aceptado. Escriba a la mesa de ayuda.',
    STALE_ROLES: 'Sus roles han cambiado desde que se abrió este formulario. Ciérrelo y empiece de nuevo.',
    ALREADY_DECIDED: 'Esta solicitud ya ha sido decidida.',
    BEING_APPLIED:
      'Esta solicitud se está preparando y no se puede cambiar ahora. Inténtelo dentro de un momento.',
    ALREADY_DONE: 'Esta solicitud ya se ha llevado a cabo.',
    TOO_LARGE: 'Lo que ha escrito es demasiado largo.',
    NOT_JSON:
      'El portal envió algo que el servidor no entiende. Vuelva a cargar la página e inténtelo de nuevo.',
    KEY_REUSED: 'Esto ya se envió con otras respuestas. Vuelva a cargar la página para ver lo que llegó.',
    UNEXPECTED: 'Algo falló por nuestra parte. Inténtelo de nuevo.',
    UNAVAILABLE: 'No está disponible en este momento. Inténtelo de nuevo dentro de unos minutos.',
  },
  unknown: 'Algo falló. Inténtelo de nuevo.',
  unreachable: {
    network: 'No se puede contactar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
    deadline: 'El servidor no respondió a tiempo. Inténtelo de nuevo.',
    token: 'No se puede contactar con el servicio de inicio de sesión. Inténtelo de nuevo en un momento.',
  },
  decidedBy: (person, day) => `Ya decidida por ${person}, ${day}.`,
  standing: {
    PENDING_SUPERVISOR_DECISION: changedEs,
    PENDING_AUTHORIZER_DECISION: changedEs,
    PENDING_FILETRAIL_ADMIN_DECISION: changedEs,
    PENDING_RMIT_HELP_DECISION: changedEs,
    PENDING_PROVISIONING: 'Esta solicitud se ha aprobado y se está llevando a cabo.',
    APPROVED: 'Esta solicitud se ha aprobado y llevado a cabo.',
    REVOKED: 'Esta solicitud ha terminado: el acceso se ha retirado.',
    CANCELLED: 'Esta solicitud se ha retirado.',
    DENIED_BY_SUPERVISOR: deniedEs,
    DENIED_BY_AUTHORIZER: deniedEs,
    DENIED_BY_RMIT_HELP: deniedEs,
    DENIED_BY_FILETRAIL_ADMIN: deniedEs,
    EXPIRED_PENDING_REQUEST: 'Esta solicitud ha caducado porque nadie decidió a tiempo.',
  },
  returned: 'Esta solicitud se ha devuelto para pedir información y espera la respuesta.',
  closed: {
    WITHDRAWN: 'Esta solicitud se ha retirado.',
    ACCESS_REMOVED: 'Esta solicitud se ha cerrado porque se renunció al acceso.',
    NO_ANSWER: 'Esta solicitud se ha cerrado porque una pregunta no se contestó a tiempo.',
    HELP_DESK: 'La mesa de ayuda ha cerrado esta solicitud.',
    UNDONE: 'Esta solicitud se ha cerrado y lo que se había preparado se deshizo.',
  },
};

/** One sentence for each problem code in each language; a code without its sentence does not compile. */
export const problemTexts = dictionary<ProblemTexts>(en, es);
