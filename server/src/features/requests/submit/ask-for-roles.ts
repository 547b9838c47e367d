import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { isRequestable, mayChangeRole } from '@portal/core/domain/catalogue/cards.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { answersIn, contradictions } from '@portal/core/domain/forms/form.ts';
import {
  type PlannedRequest,
  planAccessRequest,
  planChangeRequest,
  type SubmitFacts,
} from '@portal/core/domain/requests/deeds/submit.ts';
import { file, type Filing } from '@portal/core/domain/requests/deeds/file.ts';
import { rolesToChoose } from '@portal/core/domain/groups/group-roles.ts';
import type { HeldGrant } from '@portal/core/domain/requests/held-roles.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson, PeopleColumn } from '../../../ports.ts';
import { lapseOwn } from '../decide/lapse-requests.ts';
import { profileWaits } from '../read/profile-waits.ts';
import { withGroupsNow } from '../groups-now.ts';
import { viewNew } from '../read/view.ts';
import { accountsHeld, attributesHeld } from '../delivery/attributes-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import {
  type KeptResult,
  keptResult,
  type Repeatable,
  repeatable,
  resultToRepeat,
} from '../store/repeated-writes.ts';
import { peopleConcerned, peopleOf, substitutes } from './people-concerned.ts';
import { fileOnce, newIdentity, refuseSecondOpen } from './file-request.ts';
import { inDetails, wrongField } from './refused-fields.ts';

/** Takes a request for access, or for other roles. */
export async function askForRoles(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  const write = repeatable(caller, 'submit', body);
  const lapse = () => lapseOwn(deps.db, caller.person.userId, application.id, caller.now);
  const prepared = await prepare(deps, caller, { application, body, write, lapse });
  if ('given' in prepared) return prepared.given;
  const filed = await fileOnce(deps, caller, write, prepared.filing);
  return filed ?? (await refuseSecond(deps, caller, application));
}

/**
 * The request that would be filed now, by the facts and rules of a submit; nothing is written, and no number is used.
 * @throws RefusedCall what the submit would be refused with
 */
export async function previewOfRoles(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  const lapse = () => Promise.resolve();
  const prepared = await prepare(deps, caller, { application, body, write: null, lapse });
  return 'given' in prepared ? prepared.given : viewNew(file(prepared.filing), { deps, caller });
}

interface Order {
  application: Application;
  body: Submission;
  write: Repeatable | null;
  /** What is done about an open request whose time has run out. */
  lapse: () => Promise<unknown>;
}

/** What was given under the same key before, or the request that would be filed now. */
async function prepare(
  deps: RequestDependencies,
  caller: Caller,
  { application: listed, body, write, lapse }: Order,
): Promise<{ given: RequestView } | { filing: Filing }> {
  const { person, now } = caller;
  const application = await withGroupsNow(deps, listed, now);
  const answers = answersOf(deps, application, body, person);
  const emails = person.supervisorEmails;
  const ids = sql`select ${person.userId}::text union all ${authorizersOf(application)}`;
  const column = deps.directory.peopleColumn({ ids, emails });
  const state = await stateBefore(deps.db, caller, application, { write, column });
  const given = resultToRepeat(state.kept, write);
  if (given !== null) return { given };
  if (state.open_has_lapsed === true) await lapse();
  const known = column?.peopleIn(state.people) ?? (await peopleOf(deps.directory, person, state.authorizers));
  const plan = await planFor(deps, caller, { application, answers, state, body, known });
  // What was read may have changed since, even if the open request is closed by now.
  if (state.open_has_lapsed === false) return await refuseSecond(deps, caller, application);
  return {
    filing: {
      ...newIdentity(deps, now),
      ...{ type: body.requestType, application, person, initiator: null, answers, plan },
      ...{ delivery: { steps: [], from: now }, deadlines: deps.deadlines, alternate: null, now },
    },
  };
}

function refuseSecond({ db }: RequestDependencies, { person }: Caller, { id }: Application): Promise<never> {
  return refuseSecondOpen(db, { personId: person.userId, applicationId: id }, 'PENDING_REQUEST_EXISTS');
}

/** The answers in the body. A request for access only adds: an added role is one asked for. */
function answersOf(
  { features: { multiEmployment } }: RequestDependencies,
  application: Application,
  { requestType, requestDetails: details }: Submission,
  { employments, platformAccounts }: Person,
): Answers {
  const { addRoles = [], removeRoles = [], role = [] } = details;
  const { changesHeld } = kindOf(requestType);
  if ((details.updatedFields ?? []).length > 0) throw wrongField('updatedFields');
  if (!changesHeld && removeRoles.length > 0) throw wrongField('removeRoles');
  const sent = changesHeld ? details : { ...details, role: [...[role].flat(), ...addRoles] };
  const answers = answersIn(sent, { employments, multiEmployment, platformAccounts });
  const faults = contradictions(application, sent, answers);
  if (faults.length > 0) throw refusedBy(inDetails({ refused: 'INVALID', faults }));
  return answers;
}

interface StateBefore {
  kept: KeptResult | null;
  authorizers: string[];
  grants: HeldGrant[];
  /** Whether the open request's time has run out; null where none is open. */
  open_has_lapsed: boolean | null;
  /** Whoever `peopleConcerned` looks at, where the directory is on the same database; else null. */
  people: unknown;
  profile_waits: boolean;
}

/** Everything the rules need from the database, in one query, the people included where they are there too. */
async function stateBefore(
  db: Database,
  caller: Caller,
  application: Application,
  { write, column }: { write: Repeatable | null; column: PeopleColumn | null },
): Promise<StateBefore> {
  const { userId } = caller.person;
  const state = await db.row<StateBefore>(sql`select ${keptResult(write)} as kept,
      array(${authorizersOf(application)} order by person_id) as authorizers, ${column?.column ?? sql`null::json`} as people,
      (select coalesce(json_agg(json_build_object('role', role, 'employment', employment)), '[]') from portal.access_grant
        where person_id = ${userId} and application_id = ${application.id} and ended_at is null) as grants,
      ${profileWaits(userId, caller.now)} as profile_waits,
      ${openHasLapsed(userId, application.id, caller.now)} as open_has_lapsed`);
  if (state === undefined) throw new Error('a select without a table gave no row');
  return state;
}

/** Whether the time of this person's open request for the application has run out; null where none is open. */
export function openHasLapsed(personId: string, applicationId: string, now: Date): Statement {
  return sql`(select coalesce(expires_at <= ${now}, false) from portal.request where person_id = ${personId}
    and application_id = ${applicationId} and is_open)`;
}

function authorizersOf({ id }: Application): Statement {
  return sql`select person_id from portal.application_authorizer where application_id = ${id}`;
}

interface Asked {
  application: Application;
  answers: Answers;
  state: StateBefore;
  body: Submission;
  known: readonly DirectoryPerson[];
}

/** Asks the rules what follows from who everybody is now. */
async function planFor(deps: RequestDependencies, caller: Caller, asked: Asked): Promise<PlannedRequest> {
  const { person } = caller;
  const { application, answers, state, body, known } = asked;
  const people = { authorizerIds: state.authorizers, known };
  const concerned = await peopleConcerned(deps.directory, person, application, people);
  const { requester, candidates } = concerned;
  if (requester === undefined || !requester.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const isChange = kindOf(body.requestType).changesHeld;
  const clientRoles = requester.clientRoles[application.clientId] ?? [];
  const facts: SubmitFacts = {
    application,
    answers,
    requester: {
      id: requester.id,
      realmRoles: requester.realmRoles,
      profileWaits: state.profile_waits,
      employments: person.employments,
      holding: { roles: rolesToChoose(application, requester), grants: state.grants },
      attributes: attributesHeld(requester, application.clientId),
      platformAccounts: accountsHeld(requester),
    },
    candidates,
    multiEmployment: deps.features.multiEmployment,
    // Also checked against the token, so that whoever just lost the roles gets STALE_ROLES, not NOT_ELIGIBLE.
    isRequestable: isChange
      ? [person, withRoles(person, application, clientRoles)].some((one) => mayChangeRole(application, one))
      : isRequestable(application, person, deps.features),
  };
  const { addRoles = null, removeRoles = null } = body.requestDetails;
  const plan = (given: SubmitFacts) =>
    isChange ? planChangeRequest(given, { addRoles, removeRoles }) : planAccessRequest(given);
  const planned = plan(facts);
  if (isRefusal(planned) && planned.refused !== 'NO_APPROVER') throw refusedBy(inDetails(planned));
  if (!isRefusal(planned) && planned.stages.every((stage) => stage.fallbackFor === null)) return planned;
  const absent = { personId: person.userId, now: caller.now };
  // Somebody is missing, so those who stand in are looked up too and the rules are asked once more.
  const again = plan({
    ...facts,
    candidates: { ...candidates, ...(await substitutes(deps, concerned, absent)) },
  });
  if (isRefusal(again)) throw refusedBy(inDetails(again));
  return again;
}

/** The roles as the directory knows them now; the token may be a few minutes behind. */
function withRoles(person: Person, { clientId }: Application, roles: readonly string[]): Person {
  return { ...person, applicationRoles: { ...person.applicationRoles, [clientId]: roles } };
}
