import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { isActiveAccount, type Person, personFromClaims } from '@portal/core/domain/people/person.ts';
import { planStages } from '@portal/core/domain/requests/stage-plan.ts';
import { statusOfStage } from '@portal/core/domain/requests/transitions.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { nothing, sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { DirectoryPerson } from '../../ports.ts';
import {
  answerMeanwhile,
  answerToRepeat,
  type GivenAnswer,
  givenAnswer,
  keepAnswer,
  type Repeatable,
  repeatable,
  underKey,
} from './answers.ts';
import { peopleConcerned, substitutes } from './approvers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { closeLapsed } from './expire-requests.ts';
import { insertRequest, refuseSecondOpen, requestNumber } from './insert-request.ts';
import { newRecord } from './new-record.ts';
import type { RequestRecord } from './record.ts';
import { refuseOtherFields } from './refused-fields.ts';
import { viewRequest } from './view.ts';

/** Somebody of the directory as their own token would tell them; null without any role of the portal. */
export function personOfDirectory(known: DirectoryPerson): Person | null {
  const resources = Object.entries(known.clientRoles).map(([client, roles]) => [client, { roles }]);
  return personFromClaims({
    ...known.attributes,
    sub: known.id,
    preferred_username: known.username,
    given_name: known.givenName,
    family_name: known.familyName,
    email: known.email,
    realm_access: { roles: known.realmRoles },
    resource_access: Object.fromEntries(resources),
  });
}

/** A request can be planned without a database of its own or a delivery to wake. */
type PlanDependencies = Omit<RequestDependencies, 'db' | 'wakeDelivery'>;

/**
 * A new account asks to be let in: its profile goes before the supervisor it names, or before RM-IT help, and the yes
 * makes it active (details section 4). Written in the transaction that makes the account; an account that has asked
 * already asks no second time.
 * @returns whether somebody can decide it now; without anybody at all nothing is written
 */
export async function askForAccount(
  deps: PlanDependencies,
  tx: Queryable,
  { person, sourceAddress, now }: { person: Person; sourceAddress: string; now: Date },
): Promise<boolean> {
  const record = await planned(deps, tx, person, now);
  if (record === null) return false;
  const by = { id: person.userId, name: person.fullName, sourceAddress };
  return (await tx.row(insertRequest(record, by, { kept: nothing, stepsFrom: now }))) !== undefined;
}

/**
 * The same asked once more by the person, after a no, a lapse or a withdrawal: without it a new account would stay
 * locked with nobody knowing. An account that was ever let in has other ways back.
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, NOT_ELIGIBLE, PENDING_REQUEST_EXISTS or NO_APPROVER
 */
export async function askForAccountAgain(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName']);
  const { now, sourceAddress } = caller;
  const { userId } = caller.person;
  const write = repeatable(caller, 'submit', body);
  const state = await stateBefore(deps.db, userId, { write, now });
  const given = answerToRepeat(state.given, write);
  if (given !== null) return given;
  if (state.has_lapsed) await closeLapsed(deps.db, userId, null, now);
  const about = { personId: userId, applicationId: null };
  if (state.has_open) return await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS');
  // The directory is asked after the requests: what was delivered before that reading, it knows.
  const person = await lockedPerson(deps, userId);
  if (!state.may_ask_again) throw new RefusedCall('NOT_ELIGIBLE');
  const record = await planned(deps, deps.db, person, now);
  if (record === null) throw new RefusedCall('NO_APPROVER');
  const answer = viewRequest(record, { reader: caller.person, now, stuckDays: deps.deadlines.stuckDays });
  const by = { id: userId, name: person.fullName, sourceAddress };
  return await underKey(deps.db, write, async () => {
    const kept = keepAnswer(write, answer, now, sql`accepted`);
    const accepted = await deps.db.row(insertRequest(record, by, { kept, stepsFrom: now }));
    if (accepted !== undefined) return answer;
    return (
      (await answerMeanwhile(deps.db, write)) ??
      (await refuseSecondOpen(deps.db, about, 'PENDING_REQUEST_EXISTS'))
    );
  });
}

/** The caller as the directory knows them now, if they still wait to be let in. */
async function lockedPerson({ directory }: RequestDependencies, userId: string): Promise<Person> {
  const known = await directory.person(userId);
  const person = known === null ? null : personOfDirectory(known);
  if (known?.enabled !== true || person === null) throw new RefusedCall('ACCOUNT_LOCKED');
  if (isActiveAccount(person.realmRoles)) throw new RefusedCall('NOT_ELIGIBLE');
  return person;
}

interface StateBefore {
  given: GivenAnswer | null;
  has_lapsed: boolean;
  has_open: boolean;
  /** The account has asked before and was never let in. */
  may_ask_again: boolean;
}

async function stateBefore(
  db: Database,
  personId: string,
  { write, now }: { write: Repeatable | null; now: Date },
): Promise<StateBefore> {
  const state = await db.row<Omit<StateBefore, 'given'>>(sql`select
      coalesce(bool_or(is_open and expires_at <= ${now}), false) as has_lapsed,
      coalesce(bool_or(is_open and (expires_at is null or expires_at > ${now})), false) as has_open,
      coalesce(bool_and(status <> 'APPROVED'), false) as may_ask_again
    from portal.request where person_id = ${personId} and type = 'PROFILE_UPDATE'`);
  if (state === undefined) throw new Error('an aggregate gave no row');
  const answered = await db.row<{ given: GivenAnswer | null }>(sql`select ${givenAnswer(write)} as given`);
  return { ...state, given: answered?.given ?? null };
}

/** The request as it would be now, or null where nobody at all could decide it. */
async function planned(
  deps: PlanDependencies,
  q: Queryable,
  person: Person,
  now: Date,
): Promise<RequestRecord | null> {
  const concerned = await peopleConcerned(deps.directory, person, null, []);
  const { directory } = deps;
  const absent = { personId: person.userId, now };
  const candidates = {
    ...concerned.candidates,
    ...(await substitutes({ directory, q }, concerned, absent)),
  };
  const stages = planStages(['SUPERVISOR'], candidates, person.userId);
  const first = stages?.[0];
  if (stages === null || first === undefined) return null;
  const next = await q.row<{ sequence: string }>(sql`select nextval('portal.request_number') as sequence`);
  return newRecord({
    id: uuidV7(now),
    number: requestNumber(deps.deadlineZone, now, next?.sequence ?? ''),
    type: 'PROFILE_UPDATE',
    application: null,
    person,
    answers: null,
    plan: { stages, status: statusOfStage[first.role], addRoles: [], removeRoles: [] },
    steps: [],
    deadlines: deps.deadlines,
    now,
  });
}
