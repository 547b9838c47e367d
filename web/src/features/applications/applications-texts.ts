import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { dictionary } from '../../content/language.tsx';

type StateKind = CatalogueCard['state'][number]['kind'];

/** What fills a state line: roles, people or a contact, already in words. */
interface StateParts {
  /** "Upload and Read" */
  roles: string;
  /** Whom to ask. */
  whom: string;
  /** The account in use, and whose it is. */
  username: string;
  organization: string;
  /** The first of the people asked; empty when the portal itself is at work. */
  first: string;
  /** How many more are asked. */
  others: number;
  /** When it was decided, such as "Nov 11". */
  day: string;
}

interface ApplicationsTexts {
  title: string;
  /** For signed-in people; `links` are the two filters, in this order. */
  welcome: (name: string) => string;
  filterHint: { before: string; between: string; after: string };
  visitor: string;
  signIn: string;
  tabs: { label: string; all: string; mine: string; status: string };
  search: string;
  view: { label: string; all: string; sso: string };
  count: { one: string; other: string };
  noMatch: (text: string) => string;
  noSso: string;
  clearSearch: string;
  showAll: string;
  empty: { all: string; mine: string };
  failed: string;
  cards: string;
  singleSignOn: string;
  states: Record<StateKind, (parts: StateParts) => string>;
  settingUp: string;
  /** A question about the request waits for the person's own answer. */
  waitsForYou: string;
  lastChange: string;
  openRequest: (number: string) => string;
  visitViewer: string;
  requestAccess: string;
  seeStatus: string;
  /** Opens a mail to the person who gives access. */
  askByMail: string;
  mailSubject: (application: string) => string;
  /** The accessible name of the icon. */
  changeRole: string;
  removeAccess: string;
  selectAccount: string;
  newTab: string;
  /** Beside a button that is off: leads to the page that says why line by line. */
  why: string;
  /** The accessible name of a card's button: the visible words, then the application. */
  about: (words: string, application: string) => string;
  arrived: (application: string) => string;
  /** The account itself has been approved. */
  letIn: string;
}

const en: ApplicationsTexts = {
  title: 'Application Catalog',
  welcome: (name) => `Welcome, ${name}.`,
  filterHint: { before: 'Filter by ', between: ' or ', after: '.' },
  visitor: 'Sign in to see which applications you can use, request access, and track your requests.',
  signIn: 'Sign In',
  tabs: { label: 'Applications', all: 'All Applications', mine: 'My Applications', status: 'Status Request' },
  search: 'Search by Application Name',
  view: { label: 'View', all: 'View All Applications', sso: 'View SSO Applications' },
  count: { one: '{count} application', other: '{count} applications' },
  noMatch: (text) => `No application matches “${text}”.`,
  noSso: 'No applications here use single sign-on.',
  clearSearch: 'Clear search',
  showAll: 'Go to All Applications',
  empty: {
    all: 'There are no applications in the catalog yet.',
    mine: 'You do not have access to any applications yet. Find one and request access.',
  },
  failed: 'The applications could not be loaded',
  cards: 'Applications',
  singleSignOn: 'Single Sign On',
  states: {
    OPEN_TO_ALL: () => 'Open to everyone with an active account.',
    HELD: ({ roles }) => `You have: ${roles}.`,
    GIVEN_OUTSIDE: ({ roles }) => `You have: ${roles} (assigned outside the portal).`,
    WAITING: ({ first, others }) =>
      first === '' ? 'Waiting for a decision' : `Waiting for ${whoeverEn(first, others)}`,
    DENIED: ({ day }) => `Your request was denied on ${day}.`,
    LAPSED: ({ day }) => `No one decided your request in time. It closed on ${day}.`,
    SEVERAL_ACCOUNTS: () => 'You have several accounts here. Select the one to use.',
    ACCOUNT_SELECTED: ({ username, organization }) => `Your account: ${username} (${organization}).`,
    ASK: ({ whom }) => `To get access, contact ${whom}.`,
    NO_ACCESS: () => 'You do not have access yet.',
  },
  settingUp: 'Approved; your access is being set up',
  waitsForYou: 'Waiting for you: answer a question',
  lastChange: 'Last updated',
  openRequest: (number) => `Request ${number}`,
  visitViewer: 'Visit Viewer',
  requestAccess: 'Request Access',
  seeStatus: 'See status',
  askByMail: 'Ask by Email',
  mailSubject: (application) => `Access to ${application}`,
  changeRole: 'Change Role',
  removeAccess: 'Remove Access',
  selectAccount: 'Select Account',
  newTab: 'opens in a new tab',
  why: 'Why can’t I get in?',
  about: (words, application) => `${words}: ${application}`,
  arrived: (application) => `You can now use ${application}. Find it in My Applications.`,
  letIn: 'Your account is now active. You can request access to applications.',
};

function whoeverEn(first: string, others: number): string {
  if (others === 0) return first;
  return others === 1 ? `${first} or one other person` : `${first} or one of ${others} others`;
}

const es: ApplicationsTexts = {
  title: 'Catálogo de aplicaciones',
  welcome: (name) => `Hola, ${name}.`,
  filterHint: { before: 'Filtre por ', between: ' o ', after: '.' },
  visitor:
    'Inicie sesión para ver qué aplicaciones puede usar, solicitar acceso y dar seguimiento a sus solicitudes.',
  signIn: 'Iniciar sesión',
  tabs: {
    label: 'Aplicaciones',
    all: 'Todas las aplicaciones',
    mine: 'Mis aplicaciones',
    status: 'Estado de solicitudes',
  },
  search: 'Buscar por nombre de aplicación',
  view: { label: 'Ver', all: 'Todas las aplicaciones', sso: 'Aplicaciones con SSO' },
  count: { one: '{count} aplicación', other: '{count} aplicaciones' },
  noMatch: (text) => `Ninguna aplicación coincide con «${text}».`,
  noSso: 'Ninguna de estas aplicaciones usa inicio de sesión único.',
  clearSearch: 'Borrar la búsqueda',
  showAll: 'Ir a Todas las aplicaciones',
  empty: {
    all: 'Todavía no hay aplicaciones en el catálogo.',
    mine: 'Todavía no tiene acceso a ninguna aplicación. Busque una y solicite acceso.',
  },
  failed: 'No se pudieron cargar las aplicaciones',
  cards: 'Aplicaciones',
  singleSignOn: 'Inicio de sesión único',
  states: {
    OPEN_TO_ALL: () => 'Abierta a todas las personas con una cuenta activa.',
    HELD: ({ roles }) => `Usted tiene: ${roles}.`,
    GIVEN_OUTSIDE: ({ roles }) => `Usted tiene: ${roles} (acceso otorgado fuera del portal).`,
    WAITING: ({ first, others }) =>
      first === '' ? 'En espera de una decisión' : `En espera de ${whoeverEs(first, others)}`,
    DENIED: ({ day }) => `Su solicitud se denegó el ${day}.`,
    LAPSED: ({ day }) => `Nadie decidió su solicitud a tiempo. Se cerró el ${day}.`,
    SEVERAL_ACCOUNTS: () => 'Usted tiene varias cuentas aquí. Seleccione la que va a usar.',
    ACCOUNT_SELECTED: ({ username, organization }) => `Su cuenta: ${username} (${organization}).`,
    ASK: ({ whom }) => `Para obtener acceso, comuníquese con ${whom}.`,
    NO_ACCESS: () => 'Todavía no tiene acceso.',
  },
  settingUp: 'Aprobada; estamos configurando su acceso',
  waitsForYou: 'Responda la pregunta para continuar',
  lastChange: 'Última actualización',
  openRequest: (number) => `Solicitud ${number}`,
  visitViewer: 'Abrir el visor',
  requestAccess: 'Solicitar acceso',
  seeStatus: 'Ver el estado',
  askByMail: 'Solicitar por correo',
  mailSubject: (application) => `Acceso a la aplicación ${application}`,
  changeRole: 'Cambiar rol',
  removeAccess: 'Quitar acceso',
  selectAccount: 'Seleccionar cuenta',
  newTab: 'se abre en una pestaña nueva',
  why: '¿Por qué no puedo entrar?',
  about: (words, application) => `${words}: ${application}`,
  arrived: (application) => `Ya puede usar la aplicación ${application}. La encontrará en Mis aplicaciones.`,
  letIn: 'Su cuenta ya está activa. Puede solicitar acceso a las aplicaciones.',
};

function whoeverEs(first: string, others: number): string {
  if (others === 0) return first;
  return others === 1 ? `${first} o de otra persona` : `${first} o de una de otras ${others} personas`;
}

/** The words of the Applications screen; the quoted button and filter texts are those of rule texts 11. */
export const applicationsTexts = dictionary<ApplicationsTexts>(en, es);
