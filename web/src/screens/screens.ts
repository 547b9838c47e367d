import { alertWriter } from '@portal/core/domain/alerts/alert-writer.ts';
import { isLockedOutOf, mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { insightReaders } from '@portal/core/domain/insights/insight-readers.ts';
import { trailReaders } from '@portal/core/domain/audit/trail-search.ts';
import { approverReaders } from '@portal/core/domain/approvers/approver-readers.ts';
import { backgroundWorkReaders } from '@portal/core/domain/jobs/job-names.ts';
import { confirmers } from '@portal/core/domain/people/actions/confirmers.ts';
import { offeredRemoval } from '@portal/core/domain/people/managed-people.ts';
import { personReaders } from '@portal/core/domain/person-page/person-sections.ts';
import { certificateCheckers } from '@portal/core/domain/people/rights/certificate-checkers.ts';
import { peopleReaders, peopleAdders } from '@portal/core/domain/people/admission/people-readers.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { decidingRoles, type PortalRole } from '@portal/core/domain/people/roles.ts';
import { listReaders } from '@portal/core/domain/reports/list-readers.ts';
import { setupReaders } from '@portal/core/domain/setup/setup-readers.ts';
import { messageReaders } from '@portal/core/domain/contact/message-readers.ts';
import { type Dictionary, dictionary, type Language } from '../content/language.tsx';
import { type Address, at, below } from './address.ts';
import { everyRequestReaders } from '@portal/core/domain/requests/visibility.ts';
import {
  accountSearch,
  applicationsSearch,
  decisionsSearch,
  accessDiagnosisSearch,
  evidenceSearch,
  findRequestSearch,
  insightsSearch,
  certificatesSearch,
  manageRequestsSearch,
  messagesSearch,
  noSearch,
  importSearch,
  peopleSearch,
  removeAccessSearch,
  reportsSearch,
  requestSearch,
  resourcesSearch,
  severalSearch,
  siteAlertsSearch,
  trailSearch,
} from './searches.ts';

/** One row of the table of screens. Where its code is is in web/src/screen-code.tsx. */
export interface Screen<Search extends object = object> {
  address: Address<never, Search>;
  /** What it is called in links, in the window's title and when it has opened; some by what their path names. */
  words: Dictionary<{ readonly title: string | ((named: string) => string) }>;
  /**
   * Everybody, people who have signed in, or those with one of these portal roles. Anyone who has not signed in is sent
   * to sign in first; a link is offered only to whom it is meant for.
   */
  visibleTo: 'everybody' | 'signed-in' | readonly PortalRole[];
  ground: 'white' | 'light-blue';
  /**
   * Whether header and footer lead there: by one link, by one for each desk of the person, the header alone by one in its menu
   * Administration, or not at all.
   */
  linked: 'once' | 'for-each-desk' | 'in-administration' | 'not';
  /** To whom header and footer offer it, where that is not everybody to whom it is visible. */
  offeredTo?: Screen['visibleTo'];
  /** The screen that this one shows; in the header it counts as that one. */
  shows?: string;
}

const catalogueWords = dictionary({ title: 'Applications' }, { title: 'Aplicaciones' });

/** Every screen of the portal, in the order of the header. */
export const screens = {
  login: {
    address: at('/login', applicationsSearch),
    words: catalogueWords,
    visibleTo: 'signed-in',
    ground: 'light-blue',
    linked: 'not',
    shows: 'applications',
  },
  applications: {
    address: at('/applications', applicationsSearch),
    words: catalogueWords,
    visibleTo: 'everybody',
    ground: 'light-blue',
    linked: 'once',
  },
  manageRequests: {
    address: at('/manage-requests', manageRequestsSearch),
    words: dictionary({ title: 'Manage Requests' }, { title: 'Gestionar solicitudes' }),
    visibleTo: decidingRoles,
    ground: 'white',
    linked: 'for-each-desk',
  },
  removeAccess: {
    address: at('/remove-access', removeAccessSearch),
    words: dictionary({ title: 'Remove Access' }, { title: 'Quitar acceso' }),
    visibleTo: offeredRemoval,
    ground: 'white',
    linked: 'once',
  },
  findRequest: {
    address: at('/find-request', findRequestSearch),
    words: dictionary({ title: 'Find a Request' }, { title: 'Buscar una solicitud' }),
    visibleTo: everyRequestReaders,
    ground: 'white',
    linked: 'once',
  },
  reports: {
    address: at('/reports', reportsSearch),
    words: dictionary({ title: 'Reports' }, { title: 'Informes' }),
    visibleTo: listReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  holders: {
    address: at('/holders', reportsSearch),
    words: dictionary({ title: 'Role holders' }, { title: 'Personas con roles' }),
    // As `holderReaders`; here in full, as a list of its own weighs more in the first script.
    visibleTo: ['AUTHORIZER', 'PRODUCT_OWNER'],
    ground: 'white',
    linked: 'in-administration',
  },
  insights: {
    address: at('/insights', insightsSearch),
    words: dictionary({ title: 'Insights' }, { title: 'Indicadores' }),
    visibleTo: insightReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  trail: {
    address: at('/trail', trailSearch),
    words: dictionary({ title: 'Trail' }, { title: 'Registro de auditoría' }),
    visibleTo: trailReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  evidence: {
    address: at('/reports/evidence', evidenceSearch),
    words: dictionary({ title: 'Evidence' }, { title: 'Pruebas' }),
    visibleTo: trailReaders,
    ground: 'white',
    linked: 'not',
  },
  decisions: {
    address: at('/decisions', decisionsSearch),
    words: dictionary({ title: 'My decisions' }, { title: 'Mis decisiones' }),
    visibleTo: decidingRoles,
    ground: 'white',
    linked: 'in-administration',
  },
  backgroundWork: {
    address: at('/background-work', noSearch),
    words: dictionary({ title: 'Background work' }, { title: 'Trabajo en segundo plano' }),
    visibleTo: backgroundWorkReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  drift: {
    address: at('/drift', certificatesSearch),
    words: dictionary({ title: 'Access drift' }, { title: 'Divergencias de acceso' }),
    visibleTo: everyRequestReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  approvers: {
    address: at('/approvers', noSearch),
    words: dictionary({ title: 'Approvers' }, { title: 'Aprobadores' }),
    visibleTo: approverReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  confirmations: {
    address: at('/people/confirmations', noSearch),
    words: dictionary({ title: 'Confirmations' }, { title: 'Confirmaciones' }),
    visibleTo: confirmers,
    ground: 'white',
    linked: 'in-administration',
  },
  people: {
    address: at('/people', peopleSearch),
    words: dictionary({ title: 'People' }, { title: 'Personas' }),
    visibleTo: peopleReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  addPerson: {
    address: at('/people/add', noSearch),
    words: dictionary({ title: 'Add a person' }, { title: 'Agregar a una persona' }),
    visibleTo: peopleAdders,
    ground: 'white',
    linked: 'not',
    shows: 'people',
  },
  importPeople: {
    address: at('/people/import', importSearch),
    words: dictionary({ title: 'Import people' }, { title: 'Importar personas' }),
    visibleTo: peopleAdders,
    ground: 'white',
    linked: 'not',
    shows: 'people',
  },
  messages: {
    address: at('/messages', messagesSearch),
    words: dictionary({ title: 'Messages' }, { title: 'Mensajes' }),
    visibleTo: messageReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  certificates: {
    address: at('/certificates', certificatesSearch),
    words: dictionary({ title: 'Certificates' }, { title: 'Certificados' }),
    visibleTo: certificateCheckers,
    ground: 'white',
    linked: 'in-administration',
  },
  accessDiagnosis: {
    address: at('/why', accessDiagnosisSearch),
    words: dictionary(
      { title: 'Why can’t this person get in?' },
      { title: '¿Por qué esta persona no puede entrar?' },
    ),
    visibleTo: 'signed-in',
    offeredTo: everyRequestReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  setup: {
    address: at('/setup', noSearch),
    words: dictionary({ title: 'Setup' }, { title: 'Configuración' }),
    visibleTo: setupReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  webhooks: {
    address: at('/webhooks', noSearch),
    words: dictionary({ title: 'Webhooks' }, { title: 'Avisos a sistemas (webhooks)' }),
    // Those who set the portal up; a list of its own weighs more in the first script.
    visibleTo: setupReaders,
    ground: 'white',
    linked: 'in-administration',
  },
  siteAlerts: {
    address: at('/site-alerts', siteAlertsSearch),
    words: dictionary({ title: 'Site Alerts' }, { title: 'Alertas del sitio' }),
    visibleTo: [alertWriter],
    ground: 'white',
    linked: 'in-administration',
  },
  resources: {
    address: at('/resources', resourcesSearch),
    words: dictionary({ title: 'Resources' }, { title: 'Recursos' }),
    visibleTo: 'everybody',
    ground: 'light-blue',
    linked: 'once',
  },
  contact: {
    address: at('/contact', noSearch),
    words: dictionary({ title: 'Contact' }, { title: 'Contacto' }),
    visibleTo: 'everybody',
    ground: 'white',
    linked: 'once',
  },
  unusedAccounts: {
    address: at('/unused-accounts', noSearch),
    words: dictionary(
      { title: 'Accounts about to be locked' },
      { title: 'Cuentas que están por bloquearse' },
    ),
    visibleTo: everyRequestReaders,
    ground: 'white',
    linked: 'not',
  },
  requestSeveral: {
    address: at('/request-several', severalSearch),
    words: dictionary(
      { title: 'Request access to several applications' },
      { title: 'Solicitar acceso a varias aplicaciones' },
    ),
    visibleTo: 'signed-in',
    ground: 'white',
    linked: 'not',
  },
  request: {
    address: below('/requests', requestSearch),
    words: dictionary(
      { title: (number: string) => `Request ${number}` },
      { title: (number) => `Solicitud ${number}` },
    ),
    visibleTo: 'signed-in',
    ground: 'white',
    linked: 'not',
  },
  person: {
    address: below('/people', noSearch),
    words: dictionary({ title: 'Person' }, { title: 'Persona' }),
    visibleTo: personReaders,
    ground: 'white',
    linked: 'not',
  },
  account: {
    address: at('/account', accountSearch),
    words: dictionary({ title: 'Your account' }, { title: 'Su cuenta' }),
    visibleTo: 'signed-in',
    ground: 'white',
    linked: 'not',
  },
  accessibility: {
    address: at('/accessibility', noSearch),
    words: dictionary({ title: 'Accessibility' }, { title: 'Accesibilidad' }),
    visibleTo: 'everybody',
    ground: 'white',
    linked: 'not',
  },
  privacy: {
    address: at('/privacy', noSearch),
    words: dictionary({ title: 'Privacy' }, { title: 'Privacidad' }),
    visibleTo: 'everybody',
    ground: 'white',
    linked: 'not',
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** All of them, in the order of the header. */
export const screenNames = Object.keys(screens) as ScreenName[]; // The table has no other keys.

/** What the screen is called, with what its path names. */
export function titleOf(name: ScreenName, language: Language, named = ''): string {
  const { title } = screens[name].words[language];
  return typeof title === 'string' ? title : title(named);
}

/** Whether header and footer offer this person a link to it; null is somebody who has not signed in. */
export function isOffered(name: ScreenName, person: Person | null): boolean {
  const { visibleTo, offeredTo = visibleTo, linked }: Screen = screens[name];
  if (linked === 'not') return false;
  if (offeredTo === 'everybody' || person === null) return offeredTo === 'everybody';
  return offeredTo === 'signed-in' || mayActAs(person, offeredTo);
}

/** Whether it is a lock that keeps this person from a screen which is for some roles alone (rule people 17). */
export function isLockedOutOfScreen(name: ScreenName, person: Person | null): boolean {
  const { visibleTo }: Screen = screens[name];
  return typeof visibleTo !== 'string' && person !== null && isLockedOutOf(person, visibleTo);
}
