import type { AuditAction } from '@portal/core/domain/audit/audit-action.ts';
import { dictionary } from '../../content/language.tsx';
import { accountSentences } from './account-sentences.ts';
import { waitingSentences } from './waiting-sentences.ts';
import type { ActionWords } from './trail-facts.ts';

/** Every action of the trail in words: one that has none does not compile, and a test looks whether each is whole. */
export const trailSentences = dictionary<Record<AuditAction, ActionWords>>(
  {
    REQUEST_SUBMITTED: {
      name: 'Request submitted',
      sentence: (f) => `${f.who} submitted ${f.request}${f.about}${f.roles}.`,
    },
    STAGE_APPROVED: {
      name: 'Request approved at a stage',
      sentence: (f) => `${f.who} approved ${f.request}${f.about}${f.asRole}.`,
    },
    APPROVAL_WITHDRAWN: {
      name: 'Approval undone',
      sentence: (f) => `${f.who} undid an approval of ${f.request}${f.about}.`,
    },
    REQUEST_DENIED: {
      name: 'Request denied',
      sentence: (f) => `${f.who} denied ${f.request}${f.about}${f.asRole}.`,
    },
    REQUEST_CANCELLED: {
      name: 'Request canceled',
      sentence: (f) => `${f.who} canceled ${f.request}${f.about}${f.because}.`,
    },
    REQUEST_EXPIRED: {
      name: 'Request expired',
      sentence: (f) => `No one decided ${f.request}${f.about} in time.`,
    },
    INFORMATION_ASKED: {
      name: 'Information asked for',
      sentence: (f) => `${f.who} asked for more information about ${f.request}${f.about}.`,
    },
    INFORMATION_GIVEN: {
      name: 'Question answered',
      sentence: (f) => `${f.who} answered a question about ${f.request}${f.about}.`,
    },
    STAGE_REASSIGNED: {
      name: 'Request given to other people',
      sentence: (f) => `${f.who} asked other people to decide ${f.request}${f.about}.`,
    },
    STAGE_FELL_BACK: {
      name: 'Request sent to RM-IT Help',
      sentence: (f) =>
        `${f.who} sent ${f.request}${f.about} to RM-IT Help, because no one else could decide.`,
    },
    STAGE_HANDED_OVER: {
      name: 'Request moved to other people',
      sentence: (f) => `${f.who} moved ${f.request}${f.about}${f.fromPeople}${f.toPeople}.`,
    },
    ...waitingSentences.en,
    ROLE_DELIVERED: {
      name: 'Role given',
      sentence: (f) => `${f.who} gave ${f.whom} the role${f.ofRole}${f.inClient} for ${f.request}.`,
    },
    ROLE_REMOVED: {
      name: 'Role taken away',
      sentence: (f) => `${f.who} took the role${f.ofRole}${f.inClient} away from ${f.whom} for ${f.request}.`,
    },
    ATTRIBUTE_WRITTEN: {
      name: 'Profile field written',
      sentence: (f) => `${f.who} changed the profile field${f.ofRole} of ${f.whom} for ${f.request}.`,
    },
    DELIVERY_RETRIED: {
      name: 'Setup started again',
      sentence: (f) => `${f.who} started the setup of ${f.request}${f.about} again.`,
    },
    STEP_DONE_BY_HAND: {
      name: 'Setup step done manually',
      sentence: (f) =>
        `${f.who} marked a setup step of ${f.request}${f.about} as done manually${f.thatRole}.`,
    },
    DELIVERY_UNDONE: {
      name: 'Setup being undone',
      sentence: (f) => `${f.who} began to undo the setup of ${f.request}${f.about}.`,
    },
    DELIVERY_FAILED: {
      name: 'Setup step failed',
      sentence: (f) => `A setup step of ${f.request}${f.about} failed${f.attempt}${f.thatRole}.`,
    },
    REQUEST_DELIVERED: {
      name: 'Request completed',
      sentence: (f) => `${f.who} completed ${f.request}${f.about}.`,
    },
    REQUEST_REVOKED: {
      name: 'Request undone',
      sentence: (f) => `${f.who} finished undoing ${f.request}${f.about}.`,
    },
    ALTERNATE_ENDED: {
      name: 'Alternate ended',
      sentence: (f) => `${f.who} ended the alternate assignment of ${f.request} before the last day.`,
    },
    REGISTERED: { name: 'Account created', sentence: (f) => `${f.who} created an account.` },
    SIGNED_IN: { name: 'Signed in', sentence: (f) => `${f.who} signed in.` },
    SIGN_IN_REFUSED: {
      name: 'Sign-in refused',
      sentence: (f) => `The portal refused a sign-in to the account of ${f.whom}${f.signInFault}${f.times}.`,
    },
    SESSION_ENDED: {
      name: 'Session ended',
      sentence: (f) =>
        f.isNobody ? `A session of ${f.whom} ended.` : `${f.who} ended a session of ${f.whom}.`,
    },
    PROFILE_CHANGED: {
      name: 'Profile changed',
      sentence: (f) => `${f.who} changed their profile${f.fields}.`,
    },
    RULES_ACCEPTED: {
      name: 'Rules of behavior accepted',
      sentence: (f) => `${f.who} accepted the rules of behavior${f.version}.`,
    },
    ACCOUNT_LOCKED: {
      name: 'Account locked',
      sentence: (f) => `${f.who} locked the account of ${f.whom}${f.cause}.`,
    },
    ACCOUNT_DISABLED: {
      name: 'Account turned off',
      sentence: (f) => `${f.who} turned off the account of ${f.whom}${f.cause}.`,
    },
    ...accountSentences.en,
    ACCOUNT_SELECTED: {
      name: 'Platform account chosen',
      sentence: (f) => `${f.who} chose another account of the Mapping Information Platform.`,
    },
    CONTACT_MESSAGE_SENT: {
      name: 'Message to the help desk',
      sentence: (f) =>
        f.isNobody
          ? 'A visitor sent a message to the help desk.'
          : `${f.who} sent a message to the help desk.`,
    },
    CONTACT_MESSAGE_HANDLED: {
      name: 'Message to the help desk handled',
      sentence: (f) => `${f.who} took, returned, answered, or reopened a message to the help desk.`,
    },
    MAIL_RETRIED: { name: 'Email sent again', sentence: (f) => `${f.who} had email sent again.` },
    ADDRESS_RETRIED: {
      name: 'Email address tried again',
      sentence: (f) => `${f.who} had an email address that did not receive email tried again.`,
    },
    ADDRESS_CONFIRMED: {
      name: 'Email address confirmed',
      sentence: (f) => `${f.who} confirmed an email address that did not receive email.`,
    },
    SITE_ALERT_WRITTEN: {
      name: 'Site alert written',
      sentence: (f) => `${f.who} wrote, changed, or ended a site alert${f.action}.`,
    },
    KEY_ROTATED: {
      name: 'Signing key replaced',
      sentence: (f) =>
        f.isLeaked
          ? `${f.who} replaced the signing key, because others may know the old one.`
          : `${f.who} replaced the signing key.`,
    },
    ENTRY_REPORT_READ: {
      name: 'Looked up why someone cannot get in',
      sentence: (f) =>
        f.isOwn
          ? `${f.who} looked up why they cannot get in.`
          : `${f.who} looked up why ${f.whom} cannot get in.`,
    },
    REPORT_EXPORTED: {
      name: 'Report exported',
      sentence: (f) => `${f.who} exported the report${f.report}${f.rows}.`,
    },
    REPORT_ABORTED: {
      name: 'Export ended early',
      sentence: (f) => `An export of the report${f.report} by ${f.who} ended early${f.rowsSent}.`,
    },
    RECORDS_REMOVED: {
      name: 'Old records deleted',
      sentence: (f) => `The portal deleted records that had been kept long enough${f.removed}.`,
    },
    BACKUP_MADE: { name: 'Backup made', sentence: () => 'The operator made a backup of the portal.' },
    BACKUP_RESTORED: {
      name: 'Backup restored',
      sentence: () =>
        'The operator restored the portal from a backup. What happened after the backup is gone.',
    },
    EVIDENCE_PACKED: {
      name: 'Evidence pack made',
      sentence: (f) => `${f.who} downloaded an evidence pack${f.rows}.`,
    },
    CALL: {
      name: 'Call refused',
      sentence: (f) => `The portal refused a call by ${f.who}${f.call}${f.code}${f.times}.`,
    },
    CALLS_WITHOUT_TOKEN: {
      name: 'Calls without a sign-in refused',
      sentence: (f) => `The portal refused calls made without signing in${f.calls}.`,
    },
  },
  {
    REQUEST_SUBMITTED: {
      name: 'Solicitud enviada',
      sentence: (f) => `${f.who} envió ${f.request}${f.about}${f.roles}.`,
    },
    STAGE_APPROVED: {
      name: 'Solicitud aprobada en una etapa',
      sentence: (f) => `${f.who} aprobó ${f.request}${f.about}${f.asRole}.`,
    },
    APPROVAL_WITHDRAWN: {
      name: 'Aprobación deshecha',
      sentence: (f) => `${f.who} deshizo una aprobación de ${f.request}${f.about}.`,
    },
    REQUEST_DENIED: {
      name: 'Solicitud denegada',
      sentence: (f) => `${f.who} denegó ${f.request}${f.about}${f.asRole}.`,
    },
    REQUEST_CANCELLED: {
      name: 'Solicitud cancelada',
      sentence: (f) => `${f.who} canceló ${f.request}${f.about}${f.because}.`,
    },
    REQUEST_EXPIRED: {
      name: 'Solicitud vencida',
      sentence: (f) => `Nadie decidió a tiempo ${f.request}${f.about}.`,
    },
    INFORMATION_ASKED: {
      name: 'Información pedida',
      sentence: (f) => `${f.who} pidió más información sobre ${f.request}${f.about}.`,
    },
    INFORMATION_GIVEN: {
      name: 'Pregunta respondida',
      sentence: (f) => `${f.who} respondió una pregunta sobre ${f.request}${f.about}.`,
    },
    STAGE_REASSIGNED: {
      name: 'Solicitud dada a otras personas',
      sentence: (f) => `${f.who} pidió a otras personas que decidan ${f.request}${f.about}.`,
    },
    STAGE_FELL_BACK: {
      name: 'Solicitud enviada a la mesa de ayuda de RM-IT',
      sentence: (f) =>
        `${f.who} envió ${f.request}${f.about} a la mesa de ayuda de RM-IT, porque nadie más podía decidir.`,
    },
    STAGE_HANDED_OVER: {
      name: 'Solicitud pasada a otras personas',
      sentence: (f) => `${f.who} pasó ${f.request}${f.about}${f.fromPeople}${f.toPeople}.`,
    },
    ...waitingSentences.es,
    ROLE_DELIVERED: {
      name: 'Rol dado',
      sentence: (f) => `${f.who} dio a ${f.whom} el rol${f.ofRole}${f.inClient} por ${f.request}.`,
    },
    ROLE_REMOVED: {
      name: 'Rol quitado',
      sentence: (f) => `${f.who} quitó a ${f.whom} el rol${f.ofRole}${f.inClient} por ${f.request}.`,
    },
    ATTRIBUTE_WRITTEN: {
      name: 'Dato del perfil escrito',
      sentence: (f) => `${f.who} cambió el dato${f.ofRole} del perfil de ${f.whom} por ${f.request}.`,
    },
    DELIVERY_RETRIED: {
      name: 'Configuración iniciada de nuevo',
      sentence: (f) => `${f.who} inició de nuevo la configuración de ${f.request}${f.about}.`,
    },
    STEP_DONE_BY_HAND: {
      name: 'Paso de configuración hecho manualmente',
      sentence: (f) =>
        `${f.who} marcó un paso de configuración de ${f.request}${f.about} como hecho manualmente${f.thatRole}.`,
    },
    DELIVERY_UNDONE: {
      name: 'Configuración que se deshace',
      sentence: (f) => `${f.who} empezó a deshacer la configuración de ${f.request}${f.about}.`,
    },
    DELIVERY_FAILED: {
      name: 'Paso de configuración fallido',
      sentence: (f) => `Falló un paso de configuración de ${f.request}${f.about}${f.attempt}${f.thatRole}.`,
    },
    REQUEST_DELIVERED: {
      name: 'Solicitud completada',
      sentence: (f) => `${f.who} completó ${f.request}${f.about}.`,
    },
    REQUEST_REVOKED: {
      name: 'Solicitud deshecha',
      sentence: (f) => `${f.who} terminó de deshacer ${f.request}${f.about}.`,
    },
    ALTERNATE_ENDED: {
      name: 'Suplencia terminada',
      sentence: (f) => `${f.who} terminó antes del último día la suplencia de ${f.request}.`,
    },
    REGISTERED: { name: 'Cuenta creada', sentence: (f) => `${f.who} creó una cuenta.` },
    SIGNED_IN: { name: 'Inicio de sesión', sentence: (f) => `${f.who} inició sesión.` },
    SIGN_IN_REFUSED: {
      name: 'Inicio de sesión rechazado',
      sentence: (f) =>
        `El portal rechazó un inicio de sesión en la cuenta de ${f.whom}${f.signInFault}${f.times}.`,
    },
    SESSION_ENDED: {
      name: 'Sesión terminada',
      sentence: (f) =>
        f.isNobody ? `Terminó una sesión de ${f.whom}.` : `${f.who} terminó una sesión de ${f.whom}.`,
    },
    PROFILE_CHANGED: {
      name: 'Perfil cambiado',
      sentence: (f) => `${f.who} cambió su perfil${f.fields}.`,
    },
    RULES_ACCEPTED: {
      name: 'Normas de conducta aceptadas',
      sentence: (f) => `${f.who} aceptó las normas de conducta${f.version}.`,
    },
    ACCOUNT_LOCKED: {
      name: 'Cuenta bloqueada',
      sentence: (f) => `${f.who} bloqueó la cuenta de ${f.whom}${f.cause}.`,
    },
    ACCOUNT_DISABLED: {
      name: 'Cuenta desactivada',
      sentence: (f) => `${f.who} desactivó la cuenta de ${f.whom}${f.cause}.`,
    },
    ...accountSentences.es,
    ACCOUNT_SELECTED: {
      name: 'Cuenta de la plataforma elegida',
      sentence: (f) => `${f.who} eligió otra cuenta de la Plataforma de Información Cartográfica.`,
    },
    CONTACT_MESSAGE_SENT: {
      name: 'Mensaje a la mesa de ayuda',
      sentence: (f) =>
        f.isNobody
          ? 'Un visitante envió un mensaje a la mesa de ayuda.'
          : `${f.who} envió un mensaje a la mesa de ayuda.`,
    },
    CONTACT_MESSAGE_HANDLED: {
      name: 'Mensaje a la mesa de ayuda atendido',
      sentence: (f) => `${f.who} tomó, devolvió, respondió o reabrió un mensaje a la mesa de ayuda.`,
    },
    MAIL_RETRIED: {
      name: 'Correo enviado de nuevo',
      sentence: (f) => `${f.who} hizo enviar correos de nuevo.`,
    },
    ADDRESS_RETRIED: {
      name: 'Dirección de correo probada de nuevo',
      sentence: (f) => `${f.who} hizo probar de nuevo una dirección a la que no llegaban los correos.`,
    },
    ADDRESS_CONFIRMED: {
      name: 'Dirección de correo confirmada',
      sentence: (f) => `${f.who} confirmó una dirección a la que no llegaban los correos.`,
    },
    SITE_ALERT_WRITTEN: {
      name: 'Alerta del sitio escrita',
      sentence: (f) => `${f.who} escribió, cambió o terminó una alerta del sitio${f.action}.`,
    },
    KEY_ROTATED: {
      name: 'Clave de firma reemplazada',
      sentence: (f) =>
        f.isLeaked
          ? `${f.who} reemplazó la clave de firma, porque otros pueden conocer la anterior.`
          : `${f.who} reemplazó la clave de firma.`,
    },
    ENTRY_REPORT_READ: {
      name: 'Consulta de por qué alguien no puede entrar',
      sentence: (f) =>
        f.isOwn
          ? `${f.who} consultó por qué no puede entrar en su propia cuenta.`
          : `${f.who} consultó por qué ${f.whom} no puede entrar.`,
    },
    REPORT_EXPORTED: {
      name: 'Informe exportado',
      sentence: (f) => `${f.who} exportó el informe${f.report}${f.rows}.`,
    },
    REPORT_ABORTED: {
      name: 'Exportación interrumpida',
      sentence: (f) =>
        `Una exportación del informe${f.report} de ${f.who} terminó antes de tiempo${f.rowsSent}.`,
    },
    RECORDS_REMOVED: {
      name: 'Registros antiguos eliminados',
      sentence: (f) => `El portal eliminó registros cuyo plazo de conservación había terminado${f.removed}.`,
    },
    BACKUP_MADE: {
      name: 'Copia de seguridad hecha',
      sentence: () => 'El operador hizo una copia de seguridad del portal.',
    },
    BACKUP_RESTORED: {
      name: 'Copia de seguridad restaurada',
      sentence: () =>
        'El operador restauró el portal con una copia de seguridad. Lo que pasó después de la copia se perdió.',
    },
    EVIDENCE_PACKED: {
      name: 'Paquete de pruebas hecho',
      sentence: (f) => `${f.who} descargó un paquete de pruebas${f.rows}.`,
    },
    CALL: {
      name: 'Llamada rechazada',
      sentence: (f) => `El portal rechazó una llamada de ${f.who}${f.call}${f.code}${f.times}.`,
    },
    CALLS_WITHOUT_TOKEN: {
      name: 'Llamadas sin inicio de sesión rechazadas',
      sentence: (f) => `El portal rechazó llamadas hechas sin iniciar sesión${f.calls}.`,
    },
  },
);
