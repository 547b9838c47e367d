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
import type { HeldGrant } from '@portal/core/domain/requests/held-roles.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { lapseOwn } from '../decide/lapse-requests.ts';
import { viewNew } from '../read/view.ts';
import { optionsHeld } from '../delivery/options-held.ts';
import type { RequestDependencies } from '../dependencies.ts';
import {
  type KeptResult,
  keptResult,
  type Repeatable,
  repeatable,
  resultToRepeat,
} from '../store/repeated-writes.ts';
import { peopleConcerned, substitutes } from './people-concerned.ts';
import { fileOnce, newIdentity, nextNumber, refuseSecondOpen } from './file-request.ts';
import { inDetails, wrongField } from './refused-fields.ts';

/** Takes a request for access, or for other roles. */
export async function askForRoles(
  deps: RequestDependencies,
  caller: Caller,
  application: Application,
  body: Submission,
): Promise<RequestView> {
  const { person, now } = caller;
  const answers = answersOf(deps, application, body, person);
  const write = repeatable(caller, 'submit', body);
  const state = await stateBefore(deps.db, caller, application, write);
  const given = resultToRepeat(state.kept, write);
  if (given !== null) return given;
  if (state.open_has_lapsed === true) await lapseOwn(deps.db, person.userId, application.id, now);
  const plan = await planFor(deps, caller, { application, answers, state, body });
  // What was read may have changed since, even if the open request is closed by now.
  const about = { personId: person.userId, applicationId: application.id };
  if (state.open_has_lapsed === false)
    return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  const filed = await fileOnce(deps, caller, write, {
    // Not before the rules have said yes: what is refused takes no number.
    ...newIdentity(deps, now, await nextNumber(deps.db)),
    ...contentOf(deps, caller, { application, answers, body, plan }),
  });
  return filed ?? (await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS'));
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
  const { person, now } = caller;
  const answers = answersOf(deps, application, body, person);
  const state = await stateBefore(deps.db, caller, application, null);
  const plan = await planFor(deps, caller, { application, answers, state, body });
  const about = { personId: person.userId, applicationId: application.id };
  if (state.open_has_lapsed === false)
    return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  const content = contentOf(deps, caller, { application, answers, body, plan });
  return viewNew(file({ ...newIdentity(deps, now, '0'), ...content }), { deps, caller });
}

/** Everything about the new request but its id and number. */
function contentOf(
  { deadlines }: RequestDependencies,
  { person, now }: Caller,
  { application, answers, body, plan }: Omit<Asked, 'state'> & { plan: PlannedRequest },
): Omit<Filing, 'id' | 'number'> {
  return {
    ...{ type: body.requestType, application, person, answers, plan },
    ...{ delivery: { steps: [], from: now }, deadlines, alternate: null, now },
  };
}

/** The answers in the body. A request for access only adds: an added role is one asked for. */
function answersOf(
  { features: { multiEmployment } }: RequestDependencies,
  application: Application,
  { requestType, requestDetails: details }: Submission,
  { employments }: Person,
): Answers {
  const { addRoles = [], removeRoles = [], role = [] } = details;
  const { changesHeld } = kindOf(requestType);
  if (!changesHeld && removeRoles.length > 0) throw wrongField('removeRoles');
  const sent = changesHeld ? details : { ...details, role: [...[role].flat(), ...addRoles] };
  const answers = answersIn(sent, { employments, multiEmployment });
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
}

/** Everything the rules need from the database, in one query. */
async function stateBefore(
  db: Database,
  caller: Caller,
  application: Application,
  write: Repeatable | null,
): Promise<StateBefore> {
  const { userId } = caller.person;
  const state = await db.row<StateBefore>(sql`select ${keptResult(write)} as kept,
      (select coalesce(array_agg(person_id order by person_id), '{}') from portal.application_authorizer
        where application_id = ${application.id}) as authorizers,
      (select coalesce(json_agg(json_build_object('role', role, 'employment', employment)), '[]') from portal.access_grant
        where person_id = ${userId} and application_id = ${application.id} and ended_at is null) as grants,
      (select coalesce(expires_at <= ${caller.now}, false) from portal.request where person_id = ${userId}
        and application_id = ${application.id} and is_open) as open_has_lapsed`);
  if (state === undefined) throw new Error('a select without a table gave no row');
  return state;
}

interface Asked {
  application: Application;
  answers: Answers;
  state: StateBefore;
  body: Submission;
}

/** Asks the directory who everybody is now, and then the rules what follows. */
async function planFor(deps: RequestDependencies, caller: Caller, asked: Asked): Promise<PlannedRequest> {
  const { person } = caller;
  const { application, answers, state, body } = asked;
  const concerned = await peopleConcerned(deps.directory, person, application, state.authorizers);
  const { requester, candidates } = concerned;
  if (requester === undefined || !requester.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const isChange = kindOf(body.requestType).changesHeld;
  const roles = requester.clientRoles[application.clientId] ?? [];
  const facts: SubmitFacts = {
    application,
    answers,
    requester: {
      id: requester.id,
      realmRoles: requester.realmRoles,
      employments: person.employments,
      holding: { roles, grants: state.grants },
      options: optionsHeld(requester, application.clientId),
    },
    candidates,
    multiEmployment: deps.features.multiEmployment,
    // Also checked against the token, so that whoever just lost the roles gets STALE_ROLES, not NOT_ELIGIBLE.
    isRequestable: isChange
      ? [person, withRoles(person, application, roles)].some((one) => mayChangeRole(application, one))
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
