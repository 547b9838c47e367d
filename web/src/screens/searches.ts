import { type ListOrder, listOrders } from '@portal/core/domain/lists/list-orders.ts';
import {
  type OwnDecisionKind,
  type RequestType,
  ownDecisionKinds,
  requestTypes,
} from '@portal/core/domain/requests/kinds.ts';
import { type WeekRange, weekRanges } from '@portal/core/domain/insights/week-ranges.ts';
import { type DecidingRole, isDecidingRole } from '@portal/core/domain/people/roles.ts';
import { type RequestStatus, requestStatuses } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Given } from './address.ts';

/** The three tabs of the Applications screen (rule catalogue 15). */
export const applicationTabs = ['all', 'mine', 'status'] as const;
export type ApplicationTab = (typeof applicationTabs)[number];

/** What the Applications screen keeps in its address (rule addresses 3). Absent means the default. */
export interface ApplicationsSearch {
  show?: ApplicationTab | undefined;
  /** Text of the search box. */
  q?: string | undefined;
  view?: 'sso' | undefined;
  /** Whether Status Request shows the finished requests. */
  finished?: '1' | undefined;
  /** Application id for which the request wizard is open: to ask for access, or for other roles; and its step. */
  request?: string | undefined;
  change?: string | undefined;
  step?: string | undefined;
}

/** The tabs beside a desk. */
const deskViews = ['stuck', 'alternates'] as const;
type DeskView = (typeof deskViews)[number];

/** What the desk keeps in its address (rule addresses 3). */
export interface ManageRequestsSearch extends ListSearch {
  role?: DecidingRole | undefined;
  /**
   * `stuck`: the help desk's list of requests that do not move; `alternates`: a supervisor's alternates. Absent means
   * the desk itself.
   */
  view?: DeskView | undefined;
  type?: RequestType | undefined;
  application?: string | undefined;
  /** Only requests that have waited for at least so many days. */
  minAgeDays?: number | undefined;
  q?: string | undefined;
  /** Where the shown page of the list starts, as the server gave it. */
  cursor?: string | undefined;
  /** How many items are on the pages before. */
  before?: number | undefined;
}

/** The order and the days of a list (rule help-desk 8). */
interface ListSearch {
  /** Absent for the order that the list has by itself. */
  order?: ListOrder | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What Find a Request keeps in its address (rule addresses 3). */
export interface FindRequestSearch extends ListSearch {
  /** A number, the end of one, or words of a person's name, address or username. */
  q?: string | undefined;
  application?: string | undefined;
  status?: RequestStatus | undefined;
  /** Where the shown page of the list starts, as the server gave it. */
  cursor?: string | undefined;
}

/** What My Decisions keeps in its address (rule addresses 3). */
export interface DecisionsSearch extends ListSearch {
  /** A number, the end of one, or words of a person's name. */
  q?: string | undefined;
  application?: string | undefined;
  decision?: OwnDecisionKind | undefined;
  /** Where the shown page of the list starts, as the server gave it. */
  cursor?: string | undefined;
}

/** Keeps what is valid for My Decisions and drops the rest. */
export function decisionsSearch(given: Given): DecisionsSearch {
  return {
    q: text(given['q']),
    application: text(given['application']),
    decision: ownDecisionKinds.find((kind) => kind === given['decision']),
    ...listSearch(given),
    cursor: text(given['cursor']),
  };
}

/** What the messages of the contact form keep in their address (rule addresses 3). */
export interface MessagesSearch {
  /** Those that were answered; absent for those that wait. */
  show?: 'answered' | undefined;
  /** Where the shown page starts, as the server gave it. */
  cursor?: string | undefined;
}

/** Keeps what is valid for the messages and drops the rest. */
export function messagesSearch(given: Given): MessagesSearch {
  return { show: given['show'] === 'answered' ? 'answered' : undefined, cursor: text(given['cursor']) };
}

/** What the list of certificates keeps in its address (rule addresses 3). */
export interface CertificatesSearch {
  cursor?: string | undefined;
}

export function certificatesSearch(given: Given): CertificatesSearch {
  return { cursor: text(given['cursor']) };
}

/** What the list of people keeps in its address (rule addresses 3). */
export interface PeopleSearch {
  q?: string | undefined;
  /** A portal role, or `ONLY_USER`. */
  role?: string | undefined;
  /** The state of the account, or `NOT_INVITED`. */
  state?: string | undefined;
  /** Where the shown page starts, as the server gave it. */
  cursor?: string | undefined;
}

/** Keeps what is valid for the list of people; the screen passes over what it does not offer. */
export function peopleSearch(given: Given): PeopleSearch {
  return {
    q: text(given['q']),
    role: text(given['role']),
    state: text(given['state']),
    cursor: text(given['cursor']),
  };
}

/** What the import of people keeps in its address (rule addresses 3). */
export interface ImportSearch {
  id?: string | undefined;
  show?: string | undefined;
  cursor?: string | undefined;
}

/** Keeps texts; the screen passes over what it does not know. */
export function importSearch(given: Given): ImportSearch {
  return { id: text(given['id']), show: text(given['show']), cursor: text(given['cursor']) };
}

/** What Insights keeps in its address (rule addresses 3). */
export interface InsightsSearch {
  application?: string | undefined;
  type?: RequestType | undefined;
  /** How many weeks back; absent for the usual ones. */
  weeks?: WeekRange | undefined;
}

/** Keeps what is valid for Insights and drops the rest. */
export function insightsSearch(given: Given): InsightsSearch {
  return {
    application: text(given['application']),
    type: requestTypes.find((type) => type === given['type']),
    weeks: weekRanges.find((weeks) => weeks === String(given['weeks'])),
  };
}

/** What Remove Access keeps in its address (rule addresses 3). */
export interface RemoveAccessSearch {
  /** The username of the person chosen. */
  person?: string | undefined;
}

/** What asking for several applications keeps in its address (rule addresses 3): never an answer. */
export interface SeveralSearch {
  /** Ids of the applications chosen, with commas between. */
  applications?: string | undefined;
  /** The part that is shown, such as a step of one of them. */
  part?: string | undefined;
}

/** What the request page keeps in its address: the desk or the search it was opened from, as it was then. */
export interface RequestSearch extends ManageRequestsSearch, FindRequestSearch {
  /** Whether it was opened from Find a Request. */
  found?: '1' | undefined;
}

/** Keeps what is valid for the Applications screen and drops the rest. */
export function applicationsSearch(given: Given): ApplicationsSearch {
  return {
    show: applicationTabs.find((tab) => tab === given['show']),
    q: text(given['q']),
    view: given['view'] === 'sso' ? 'sso' : undefined,
    finished: given['finished'] === '1' ? '1' : undefined,
    request: text(given['request']),
    change: text(given['change']),
    step: text(given['step']),
  };
}

/** Keeps what is valid for the desk and drops the rest. */
export function manageRequestsSearch(given: Given): ManageRequestsSearch {
  return {
    role: decidingRole(given['role']),
    view: deskViews.find((view) => view === given['view']),
    type: requestTypes.find((type) => type === given['type']),
    application: text(given['application']),
    minAgeDays: count(given['minAgeDays']),
    q: text(given['q']),
    ...listSearch(given),
    cursor: text(given['cursor']),
    before: count(given['before']),
  };
}

/** Keeps what is valid for Find a Request and drops the rest. */
export function findRequestSearch(given: Given): FindRequestSearch {
  return {
    q: text(given['q']),
    application: text(given['application']),
    status: requestStatuses.find((status) => status === given['status']),
    ...listSearch(given),
    cursor: text(given['cursor']),
  };
}

/** Keeps what is valid for Remove Access and drops the rest. */
export function removeAccessSearch(given: Given): RemoveAccessSearch {
  return { person: text(given['person']) };
}

/** Keeps what is valid for asking for several applications and drops the rest. */
export function severalSearch(given: Given): SeveralSearch {
  return { applications: text(given['applications']), part: text(given['part']) };
}

/** Keeps what is valid for the request page and drops the rest. */
export function requestSearch(given: Given): RequestSearch {
  return {
    ...manageRequestsSearch(given),
    ...findRequestSearch(given),
    found: given['found'] === '1' ? '1' : undefined,
  };
}

/** What the page on why somebody cannot get in keeps in its address (rule addresses 3). */
export interface AccessDiagnosisSearch {
  /** Words of a name, an address or a username; absent for the reader. */
  person?: string | undefined;
  application?: string | undefined;
}

/** Keeps what is valid for that page and drops the rest. */
export function accessDiagnosisSearch(given: Given): AccessDiagnosisSearch {
  return { person: text(given['person']), application: text(given['application']) };
}

/** The parts of the account screen, in their order; the first one is shown where the address names none. */
export const accountSections = [
  ...(['profile', 'employments', 'certificates', 'alternates', 'mail', 'security', 'sessions'] as const),
];
export type AccountSection = (typeof accountSections)[number];

/** What the account screen keeps in its address (rule addresses 3). */
export interface AccountSearch {
  /** Absent for the first part. */
  section?: AccountSection | undefined;
  /** The provider leads back with it after a change of the password. */
  password?: 'changed' | undefined;
}

/** Keeps what is valid for the account screen and drops the rest. */
export function accountSearch(given: Given): AccountSearch {
  return {
    section: accountSections.find((section) => section === given['section']),
    password: given['password'] === 'changed' ? 'changed' : undefined,
  };
}

/** What the Resources page keeps in its address (rule addresses 3). */
export interface ResourcesSearch {
  /** What is open over the page, such as a training, by its id. */
  open?: string | undefined;
}

/** Keeps what is valid for the Resources page and drops the rest. */
export function resourcesSearch(given: Given): ResourcesSearch {
  return { open: text(given['open']) };
}

/** What Site Alerts keeps in its address (rule addresses 3). */
export interface SiteAlertsSearch {
  /** The alert that is being changed, by its id; `new` for one that is being written. */
  alert?: string | undefined;
}

/** Keeps what is valid for Site Alerts and drops the rest. */
export function siteAlertsSearch(given: Given): SiteAlertsSearch {
  return { alert: text(given['alert']) };
}

/** What the trail keeps in its address (rule addresses 3). */
export interface TrailSearch extends Omit<ListSearch, 'order'> {
  /** Words of the name, address or username of the person who did it or whom it is about. */
  person?: string | undefined;
  /** A request's number, or the end of one. */
  request?: string | undefined;
  application?: string | undefined;
  action?: string | undefined;
  outcome?: string | undefined;
  /** An address, or all with a prefix. */
  network?: string | undefined;
  /** How many entries a page has. */
  size?: string | undefined;
  /** Where the shown page of the list starts, as the server gave it. */
  cursor?: string | undefined;
}

/** Keeps texts and days; which of them can be looked for is known to the screen, which few people have. */
export function trailSearch(given: Given): TrailSearch {
  const names = ['person', 'request', 'application', 'action', 'outcome', 'network', 'size', 'cursor'];
  return {
    ...Object.fromEntries(names.map((name) => [name, text(given[name])])),
    from: day(given['from']),
    to: day(given['to']),
  };
}

/** What Evidence keeps in its address (rule addresses 3): what the pack is to be about. */
export type EvidenceSearch = Pick<TrailSearch, 'from' | 'to' | 'application' | 'person'>;

/** Keeps what is valid for Evidence and drops the rest. */
export function evidenceSearch(given: Given): EvidenceSearch {
  const { from, to, application, person } = trailSearch(given);
  return { from, to, application, person };
}

/** What the list of who has what keeps in its address (rule addresses 3). */
const listKeys = [
  ...([
    'as',
    'layout',
    'q',
    'application',
    'role',
    'portalRole',
    'organization',
    'state',
    'certificate',
  ] as const),
  ...(['signedInFrom', 'signedInTo', 'never', 'supervisor', 'sort', 'columns', 'size', 'cursor'] as const),
];
export type ReportsSearch = { [Key in (typeof listKeys)[number]]?: string | undefined };

/** Keeps the texts of that list; the screen, which comes late, drops what it does not know. */
export function reportsSearch(given: Given): ReportsSearch {
  return Object.fromEntries(
    listKeys.map((key) => [key, typeof given[key] === 'string' ? given[key] : undefined]),
  );
}

/** For a screen that keeps nothing in its address. */
export function noSearch(): object {
  return {};
}

function listSearch(given: Given): ListSearch {
  return {
    order: listOrders.find((order) => order === given['order']),
    from: day(given['from']),
    to: day(given['to']),
  };
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

function count(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

const decidingRole = (value: unknown): DecidingRole | undefined =>
  typeof value === 'string' && isDecidingRole(value) ? value : undefined;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

/** Changes the named parts of a search; `replace` leaves no step for Back, which is right while typing. */
export type ChangeSearch<Search> = (change: Partial<Search>, options?: { replace?: boolean }) => void;

/** What a screen gets of its address: the search, checked, and how to change a part of it. */
export interface ScreenProps<Search> {
  search: Search;
  changeSearch: ChangeSearch<Search>;
}

/** The same for a screen of which there is one for each thing of a kind. */
export interface NamedScreenProps<Search> extends ScreenProps<Search> {
  /** What the path names, such as the number of a request. */
  named: string;
}
