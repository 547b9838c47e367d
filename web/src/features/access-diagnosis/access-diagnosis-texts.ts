import type { AccessDiagnosis } from '@portal/core/contract/access-diagnosis.ts';
import type {
  DiagnosisLineName,
  DiagnosisRepair,
  DiagnosisVerdict,
} from '@portal/core/domain/catalogue/access-diagnosis.ts';
import type { StayingRole } from '@portal/core/domain/people/inactivity.ts';
import type { LockCause } from '@portal/core/domain/people/locks.ts';
import { dictionary } from '../../content/language.tsx';

interface AccessDiagnosisTexts {
  ownTitle: string;
  choose: string;
  person: string;
  application: string;
  chooseApplication: string;
  /** For the person who may look at others, and for anyone who looks at themselves. */
  chooseBoth: string;
  chooseOwn: string;
  failed: string;
  nobody: string;
  several: string;
  nothing: string;
  first: (line: string) => string;
  verdicts: Record<DiagnosisVerdict, string>;
  lines: Record<DiagnosisLineName, string>;
  disabled: string;
  open: string;
  hasPassword: string;
  noPassword: string;
  noApprover: string;
  causes: Record<LockCause, string>;
  since: (day: string) => string;
  /** Of a lock whose beginning the portal does not know. */
  noticed: (day: string) => string;
  certificatesValid: string;
  certificatesExpired: (names: string) => string;
  certificateNames: Record<AccessDiagnosis['expiredCertificates'][number], string>;
  /** How many days ago, for others and for the person. */
  signedIn: Record<'others' | 'own', (ago: string) => string>;
  /** How many days ago the account came, whose person never signed in. */
  neverSignedIn: (ago: string) => string;
  /** What comes next without another sign-in, after so many days, on this day. */
  next: Record<'LOCK' | 'DISABLE', (days: string, day: string) => string>;
  ownNext: Record<'LOCK' | 'DISABLE', (days: string, day: string) => string>;
  /** That the account is never locked, and why: somebody of that role has to be able to get in. */
  staysOpen: Record<'others' | 'own', (why: string) => string>;
  staying: Record<StayingRole, string>;
  noRequest: string;
  waits: (number: string) => string;
  /** For others and for the person: that a question has to be answered first. */
  waitsForAnswer: Record<'others' | 'own', (number: string) => string>;
  /** What the person holds in the application, empty for nothing; for others with their name. */
  roles: Record<'others' | 'own', (roles: string, application: string, name: string) => string>;
  /** What the portal has given, where that is something else. */
  given: (roles: string) => string;
  /** That the application's address is unknown. */
  noAddress: string;
  /** Of those who have several accounts in the application: that one is chosen, or none. */
  accountChosen: string;
  noAccountChosen: Record<'others' | 'own', string>;
  sessions: { one: string; other: string };
  notSeen: string;
  seen: (day: string) => string;
  repairs: Record<DiagnosisRepair, (number: string) => string>;
  /** The mail to the person who is locked out. */
  unlocking: (address: string) => { subject: string; body: string };
  ending: {
    title: (name: string) => string;
    question: (name: string) => string;
    busy: string;
    done: { one: string; other: string };
    failed: string;
  };
}

/** The words of the page that says why somebody cannot get in. */
export const accessDiagnosisTexts = dictionary<AccessDiagnosisTexts>(
  {
    ownTitle: 'Why can’t I get in?',
    choose: 'Person and application',
    person: 'Name, email, or username',
    application: 'Application',
    chooseApplication: 'Choose an application',
    chooseBoth:
      'Find a person to see the state of their account. Choose an application to see their roles and requests in it, too.',
    chooseOwn: 'Choose an application to see your roles and requests in it, too.',
    failed: 'This could not be loaded',
    nobody: 'No one matches your search.',
    several: 'Several people match. Choose one.',
    nothing: 'Nothing is blocking access.',
    first: (line) => `Start here: ${line}`,
    verdicts: { FINE: 'OK', NOTICE: 'Check', IN_THE_WAY: 'Blocking access' },
    lines: {
      ACCOUNT: 'Account',
      PASSWORD: 'Password',
      CERTIFICATES: 'Certificates',
      INACTIVITY: 'Last sign-in',
      REQUESTS: 'Open request',
      ROLES: 'Roles in the application',
      APPROVERS: 'Who decides',
      CHOSEN_ACCOUNT: 'Account in the application',
      ADDRESS: 'Address of the application',
      SESSIONS: 'Sessions',
      CLIENT: 'What the application saw',
    },
    disabled: 'The account is turned off in the sign-in service.',
    open: 'The account is active.',
    hasPassword: 'A password is set. It may have been forgotten.',
    noPassword: 'This person has no password yet, so they cannot sign in.',
    noApprover:
      'No one can authorize requests from this account for this application now. They go to RM-IT Help.',
    causes: {
      NEVER_ADMITTED: 'The account has not been approved to use the portal yet.',
      INACTIVITY: 'The account is locked after a long time without signing in.',
      BY_ADMINISTRATOR: 'An administrator locked the account. The portal has no record of the reason.',
      PROFILE_UPDATE: 'The account is locked while a profile change is reviewed.',
    },
    since: (day) => `Since ${day}.`,
    noticed: (day) => `First noticed on ${day}.`,
    certificatesValid: 'All valid.',
    certificateNames: {
      privacy: 'privacy training',
      cyber: 'cybersecurity training',
      issa: 'ISAA',
      'dosa-supervisor': 'DOSA supervisor',
      'dosa-training': 'DOSA training',
    },
    certificatesExpired: (names) => `Expired, about to expire, or missing: ${names}.`,
    signedIn: { others: (ago) => `Signed in ${ago}.`, own: (ago) => `You signed in ${ago}.` },
    neverSignedIn: (ago) => `No sign-in is on record. The account was created ${ago}.`,
    next: {
      LOCK: (days, day) =>
        `If this person does not sign in again, the account will be locked on ${day}, after ${days} days.`,
      DISABLE: (days, day) =>
        `If this person does not sign in again, the account will be turned off on ${day}, after ${days} days.`,
    },
    ownNext: {
      LOCK: (days, day) =>
        `If you do not sign in again, your account will be locked on ${day}, after ${days} days.`,
      DISABLE: (days, day) =>
        `If you do not sign in again, your account will be turned off on ${day}, after ${days} days.`,
    },
    staysOpen: {
      others: (why) => `The account is never locked or turned off ${why}`,
      own: (why) => `Your account is never locked or turned off ${why}`,
    },
    staying: {
      RM_IT_HELP:
        'as long as no one else at RM-IT Help signs in, because someone must be able to unlock accounts.',
      PORTAL_ADMIN:
        'as long as no other portal administrator signs in, because someone must be able to run the portal.',
    },
    noRequest: 'Nothing is waiting.',
    waits: (number) => `${number} is waiting.`,
    waitsForAnswer: {
      others: (number) => `${number} is waiting for this person to answer a question.`,
      own: (number) => `${number} is waiting for you to answer a question.`,
    },
    roles: {
      others: (roles, application, name) =>
        roles === '' ? `${name} has no role in ${application}.` : `In ${application}, ${name} has: ${roles}.`,
      own: (roles, application) =>
        roles === '' ? `You have no role in ${application}.` : `In ${application}, you have: ${roles}.`,
    },
    given: (roles) => (roles === '' ? 'None of this was given by the portal.' : `The portal gave: ${roles}.`),
    noAddress: 'The agency has not entered the address of this application yet.',
    accountChosen: 'One of several accounts is selected.',
    noAccountChosen: {
      others: 'There are several accounts, and none is selected.',
      own: 'You have several accounts, and none is selected.',
    },
    sessions: { one: 'Signed in on {count} browser.', other: 'Signed in on {count} browsers.' },
    notSeen: 'No recent sign-in to this application is on record.',
    seen: (day) => `It last read the account on ${day}.`,
    repairs: {
      OPEN_REQUEST: (number) => `Open ${number}`,
      ANSWER_QUESTION: (number) => `Answer the question in ${number}`,
      RESTORE: () => 'Restore the account from the catalog',
      SEE_PROFILE: () => 'Go to your account page',
      REQUEST_ACCESS: () => 'Request access',
      SELECT_ACCOUNT: () => 'Select an account on the application’s card',
      VISIT: () => 'Visit the application to sign in again',
      END_SESSIONS: () => 'End sessions',
      ASK_TO_SIGN_IN: (name) => `Email ${name}`,
      ASK_TO_UNLOCK: (name) => `Email ${name} how to unlock the account`,
      CHANGE_ACCOUNT: (name) => `Open the page of ${name} to unlock the account or turn it on`,
      SEE_CERTIFICATES: (name) => `See the certificates of ${name}`,
      GIVE_PASSWORD: (name) => `Open the page of ${name} to give a one-time password`,
      SEE_APPROVERS: () => 'See who decides for each application',
    },
    unlocking: (address) => ({
      subject: 'How to unlock your account',
      body: `Your account is locked. Sign in here, and the top of the page tells you how to unlock it: ${address}`,
    }),
    ending: {
      title: (name) => `End all of ${name}’s sessions`,
      question: (name) =>
        `${name} will be signed out of the portal and of every application, and must sign in again. Work that is not saved may be lost.`,
      busy: 'Ending sessions',
      done: { one: '{count} session ended.', other: '{count} sessions ended.' },
      failed: 'The sessions could not be ended.',
    },
  },
  {
    ownTitle: '¿Por qué no puedo entrar?',
    choose: 'Persona y aplicación',
    person: 'Nombre, correo o usuario',
    application: 'Aplicación',
    chooseApplication: 'Elija una aplicación',
    chooseBoth:
      'Busque a una persona para ver el estado de su cuenta. Elija una aplicación para ver también sus roles y solicitudes en ella.',
    chooseOwn: 'Elija una aplicación para ver también sus roles y solicitudes en ella.',
    failed: 'No se pudo cargar',
    nobody: 'Ninguna persona coincide con su búsqueda.',
    several: 'Coinciden varias personas. Elija una.',
    nothing: 'Nada impide el acceso.',
    first: (line) => `Comience aquí: ${line}`,
    verdicts: { FINE: 'Bien', NOTICE: 'Revisar', IN_THE_WAY: 'Impide el acceso' },
    lines: {
      ACCOUNT: 'Cuenta',
      PASSWORD: 'Contraseña',
      CERTIFICATES: 'Certificados',
      INACTIVITY: 'Último inicio de sesión',
      REQUESTS: 'Solicitud abierta',
      ROLES: 'Roles en la aplicación',
      APPROVERS: 'Quién decide',
      CHOSEN_ACCOUNT: 'Cuenta en la aplicación',
      ADDRESS: 'Dirección de la aplicación',
      SESSIONS: 'Sesiones',
      CLIENT: 'Lo que vio la aplicación',
    },
    disabled: 'La cuenta está desactivada en el servicio de inicio de sesión.',
    open: 'La cuenta está activa.',
    hasPassword: 'Tiene una. Puede que la haya olvidado.',
    noPassword: 'Esta persona todavía no tiene contraseña y no puede iniciar sesión.',
    noApprover:
      'Nadie puede autorizar ahora las solicitudes de esta cuenta para esta aplicación. Pasan a la mesa de ayuda de RM-IT.',
    causes: {
      NEVER_ADMITTED: 'La cuenta aún no tiene permiso para usar el portal.',
      INACTIVITY: 'La cuenta está bloqueada tras mucho tiempo sin iniciar sesión.',
      BY_ADMINISTRATOR: 'Un administrador bloqueó la cuenta. El portal no tiene registro del motivo.',
      PROFILE_UPDATE: 'La cuenta está bloqueada mientras se revisa un cambio del perfil.',
    },
    since: (day) => `Desde el ${day}.`,
    noticed: (day) => `Se detectó el ${day}.`,
    certificatesValid: 'Todos vigentes.',
    certificateNames: {
      privacy: 'capacitación sobre privacidad',
      cyber: 'capacitación sobre ciberseguridad',
      issa: 'ISAA',
      'dosa-supervisor': 'DOSA de supervisor',
      'dosa-training': 'capacitación DOSA',
    },
    certificatesExpired: (names) => `Vencidos, por vencer o sin registrar: ${names}.`,
    signedIn: { others: (ago) => `Inició sesión ${ago}.`, own: (ago) => `Usted inició sesión ${ago}.` },
    neverSignedIn: (ago) => `No hay ningún inicio de sesión registrado. La cuenta se creó ${ago}.`,
    next: {
      LOCK: (days, day) =>
        `Si no vuelve a iniciar sesión, la cuenta se bloqueará el ${day}, a los ${days} días.`,
      DISABLE: (days, day) =>
        `Si no vuelve a iniciar sesión, la cuenta se desactivará el ${day}, a los ${days} días.`,
    },
    ownNext: {
      LOCK: (days, day) =>
        `Si no vuelve a iniciar sesión, su cuenta se bloqueará el ${day}, a los ${days} días.`,
      DISABLE: (days, day) =>
        `Si no vuelve a iniciar sesión, su cuenta se desactivará el ${day}, a los ${days} días.`,
    },
    staysOpen: {
      others: (why) => `La cuenta nunca se bloquea ni se desactiva ${why}`,
      own: (why) => `Su cuenta nunca se bloquea ni se desactiva ${why}`,
    },
    staying: {
      RM_IT_HELP:
        'mientras nadie más de la mesa de ayuda de RM-IT inicie sesión, porque alguien debe poder desbloquear las cuentas.',
      PORTAL_ADMIN:
        'mientras ningún otro administrador del portal inicie sesión, porque alguien debe poder administrar el portal.',
    },
    noRequest: 'No hay nada en espera.',
    waits: (number) => `${number} está en espera.`,
    waitsForAnswer: {
      others: (number) => `${number} espera que esta persona responda una pregunta.`,
      own: (number) => `${number} espera que usted responda una pregunta.`,
    },
    roles: {
      others: (roles, application, name) =>
        roles === ''
          ? `${name} no tiene ningún rol en la aplicación ${application}.`
          : `En la aplicación ${application}, ${name} tiene: ${roles}.`,
      own: (roles, application) =>
        roles === ''
          ? `Usted no tiene ningún rol en la aplicación ${application}.`
          : `En la aplicación ${application}, usted tiene: ${roles}.`,
    },
    given: (roles) => (roles === '' ? 'El portal no otorgó ninguno.' : `El portal otorgó: ${roles}.`),
    noAddress: 'La agencia todavía no ha indicado la dirección de esta aplicación.',
    accountChosen: 'Hay varias cuentas y una está seleccionada.',
    noAccountChosen: {
      others: 'Hay varias cuentas y ninguna está seleccionada.',
      own: 'Usted tiene varias cuentas y ninguna está seleccionada.',
    },
    sessions: {
      one: 'Sesión abierta en {count} navegador.',
      other: 'Sesión abierta en {count} navegadores.',
    },
    notSeen: 'No hay un inicio de sesión reciente en esta aplicación.',
    seen: (day) => `Leyó los datos de la cuenta por última vez el ${day}.`,
    repairs: {
      OPEN_REQUEST: (number) => `Abrir ${number}`,
      ANSWER_QUESTION: (number) => `Responder la pregunta de ${number}`,
      RESTORE: () => 'Restablecer la cuenta desde el catálogo',
      SEE_PROFILE: () => 'Ir a la página de su cuenta',
      REQUEST_ACCESS: () => 'Solicitar acceso',
      SELECT_ACCOUNT: () => 'Seleccionar una cuenta en la tarjeta de la aplicación',
      VISIT: () => 'Visitar la aplicación para iniciar sesión de nuevo',
      END_SESSIONS: () => 'Cerrar sesiones',
      ASK_TO_SIGN_IN: (name) => `Escribir a ${name}`,
      ASK_TO_UNLOCK: (name) => `Escribir a ${name} cómo desbloquear la cuenta`,
      CHANGE_ACCOUNT: (name) => `Abrir la página de ${name} para desbloquear o activar la cuenta`,
      SEE_CERTIFICATES: (name) => `Ver los certificados de ${name}`,
      GIVE_PASSWORD: (name) => `Abrir la página de ${name} para dar una contraseña de un solo uso`,
      SEE_APPROVERS: () => 'Ver quién decide sobre cada aplicación',
    },
    unlocking: (address) => ({
      subject: 'Cómo desbloquear su cuenta',
      body: `Su cuenta está bloqueada. Inicie sesión aquí y en la parte superior de la página verá cómo desbloquearla: ${address}`,
    }),
    ending: {
      title: (name) => `Cerrar todas las sesiones de ${name}`,
      question: (name) =>
        `Se cerrará la sesión de ${name} en el portal y en todas las aplicaciones, y tendrá que iniciarla de nuevo. Se puede perder el trabajo que no esté guardado.`,
      busy: 'Cerrando sesiones',
      done: { one: 'Se cerró {count} sesión.', other: 'Se cerraron {count} sesiones.' },
      failed: 'No se pudieron cerrar las sesiones.',
    },
  },
);
