import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { LockCause } from '@portal/core/domain/people/locks.ts';
import type { PersonSection } from '@portal/core/domain/person-page/person-sections.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { dictionary } from '../../content/language.tsx';
import type { PluralForms } from '../../content/format.ts';

/** Who made a sign-in, as far as it is known. */
interface BrowserNames {
  browser: string | null;
  system: string | null;
}

interface PersonTexts {
  failed: string;
  notFoundTitle: string;
  notFound: string;
  toApplications: string;
  ownTitle: string;
  own: string;
  toAccount: string;
  /** That the reader sees only what concerns these applications. */
  partOnly: (applications: string) => string;
  sections: Record<PersonSection, string>;
  none: string;
  states: Record<NonNullable<PersonPage['state']>, string>;
  stateSentences: Record<'ACTIVE' | 'DISABLED' | 'NOT_INVITED' | 'INVITED', string>;
  notInvited: string;
  invitedOn: (day: string) => string;
  unreachable: { tag: string; since: (email: string, day: string) => string; reply: string };
  causes: Record<LockCause, string>;
  since: (day: string) => string;
  /** Of a lock whose beginning the portal does not know. */
  noticed: (day: string) => string;
  whyRequest: string;
  lastSignIn: (when: string) => string;
  neverSignedIn: string;
  why: string;
  identity: {
    givenName: string;
    familyName: string;
    username: string;
    email: string;
    unverified: string;
    phone: string;
    organization: string;
    branch: string;
    employments: string;
    employment: (status: string, jobTitle: string | null) => string;
    supervisor: string;
    platformAccounts: string;
    platformAccount: (username: string, organization: string) => string;
    portalRoles: string;
    roles: Record<PortalRole, string>;
    created: string;
  };
  access: {
    none: string;
    role: (role: string, day: string) => string;
    employment: (number: string) => string;
    grantedBy: (name: string) => string;
    noRequest: string;
    outside: (roles: string) => string;
    remove: (application: string) => string;
    underWay: string;
  };
  requests: {
    none: string;
    open: string;
    finished: string;
    sent: (day: string) => string;
    closed: (day: string) => string;
    more: (shown: string) => string;
  };
  certificates: {
    notNeeded: string;
    check: string;
  };
  sessions: {
    none: string;
    count: PluralForms;
    browser: (names: BrowserNames) => string;
    since: (when: string) => string;
    lastUsed: (when: string) => string;
  };
  history: { none: string; only: string; more: (shown: string) => string };
  showAll: (count: string) => string;
}

export const personTexts = dictionary<PersonTexts>(
  {
    failed: 'This person could not be loaded',
    notFoundTitle: 'Person not found',
    notFound: 'There is no such person, or you are not allowed to see them.',
    toApplications: 'Go to Applications',
    ownTitle: 'This is your account',
    own: 'To see your own account, go to your account page.',
    toAccount: 'Go to your account',
    partOnly: (applications) => `You see only what concerns ${applications}.`,
    sections: {
      IDENTITY: 'Identity',
      ACCESS: 'Access',
      REQUESTS: 'Requests',
      CERTIFICATES: 'Certificates',
      SESSIONS: 'Sessions',
      HISTORY: 'History',
    },
    none: 'Not on file',
    states: { ACTIVE: 'Active', LOCKED: 'Locked', DISABLED: 'Turned off' },
    stateSentences: {
      ACTIVE: 'The account can be used.',
      DISABLED: 'The account is turned off at the sign-in service, so no one can sign in to it.',
      NOT_INVITED: 'There is no password yet. Give this person a one-time password so that they can sign in.',
      INVITED: 'There is no password yet: they choose one by the link that was sent to them.',
    },
    notInvited: 'Not invited yet',
    invitedOn: (day) => `Invited ${day}`,
    unreachable: {
      tag: 'Does not receive email',
      since: (email, day) => `Email has not reached ${email} since ${day}.`,
      reply: 'Its mail server said',
    },
    causes: {
      NEVER_ADMITTED: 'The account has not been let in to the portal yet.',
      INACTIVITY: 'The account is locked after a long time without a sign-in.',
      BY_ADMINISTRATOR: 'An administrator locked the account. The portal has no record of why.',
      PROFILE_UPDATE: 'The account is locked while a change to the profile is reviewed.',
    },
    since: (day) => `Since ${day}.`,
    noticed: (day) => `Noticed on ${day}.`,
    whyRequest: 'Request:',
    lastSignIn: (when) => `Last sign-in: ${when}.`,
    neverSignedIn: 'No sign-in is on record.',
    why: 'Why can’t this person get in?',
    identity: {
      givenName: 'Given name',
      familyName: 'Family name',
      username: 'Username',
      email: 'Email',
      unverified: 'No one has confirmed that this address is theirs.',
      phone: 'Phone number',
      organization: 'Organization',
      branch: 'Branch',
      employments: 'Employments',
      employment: (status, jobTitle) => (jobTitle === null ? status : `${jobTitle} (${status})`),
      supervisor: 'Supervisors',
      platformAccounts: 'MIP accounts',
      platformAccount: (username, organization) => `${username} (${organization})`,
      portalRoles: 'Roles in the portal',
      roles: {
        USER: 'User',
        SUPERVISOR: 'Supervisor',
        AUTHORIZER: 'Authorizer',
        RM_IT_HELP: 'RM-IT Help',
        PRODUCT_OWNER: 'Product owner',
        FILETRAIL_ADMIN: 'FileTrail administrator',
        SECURITY: 'Security',
        PORTAL_ADMIN: 'Portal administrator',
      },
      created: 'Account created',
    },
    access: {
      none: 'This person has no role in any application.',
      role: (role, day) => `${role}, since ${day}`,
      employment: (number) => `for employment ${number}`,
      grantedBy: (name) => `approved by ${name}`,
      noRequest: 'without a request',
      outside: (roles) => `Given outside the portal: ${roles}`,
      remove: (application) => `Remove access to ${application}`,
      underWay: 'Removal in progress:',
    },
    requests: {
      none: 'This person has no requests.',
      open: 'Open',
      finished: 'Finished',
      sent: (day) => `Sent ${day}`,
      closed: (day) => `closed ${day}`,
      more: (shown) => `These are the last ${shown}. Find a Request has the others.`,
    },
    certificates: {
      notNeeded: 'This person uses eLOMA only and does not need any certificates.',
      check: 'Open the file and check it',
    },
    sessions: {
      none: 'This person is not signed in anywhere.',
      count: { one: 'Signed in on {count} browser.', other: 'Signed in on {count} browsers.' },
      browser: ({ browser, system }) =>
        `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`,
      since: (when) => `Signed in ${when}`,
      lastUsed: (when) => `Last used ${when}`,
    },
    history: {
      none: 'Nothing is on record.',
      only: 'You see what happened to access and requests.',
      more: (shown) => `These are the last ${shown} entries. There are older ones.`,
    },
    showAll: (count) => `Show all ${count}`,
  },
  {
    failed: 'No se pudo cargar a esta persona',
    notFoundTitle: 'No se encontró a la persona',
    notFound: 'No existe esa persona, o usted no tiene permiso para verla.',
    toApplications: 'Ir a Aplicaciones',
    ownTitle: 'Esta es su cuenta',
    own: 'Para ver su propia cuenta, vaya a la página de su cuenta.',
    toAccount: 'Ir a su cuenta',
    partOnly: (applications) => `Usted solo ve lo que se refiere a esto: ${applications}.`,
    sections: {
      IDENTITY: 'Identidad',
      ACCESS: 'Acceso',
      REQUESTS: 'Solicitudes',
      CERTIFICATES: 'Certificados',
      SESSIONS: 'Sesiones',
      HISTORY: 'Historial',
    },
    none: 'Sin registrar',
    states: { ACTIVE: 'Activa', LOCKED: 'Bloqueada', DISABLED: 'Desactivada' },
    stateSentences: {
      ACTIVE: 'La cuenta se puede usar.',
      DISABLED:
        'La cuenta está desactivada en el servicio de inicio de sesión, y nadie puede entrar con ella.',
      NOT_INVITED:
        'Aún no hay contraseña. Dé a esta persona una contraseña de un solo uso para que pueda iniciar sesión.',
      INVITED: 'Aún no hay contraseña: la elige con el enlace que se le envió.',
    },
    notInvited: 'Aún sin invitar',
    invitedOn: (day) => `Con invitación del ${day}`,
    unreachable: {
      tag: 'No recibe correo',
      since: (email, day) => `Los correos no llegan a ${email} desde el ${day}.`,
      reply: 'Su servidor de correo dijo',
    },
    causes: {
      NEVER_ADMITTED: 'La cuenta aún no tiene permiso para usar el portal.',
      INACTIVITY: 'La cuenta está bloqueada tras mucho tiempo sin iniciar sesión.',
      BY_ADMINISTRATOR: 'Un administrador bloqueó la cuenta. El portal no tiene registro del motivo.',
      PROFILE_UPDATE: 'La cuenta está bloqueada mientras se revisa un cambio del perfil.',
    },
    since: (day) => `Desde el ${day}.`,
    noticed: (day) => `Se detectó el ${day}.`,
    whyRequest: 'Solicitud:',
    lastSignIn: (when) => `Último inicio de sesión: ${when}.`,
    neverSignedIn: 'No hay ningún inicio de sesión registrado.',
    why: '¿Por qué esta persona no puede entrar?',
    identity: {
      givenName: 'Nombre',
      familyName: 'Apellidos',
      username: 'Usuario',
      email: 'Correo electrónico',
      unverified: 'Nadie ha confirmado que este correo sea suyo.',
      phone: 'Teléfono',
      organization: 'Organización',
      branch: 'División',
      employments: 'Empleos',
      employment: (status, jobTitle) => (jobTitle === null ? status : `${jobTitle} (${status})`),
      supervisor: 'Supervisores',
      platformAccounts: 'Cuentas de MIP',
      platformAccount: (username, organization) => `${username} (${organization})`,
      portalRoles: 'Roles en el portal',
      roles: {
        USER: 'Usuario',
        SUPERVISOR: 'Supervisor',
        AUTHORIZER: 'Autorizador',
        RM_IT_HELP: 'Mesa de ayuda de RM-IT',
        PRODUCT_OWNER: 'Responsable de producto',
        FILETRAIL_ADMIN: 'Administrador de FileTrail',
        SECURITY: 'Seguridad',
        PORTAL_ADMIN: 'Administrador del portal',
      },
      created: 'Cuenta creada',
    },
    access: {
      none: 'Esta persona no tiene ningún rol en ninguna aplicación.',
      role: (role, day) => `${role}, desde el ${day}`,
      employment: (number) => `para el empleo ${number}`,
      grantedBy: (name) => `con la aprobación de ${name}`,
      noRequest: 'sin solicitud',
      outside: (roles) => `Otorgado fuera del portal: ${roles}`,
      remove: (application) => `Quitar el acceso a la aplicación ${application}`,
      underWay: 'Se está quitando:',
    },
    requests: {
      none: 'Esta persona no tiene solicitudes.',
      open: 'Abiertas',
      finished: 'Terminadas',
      sent: (day) => `Enviada el ${day}`,
      closed: (day) => `cerrada el ${day}`,
      more: (shown) => `Estas son las últimas ${shown}. Las demás están en Buscar una solicitud.`,
    },
    certificates: {
      notNeeded: 'Esta persona solo usa eLOMA y no necesita ningún certificado.',
      check: 'Abrir el archivo y revisarlo',
    },
    sessions: {
      none: 'Esta persona no tiene ninguna sesión abierta.',
      count: {
        one: 'Sesión abierta en {count} navegador.',
        other: 'Sesión abierta en {count} navegadores.',
      },
      browser: ({ browser, system }) =>
        `${browser ?? 'Navegador desconocido'}${system === null ? '' : ` en ${system}`}`,
      since: (when) => `Iniciada el ${when}`,
      lastUsed: (when) => `Último uso: ${when}`,
    },
    history: {
      none: 'No hay nada registrado.',
      only: 'Usted ve lo que pasó con el acceso y las solicitudes.',
      more: (shown) => `Estas son las últimas ${shown} entradas. Hay otras más antiguas.`,
    },
    showAll: (count) => `Mostrar los ${count} elementos`,
  },
);
