import type { AuditAction } from '@portal/core/domain/audit/audit-action.ts';
import { dictionary } from '../../content/language.tsx';
import type { ActionWords } from './trail-facts.ts';

/** What was done to somebody's account, and to what leads out of the portal. */
type AccountAction = Extract<
  AuditAction,
  | 'PASSWORD_CHANGED'
  | 'RECOVERY_ASKED'
  | 'ACCOUNT_UNLOCKED'
  | 'ACCOUNT_ENABLED'
  | 'PORTAL_ROLES_CHANGED'
  | 'SESSIONS_ENDED'
  | 'ONE_TIME_PASSWORD_GIVEN'
  | 'PERSON_ADDED'
  | 'INVITED'
  | 'PERSON_CHANGED'
  | 'PEOPLE_MOVED'
  | `CALENDAR_${string}`
  | `WEBHOOK_${string}`
  | `CERTIFICATE_${string}`
  | `APPROVER_${string}`
  | `SUPERVISOR_${string}`
  | `ACCOUNT_ACTION_${string}`
  | `DRIFT_${string}`
>;

/** These actions in words, as part of all of them. */
export const accountSentences = dictionary<Record<AccountAction, ActionWords>>(
  {
    DRIFT_ADOPTED: {
      name: 'Role adopted',
      sentence: (f) => `${f.who} adopted a role that ${f.whom} had without a grant.`,
    },
    DRIFT_REMOVED: {
      name: 'Drifted access removed',
      sentence: (f) => `${f.who} removed access of ${f.whom} on which roles and grants differed.`,
    },
    PASSWORD_CHANGED: {
      name: 'Password changed',
      sentence: (f) =>
        f.isByLink
          ? `${f.who} chose a password with the link from an email.`
          : `${f.who} changed the password of their account.`,
    },
    RECOVERY_ASKED: {
      name: 'Email for a new password',
      sentence: (f) => `Someone asked for an email to choose a new password for ${f.whom}${f.signInFault}.`,
    },
    ACCOUNT_UNLOCKED: {
      name: 'Account unlocked',
      sentence: (f) => `${f.who} unlocked the account of ${f.whom}.`,
    },
    ACCOUNT_ENABLED: {
      name: 'Account turned on',
      sentence: (f) => `${f.who} turned on the account of ${f.whom} again.`,
    },
    PORTAL_ROLES_CHANGED: {
      name: 'Roles in the portal changed',
      sentence: (f) => `${f.who} changed the roles of ${f.whom} in the portal.`,
    },
    SESSIONS_ENDED: {
      name: 'All sessions ended',
      sentence: (f) => `${f.who} ended all sessions of ${f.whom}.`,
    },
    INVITED: {
      name: 'Person invited',
      sentence: (f) =>
        f.isNobody
          ? `The portal sent ${f.whom} an invitation by email for its operator.`
          : `${f.who} sent ${f.whom} an invitation by email.`,
    },
    PEOPLE_MOVED: {
      name: 'People moved',
      sentence: (f) =>
        f.isToKeycloak
          ? 'The operator moved the people of the portal to Keycloak.'
          : 'The operator moved the people of the portal back from Keycloak.',
    },
    PERSON_ADDED: {
      name: 'Person added',
      sentence: (f) =>
        f.isNobody
          ? `An operator of the portal added the account of ${f.whom}.`
          : `${f.who} added the account of ${f.whom}.`,
    },
    PERSON_CHANGED: {
      name: 'Person changed',
      sentence: (f) =>
        f.isNobody
          ? `An operator of the portal changed the details of ${f.whom} with an import.`
          : `${f.who} changed the details of ${f.whom}.`,
    },
    CALENDAR_MADE: {
      name: 'Calendar address made',
      sentence: (f) => `${f.who} made a private address for a calendar.`,
    },
    CALENDAR_ENDED: {
      name: 'Calendar address ended',
      sentence: (f) => `${f.who} ended the private address of a calendar.`,
    },
    WEBHOOK_CHANGED: {
      name: 'Webhook changed',
      sentence: (f) => `${f.who} changed a webhook.`,
    },
    CERTIFICATE_SENT: {
      name: 'Certificate uploaded',
      sentence: (f) => `${f.who} uploaded a certificate.`,
    },
    CERTIFICATE_ACCEPTED: {
      name: 'Certificate accepted',
      sentence: (f) => `${f.who} accepted a certificate of ${f.whom}.`,
    },
    CERTIFICATE_RETURNED: {
      name: 'Certificate returned',
      sentence: (f) => `${f.who} returned a certificate of ${f.whom}.`,
    },
    APPROVER_NAMED: {
      name: 'Approver named',
      sentence: (f) => `${f.who} named ${f.whom} as an approver of an application.`,
    },
    APPROVER_REMOVED: {
      name: 'Approver removed',
      sentence: (f) => `${f.who} removed ${f.whom} as an approver of an application.`,
    },
    SUPERVISOR_CHANGED: {
      name: 'Supervisor changed',
      sentence: (f) => `${f.who} changed the supervisor of ${f.whom}.`,
    },
    SUPERVISOR_REPLACED: {
      name: 'Supervisor replaced',
      sentence: (f) => `${f.who} replaced ${f.whom} as a supervisor.`,
    },
    ONE_TIME_PASSWORD_GIVEN: {
      name: 'One-time password given',
      sentence: (f) =>
        f.isNobody
          ? `An operator of the portal made a one-time password for ${f.whom}.`
          : `${f.who} made a one-time password for ${f.whom}.`,
    },
    ACCOUNT_ACTION_ASKED: {
      name: 'Second person asked',
      sentence: (f) => `${f.who} asked a second person to confirm a change to the account of ${f.whom}.`,
    },
    ACCOUNT_ACTION_REFUSED: {
      name: 'Second person rejected a change',
      sentence: (f) => `${f.who} rejected a change to the account of ${f.whom}.`,
    },
    ACCOUNT_ACTION_EXPIRED: {
      name: 'Second person did not answer',
      sentence: (f) => `No one confirmed a change to the account of ${f.whom} in time.`,
    },
    ACCOUNT_ACTION_FAILED: {
      name: 'Change to an account failed',
      sentence: (f) => `${f.who} tried to change the account of ${f.whom}, but that failed.`,
    },
  },
  {
    DRIFT_ADOPTED: {
      name: 'Rol adoptado',
      sentence: (f) => `${f.who} adoptó un rol que ${f.whom} tenía sin concesión.`,
    },
    DRIFT_REMOVED: {
      name: 'Acceso divergente quitado',
      sentence: (f) => `${f.who} quitó un acceso de ${f.whom} en el que roles y concesiones no coincidían.`,
    },
    PASSWORD_CHANGED: {
      name: 'Contraseña cambiada',
      sentence: (f) =>
        f.isByLink
          ? `${f.who} eligió una contraseña con el enlace de un correo.`
          : `${f.who} cambió la contraseña de su cuenta.`,
    },
    RECOVERY_ASKED: {
      name: 'Correo para una contraseña nueva',
      sentence: (f) =>
        `Alguien pidió un correo para elegir una contraseña nueva de ${f.whom}${f.signInFault}.`,
    },
    ACCOUNT_UNLOCKED: {
      name: 'Cuenta desbloqueada',
      sentence: (f) => `${f.who} desbloqueó la cuenta de ${f.whom}.`,
    },
    ACCOUNT_ENABLED: {
      name: 'Cuenta activada',
      sentence: (f) => `${f.who} activó de nuevo la cuenta de ${f.whom}.`,
    },
    PORTAL_ROLES_CHANGED: {
      name: 'Roles del portal cambiados',
      sentence: (f) => `${f.who} cambió los roles de ${f.whom} en el portal.`,
    },
    SESSIONS_ENDED: {
      name: 'Todas las sesiones cerradas',
      sentence: (f) => `${f.who} cerró todas las sesiones de ${f.whom}.`,
    },
    INVITED: {
      name: 'Persona invitada',
      sentence: (f) =>
        f.isNobody
          ? `El portal envió a ${f.whom} una invitación por correo por encargo del operador.`
          : `${f.who} envió a ${f.whom} una invitación por correo.`,
    },
    PEOPLE_MOVED: {
      name: 'Personas trasladadas',
      sentence: (f) =>
        f.isToKeycloak
          ? 'El operador trasladó a las personas del portal a Keycloak.'
          : 'El operador trasladó de vuelta a las personas del portal desde Keycloak.',
    },
    PERSON_ADDED: {
      name: 'Persona agregada',
      sentence: (f) =>
        f.isNobody
          ? `Un operador del portal agregó la cuenta de ${f.whom}.`
          : `${f.who} agregó la cuenta de ${f.whom}.`,
    },
    PERSON_CHANGED: {
      name: 'Persona cambiada',
      sentence: (f) =>
        f.isNobody
          ? `Un operador del portal cambió los datos de ${f.whom} con una importación.`
          : `${f.who} cambió los datos de ${f.whom}.`,
    },
    CALENDAR_MADE: {
      name: 'Dirección de calendario creada',
      sentence: (f) => `${f.who} creó una dirección privada para un calendario.`,
    },
    CALENDAR_ENDED: {
      name: 'Dirección de calendario anulada',
      sentence: (f) => `${f.who} anuló la dirección privada de un calendario.`,
    },
    WEBHOOK_CHANGED: {
      name: 'Webhook cambiado',
      sentence: (f) => `${f.who} cambió un webhook.`,
    },
    CERTIFICATE_SENT: {
      name: 'Certificado enviado',
      sentence: (f) => `${f.who} envió un certificado.`,
    },
    CERTIFICATE_ACCEPTED: {
      name: 'Certificado aceptado',
      sentence: (f) => `${f.who} aceptó un certificado de ${f.whom}.`,
    },
    CERTIFICATE_RETURNED: {
      name: 'Certificado devuelto',
      sentence: (f) => `${f.who} devolvió un certificado de ${f.whom}.`,
    },
    APPROVER_NAMED: {
      name: 'Aprobador nombrado',
      sentence: (f) => `${f.who} dio a ${f.whom} la función de aprobador de una aplicación.`,
    },
    APPROVER_REMOVED: {
      name: 'Aprobador retirado',
      sentence: (f) => `${f.who} quitó a ${f.whom} la función de aprobador de una aplicación.`,
    },
    SUPERVISOR_CHANGED: {
      name: 'Supervisor cambiado',
      sentence: (f) => `${f.who} cambió el supervisor de ${f.whom}.`,
    },
    SUPERVISOR_REPLACED: {
      name: 'Supervisor reemplazado',
      sentence: (f) => `${f.who} puso a otra persona en el lugar de ${f.whom} como supervisor.`,
    },
    ONE_TIME_PASSWORD_GIVEN: {
      name: 'Contraseña de un solo uso dada',
      sentence: (f) =>
        f.isNobody
          ? `Un operador del portal creó una contraseña de un solo uso para ${f.whom}.`
          : `${f.who} creó una contraseña de un solo uso para ${f.whom}.`,
    },
    ACCOUNT_ACTION_ASKED: {
      name: 'Confirmación pedida a otra persona',
      sentence: (f) => `${f.who} pidió a otra persona que confirme un cambio en la cuenta de ${f.whom}.`,
    },
    ACCOUNT_ACTION_REFUSED: {
      name: 'Cambio rechazado por otra persona',
      sentence: (f) => `${f.who} rechazó un cambio en la cuenta de ${f.whom}.`,
    },
    ACCOUNT_ACTION_EXPIRED: {
      name: 'Confirmación vencida',
      sentence: (f) => `Nadie confirmó a tiempo un cambio en la cuenta de ${f.whom}.`,
    },
    ACCOUNT_ACTION_FAILED: {
      name: 'Cambio de cuenta fallido',
      sentence: (f) => `${f.who} intentó cambiar la cuenta de ${f.whom}, sin éxito.`,
    },
  },
);
