import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { dictionary } from './language.tsx';

/** What a person reads for each problem code; `{...}` is filled by `problemText`. */
interface ProblemTexts {
  codes: Record<ProblemCode, string>;
  decidedBy: (person: string, day: string) => string;
  /** ALREADY_DECIDED, by the status of the request: not every such request was decided. */
  status: Record<RequestStatus, string>;
  /** A question waits for its answer. */
  returned: string;
  /** CANCELLED, by why it was closed. */
  closed: Record<ClosingReason, string>;
}

const noPermissionEn = 'You do not have permission to do this. If you should, contact the help desk.';
const changedEn = 'This request has changed since you opened it. Review it again.';
const deniedEn = 'This request was denied.';

const en: ProblemTexts = {
  codes: {
    INVALID: 'Some answers are missing or not valid. Check them and try again.',
    UNAUTHENTICATED: 'You are signed out. Sign in again to continue.',
    insufficient_user_authentication: 'For security, sign in again to do this.',
    NOT_ELIGIBLE: noPermissionEn,
    // The text for a locked account is fixed (rule texts 5).
    ACCOUNT_LOCKED:
      'Your account is currently locked. Please check to make sure your certificates are up to date and you have no pending profile updates. If neither of those conditions apply, please confirm the information on the edit profile page is correct and click save at the bottom of the page. A request will then be sent to your supervisor to unlock the account.',
    RULES_NOT_ACCEPTED: 'Accept the rules of behavior first.',
    NOT_FOUND: 'This does not exist, or you do not have access to it.',
    PENDING_REQUEST_EXISTS:
      'There is already a pending request for this. Wait for the decision, or cancel the request.',
    PENDING_REMOVAL_EXISTS: 'There is already a pending removal request for this application.',
    NO_APPROVER: 'No one can decide this request right now, so it was not submitted. Contact the help desk.',
    MISSING_PERMISSION: noPermissionEn,
    STALE_RULES: 'The rules of behavior have changed. Read them again before you accept them.',
    STALE_PROFILE: 'Your profile has changed since you opened it. Review it and save again.',
    STALE_ALERT: 'Someone else changed this alert after you opened it.',
    ACCOUNT_EXISTS: 'Someone already has this username or email. Find them in the list of people.',
    STALE_PERSON: 'This person has changed since you opened the page. Review the page and try again.',
    LAST_ADMINISTRATOR: 'This is the last administrator. Make another person an administrator first.',
    OWN_ROLES: 'You cannot change your own roles. Ask another administrator.',
    CANNOT_DECIDE:
      'This person cannot act in this role now. Give them the role, or unlock their account, on their page first.',
    INFECTED_FILE:
      'The virus scanner found something in this file, so it was not kept. Get the file again from where it was issued.',
    OWN_CONFIRMATION: 'You cannot confirm this. Someone else has to.',
    REACTIVATE_NOT_ALLOWED:
      'Your account cannot be restored here. Your certificates must be valid, and the account must be locked because you did not sign in for a long time. If you need help, contact the help desk.',
    STALE_ROLES: 'Your roles have changed since you opened this form. Close it and start again.',
    ALREADY_DECIDED: 'This request has already been decided.',
    BEING_APPLIED: 'This request is being set up. Try again in a moment.',
    ALREADY_DONE: 'This request has already been completed.',
    DONE_AT_PROVIDER: 'This is done at the identity provider, not here.',
    UNDO_TOO_LATE:
      'It is too late to undo this approval. You can undo it for 15 minutes, and only until the next person acts.',
    REMINDED_TODAY: 'You already sent a reminder for this request today. You can send another one tomorrow.',
    ESCALATED_ALREADY: 'You already escalated this decision. You can do that once.',
    ESCALATION_TOO_EARLY: 'It is too early to escalate this request.',
    NOBODY_TO_ASK: 'There is no one else who could decide this request.',
    TOO_LARGE: 'What you entered is too long. Shorten it.',
    NOT_JSON: 'Something went wrong. Reload the page and try again.',
    TOO_MANY_VIEWS: 'You cannot save more views. Delete one first.',
    VIEW_NAME_TAKEN: 'You already have a saved view with this name. Choose another name.',
    TOO_MANY_ALTERNATES: 'You cannot name more alternates. Cancel or end one first.',
    KEY_REUSED: 'This was already submitted with different answers. Reload the page.',
    TOO_MANY: 'Too many actions. Try again in a minute.',
    EXPORT_RUNNING: 'You already have an export in progress. Wait until it is done, or cancel it.',
    EXPORT_BUSY: 'Other people are exporting right now. Try again in a minute.',
    UNEXPECTED: 'Something went wrong on our side. Try again.',
    UNAVAILABLE: 'This is not available right now. Try again in a few minutes.',
  },
  decidedBy: (person, day) => `${person} already decided this on ${day}.`,
  status: {
    PENDING_SUPERVISOR_DECISION: changedEn,
    PENDING_AUTHORIZER_DECISION: changedEn,
    PENDING_FILETRAIL_ADMIN_DECISION: changedEn,
    PENDING_RMIT_HELP_DECISION: changedEn,
    PENDING_PROVISIONING: 'This request was approved and is being set up.',
    APPROVED: 'This request was approved and completed.',
    REVOKED: 'This request is closed: the access was removed.',
    CANCELLED: 'This request was canceled.',
    DENIED_BY_SUPERVISOR: deniedEn,
    DENIED_BY_AUTHORIZER: deniedEn,
    DENIED_BY_RMIT_HELP: deniedEn,
    DENIED_BY_FILETRAIL_ADMIN: deniedEn,
    EXPIRED_PENDING_REQUEST: 'This request expired because no one decided in time.',
  },
  returned: 'This request was returned for information and is waiting for an answer.',
  closed: {
    WITHDRAWN: 'This request was canceled.',
    ACCESS_REMOVED: 'This request was closed because the access was removed.',
    NO_ANSWER: 'This request was closed because a question was not answered in time.',
    HELP_DESK: 'This request was closed by the help desk.',
    REPLACED: 'This request was closed because you saved your profile again.',
    UNDONE: 'This request was closed, and its changes were undone.',
    REQUESTER_GONE: 'This request was closed because the requester no longer has an account.',
    ACCOUNT_OFF: 'This request was closed because the requester’s account was turned off.',
  },
};

const noPermissionEs =
  'No tiene permiso para hacer esto. Si debería tenerlo, comuníquese con la mesa de ayuda.';
const changedEs = 'Esta solicitud cambió desde que usted la abrió. Revísela de nuevo.';
const deniedEs = 'Esta solicitud se denegó.';

const es: ProblemTexts = {
  codes: {
    INVALID: 'Faltan respuestas o algunas no son válidas. Revíselas e intente de nuevo.',
    UNAUTHENTICATED: 'Su sesión está cerrada. Inicie sesión de nuevo para continuar.',
    insufficient_user_authentication: 'Por seguridad, inicie sesión de nuevo para hacer esto.',
    NOT_ELIGIBLE: noPermissionEs,
    ACCOUNT_LOCKED:
      'Su cuenta está bloqueada en este momento. Verifique que sus certificados estén vigentes y que no tenga cambios de perfil pendientes. Si ninguno de esos es el caso, confirme que la información de la página de su perfil sea correcta y haga clic en guardar al final de la página. Se enviará una solicitud a su supervisor para desbloquear la cuenta.',
    RULES_NOT_ACCEPTED: 'Primero acepte las normas de conducta.',
    NOT_FOUND: 'No existe o usted no tiene acceso.',
    PENDING_REQUEST_EXISTS:
      'Ya hay una solicitud pendiente para esto. Espere la decisión o cancele la solicitud.',
    PENDING_REMOVAL_EXISTS: 'Ya hay una solicitud pendiente para quitar el acceso a esta aplicación.',
    NO_APPROVER:
      'En este momento nadie puede decidir esta solicitud, así que no se envió. Comuníquese con la mesa de ayuda.',
    MISSING_PERMISSION: noPermissionEs,
    STALE_RULES: 'Las normas de conducta cambiaron. Léalas de nuevo antes de aceptarlas.',
    STALE_PROFILE: 'Su perfil cambió desde que lo abrió. Revíselo y guárdelo de nuevo.',
    STALE_ALERT: 'Otra persona cambió esta alerta después de que usted la abrió.',
    ACCOUNT_EXISTS:
      'Alguien ya tiene este nombre de usuario o este correo. Búsquelo en la lista de personas.',
    STALE_PERSON:
      'Esta persona cambió desde que usted abrió la página. Revise la página e inténtelo de nuevo.',
    LAST_ADMINISTRATOR: 'Es el último administrador. Primero dé ese rol a otra persona.',
    OWN_ROLES: 'Usted no puede cambiar sus propios roles. Pídaselo a otro administrador.',
    CANNOT_DECIDE:
      'Esta persona no puede actuar ahora en este rol. Primero dele el rol o desbloquee su cuenta en su página.',
    INFECTED_FILE:
      'El antivirus encontró algo en este archivo, así que no se guardó. Vuelva a obtener el archivo de quien lo emitió.',
    OWN_CONFIRMATION: 'Usted no puede confirmarlo. Debe hacerlo otra persona.',
    REACTIVATE_NOT_ALLOWED:
      'Su cuenta no se puede restablecer aquí. Sus certificados deben estar vigentes y la cuenta debe estar bloqueada por no haber iniciado sesión durante mucho tiempo. Si necesita ayuda, comuníquese con la mesa de ayuda.',
    STALE_ROLES: 'Sus roles cambiaron desde que abrió este formulario. Ciérrelo y empiece de nuevo.',
    ALREADY_DECIDED: 'Alguien ya decidió esta solicitud.',
    BEING_APPLIED: 'Esta solicitud se está procesando. Intente de nuevo en un momento.',
    ALREADY_DONE: 'Esta solicitud ya se completó.',
    DONE_AT_PROVIDER: 'Esto se hace en el proveedor de identidad, no aquí.',
    UNDO_TOO_LATE:
      'Ya no se puede deshacer esta aprobación. Puede deshacerla durante 15 minutos, y solo hasta que actúe la siguiente persona.',
    REMINDED_TODAY: 'Hoy ya envió un recordatorio sobre esta solicitud. Mañana puede enviar otro.',
    ESCALATED_ALREADY: 'Usted ya escaló esta decisión. Solo se puede una vez.',
    ESCALATION_TOO_EARLY: 'Todavía es pronto para escalar esta solicitud.',
    NOBODY_TO_ASK: 'No hay nadie más que pueda decidir esta solicitud.',
    TOO_LARGE: 'Lo que escribió es demasiado largo. Acórtelo.',
    NOT_JSON: 'Ocurrió un error. Vuelva a cargar la página e intente de nuevo.',
    TOO_MANY_VIEWS: 'No puede guardar más vistas. Primero elimine una.',
    VIEW_NAME_TAKEN: 'Ya tiene una vista guardada con ese nombre. Elija otro.',
    TOO_MANY_ALTERNATES: 'No puede designar más suplentes. Primero cancele o termine una suplencia.',
    KEY_REUSED: 'Esto ya se envió con otras respuestas. Vuelva a cargar la página.',
    TOO_MANY: 'Demasiadas operaciones. Intente de nuevo en un minuto.',
    EXPORT_RUNNING: 'Ya tiene una exportación en curso. Espere a que termine o cancélela.',
    EXPORT_BUSY: 'Otras personas están exportando en este momento. Intente de nuevo en un minuto.',
    UNEXPECTED: 'Ocurrió un error de nuestro lado. Intente de nuevo.',
    UNAVAILABLE: 'No está disponible en este momento. Intente de nuevo en unos minutos.',
  },
  decidedBy: (person, day) => `${person} ya tomó una decisión el ${day}.`,
  status: {
    PENDING_SUPERVISOR_DECISION: changedEs,
    PENDING_AUTHORIZER_DECISION: changedEs,
    PENDING_FILETRAIL_ADMIN_DECISION: changedEs,
    PENDING_RMIT_HELP_DECISION: changedEs,
    PENDING_PROVISIONING: 'Esta solicitud se aprobó y se está procesando.',
    APPROVED: 'Esta solicitud se aprobó y se completó.',
    REVOKED: 'Esta solicitud está cerrada: se quitó el acceso.',
    CANCELLED: 'Esta solicitud se canceló.',
    DENIED_BY_SUPERVISOR: deniedEs,
    DENIED_BY_AUTHORIZER: deniedEs,
    DENIED_BY_RMIT_HELP: deniedEs,
    DENIED_BY_FILETRAIL_ADMIN: deniedEs,
    EXPIRED_PENDING_REQUEST: 'Esta solicitud venció porque nadie decidió a tiempo.',
  },
  returned: 'Se pidió más información sobre esta solicitud y se espera la respuesta.',
  closed: {
    WITHDRAWN: 'Esta solicitud se canceló.',
    ACCESS_REMOVED: 'Esta solicitud se cerró porque se quitó el acceso.',
    NO_ANSWER: 'Esta solicitud se cerró porque una pregunta no se respondió a tiempo.',
    HELP_DESK: 'La mesa de ayuda cerró esta solicitud.',
    REPLACED: 'Esta solicitud se cerró porque usted guardó su perfil de nuevo.',
    UNDONE: 'Esta solicitud se cerró y se deshicieron sus cambios.',
    REQUESTER_GONE: 'Esta solicitud se cerró porque quien la hizo ya no tiene una cuenta.',
    ACCOUNT_OFF: 'Esta solicitud se cerró porque se desactivó la cuenta de quien la hizo.',
  },
};

/** One sentence for each problem code in each language; a code without its sentence does not compile. */
export const problemTexts = dictionary<ProblemTexts>(en, es);
