import type { HistoryAction } from '@portal/core/domain/person-page/person-history.ts';
import { dictionary } from '../../content/language.tsx';

/** What a sentence of the history is made of. */
export interface Notice {
  /** Full name; null where the portal itself acted, or nobody knows who it was. */
  by: string | null;
  /** The number of the request; empty without one. */
  request: string;
  /** What the request is about; empty where it is about no application. */
  application: string;
  /** What the role is called; empty where none was granted or removed. */
  role: string;
}

type Sentences = Readonly<Record<HistoryAction, (notice: Notice) => string>>;

/** The request in parentheses, where there is one. */
const of = ({ request }: Notice): string => (request === '' ? '' : [' (', request, ')'].join(''));

const who = ({ by }: Notice): string => by ?? 'The portal';
const english: Sentences = {
  REQUEST_SUBMITTED: (t) =>
    t.application === ''
      ? `${who(t)} sent request ${t.request}.`
      : `${who(t)} sent request ${t.request}, for ${t.application}.`,
  STAGE_APPROVED: (t) => `${who(t)} approved request ${t.request}.`,
  APPROVAL_WITHDRAWN: (t) => `${who(t)} undid the approval of request ${t.request}.`,
  REQUEST_DENIED: (t) => `${who(t)} denied request ${t.request}.`,
  REQUEST_CANCELLED: (t) => `${who(t)} canceled request ${t.request}.`,
  REQUEST_EXPIRED: (t) => `Request ${t.request} expired without a decision.`,
  INFORMATION_ASKED: (t) => `${who(t)} asked a question about request ${t.request}.`,
  INFORMATION_GIVEN: (t) => `${who(t)} answered a question about request ${t.request}.`,
  STAGE_REASSIGNED: (t) => `${who(t)} gave request ${t.request} to other people to decide.`,
  STAGE_FELL_BACK: (t) => `Request ${t.request} went to RM-IT Help to decide.`,
  STAGE_HANDED_OVER: (t) => `Request ${t.request} went to other people to decide.`,
  STAGE_ESCALATED: (t) => `No one had decided request ${t.request}, and more people were to be asked.`,
  STAGE_REMINDED: (t) => `${who(t)} sent a reminder about request ${t.request}.`,
  EXPIRY_WARNED: (t) => `Request ${t.request} was about to expire.`,
  REMOVAL_WAITS: (t) => `No one had completed request ${t.request}, and more people were told.`,
  ROLE_DELIVERED: (t) => `${who(t)} gave the role ${t.role}${of(t)}.`,
  ROLE_REMOVED: (t) => `${who(t)} took the role ${t.role} away${of(t)}.`,
  ATTRIBUTE_WRITTEN: (t) => `${who(t)} updated the account for request ${t.request}.`,
  DELIVERY_RETRIED: (t) => `${who(t)} started the setup of request ${t.request} again.`,
  STEP_DONE_BY_HAND: (t) => `${who(t)} marked a setup step of request ${t.request} as done manually.`,
  DELIVERY_UNDONE: (t) => `${who(t)} began to undo the setup of request ${t.request}.`,
  DELIVERY_FAILED: (t) => `A step of request ${t.request} failed.`,
  REQUEST_DELIVERED: (t) => `Request ${t.request} is complete.`,
  REQUEST_REVOKED: (t) => `Request ${t.request} was undone.`,
  ALTERNATE_ENDED: (t) => `The alternate assignment of request ${t.request} ended.`,
  REGISTERED: (t) => `${who(t)} created the account.`,
  PASSWORD_CHANGED: (t) => `${who(t)} changed the password.`,
  RECOVERY_ASKED: () => 'Someone asked for an email to choose a new password.',
  SIGN_IN_REFUSED: () => 'A sign-in to this account was refused.',
  SESSION_ENDED: ({ by }) => (by === null ? 'A session ended.' : `${by} ended a session.`),
  PROFILE_CHANGED: (t) => `${who(t)} changed contact details.`,
  CALENDAR_MADE: (t) => `${who(t)} made a private address for a calendar.`,
  CALENDAR_ENDED: (t) => `${who(t)} ended the private address of a calendar.`,
  RULES_ACCEPTED: (t) => `${who(t)} accepted the rules of behavior.`,
  ACCOUNT_LOCKED: (t) => `${who(t)} locked the account.`,
  ACCOUNT_DISABLED: (t) => `${who(t)} turned the account off.`,
  ACCOUNT_UNLOCKED: (t) => `${who(t)} unlocked the account.`,
  ACCOUNT_ENABLED: (t) => `${who(t)} turned the account on again.`,
  PORTAL_ROLES_CHANGED: (t) => `${who(t)} changed the roles in the portal.`,
  SESSIONS_ENDED: (t) => `${who(t)} ended all sessions.`,
  ONE_TIME_PASSWORD_GIVEN: ({ by }) =>
    by === null ? 'An operator of the portal made a one-time password.' : `${by} made a one-time password.`,
  INVITED: (t) => `${who(t)} sent an invitation by email.`,
  PERSON_ADDED: ({ by }) =>
    by === null ? 'An operator of the portal added the account.' : `${by} added the account.`,
  PERSON_CHANGED: ({ by }) =>
    by === null
      ? 'An operator of the portal changed names, contact or supervisors by an import.'
      : `${by} changed names, contact, sign-in or supervisors.`,
  APPROVER_NAMED: (t) => `${who(t)} named them as an approver of an application.`,
  APPROVER_REMOVED: (t) => `${who(t)} removed them as an approver of an application.`,
  SUPERVISOR_CHANGED: (t) => `${who(t)} changed their supervisor.`,
  SUPERVISOR_REPLACED: (t) => `${who(t)} gave their people another supervisor.`,
  ACCOUNT_ACTION_ASKED: (t) => `${who(t)} asked for a change that needs a second person.`,
  ACCOUNT_ACTION_REFUSED: (t) => `${who(t)} rejected a change that needed a second person.`,
  ACCOUNT_ACTION_EXPIRED: () => 'A change expired because no second person confirmed it.',
  ACCOUNT_ACTION_FAILED: (t) => `${who(t)} tried to change the account, but that failed.`,
  CERTIFICATE_SENT: (t) => `${who(t)} uploaded a certificate.`,
  CERTIFICATE_ACCEPTED: (t) => `${who(t)} accepted a certificate.`,
  CERTIFICATE_RETURNED: (t) => `${who(t)} returned a certificate.`,
  ACCOUNT_SELECTED: (t) => `${who(t)} chose an account on the mapping platform.`,
  ENTRY_REPORT_READ: (t) => `${who(t)} looked up why this person can or cannot get in.`,
};

const quien = ({ by }: Notice): string => by ?? 'El portal';
const spanish: Sentences = {
  REQUEST_SUBMITTED: (t) =>
    t.application === ''
      ? `${quien(t)} envió la solicitud ${t.request}.`
      : `${quien(t)} envió la solicitud ${t.request}, para la aplicación ${t.application}.`,
  STAGE_APPROVED: (t) => `${quien(t)} aprobó la solicitud ${t.request}.`,
  APPROVAL_WITHDRAWN: (t) => `${quien(t)} deshizo su aprobación de la solicitud ${t.request}.`,
  REQUEST_DENIED: (t) => `${quien(t)} denegó la solicitud ${t.request}.`,
  REQUEST_CANCELLED: (t) => `${quien(t)} canceló la solicitud ${t.request}.`,
  REQUEST_EXPIRED: (t) => `La solicitud ${t.request} venció sin una decisión.`,
  INFORMATION_ASKED: (t) => `${quien(t)} hizo una pregunta sobre la solicitud ${t.request}.`,
  INFORMATION_GIVEN: (t) => `${quien(t)} respondió una pregunta sobre la solicitud ${t.request}.`,
  STAGE_REASSIGNED: (t) => `${quien(t)} pasó la solicitud ${t.request} a otras personas para que decidan.`,
  STAGE_FELL_BACK: (t) => `La solicitud ${t.request} pasó a la mesa de ayuda de RM-IT.`,
  STAGE_HANDED_OVER: (t) => `La solicitud ${t.request} pasó a otras personas.`,
  STAGE_ESCALATED: (t) =>
    `Nadie había decidido la solicitud ${t.request} y se iba a pedir la decisión a más personas.`,
  STAGE_REMINDED: (t) => `${quien(t)} envió un recordatorio sobre la solicitud ${t.request}.`,
  EXPIRY_WARNED: (t) => `La solicitud ${t.request} estaba por vencer.`,
  REMOVAL_WAITS: (t) => `Nadie había completado la solicitud ${t.request} y se avisó a más personas.`,
  ROLE_DELIVERED: (t) => `${quien(t)} otorgó el rol ${t.role}${of(t)}.`,
  ROLE_REMOVED: (t) => `${quien(t)} quitó el rol ${t.role}${of(t)}.`,
  ATTRIBUTE_WRITTEN: (t) => `${quien(t)} actualizó la cuenta por la solicitud ${t.request}.`,
  DELIVERY_RETRIED: (t) => `${quien(t)} inició de nuevo la configuración de la solicitud ${t.request}.`,
  STEP_DONE_BY_HAND: (t) =>
    `${quien(t)} marcó un paso de configuración de la solicitud ${t.request} como hecho manualmente.`,
  DELIVERY_UNDONE: (t) => `${quien(t)} empezó a deshacer la configuración de la solicitud ${t.request}.`,
  DELIVERY_FAILED: (t) => `Falló un paso de la solicitud ${t.request}.`,
  REQUEST_DELIVERED: (t) => `La solicitud ${t.request} quedó completa.`,
  REQUEST_REVOKED: (t) => `La solicitud ${t.request} se deshizo.`,
  ALTERNATE_ENDED: (t) => `Terminó la suplencia de la solicitud ${t.request}.`,
  REGISTERED: (t) => `${quien(t)} creó la cuenta.`,
  PASSWORD_CHANGED: (t) => `${quien(t)} cambió la contraseña.`,
  RECOVERY_ASKED: () => 'Alguien pidió un correo para elegir una contraseña nueva.',
  SIGN_IN_REFUSED: () => 'Se rechazó un inicio de sesión en esta cuenta.',
  SESSION_ENDED: ({ by }) => (by === null ? 'Terminó una sesión.' : `${by} cerró una sesión.`),
  PROFILE_CHANGED: (t) => `${quien(t)} cambió los datos de contacto.`,
  CALENDAR_MADE: (t) => `${quien(t)} creó una dirección privada para un calendario.`,
  CALENDAR_ENDED: (t) => `${quien(t)} anuló la dirección privada de un calendario.`,
  RULES_ACCEPTED: (t) => `${quien(t)} aceptó las normas de conducta.`,
  ACCOUNT_LOCKED: (t) => `${quien(t)} bloqueó la cuenta.`,
  ACCOUNT_DISABLED: (t) => `${quien(t)} desactivó la cuenta.`,
  ACCOUNT_UNLOCKED: (t) => `${quien(t)} desbloqueó la cuenta.`,
  ACCOUNT_ENABLED: (t) => `${quien(t)} activó de nuevo la cuenta.`,
  PORTAL_ROLES_CHANGED: (t) => `${quien(t)} cambió los roles en el portal.`,
  SESSIONS_ENDED: (t) => `${quien(t)} cerró todas las sesiones.`,
  ONE_TIME_PASSWORD_GIVEN: ({ by }) =>
    by === null
      ? 'Un operador del portal creó una contraseña de un solo uso.'
      : `${by} creó una contraseña de un solo uso.`,
  INVITED: (t) => `${quien(t)} envió una invitación por correo.`,
  PERSON_ADDED: ({ by }) =>
    by === null ? 'Un operador del portal agregó la cuenta.' : `${by} agregó la cuenta.`,
  PERSON_CHANGED: ({ by }) =>
    by === null
      ? 'Un operador del portal cambió nombres, contacto o supervisores con una importación.'
      : `${by} cambió nombres, contacto, inicio de sesión o supervisores.`,
  APPROVER_NAMED: (t) => `${quien(t)} le dio la función de aprobador de una aplicación.`,
  APPROVER_REMOVED: (t) => `${quien(t)} le quitó la función de aprobador de una aplicación.`,
  SUPERVISOR_CHANGED: (t) => `${quien(t)} cambió su supervisor.`,
  SUPERVISOR_REPLACED: (t) => `${quien(t)} asignó otro supervisor a las personas que supervisaba.`,
  ACCOUNT_ACTION_ASKED: (t) => `${quien(t)} pidió un cambio que necesita a una segunda persona.`,
  ACCOUNT_ACTION_REFUSED: (t) => `${quien(t)} rechazó un cambio que necesitaba a una segunda persona.`,
  ACCOUNT_ACTION_EXPIRED: () => 'Un cambio venció porque ninguna segunda persona lo confirmó.',
  ACCOUNT_ACTION_FAILED: (t) => `${quien(t)} intentó cambiar la cuenta, sin éxito.`,
  CERTIFICATE_SENT: (t) => `${quien(t)} envió un certificado.`,
  CERTIFICATE_ACCEPTED: (t) => `${quien(t)} aceptó un certificado.`,
  CERTIFICATE_RETURNED: (t) => `${quien(t)} devolvió un certificado.`,
  ACCOUNT_SELECTED: (t) => `${quien(t)} eligió una cuenta de la plataforma de mapas.`,
  ENTRY_REPORT_READ: (t) => `${quien(t)} consultó por qué esta persona puede o no puede entrar.`,
};

/** A sentence for each thing that the trail records about a person. */
export const historyTexts = dictionary<Sentences>(english, spanish);
