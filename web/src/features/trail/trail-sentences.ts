import type { AuditAction } from '@portal/core/domain/audit/audit-action.ts';
import { dictionary } from '../../content/language.tsx';

/** What the sentences of the trail are made of, as words of one language; what is not known is empty. */
export interface TrailFacts {
  /** Who did it, or the portal. */
  who: string;
  /** Whom it is about, or somebody. */
  whom: string;
  /** The request that it is about, by its number where there is one. */
  request: string;
  /** Person and application that the request is about, in parentheses after a space. */
  about: string;
  /** In which role a request was decided. */
  role: string;
  /** A text of the row. */
  text: (key: string) => string;
  /** Several of them, as one says them. */
  list: (key: string) => string;
  /** A number of the row, as it is written. */
  number: (key: string) => string;
  /** Why it was refused. */
  code: string;
  /** Nobody who is known did it. */
  isNobody: boolean;
  /** Whoever did it did it about themselves. */
  isOwn: boolean;
}

interface ActionWords {
  /** What a row of the kind is called, in a list to choose from. */
  name: string;
  /** What happened. */
  sentence: (facts: TrailFacts) => string;
}

const refusedSignIns = {
  en: {
    WRONG_PASSWORD: 'wrong password',
    LOCKED: 'too many attempts for this account',
    NETWORK_LOCKED: 'too many attempts from this network',
    OTHER_PERSON: 'the application had asked for someone else',
  },
  es: {
    WRONG_PASSWORD: 'contraseña incorrecta',
    LOCKED: 'demasiados intentos para esta cuenta',
    NETWORK_LOCKED: 'demasiados intentos desde esta red',
    OTHER_PERSON: 'la aplicación había pedido a otra persona',
  },
};

/** After what is said, where there is more to say. */
const more = (lead: string, text: string): string => (text === '' ? '' : `${lead}${text}`);
const reason = (known: Readonly<Record<string, string>>, code: string): string =>
  more(': ', Object.hasOwn(known, code) ? (known[code] ?? '') : code);

/** Every deed of the trail in words: one that has none does not compile, and a test looks whether each is whole. */
export const trailSentences = dictionary<Record<AuditAction, ActionWords>>(
  {
    REQUEST_SUBMITTED: {
      name: 'Request submitted',
      sentence: (f) => `${f.who} submitted ${f.request}${f.about}${more(': ', f.list('roles'))}.`,
    },
    STAGE_APPROVED: {
      name: 'Request approved at a stage',
      sentence: (f) => `${f.who} approved ${f.request}${f.about}${more(' as ', f.role)}.`,
    },
    APPROVAL_WITHDRAWN: {
      name: 'Approval undone',
      sentence: (f) => `${f.who} undid an approval of ${f.request}${f.about}.`,
    },
    REQUEST_DENIED: {
      name: 'Request denied',
      sentence: (f) => `${f.who} denied ${f.request}${f.about}${more(' as ', f.role)}.`,
    },
    REQUEST_CANCELLED: {
      name: 'Request canceled',
      sentence: (f) => `${f.who} canceled ${f.request}${f.about}.`,
    },
    REQUEST_EXPIRED: {
      name: 'Request expired',
      sentence: (f) => `Time ran out for ${f.request}${f.about} without a decision.`,
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
      sentence: (f) =>
        `${f.who} moved ${f.request}${f.about}${more(' from ', f.list('from'))}${more(' to ', f.list('to'))}.`,
    },
    ROLE_DELIVERED: {
      name: 'Role given',
      sentence: (f) =>
        `${f.who} gave ${f.whom} the role${more(' ', f.text('clientRole'))}${more(' in ', f.text('client'))} for ${f.request}.`,
    },
    ROLE_REMOVED: {
      name: 'Role taken away',
      sentence: (f) =>
        `${f.who} took the role${more(' ', f.text('clientRole'))}${more(' in ', f.text('client'))} away from ${f.whom} for ${f.request}.`,
    },
    ATTRIBUTE_WRITTEN: {
      name: 'Profile field written',
      sentence: (f) =>
        `${f.who} changed the profile field${more(' ', f.text('clientRole'))} of ${f.whom} for ${f.request}.`,
    },
    DELIVERY_RETRIED: {
      name: 'Setup started again',
      sentence: (f) => `${f.who} started the setup of ${f.request}${f.about} again.`,
    },
    STEP_DONE_BY_HAND: {
      name: 'Setup step done manually',
      sentence: (f) =>
        `${f.who} marked a setup step of ${f.request}${f.about} as done manually${more(': ', f.text('clientRole'))}.`,
    },
    DELIVERY_UNDONE: {
      name: 'Setup being undone',
      sentence: (f) => `${f.who} began to undo the setup of ${f.request}${f.about}.`,
    },
    DELIVERY_FAILED: {
      name: 'Setup step failed',
      sentence: (f) =>
        `A setup step of ${f.request}${f.about} failed${more(', attempt ', f.number('attempt'))}${more(': ', f.text('clientRole'))}.`,
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
      sentence: (f) => `${f.who} ended the alternate of ${f.request} before the last day.`,
    },
    REGISTERED: { name: 'Account created', sentence: (f) => `${f.who} created an account.` },
    PASSWORD_CHANGED: {
      name: 'Password changed',
      sentence: (f) => `${f.who} changed the password of their account.`,
    },
    SIGNED_IN: { name: 'Signed in', sentence: (f) => `${f.who} signed in.` },
    SIGN_IN_REFUSED: {
      name: 'Sign-in refused',
      sentence: (f) =>
        `The portal refused a sign-in to the account of ${f.whom}${reason(refusedSignIns.en, f.code)}${more('; times: ', f.number('times'))}.`,
    },
    SESSION_ENDED: {
      name: 'Session ended',
      sentence: (f) =>
        f.isNobody ? `A session of ${f.whom} ended.` : `${f.who} ended a session of ${f.whom}.`,
    },
    PROFILE_CHANGED: {
      name: 'Profile changed',
      sentence: (f) => `${f.who} changed their profile${more(': ', f.list('fields'))}.`,
    },
    ACCOUNT_LOCKED: {
      name: 'Account locked',
      sentence: (f) => `${f.who} locked the account of ${f.whom}${more(': ', f.text('cause'))}.`,
    },
    ACCOUNT_DISABLED: {
      name: 'Account disabled',
      sentence: (f) => `${f.who} disabled the account of ${f.whom}${more(': ', f.text('cause'))}.`,
    },
    ACCOUNT_SELECTED: {
      name: 'Platform account chosen',
      sentence: (f) => `${f.who} chose another account of the Mapping Information Platform.`,
    },
    CONTACT_MESSAGE_SENT: {
      name: 'Message to the help desk',
      sentence: (f) => `${f.isNobody ? 'A visitor' : f.who} sent a message to the help desk.`,
    },
    MAIL_RETRIED: { name: 'Email sent again', sentence: (f) => `${f.who} had email sent again.` },
    SITE_ALERT_WRITTEN: {
      name: 'Site alert written',
      sentence: (f) => `${f.who} wrote, changed, or ended a site alert${more(': ', f.text('deed'))}.`,
    },
    KEY_ROTATED: {
      name: 'Signing key replaced',
      sentence: (f) =>
        `${f.who} replaced the signing key${f.text('reason') === 'LEAKED' ? ', because the old one may be known to others' : ''}.`,
    },
    ENTRY_REPORT_READ: {
      name: 'Looked up why someone cannot get in',
      sentence: (f) => `${f.who} looked up why ${f.isOwn ? 'they' : f.whom} cannot get in.`,
    },
    REPORT_EXPORTED: {
      name: 'Report exported',
      sentence: (f) =>
        `${f.who} exported the report${more(' ', f.text('report'))}${more('; rows: ', f.number('rows'))}.`,
    },
    REPORT_ABORTED: {
      name: 'Export ended early',
      sentence: (f) =>
        `An export of the report${more(' ', f.text('report'))} by ${f.who} ended early${more('; rows sent: ', f.number('rowsSent'))}.`,
    },
    EVIDENCE_PACKED: {
      name: 'Evidence pack made',
      sentence: (f) =>
        `${f.who} took away an evidence pack${more('; rows of the trail: ', f.number('rows'))}.`,
    },
    CALL: {
      name: 'Call refused',
      sentence: (f) =>
        `The portal refused a call by ${f.who}${more(', ', f.text('call'))}${more(': ', f.code)}${more('; times: ', f.number('times'))}.`,
    },
    CALLS_WITHOUT_TOKEN: {
      name: 'Calls without a sign-in refused',
      sentence: (f) =>
        `The portal refused calls made without signing in${more('; times: ', f.number('calls'))}.`,
    },
  },
  {
    REQUEST_SUBMITTED: {
      name: 'Solicitud enviada',
      sentence: (f) => `${f.who} envió ${f.request}${f.about}${more(': ', f.list('roles'))}.`,
    },
    STAGE_APPROVED: {
      name: 'Solicitud aprobada en una etapa',
      sentence: (f) => `${f.who} aprobó ${f.request}${f.about}${more(' como ', f.role)}.`,
    },
    APPROVAL_WITHDRAWN: {
      name: 'Aprobación deshecha',
      sentence: (f) => `${f.who} deshizo una aprobación de ${f.request}${f.about}.`,
    },
    REQUEST_DENIED: {
      name: 'Solicitud denegada',
      sentence: (f) => `${f.who} denegó ${f.request}${f.about}${more(' como ', f.role)}.`,
    },
    REQUEST_CANCELLED: {
      name: 'Solicitud cancelada',
      sentence: (f) => `${f.who} canceló ${f.request}${f.about}.`,
    },
    REQUEST_EXPIRED: {
      name: 'Solicitud vencida',
      sentence: (f) => `Se acabó el plazo de ${f.request}${f.about} sin una decisión.`,
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
      sentence: (f) =>
        `${f.who} pasó ${f.request}${f.about}${more(' de ', f.list('from'))}${more(' a ', f.list('to'))}.`,
    },
    ROLE_DELIVERED: {
      name: 'Rol dado',
      sentence: (f) =>
        `${f.who} dio a ${f.whom} el rol${more(' ', f.text('clientRole'))}${more(' en ', f.text('client'))} por ${f.request}.`,
    },
    ROLE_REMOVED: {
      name: 'Rol quitado',
      sentence: (f) =>
        `${f.who} quitó a ${f.whom} el rol${more(' ', f.text('clientRole'))}${more(' en ', f.text('client'))} por ${f.request}.`,
    },
    ATTRIBUTE_WRITTEN: {
      name: 'Dato del perfil escrito',
      sentence: (f) =>
        `${f.who} cambió el dato${more(' ', f.text('clientRole'))} del perfil de ${f.whom} por ${f.request}.`,
    },
    DELIVERY_RETRIED: {
      name: 'Configuración iniciada de nuevo',
      sentence: (f) => `${f.who} inició de nuevo la configuración de ${f.request}${f.about}.`,
    },
    STEP_DONE_BY_HAND: {
      name: 'Paso de configuración hecho manualmente',
      sentence: (f) =>
        `${f.who} marcó un paso de configuración de ${f.request}${f.about} como hecho manualmente${more(': ', f.text('clientRole'))}.`,
    },
    DELIVERY_UNDONE: {
      name: 'Configuración que se deshace',
      sentence: (f) => `${f.who} empezó a deshacer la configuración de ${f.request}${f.about}.`,
    },
    DELIVERY_FAILED: {
      name: 'Paso de configuración fallido',
      sentence: (f) =>
        `Falló un paso de configuración de ${f.request}${f.about}${more(', intento ', f.number('attempt'))}${more(': ', f.text('clientRole'))}.`,
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
    PASSWORD_CHANGED: {
      name: 'Contraseña cambiada',
      sentence: (f) => `${f.who} cambió la contraseña de su cuenta.`,
    },
    SIGNED_IN: { name: 'Inicio de sesión', sentence: (f) => `${f.who} inició sesión.` },
    SIGN_IN_REFUSED: {
      name: 'Inicio de sesión rechazado',
      sentence: (f) =>
        `El portal rechazó un inicio de sesión en la cuenta de ${f.whom}${reason(refusedSignIns.es, f.code)}${more('; veces: ', f.number('times'))}.`,
    },
    SESSION_ENDED: {
      name: 'Sesión terminada',
      sentence: (f) =>
        f.isNobody ? `Terminó una sesión de ${f.whom}.` : `${f.who} terminó una sesión de ${f.whom}.`,
    },
    PROFILE_CHANGED: {
      name: 'Perfil cambiado',
      sentence: (f) => `${f.who} cambió su perfil${more(': ', f.list('fields'))}.`,
    },
    ACCOUNT_LOCKED: {
      name: 'Cuenta bloqueada',
      sentence: (f) => `${f.who} bloqueó la cuenta de ${f.whom}${more(': ', f.text('cause'))}.`,
    },
    ACCOUNT_DISABLED: {
      name: 'Cuenta desactivada',
      sentence: (f) => `${f.who} desactivó la cuenta de ${f.whom}${more(': ', f.text('cause'))}.`,
    },
    ACCOUNT_SELECTED: {
      name: 'Cuenta de la plataforma elegida',
      sentence: (f) => `${f.who} eligió otra cuenta de la Plataforma de Información Cartográfica.`,
    },
    CONTACT_MESSAGE_SENT: {
      name: 'Mensaje a la mesa de ayuda',
      sentence: (f) => `${f.isNobody ? 'Un visitante' : f.who} envió un mensaje a la mesa de ayuda.`,
    },
    MAIL_RETRIED: {
      name: 'Correo enviado de nuevo',
      sentence: (f) => `${f.who} hizo enviar correos de nuevo.`,
    },
    SITE_ALERT_WRITTEN: {
      name: 'Alerta del sitio escrita',
      sentence: (f) =>
        `${f.who} escribió, cambió o terminó una alerta del sitio${more(': ', f.text('deed'))}.`,
    },
    KEY_ROTATED: {
      name: 'Clave de firma reemplazada',
      sentence: (f) =>
        `${f.who} reemplazó la clave de firma${f.text('reason') === 'LEAKED' ? ', porque otros pueden conocer la anterior' : ''}.`,
    },
    ENTRY_REPORT_READ: {
      name: 'Consulta de por qué alguien no puede entrar',
      sentence: (f) => `${f.who} consultó por qué ${f.isOwn ? 'su propia cuenta' : f.whom} no puede entrar.`,
    },
    REPORT_EXPORTED: {
      name: 'Informe exportado',
      sentence: (f) =>
        `${f.who} exportó el informe${more(' ', f.text('report'))}${more('; filas: ', f.number('rows'))}.`,
    },
    REPORT_ABORTED: {
      name: 'Exportación interrumpida',
      sentence: (f) =>
        `Una exportación del informe${more(' ', f.text('report'))} de ${f.who} terminó antes de tiempo${more('; filas enviadas: ', f.number('rowsSent'))}.`,
    },
    EVIDENCE_PACKED: {
      name: 'Paquete de pruebas hecho',
      sentence: (f) =>
        `${f.who} se llevó un paquete de pruebas${more('; filas del registro: ', f.number('rows'))}.`,
    },
    CALL: {
      name: 'Llamada rechazada',
      sentence: (f) =>
        `El portal rechazó una llamada de ${f.who}${more(', ', f.text('call'))}${more(': ', f.code)}${more('; veces: ', f.number('times'))}.`,
    },
    CALLS_WITHOUT_TOKEN: {
      name: 'Llamadas sin inicio de sesión rechazadas',
      sentence: (f) =>
        `El portal rechazó llamadas hechas sin iniciar sesión${more('; veces: ', f.number('calls'))}.`,
    },
  },
);
