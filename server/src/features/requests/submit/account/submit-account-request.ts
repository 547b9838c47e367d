import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { type RequestType, rolesOfStages } from '@portal/core/domain/requests/kinds.ts';
import type { RefusalCode } from '@portal/core/domain/validation/refusal.ts';
import { planStages } from '@portal/core/domain/requests/stage-plan.ts';
import { statusOfStage } from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import type { Queryable } from '../../../../adapters/db/database.ts';
import { sql } from '../../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../../adapters/http/serve.ts';
import { lapseOwn } from '../../decide/lapse-requests.ts';
import type { RequestDependencies } from '../../dependencies.ts';
import { repeatable, resultMeanwhile } from '../../store/repeated-writes.ts';
import { fileIdempotently, newIdentity, refuseSecondOpen } from '../file-request.ts';
import { peopleConcerned, peopleOf, substitutes } from '../people-concerned.ts';
import { personOfDirectory } from '../person-of-directory.ts';

/** What the person has asked for their account before. */
export interface AskedBefore {
  /** In the same way, and it was never approved; or nobody could be asked when the account was made. */
  wasNeverApproved: boolean;
}

/** In what one request about an account differs from another. */
interface Asking {
  /** The rules' no to this person as the directory knows them now; null means yes. */
  refusal(person: Person, before: AskedBefore): RefusalCode | null;
  answers?(before: AskedBefore): Answers;
}

/**
 * Takes a request of the person to open their own account: one at a time, for the supervisor or the fallback.
 * @throws RefusedCall UNAUTHENTICATED for anyone who may not sign in any more, PENDING_REQUEST_EXISTS, NO_APPROVER, or what the
 *   rules say
 */
export async function submitAccountRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
  { refusal, answers }: Asking,
): Promise<RequestView> {
  const { now } = caller;
  const { userId: personId } = caller.person;
  const { requestType: type } = body;
  const write = repeatable(caller, 'submit', body);
  const state = await stateBefore(deps.db, personId, type, now);
  const given = await resultMeanwhile(deps.db, write);
  if (given !== null) return given;
  if (state.has_lapsed) await lapseOwn(deps.db, personId, null, now);
  const about = { personId, applicationId: null, type };
  if (state.has_open) return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  // The directory is asked after the requests, so it already knows what was delivered before they were read.
  const person = await personNow(deps, personId);
  const before = { wasNeverApproved: state.was_never_approved };
  const refused = refusal(person, before);
  if (refused !== null) throw new RefusedCall(refused);
  const asked = { type, person, answers: answers?.(before) ?? {}, now };
  const filing = await accountFiling(deps, asked);
  if (filing === null) throw new RefusedCall('NO_APPROVER');
  const filed = await fileIdempotently(deps, caller, write, filing);
  if (filed !== null) return filed;
  // The account may have been turned off in this moment.
  await personNow(deps, personId);
  return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
}

/**
 * The caller as the directory knows them now.
 * @throws RefusedCall UNAUTHENTICATED for anyone who may not sign in any more
 */
async function personNow({ directory }: RequestDependencies, userId: string): Promise<Person> {
  const known = await directory.person(userId);
  const person = known === null ? null : personOfDirectory(known);
  if (known?.enabled !== true || person === null) throw new RefusedCall('UNAUTHENTICATED');
  return person;
}

interface StateBefore {
  has_lapsed: boolean;
  has_open: boolean;
  was_never_approved: boolean;
}

async function stateBefore(q: Queryable, personId: string, type: string, now: Date): Promise<StateBefore> {
  const state = await q.row<StateBefore>(sql`select
      coalesce(bool_or(is_open and expires_at <= ${now}), false) as has_lapsed,
      coalesce(bool_or(is_open and (expires_at is null or expires_at > ${now})), false) as has_open,
      coalesce(bool_and(status <> 'APPROVED'), exists (select from portal.account_lock
        where person_id = ${personId} and cause = 'NEVER_ADMITTED')) as was_never_approved
    from portal.request where person_id = ${personId} and type = ${type}`);
  if (state === undefined) throw new Error('an aggregate gave no row');
  return state;
}

/** The request as it would be now, or null where nobody at all could decide it. */
export async function accountFiling(
  deps: RequestDependencies,
  { type, person, answers, now }: { type: RequestType; person: Person; answers: Answers; now: Date },
): Promise<Filing | null> {
  const known = await peopleOf(deps.directory, person, []);
  const concerned = await peopleConcerned(deps.directory, person, null, { authorizerIds: [], known });
  const candidates = {
    ...concerned.candidates,
    ...(await substitutes(deps, concerned, { personId: person.userId, now })),
  };
  const stages = planStages(rolesOfStages(type), candidates, person.userId);
  const first = stages?.[0];
  if (stages === null || first === undefined) return null;
  return {
    ...newIdentity(deps, now),
    type,
    application: null,
    person,
    initiator: null,
    answers,
    plan: { stages, status: statusOfStage[first.role], addRoles: [], removeRoles: [] },
    delivery: { steps: [], from: now },
    deadlines: deps.deadlines,
    alternate: null,
    now,
    certificateRules: deps.certificateRules,
  };
}
