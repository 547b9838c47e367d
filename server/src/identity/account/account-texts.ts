import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { ContactFault } from '@portal/core/domain/people/contact.ts';
import type { AlternateLine } from '../../ports/identity-provider.ts';
import type { BrowserNames } from '../sessions/browser-names.ts';
import type { AccountDeed, CertificateName, CertificateState } from './account-view.ts';

/** Every sentence of the account page. A sentence missing in a language is a type error. */
export interface AccountTexts {
  title: string;
  backToPortal: string;
  questions: {
    label: string;
    /** The number stands between the two. */
    one: readonly [before: string, after: string];
    oneBy: readonly [before: string, after: (day: string) => string];
    several: (count: number) => string;
    answer: string;
    answerSeveral: string;
  };
  done: Record<AccountDeed, string>;
  problem: string;
  profile: string;
  name: string;
  email: string;
  organization: string;
  branch: string;
  supervisor: string;
  employments: string;
  employment(status: string, jobTitle: string | null): string;
  none: string;
  changedByOthers: string;
  writeTo: string;
  contact: string;
  contactAtOnce: string;
  phone: string;
  phoneHint: string;
  suffix: string;
  suffixHint: string;
  saveContact: string;
  contactFaults: Record<ContactFault, string>;
  certificates: string;
  certificate: Record<CertificateName, string>;
  certificateState: Record<CertificateState, (date: string) => string>;
  certificatesNotNeeded: string;
  certificatesHow: string;
  alternates: {
    title: string;
    what: string;
    none: string;
    manage: string;
    side: Record<AlternateLine['side'], (name: string) => string>;
    days(first: string, last: string): string;
    state: Record<AlternateLine['state'], string>;
  };
  sessions: string;
  sessionsWhat: string;
  browser(names: BrowserNames): string;
  thisBrowser: string;
  since(when: string): string;
  lastUsed(when: string): string;
  endSession: string;
  endSessionOf(browser: string, when: string): string;
  endOthers: string;
  endedTitle: string;
  endedText: string;
  backToAccount: string;
  password: string;
  passwordNote: string;
  presentPassword: string;
  presentMissing: string;
  presentWrong: string;
  presentTooLate: string;
  showAll: string;
  hideAll: string;
  changePassword: string;
}

const en: AccountTexts = {
  title: 'Your account',
  backToPortal: 'Back to the portal',
  questions: {
    label: 'Questions for you',
    one: ['Your request ', ' is on hold until you answer a question.'],
    oneBy: ['Your request ', (day) => ` is on hold. Answer a question by ${day}.`],
    several: (count) => `${count} requests are on hold until you answer questions.`,
    answer: 'Answer the question',
    answerSeveral: 'Answer the questions',
  },
  done: {
    contact: 'Your contact details are saved.',
    profile: 'Your profile is saved. We asked your supervisor to approve it.',
    unchanged: 'Nothing was changed.',
    session: 'That session has ended.',
    sessions: 'All your other sessions have ended.',
    password: 'Your password was changed, and your other sessions have ended.',
  },
  problem: 'Nothing has been changed yet',
  profile: 'Profile',
  name: 'Name',
  email: 'Email address',
  organization: 'Organization',
  branch: 'Branch',
  supervisor: 'Supervisor',
  employments: 'Employment',
  employment: (status, jobTitle) => (jobTitle === null ? status : `${jobTitle} (${status})`),
  none: 'Not on file',
  changedByOthers:
    'You cannot change your username or email address here. If one of them is wrong, tell the help desk.',
  writeTo: 'Contact',
  contact: 'Contact',
  contactAtOnce: 'Changes here take effect right away.',
  phone: 'Phone number (optional)',
  phoneHint: '10 digits, such as 202-555-0101',
  suffix: 'Suffix of your name (optional)',
  suffixHint: 'Such as Jr. or III',
  saveContact: 'Save contact details',
  contactFaults: {
    // Fixed (rule texts 9).
    MALFORMED: 'Please enter a valid 10 digit phone number in format xxx-xxx-xxxx',
    TOO_LONG: 'Use at most 20 characters',
    FORBIDDEN_CHARACTER: 'This has a character that cannot be seen. Type the text instead of pasting it',
  },
  certificates: 'Certificates',
  certificate: { privacy: 'Privacy training', cyber: 'Cybersecurity training', issa: 'ISAA' },
  certificateState: {
    VALID: (date) => `Valid until ${date}`,
    EXPIRING: (date) => `Expires on ${date} and already counts as expired`,
    EXPIRED: (date) => `Expired on ${date}`,
    MISSING: () => 'No date on file, which counts as expired',
  },
  certificatesNotNeeded: 'You use eLOMA only, so you do not need any certificates.',
  certificatesHow:
    'A certificate counts as expired starting two days before its expiration date. To renew one, take the training and send the new certificate to the help desk.',
  alternates: {
    title: 'Alternates',
    what: 'A supervisor can name another supervisor to decide requests for them during certain dates.',
    none: 'You have not named an alternate, and no one has named you.',
    manage: 'Name an alternate, or accept or end an assignment, in the portal',
    side: { NAMED: (name) => `${name} acts for you`, STANDING_IN: (name) => `You act for ${name}` },
    days: (first, last) => (first === last ? `On ${first}` : `From ${first} through ${last}`),
    state: {
      ASKED: 'Not accepted yet',
      ACCEPTED: 'Accepted; starts on the first day',
      RUNNING: 'Accepted and active now',
    },
  },
  sessions: 'Sessions',
  sessionsWhat:
    'Each browser where you are signed in has a session. Sign out any you do not recognize, then change your password.',
  browser: ({ browser, system }) =>
    `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`,
  thisBrowser: 'This browser',
  since: (when) => `Signed in ${when}`,
  lastUsed: (when) => `Last used ${when}`,
  endSession: 'Sign out',
  endSessionOf: (browser, when) => `Sign out ${browser}, signed in ${when}`,
  endOthers: 'Sign out all other sessions',
  endedTitle: 'This session has already ended',
  endedText: 'No one is signed in with it anymore, so there is nothing left to sign out.',
  backToAccount: 'Go to your account',
  password: 'Password',
  passwordNote: 'When you change your password, you stay signed in here and your other sessions end.',
  presentPassword: 'Current password',
  presentMissing: 'Enter your current password',
  presentWrong: 'This is not your current password',
  presentTooLate: 'Your password was just changed somewhere else. Enter the new one',
  showAll: 'Show passwords',
  hideAll: 'Hide passwords',
  changePassword: 'Change password',
};

const es: AccountTexts = {
  title: 'Su cuenta',
  backToPortal: 'Volver al portal',
  questions: {
    label: 'Preguntas para usted',
    one: ['Su solicitud ', ' está en espera hasta que responda una pregunta.'],
    oneBy: ['Su solicitud ', (day) => ` está en espera. Responda una pregunta a más tardar el ${day}.`],
    several: (count) => `${count} solicitudes están en espera hasta que responda las preguntas.`,
    answer: 'Responder la pregunta',
    answerSeveral: 'Responder las preguntas',
  },
  done: {
    contact: 'Se guardaron sus datos de contacto.',
    profile: 'Su perfil se guardó. Le pedimos a su supervisor que lo apruebe.',
    unchanged: 'No se cambió nada.',
    session: 'Se cerró esa sesión.',
    sessions: 'Se cerraron todas sus demás sesiones.',
    password: 'Se cambió su contraseña y se cerraron sus demás sesiones.',
  },
  problem: 'Todavía no se cambió nada',
  profile: 'Perfil',
  name: 'Nombre',
  email: 'Correo electrónico',
  organization: 'Organización',
  branch: 'División',
  supervisor: 'Supervisor',
  employments: 'Empleo',
  employment: (status, jobTitle) => (jobTitle === null ? status : `${jobTitle} (${status})`),
  none: 'No registrado',
  changedByOthers:
    'Aquí no puede cambiar su nombre de usuario ni su correo electrónico. Si alguno no es correcto, avise a la mesa de ayuda.',
  writeTo: 'Comuníquese con',
  contact: 'Contacto',
  contactAtOnce: 'Los cambios que haga aquí entran en vigor de inmediato.',
  phone: 'Número de teléfono (opcional)',
  phoneHint: '10 dígitos, por ejemplo 202-555-0101',
  suffix: 'Sufijo de su nombre (opcional)',
  suffixHint: 'Por ejemplo, Jr. o III',
  saveContact: 'Guardar los datos de contacto',
  contactFaults: {
    MALFORMED: 'Escriba un número de teléfono válido de 10 dígitos con el formato xxx-xxx-xxxx',
    TOO_LONG: 'Use 20 caracteres como máximo',
    FORBIDDEN_CHARACTER: 'Contiene un carácter que no se ve. Escriba el texto en lugar de pegarlo',
  },
  certificates: 'Certificados',
  certificate: {
    privacy: 'Capacitación sobre privacidad',
    cyber: 'Capacitación sobre ciberseguridad',
    issa: 'ISAA',
  },
  certificateState: {
    VALID: (date) => `Válido hasta el ${date}`,
    EXPIRING: (date) => `Vence el ${date} y ya cuenta como vencido`,
    EXPIRED: (date) => `Venció el ${date}`,
    MISSING: () => 'No hay una fecha registrada, así que cuenta como vencido',
  },
  certificatesNotNeeded: 'Usted solo usa eLOMA, así que no necesita ningún certificado.',
  certificatesHow:
    'Un certificado cuenta como vencido desde dos días antes de su fecha de vencimiento. Para renovar uno, haga la capacitación y envíe el certificado nuevo a la mesa de ayuda.',
  alternates: {
    title: 'Suplentes',
    what: 'Un supervisor puede nombrar a otro supervisor para que decida solicitudes en su lugar durante ciertas fechas.',
    none: 'Usted no ha nombrado a ningún suplente y nadie le ha pedido que lo sea.',
    manage: 'Nombrar, aceptar o terminar una suplencia en el portal',
    side: {
      NAMED: (name) => `${name} en lugar de usted`,
      STANDING_IN: (name) => `Usted en lugar de ${name}`,
    },
    days: (first, last) => (first === last ? `El ${first}` : `Del ${first} al ${last}, ambos inclusive`),
    state: {
      ASKED: 'Aún no aceptada',
      ACCEPTED: 'Aceptada; comienza el primer día',
      RUNNING: 'Aceptada y en vigor ahora',
    },
  },
  sessions: 'Sesiones',
  sessionsWhat:
    'Cada navegador en el que inició sesión tiene una sesión abierta. Cierre las que no reconozca y después cambie su contraseña.',
  browser: ({ browser, system }) =>
    `${browser ?? 'Navegador desconocido'}${system === null ? '' : ` en ${system}`}`,
  thisBrowser: 'Este navegador',
  since: (when) => `Iniciada el ${when}`,
  lastUsed: (when) => `Último uso: ${when}`,
  endSession: 'Cerrar la sesión',
  endSessionOf: (browser, when) => `Cerrar la sesión de ${browser}, iniciada el ${when}`,
  endOthers: 'Cerrar todas las demás',
  endedTitle: 'Esta sesión ya se había cerrado',
  endedText: 'Ya nadie la usa, así que no queda nada por cerrar.',
  backToAccount: 'Ir a su cuenta',
  password: 'Contraseña',
  passwordNote: 'Al cambiarla, esta sesión sigue abierta y las demás se cierran.',
  presentPassword: 'Contraseña actual',
  presentMissing: 'Escriba su contraseña actual',
  presentWrong: 'Esta no es su contraseña actual',
  presentTooLate: 'Su contraseña se acaba de cambiar en otro lugar. Escriba la nueva',
  showAll: 'Mostrar las contraseñas',
  hideAll: 'Ocultar las contraseñas',
  changePassword: 'Cambiar la contraseña',
};

/** The sentences by language. */
export const accountTexts: Record<Language, AccountTexts> = { en, es };
