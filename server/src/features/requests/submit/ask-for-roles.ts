import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { refusalWhenLocked } from '@portal/core/domain/people/rights/authority.ts';
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
} from '@portal/core/domain/requests/transitions/submit.ts';
import { file, type Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { rolesToChoose } from '@portal/core/domain/groups/group-roles.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { refuseLockedNow, whoMayEnter } from '../../../rights/rights-of-roles.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import { lapseOwn } from '../decide/lapse-requests.ts';
import { withGroupsNow } from '../groups-now.ts';
import { viewNew } from '../read/view.ts';
import { accountsHeld, attributesHeld } from '../delivery/attributes-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { writeIdempotently, type Repeatable, repeatable, resultToRepeat } from '../store/repeated-writes.ts';
import { peopleConcerned, peopleOf, substitutes } from './people-concerned.ts';
import type { StateBefore } from './state-before.ts';
import { fileIdempotently, newIdentity, refuseSecondOpen } from './file-request.ts';
import { inDetails, wrongField } from './refused-fields.ts';

/** Takes a request for access, or for other roles: those of one person for one application one after another. */
export async function askForRoles(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  const about = `${caller.person.userId} ${application.id}`;
  return await deps.serialized(about, () => askNow(deps, caller, application, body));
}

async function askNow(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  const write = repeatable(caller, 'submit', body);
  const lapse = () => lapseOwn(deps.db, caller.person.userId, application.id, caller.now);
  const prepared = await prepare(deps, caller, { application, body, write, lapse });
  if ('given' in prepared) return prepared.given;
  const filed = await fileIdempotently(deps, caller, write, prepared.filing, prepared.grantsSeen);
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

/**
 * Files for somebody, in place of a request that was closed, what they would have to ask for again: by the portal itself, after
 * the same rules, once under the caller's key.
 * @throws RefusedCall what the submit would be refused with
 */
export async function refileRoles(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<string | null> {
  const write = repeatable(caller, 'refile', body);
  const lapse = () => lapseOwn(deps.db, caller.person.userId, application.id, caller.now);
  const prepared = await prepare(deps, caller, { application, body, write, lapse });
  if ('given' in prepared) return prepared.given.requestNumber;
  const filed = file(prepared.filing);
  const change = { ...filed, events: filed.events.map((event) => ({ ...event, by: null })) };
  const result = viewNew(change, { deps, caller });
  const written = await writeIdempotently(deps.db, write, async () => {
    const number = await deps.writeNew({ change, sourceAddress: null, keeping: { write, result } });
    return number === null ? null : { ...result, requestNumber: number };
  });
  return written?.requestNumber ?? null;
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
): Promise<{ given: RequestView } | { filing: Filing; grantsSeen: number | null }> {
  const { person, now } = caller;
  const application = await withGroupsNow(deps, listed, now);
  const answers = answersOf(deps, application, body, person);
  const { userId: personId, supervisorEmails } = person;
  const asking = { personId, supervisorEmails, applicationId: application.id, write, now };
  const state = await deps.stateBefore(asking);
  const known = state.people ?? (await peopleOf(deps.directory, person, state.authorizers));
  refuseWithoutAccount(known.find(({ id }) => id === personId));
  const given = resultToRepeat(state.kept, write);
  if (given !== null) return { given };
  if (state.openHasLapsed === true) await lapse();
  const plan = await planFor(deps, caller, { application, answers, state, body, known });
  // What was read may have changed since, even if the open request is closed by now.
  if (state.openHasLapsed === false) return await refuseSecond(deps, caller, application);
  return {
    filing: {
      ...newIdentity(deps, now),
      type: body.requestType,
      application,
      person,
      initiator: null,
      answers,
      plan,
      delivery: { steps: [], from: now },
      deadlines: deps.deadlines,
      alternate: null,
      now,
      certificateRules: deps.certificateRules,
    },
    grantsSeen: kindOf(body.requestType).changesHeld ? state.grants.length : null,
  };
}

/** A person who may not ask now is refused, also where the same was accepted under the same key before (rule people 17). */
function refuseWithoutAccount(known: DirectoryPerson | undefined): void {
  const refused = refusalWhenLocked(whoMayEnter(known));
  if (refused !== null) throw new RefusedCall(refused);
}

/** Nothing could be written: the account has been locked meanwhile, or another request was faster. */
async function refuseSecond(
  { db, directory }: RequestDependencies,
  { person: { userId: personId } }: Caller,
  { id: applicationId }: Application,
): Promise<never> {
  await refuseLockedNow(directory, personId);
  return await refuseSecondOpen(db, { personId, applicationId }, 'PENDING_REQUEST_EXISTS');
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
  if (requester?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
  const isChange = kindOf(body.requestType).changesHeld;
  const clientRoles = requester.clientRoles[application.clientId] ?? [];
  const facts: SubmitFacts = {
    application,
    answers,
    requester: {
      id: requester.id,
      realmRoles: requester.realmRoles,
      profileWaits: state.profileWaits,
      employments: person.employments,
      holding: { roles: rolesToChoose(application, requester), grants: state.grants },
      attributes: attributesHeld(requester, application.clientId),
      platformAccounts: accountsHeld(requester),
    },
    candidates,
    multiEmployment: deps.features.multiEmployment,
    // Also checked against the token, so that a person who just lost the roles gets STALE_ROLES, not NOT_ELIGIBLE.
    isRequestable: isChange
      ? [caller.asIssued, withRoles(person, application, clientRoles)].some((one) =>
          mayChangeRole(application, one),
        )
      : isRequestable(application, person, deps.features),
  };
  const { addRoles = null, removeRoles = null } = body.requestDetails;
  const plan = (given: SubmitFacts) =>
    isChange ? planChangeRequest(given, { addRoles, removeRoles }) : planAccessRequest(given);
  const planned = plan(facts);
  if (isRefusal(planned) && planned.refused !== 'NO_APPROVER') throw refusedBy(inDetails(planned));
  if (!isRefusal(planned) && planned.stages.every((stage) => stage.fallbackFor === null)) return planned;
  const absent = { personId: person.userId, now: caller.now };
  // Somebody is missing, so the fallbacks are looked up too and the rules are asked once more.
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
