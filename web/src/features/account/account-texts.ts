import type { SentState } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { dictionary } from '../../content/language.tsx';
import type { AccountSection } from '../../screens/searches.ts';

/** Who made a sign-in, as far as it is known. */
interface BrowserNames {
  browser: string | null;
  system: string | null;
}

interface AccountTexts {
  /** The parts of the screen. */
  navigation: string;
  sections: Record<AccountSection, string>;
  failed: string;
  profile: {
    name: string;
    username: string;
    email: string;
    supervisor: string;
    changedByOthers: string;
    writeTo: string;
  };
  none: string;
  employments: {
    none: string;
    /** By its number, status and job title. */
    one: (status: string, jobTitle: string) => string;
    number: (number: string) => string;
  };
  contact: {
    heading: string;
    atOnce: string;
    phone: string;
    phoneHint: string;
    suffix: string;
    suffixHint: string;
    save: string;
    saved: string;
    unchanged: string;
    failed: string;
    faults: Record<'MALFORMED' | 'TOO_LONG' | 'FORBIDDEN_CHARACTER', string>;
  };
  certificates: {
    notNeeded: string;
    how: string;
    sent: string;
    states: Record<SentState, string>;
    file: (name: string, day: string) => string;
    returned: (reason: string) => string;
    form: string;
    kind: string;
    fileLabel: string;
    fileHint: string;
    expires: string;
    send: string;
    done: string;
    failed: string;
    faults: Record<'kind' | 'file' | 'large' | 'content' | 'day' | 'late', string>;
  };
  alternates: {
    what: string;
    none: string;
    failed: string;
    manage: string;
    named: (name: string) => string;
    actingFor: (name: string) => string;
    days: (first: string, last: string) => string;
    asked: string;
    accepted: string;
    running: string;
  };
  security: {
    password: string;
    passwordNote: string;
    changePassword: string;
    passwordChanged: string;
    trouble: string;
    troubleNote: string;
    seeWhy: string;
  };
  sessions: {
    what: string;
    failed: string;
    browser: (names: BrowserNames) => string;
    thisBrowser: string;
    since: (when: string) => string;
    lastUsed: (when: string) => string;
    end: string;
    /** Begins with the visible words. */
    endOf: (browser: string, when: string) => string;
    endOthers: string;
    ended: string;
    othersEnded: string;
    endedBefore: string;
    notEnded: string;
    showAll: (count: string) => string;
    more: (shown: string, total: string) => string;
  };
}

const en: AccountTexts = {
  navigation: 'Parts of your account',
  sections: {
    profile: 'Profile',
    employments: 'Employments',
    certificates: 'Certificates',
    alternates: 'Alternates',
    mail: 'Notifications',
    security: 'Sign-in and security',
    sessions: 'Sessions',
  },
  failed: 'Your account could not be loaded',
  profile: {
    name: 'Name',
    username: 'Username',
    email: 'Email',
    supervisor: 'Supervisor',
    changedByOthers:
      'You cannot change your username or email address here. If one of them is wrong, tell the help desk.',
    writeTo: 'Contact',
  },
  none: 'Not on file',
  employments: {
    none: 'You have no employment on file.',
    one: (status, jobTitle) => (jobTitle === '' ? status : `${jobTitle} (${status})`),
    number: (number) => `Employment ${number}`,
  },
  contact: {
    heading: 'Contact',
    atOnce: 'Changes here take effect right away.',
    phone: 'Phone number',
    phoneHint: '10 digits, such as 202-555-0101',
    suffix: 'Suffix of your name',
    suffixHint: 'Such as Jr. or III',
    save: 'Save contact details',
    saved: 'Your contact details are saved.',
    unchanged: 'Nothing was changed.',
    failed: 'Your contact details were not saved',
    faults: {
      // Fixed (rule texts 9).
      MALFORMED: 'Please enter a valid 10 digit phone number in format xxx-xxx-xxxx',
      TOO_LONG: 'Use at most 20 characters',
      FORBIDDEN_CHARACTER: 'This has a character that cannot be seen. Type the text instead of pasting it',
    },
  },
  certificates: {
    notNeeded: 'You use eLOMA only, so you do not need any certificates.',
    how: 'A certificate counts as expired starting two days before its expiration date. To renew one, take the training and upload the new certificate here.',
    sent: 'Uploaded certificates',
    states: {
      UNCHECKED: 'Counts already, not checked yet',
      CHECKED: 'Checked',
      RETURNED: 'Returned',
      REPLACED: 'Replaced by a newer one',
    },
    file: (name, day) => `${name}, expires on ${day}`,
    returned: (reason) => `Reason: ${reason}`,
    form: 'Upload a certificate',
    kind: 'Certificate',
    fileLabel: 'File',
    fileHint: 'PDF, PNG, or JPEG, up to 5 MB.',
    expires: 'Expiration date',
    send: 'Upload',
    done: 'Your certificate was uploaded and counts already. The help desk will check it.',
    failed: 'Your certificate was not uploaded',
    faults: {
      kind: 'Choose which certificate this is.',
      file: 'Choose a file.',
      large: 'This file is larger than 5 MB. Choose a smaller one.',
      content: 'This file is not a complete PDF, PNG, or JPEG. Choose another one.',
      day: 'Enter the expiration date on the certificate. It must be after today.',
      late: 'This date is too far in the future. Check the certificate.',
    },
  },
  alternates: {
    what: 'A supervisor can name another supervisor to decide requests for them during certain dates.',
    none: 'You have not named an alternate, and no one has named you.',
    failed: 'Your alternates could not be loaded',
    manage: 'Name an alternate, or accept or end an assignment',
    named: (name) => `${name} acts for you`,
    actingFor: (name) => `You act for ${name}`,
    days: (first, last) => (first === last ? `On ${first}` : `From ${first} through ${last}`),
    asked: 'Not accepted yet',
    accepted: 'Accepted; starts on the first day',
    running: 'Accepted and active now',
  },
  security: {
    password: 'Password',
    passwordNote: 'When you change your password, you stay signed in here and your other sessions end.',
    changePassword: 'Change your password',
    passwordChanged: 'Your password was changed, and your other sessions ended.',
    trouble: 'Why can’t I get in?',
    troubleNote:
      'If an application does not let you in, see what is in the way and what you can do about it.',
    seeWhy: 'See what is in the way',
  },
  sessions: {
    what: 'Each browser where you are signed in has a session. Sign out any you do not recognize, then change your password.',
    failed: 'Your sessions could not be loaded',
    browser: ({ browser, system }) =>
      `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`,
    thisBrowser: 'This browser',
    since: (when) => `Signed in ${when}`,
    lastUsed: (when) => `Last used ${when}`,
    end: 'Sign out',
    endOf: (browser, when) => `Sign out ${browser}, signed in ${when}`,
    endOthers: 'Sign out all other sessions',
    ended: 'That session has ended.',
    othersEnded: 'All of your other sessions have ended.',
    endedBefore: 'That session had already ended, so there was nothing left to sign out.',
    notEnded: 'The session was not ended',
    showAll: (count) => `Show all ${count} sessions`,
    more: (shown, total) => `These are the last ${shown} of ${total} sessions.`,
  },
};

const es: AccountTexts = {
  navigation: 'Partes de su cuenta',
  sections: {
    profile: 'Perfil',
    employments: 'Empleos',
    certificates: 'Certificados',
    alternates: 'Suplentes',
    mail: 'Notificaciones',
    security: 'Inicio de sesión y seguridad',
    sessions: 'Sesiones',
  },
  failed: 'No se pudo cargar su cuenta',
  profile: {
    name: 'Nombre',
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    supervisor: 'Supervisor',
    changedByOthers:
      'Aquí no puede cambiar su nombre de usuario ni su correo electrónico. Si alguno no es correcto, avise a la mesa de ayuda.',
    writeTo: 'Comuníquese con',
  },
  none: 'No registrado',
  employments: {
    none: 'No hay ningún empleo registrado.',
    one: (status, jobTitle) => (jobTitle === '' ? status : `${jobTitle} (${status})`),
    number: (number) => `Empleo ${number}`,
  },
  contact: {
    heading: 'Contacto',
    atOnce: 'Los cambios que haga aquí entran en vigor de inmediato.',
    phone: 'Número de teléfono',
    phoneHint: '10 dígitos, por ejemplo 202-555-0101',
    suffix: 'Sufijo de su nombre',
    suffixHint: 'Por ejemplo, Jr. o III',
    save: 'Guardar los datos de contacto',
    saved: 'Se guardaron sus datos de contacto.',
    unchanged: 'No se cambió nada.',
    failed: 'No se guardaron sus datos de contacto',
    faults: {
      MALFORMED: 'Escriba un número de teléfono válido de 10 dígitos con el formato xxx-xxx-xxxx',
      TOO_LONG: 'Use 20 caracteres como máximo',
      FORBIDDEN_CHARACTER: 'Contiene un carácter que no se ve. Escriba el texto en lugar de pegarlo',
    },
  },
  certificates: {
    notNeeded: 'Usted solo usa eLOMA, así que no necesita ningún certificado.',
    how: 'Un certificado cuenta como vencido desde dos días antes de su fecha de vencimiento. Para renovarlo, haga la capacitación y suba aquí el certificado nuevo.',
    sent: 'Certificados enviados',
    states: {
      UNCHECKED: 'Ya cuenta, aún sin revisar',
      CHECKED: 'Revisado',
      RETURNED: 'Devuelto',
      REPLACED: 'Reemplazado por uno más reciente',
    },
    file: (name, day) => `${name}, vence el ${day}`,
    returned: (reason) => `Motivo: ${reason}`,
    form: 'Subir un certificado',
    kind: 'Certificado',
    fileLabel: 'Archivo',
    fileHint: 'PDF, PNG o JPEG, de hasta 5 MB.',
    expires: 'Fecha de vencimiento',
    send: 'Subir',
    done: 'Su certificado se envió y ya cuenta. La mesa de ayuda lo revisará.',
    failed: 'Su certificado no se envió',
    faults: {
      kind: 'Elija qué certificado es.',
      file: 'Elija un archivo.',
      large: 'Este archivo supera los 5 MB. Elija uno más pequeño.',
      content: 'Este archivo no es un PDF, PNG o JPEG completo. Elija otro.',
      day: 'Escriba la fecha de vencimiento del certificado. Debe ser posterior a hoy.',
      late: 'Esta fecha está demasiado lejos en el futuro. Revise el certificado.',
    },
  },
  alternates: {
    what: 'Un supervisor puede nombrar a otro supervisor para que decida solicitudes en su lugar durante ciertas fechas.',
    none: 'Usted no ha nombrado a ningún suplente y nadie le ha pedido que lo sea.',
    failed: 'No se pudieron cargar sus suplentes',
    manage: 'Nombrar, aceptar o terminar una suplencia',
    named: (name) => `${name} en lugar de usted`,
    actingFor: (name) => `Usted en lugar de ${name}`,
    days: (first, last) => (first === last ? `El ${first}` : `Del ${first} al ${last}, ambos inclusive`),
    asked: 'Aún no aceptada',
    accepted: 'Aceptada; comienza el primer día',
    running: 'Aceptada y en vigor ahora',
  },
  security: {
    password: 'Contraseña',
    passwordNote: 'Al cambiarla, esta sesión sigue abierta y las demás se cierran.',
    changePassword: 'Cambiar su contraseña',
    passwordChanged: 'Se cambió su contraseña y se cerraron sus demás sesiones.',
    trouble: '¿Por qué no puedo entrar?',
    troubleNote: 'Si una aplicación no lo deja entrar, vea qué lo impide y qué puede hacer.',
    seeWhy: 'Ver qué lo impide',
  },
  sessions: {
    what: 'Cada navegador en el que inició sesión tiene una sesión abierta. Cierre las que no reconozca y después cambie su contraseña.',
    failed: 'No se pudieron cargar sus sesiones',
    browser: ({ browser, system }) =>
      `${browser ?? 'Navegador desconocido'}${system === null ? '' : ` en ${system}`}`,
    thisBrowser: 'Este navegador',
    since: (when) => `Iniciada el ${when}`,
    lastUsed: (when) => `Último uso: ${when}`,
    end: 'Cerrar la sesión',
    endOf: (browser, when) => `Cerrar la sesión de ${browser}, iniciada el ${when}`,
    endOthers: 'Cerrar todas las demás',
    ended: 'Se cerró esa sesión.',
    othersEnded: 'Se cerraron todas sus demás sesiones.',
    endedBefore: 'Esa sesión ya se había cerrado, así que no quedaba nada por cerrar.',
    notEnded: 'No se cerró la sesión',
    showAll: (count) => `Mostrar las ${count} sesiones`,
    more: (shown, total) => `Estas son las últimas ${shown} de ${total} sesiones.`,
  },
};

/** The words of the account screen, apart from those of the form that asks the supervisor. */
export const accountTexts = dictionary<AccountTexts>(en, es);
