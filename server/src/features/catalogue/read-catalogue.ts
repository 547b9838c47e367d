import {
  AroundCards as AroundCardsSchema,
  type AroundCards,
  type Catalogue,
  type CatalogueCard,
  OwnCard as OwnCardSchema,
  type OwnCard,
  type SharedCard,
} from '@portal/core/contract/catalogue.ts';
import {
  type Application,
  type Bilingual,
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
import { type HomeRequest, homeStrip } from '@portal/core/domain/home/home-strip.ts';
import { type Notice, type NoticeFacts, notices } from '@portal/core/domain/home/notices.ts';
import { restoreOf } from '@portal/core/domain/catalogue/restore.ts';
import { roleLabel } from '@portal/core/domain/catalogue/role-label.ts';
import { type ClosedRequest, type OpenRequest, stateLines } from '@portal/core/domain/home/state-line.ts';
import { type Question, roleQuestion } from '@portal/core/domain/forms/form.ts';
import { isGroupRole } from '@portal/core/domain/groups/group-roles.ts';
import { isLocked } from '@portal/core/domain/people/account-state.ts';
import { type Person, rolesOn } from '@portal/core/domain/people/person.ts';
import { sameMembers } from '@portal/core/domain/requests/transitions/submit.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isInStatusList } from '@portal/core/domain/requests/visibility.ts';
import { type Caller, ComposedReply, type Serialize, type Visitor } from '../../adapters/http/serve.ts';
import {
  type Facts,
  type FactsDependencies,
  factsOf,
  isAboutAccount,
  type OwnRequest,
  waits,
} from './catalogue-facts.ts';
import { sharedCard, sharedJson } from './shared-card.ts';

export interface CatalogueDependencies extends FactsDependencies {
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
): Promise<Catalogue | ComposedReply> {
  const facts = caller === null ? null : await factsOf(deps, caller);
  const person = caller?.person ?? null;
  const requests = facts?.requests ?? [];
  const { features } = deps;
  const reader = { person, facts, features, organization: organizationOf(deps, person), now, language };
  const listed = inCardOrder(deps.applications, person).filter((application) =>
    isListed(application, { person, features }),
  );
  const reported = caller === null || facts === null ? [] : noticesFor(caller, facts, deps);
  const around: AroundCards = {
    notices: reported,
    employmentStatuses: statusLabels(deps, person, language),
    home: homeStrip(notWaitedForAbove(requests, reported).map(homeRequest), now),
    places: placesIn(deps, language),
    rolesChanged: caller !== null && facts !== null && differs(deps.applications, caller, facts),
    openRequests: requests.filter(({ type, effective }) => isInStatusList({ type, ...effective }, now))
      .length,
  };
  const cards = listed.map(
    (application): Card => [sharedCard(application, language), ownCard(application, reader)],
  );
  // What visitors get is kept whole and packed; most of what others get is the same for all of them as well.
  return caller === null
    ? { applications: cards.map(([shared, own]) => ({ ...shared, ...own })), ...around }
    : new ComposedReply((serialize) => composed(cards, around, serialize));
}

type Card = readonly [SharedCard, OwnCard];

/** What is the same for everybody is put into JSON once: every open page asks again and again. */
function composed(cards: readonly Card[], around: AroundCards, serialize: Serialize): string {
  const applications = cards.map(
    ([shared, own]) =>
      `${sharedJson(shared, serialize).slice(0, -1)},${serialize(OwnCardSchema, own).slice(1)}`,
  );
  return `{"applications":[${applications.join(',')}],${serialize(AroundCardsSchema, around).slice(1)}`;
}

function placesIn({ regions, states }: CatalogueDependencies, language: Language): Catalogue['places'] {
  return { regions: [...regions], states: states.map(({ code, name }) => ({ code, name: name[language] })) };
}

/** What a notice says about the account is not repeated in the strip (rule catalogue 22). */
function notWaitedForAbove(requests: readonly OwnRequest[], reported: Catalogue['notices']): OwnRequest[] {
  const above = reported.flatMap((notice) => (notice.kind === 'ACCOUNT_WAITING' ? notice.requestNumber : []));
  return requests.filter(({ number }) => !above.includes(number));
}

/** Only those that are called something else; visitors read of no employments. */
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

function noticesFor(
  { person, now, tokenIssuedAt }: Caller,
  { requests, locks, unreachableSince }: Facts,
  { applications, certificateRules }: Pick<CatalogueDependencies, 'applications' | 'certificateRules'>,
): Catalogue['notices'] {
  const aboutAccount = requests.filter(isAboutAccount);
  const [last] = aboutAccount;
  const open = aboutAccount.filter(waits);
  return notices({
    person,
    now,
    locks,
    certificateRules,
    unreachableSince,
    accountRequests: open.map((one) => ({ ...openRequest(one, person), type: one.type })),
    restore: restoreOf({ person, applications, certificateRules, now }),
    isLetIn: last !== undefined && letsIn(last) && hasClosedSince(last, tokenIssuedAt),
  }).map(copyNotice);
}

function homeRequest({ number, type, application_id, effective, ...row }: OwnRequest): HomeRequest {
  const { status, closedAt } = effective;
  return {
    requestNumber: number,
    type,
    applicationId: application_id,
    status,
    closedAt,
    isStartedByOther: row.is_started_by_other,
    isAccessOver: row.is_access_over,
  };
}

function letsIn({ type, opens, effective }: OwnRequest): boolean {
  return kindOf(type).delivers === 'ACTIVE_ACCOUNT' && opens && effective.status === 'APPROVED';
}

function hasClosedSince({ effective: { closedAt } }: OwnRequest, moment: Date): boolean {
  return closedAt !== null && closedAt > moment;
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
  const isNews = (request: OwnRequest) => letsIn(request) && hasClosedSince(request, tokenIssuedAt);
  if (isLocked(person) && requests.some(isNews)) return true;
  return grants.some((grant) => {
    const application = applications.find(({ id }) => id === grant.applicationId);
    // No token carries groups.
    if (application !== undefined && isGroupRole(application, grant.role)) return false;
    const held = rolesOn(person, application?.clientId ?? '');
    return held.includes(grant.role) === grant.isOver;
  });
}

/** Who reads a card, and what is kept of them. */
interface Reader {
  /** Null for a visitor. */
  person: Person | null;
  facts: Facts | null;
  features: CatalogueFeatures;
  organization: string;
  now: Date;
  language: Language;
}

/** What a card says to this reader alone. */
function ownCard(application: Application, reader: Reader): OwnCard {
  const { person } = reader;
  const { state, actions } = stateOf(application, reader);
  const access = hasAccess(application, person);
  return {
    routerLink: access ? application.address : null,
    routerLinkActive: actions.some((offer) => offer.action === 'VISIT' && offer.allowed),
    viewerLink: access ? application.viewerAddress : null,
    hasAccess: access,
    visitLabel: person === null ? 'VISIT_SITE' : visitLabel(application, person),
    keptRoles: actions.some(({ action }) => action === 'CHANGE_ROLE') ? [...application.oneToManyRoles] : [],
    state,
    actions,
  };
}

function stateOf(
  application: Application,
  { person, facts, features, organization, now, language }: Reader,
): Pick<OwnCard, 'state' | 'actions'> {
  if (person === null || facts === null) return { state: [], actions: [] };
  const open = facts.requests.find((request) => waits(request) && request.application_id === application.id);
  const deliveredRoles = facts.grants
    .filter((grant) => grant.applicationId === application.id && !grant.isOver)
    .map((grant) => grant.role);
  const cardFacts: CardFacts = {
    person,
    isLocked: facts.locks.length > 0,
    hasOpenRequest: open !== undefined,
    hasOpenRemoval: open !== undefined && kindOf(open.type).delivers === 'LOSS_OF_ALL_ROLES',
    hasOnlyOutsideRoles: rolesOn(person, application.clientId).every(
      (role) => !deliveredRoles.includes(role),
    ),
    features,
  };
  const { questions } = sharedCard(application, language);
  return {
    state: stateLines(application, {
      person,
      deliveredRoles,
      openRequest: open === undefined ? null : openRequest(open, person),
      closedRequest: closedRequestOf(facts.requests, application, now),
      organization,
      askContact: application.askContact[language],
    }).map((line) => copyLine(line, questions, language)),
    actions: cardOffers(application, cardFacts).filter((offer) => carriedOut.includes(offer.action)),
  };
}

function openRequest(open: OwnRequest, person: Person): OpenRequest {
  return {
    requestId: open.id,
    requestNumber: open.number,
    status: open.effective.status,
    waitingFor: open.waiting_on === 'REQUESTER' ? [person.fullName] : open.waiting_for,
    since: open.changed_at.toISOString(),
  };
}

/** The last request for the application, if Status Request has it as closed. */
function closedRequestOf(
  requests: readonly OwnRequest[],
  { id }: Application,
  now: Date,
): ClosedRequest | null {
  const last = requests.find(({ application_id: about }) => about === id);
  if (last === undefined || waits(last)) return null;
  const { number: requestNumber, type, effective } = last;
  const { status, closedAt } = effective;
  if (closedAt === null || !isInStatusList({ type, ...effective }, now)) return null;
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
