import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import {
  type Application,
  type Bilingual,
  inLanguage,
  type Language,
} from '@portal/core/domain/catalogue/application.ts';
import {
  type CardAction,
  type CardFacts,
  type CatalogueFeatures,
  cardOffers,
  hasAccess,
  inCardOrder,
  isListed,
  visitLabel,
} from '@portal/core/domain/catalogue/cards.ts';
import { shortenDescription } from '@portal/core/domain/catalogue/search.ts';
import { type HomeRequest, homeStrip, newsDays } from '@portal/core/domain/catalogue/home-strip.ts';
import { type Notice, type NoticeFacts, notices } from '@portal/core/domain/catalogue/notices.ts';
import { restoreOf } from '@portal/core/domain/catalogue/restore.ts';
import { roleLabel } from '@portal/core/domain/catalogue/role-label.ts';
import {
  type ClosedRequest,
  type OpenRequest,
  stateLines,
} from '@portal/core/domain/catalogue/state-line.ts';
import { type Question, roleQuestion } from '@portal/core/domain/forms/form.ts';
import { isGroupRole } from '@portal/core/domain/groups/group-roles.ts';
import { isLocked } from '@portal/core/domain/people/account-state.ts';
import { locksOf, type StoredCause } from '@portal/core/domain/people/locks.ts';
import { type Person, rolesOn } from '@portal/core/domain/people/person.ts';
import { sameMembers } from '@portal/core/domain/requests/deeds/submit.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { type Standing, standingAt } from '@portal/core/domain/requests/standing.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { closedVisibleDays, isInStatusList } from '@portal/core/domain/requests/visibility.ts';
import { type ClosingReason, plusDays } from '@portal/core/domain/requests/request.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller, Visitor } from '../../adapters/http/serve.ts';

export interface CatalogueDependencies {
  db: Database;
  applications: readonly Application[];
  /** Regions and states that roles are made for. */
  regions: readonly string[];
  states: readonly { code: string; name: Bilingual }[];
  /** What employment statuses are called. */
  employmentStatuses: readonly { name: string; label: Bilingual }[];
  /** The organizations of the mapping platform. */
  organizations: readonly { ID: string; ORG: string }[];
  certificateRules: NoticeFacts['certificateRules'];
  features: CatalogueFeatures;
  /** Writes down when a lock is first noticed, and returns the locks with that moment. */
  noticeLock(noticed: { personId: string; locks: readonly StoredCause[]; now: Date }): Promise<StoredCause[]>;
}

/** Buttons whose action the product can carry out; the rules know more, but only these are sent to the page. */
const carriedOut: readonly CardAction[] = [
  'VISIT',
  'VISIT_VIEWER',
  'REQUEST_ACCESS',
  'SEE_STATUS',
  'CHANGE_ROLE',
  'REMOVE_ACCESS',
  'SELECT_ACCOUNT',
];

/** The catalogue as the caller sees it: what the rules allow, in the caller's language. */
export async function readCatalogue(
  deps: CatalogueDependencies,
  { caller, now }: Visitor,
  language: Language,
): Promise<Catalogue> {
  const facts = caller === null ? null : await factsOf(deps, caller);
  const person = caller?.person ?? null;
  const given = { features: deps.features, organization: organizationOf(deps, person), now };
  const listed = inCardOrder(deps.applications, person).filter((application) =>
    isListed(application, { person, features: deps.features }),
  );
  const told = caller === null || facts === null ? [] : noticesFor(caller, facts, deps);
  return {
    applications: listed.map((application) => cardOf(application, person, facts, given, language)),
    notices: told,
    employmentStatuses: statusLabels(deps, person, language),
    home: homeStrip(notWaitedForAbove(facts?.requests ?? [], told).map(homeRequest), now),
    places: {
      regions: [...deps.regions],
      states: deps.states.map(({ code, name }) => ({ code, name: name[language] })),
    },
    rolesChanged: caller !== null && facts !== null && differs(deps.applications, caller, facts),
    openRequests:
      facts?.requests.filter(({ type, standing }) => isInStatusList({ type, ...standing }, now)).length ?? 0,
  };
}

/** What a notice says that the account waits for is not said again in the strip (rule catalogue 22). */
function notWaitedForAbove(
  requests: readonly StandingRequest[],
  told: Catalogue['notices'],
): StandingRequest[] {
  const above = told.flatMap((notice) => (notice.kind === 'ACCOUNT_WAITING' ? notice.requestNumber : []));
  return requests.filter(({ number }) => !above.includes(number));
}

/** Only those that are called something else; visitors read of nobody's employment. */
function statusLabels(
  { employmentStatuses }: CatalogueDependencies,
  person: Person | null,
  language: Language,
): Catalogue['employmentStatuses'] {
  if (person === null) return [];
  return employmentStatuses
    .map(({ name, label }) => ({ name, label: label[language] }))
    .filter(({ name, label }) => name !== label);
}

/** The name of the organization whose account the person uses. */
function organizationOf({ organizations }: CatalogueDependencies, person: Person | null): string {
  const orgID = person?.selectedAccount?.orgID ?? '';
  return organizations.find(({ ID }) => ID === orgID)?.ORG ?? orgID;
}

interface Facts {
  grants: GrantRow[];
  requests: StandingRequest[];
  /** What locks the account. */
  locks: StoredCause[];
}

interface GrantRow {
  application_id: string;
  role: string;
  ended_at: Date | null;
}

interface RequestRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  changed_at: Date;
  closed_at: Date | null;
  closing_reason: ClosingReason | null;
  expires_at: Date | null;
  waiting_on: 'REQUESTER' | null;
  /** A request about the account whose yes opens it; a change of the profile alone does not. */
  opens: boolean;
  waiting_for: string[];
  is_started_by_other: boolean;
  /** Asked of what is new alone. */
  is_access_over: boolean;
}

/** A row with where its request stands now, swept or not. */
interface StandingRequest extends Omit<RequestRow, 'status' | 'closed_at' | 'closing_reason' | 'expires_at'> {
  standing: Standing;
}

function standingRequest(row: RequestRow, now: Date): StandingRequest {
  const { status, closed_at: closedAt, closing_reason: closingReason, expires_at: expiresAt, ...rest } = row;
  const waitingOn = row.waiting_on;
  return { ...rest, standing: standingAt({ status, closedAt, closingReason, waitingOn, expiresAt }, now) };
}

async function factsOf(
  { db, noticeLock }: CatalogueDependencies,
  { person, now, tokenIssuedAt }: Caller,
): Promise<Facts> {
  const [grants, rows] = await Promise.all([
    db.rows<GrantRow>(sql`select application_id, role, ended_at from portal.access_grant
      where person_id = ${person.userId} and (ended_at is null or ended_at > ${tokenIssuedAt})`),
    db.rows<RequestRow>(sql`select r.id, r.number, r.type, r.status, r.application_id, r.changed_at, r.closed_at,
        r.closing_reason, r.expires_at, r.waiting_on, r.initiator_id <> r.person_id as is_started_by_other,
        r.status = 'APPROVED' and r.closed_at > ${plusDays(now, -newsDays)} and (select bool_and(g.ended_at is not null)
          from portal.access_grant g where g.person_id = r.person_id and g.source_request_id = r.id) is true as is_access_over,
        r.answers->'profile'->'unlocks' is distinct from 'false'::jsonb as opens,
        coalesce((select array_agg(p.full_name order by p.full_name) from portal.stage_person p
          where p.request_id = r.id and p.waiting_due_at is not null), '{}') as waiting_for
      from portal.request r
      where r.person_id = ${person.userId} and (r.is_open or r.closed_at > ${plusDays(now, -closedVisibleDays)})
      order by r.submitted_at desc`),
  ]);
  const requests = rows.map((row) => standingRequest(row, now));
  const asksForAccount = requests.some((request) => isAboutAccount(request) && waits(request));
  // Nearly everybody's account is open and asks for nothing: then there is no cause to look for.
  const stored = isLocked(person) || asksForAccount ? await storedCauses(db, person, now) : [];
  const locks = await noticeLock({ personId: person.userId, locks: locksOf(person, stored), now });
  return { grants, requests, locks };
}

/** A profile whose time has run out waits no longer, swept or not. */
async function storedCauses(db: Database, { userId }: Person, now: Date): Promise<StoredCause[]> {
  return await db.rows<StoredCause>(sql`select l.cause, l.since, r.number as "requestNumber",
      (select min(p.waiting_due_at) from portal.stage_person p where p.request_id = r.id) as "dueAt"
    from portal.account_lock l left join portal.request r on r.id = l.request_id where l.person_id = ${userId}
      and (l.cause <> 'PROFILE_UPDATE' or r.is_open and (r.expires_at is null or r.expires_at > ${now}))`);
}

function noticesFor(
  { person, now, tokenIssuedAt }: Caller,
  { requests, locks }: Facts,
  { applications, certificateRules }: Pick<CatalogueDependencies, 'applications' | 'certificateRules'>,
): Catalogue['notices'] {
  const aboutAccount = requests.filter(isAboutAccount);
  const [last] = aboutAccount;
  const open = aboutAccount.filter(waits);
  return notices({
    ...{ person, now, locks, certificateRules },
    accountRequests: open.map((one) => ({ ...openRequest(one, person), type: one.type })),
    restore: restoreOf({ person, applications, certificateRules, now }),
    isLetIn: last !== undefined && letsIn(last) && hasClosedSince(last, tokenIssuedAt),
  }).map(copyNotice);
}

function isAboutAccount({ type }: StandingRequest): boolean {
  return kindOf(type).about === 'ACCOUNT';
}

function homeRequest({ number, type, application_id, standing, ...row }: StandingRequest): HomeRequest {
  const { status, closedAt } = standing;
  return {
    ...{ requestNumber: number, type, applicationId: application_id, status, closedAt },
    ...{ isStartedByOther: row.is_started_by_other, isAccessOver: row.is_access_over },
  };
}

function letsIn({ type, opens, standing }: StandingRequest): boolean {
  return kindOf(type).delivers === 'ACTIVE_ACCOUNT' && opens && standing.status === 'APPROVED';
}

function hasClosedSince({ standing: { closedAt } }: StandingRequest, moment: Date): boolean {
  return closedAt !== null && closedAt > moment;
}

function waits({ standing }: StandingRequest): boolean {
  return isOpen(standing.status);
}

/**
 * Whether the token still tells yesterday's roles: a running grant it lacks, an ended one it carries, or a lock though
 * the account has been let in since.
 */
function differs(
  applications: readonly Application[],
  { person, tokenIssuedAt }: Caller,
  { grants, requests }: Facts,
): boolean {
  const isNews = (request: StandingRequest) => letsIn(request) && hasClosedSince(request, tokenIssuedAt);
  if (isLocked(person) && requests.some(isNews)) return true;
  return grants.some((grant) => {
    const application = applications.find(({ id }) => id === grant.application_id);
    // No token tells of groups.
    if (application !== undefined && isGroupRole(application, grant.role)) return false;
    const held = rolesOn(person, application?.clientId ?? '');
    return held.includes(grant.role) !== (grant.ended_at === null);
  });
}

type CardDependencies = Pick<CatalogueDependencies, 'features'> & { organization: string; now: Date };

function cardOf(
  application: Application,
  person: Person | null,
  facts: Facts | null,
  deps: CardDependencies,
  language: Language,
): CatalogueCard {
  const description = application.description[language];
  const access = hasAccess(application, person);
  const personal = personalPart(application, person, facts, deps, language);
  return {
    id: application.id,
    appName: application.name[language],
    otherNames: [...application.acronyms, application.name[language === 'en' ? 'es' : 'en']],
    description,
    shortenedDescription: shortenDescription(description),
    routerLink: access ? application.address : null,
    routerLinkActive: personal.actions.some((offer) => offer.action === 'VISIT' && offer.allowed),
    viewerLink: access ? application.viewerAddress : null,
    hasAccess: access,
    requestAccess: application.requestAccess,
    sso: application.sso,
    icon: application.icon,
    keycloakClientId: application.clientId,
    visitLabel: person === null ? 'VISIT_SITE' : visitLabel(application, person),
    staffNotice: application.staffNotice?.[language] ?? null,
    questions: questionsOf(application, language),
    groups: application.requestAccess ? application.groups : null,
    keptRoles: personal.actions.some(({ action }) => action === 'CHANGE_ROLE')
      ? [...application.oneToManyRoles]
      : [],
    removal: application.removal,
    accessStages: [...application.accessStages],
    ...personal,
  };
}

/** What the wizard asks, in the language of the reader; nothing where the portal takes no request. */
function questionsOf(application: Application, language: Language): Question<string>[] {
  const known = worded.get(application)?.[language];
  if (known !== undefined) return known;
  const questions = application.requestAccess
    ? application.questions.map((question) => withoutSameLabels(inLanguage(question, language)))
    : [];
  worded.set(application, { ...worded.get(application), [language]: questions });
  return questions;
}

/** A level that people call by its own name needs no label. */
function withoutSameLabels(question: Question<string>): Question<string> {
  if (!('levels' in question)) return question;
  const levels = question.levels.map(({ label, ...level }) =>
    label === undefined || label === level.name ? level : { ...level, label },
  );
  return { ...question, levels };
}

/** Entries do not change while the portal runs, so each is translated only once. */
const worded = new WeakMap<Application, Partial<Record<Language, Question<string>[]>>>();

function personalPart(
  application: Application,
  person: Person | null,
  facts: Facts | null,
  deps: CardDependencies,
  language: Language,
): Pick<CatalogueCard, 'state' | 'actions'> {
  if (person === null || facts === null) return { state: [], actions: [] };
  const open = facts.requests.find((request) => waits(request) && request.application_id === application.id);
  const deliveredRoles = facts.grants
    .filter((grant) => grant.application_id === application.id && grant.ended_at === null)
    .map((grant) => grant.role);
  const cardFacts: CardFacts = {
    person,
    isLocked: facts.locks.length > 0,
    hasOpenRequest: open !== undefined,
    hasOpenRemoval: open !== undefined && kindOf(open.type).delivers === 'LOSS_OF_ALL_ROLES',
    hasOnlyOutsideRoles: rolesOn(person, application.clientId).every(
      (role) => !deliveredRoles.includes(role),
    ),
    features: deps.features,
  };
  return {
    state: stateLines(application, {
      person,
      deliveredRoles,
      openRequest: open === undefined ? null : openRequest(open, person),
      closedRequest: closedRequestOf(facts.requests, application, deps.now),
      organization: deps.organization,
      askContact: application.askContact[language],
    }).map((line) => copyLine(line, questionsOf(application, language), language)),
    actions: cardOffers(application, cardFacts).filter((offer) => carriedOut.includes(offer.action)),
  };
}

function openRequest(open: StandingRequest, person: Person): OpenRequest {
  return {
    requestId: open.id,
    requestNumber: open.number,
    status: open.standing.status,
    waitingFor: open.waiting_on === 'REQUESTER' ? [person.fullName] : open.waiting_for,
    since: open.changed_at.toISOString(),
  };
}

/** The last request for the application, if Status Request has it as closed. */
function closedRequestOf(
  requests: readonly StandingRequest[],
  { id }: Application,
  now: Date,
): ClosedRequest | null {
  const last = requests.find(({ application_id: about }) => about === id);
  if (last === undefined || waits(last)) return null;
  const { number: requestNumber, type, standing } = last;
  const { status, closedAt } = standing;
  if (closedAt === null || !isInStatusList({ type, ...standing }, now)) return null;
  return { requestNumber, type, status, closedAt: closedAt.toISOString() };
}

/** The rules return read-only lists; the contract's types are mutable. */
function copyLine(
  line: ReturnType<typeof stateLines>[number],
  questions: readonly Question<string>[],
  language: Language,
): CatalogueCard['state'][number] {
  if ('roles' in line) {
    const roles = [...line.roles];
    const labels = roles.map((role) => roleLabel(roleQuestion(questions)?.levels ?? [], role, language));
    return { kind: line.kind, roles, ...(sameMembers(roles, labels) ? {} : { labels }) };
  }
  return 'waitingFor' in line ? { ...line, waitingFor: [...line.waitingFor] } : line;
}

function copyNotice(notice: Notice): Catalogue['notices'][number] {
  if ('certificates' in notice) return { ...notice, certificates: [...notice.certificates] };
  return 'waitingFor' in notice ? { ...notice, waitingFor: [...notice.waitingFor] } : notice;
}
