import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import {
  type Naming,
  mayStandIn,
  planAlternate,
  refusalOfOneMore,
} from '@portal/core/domain/requests/alternate.ts';
import { authorityIn } from '@portal/core/domain/people/rights/authority.ts';
import { canActAs, supervisorEmailsOf } from '@portal/core/domain/people/rights/known-person.ts';
import { countDays, dayAfter, dayIn, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { file, type Filing } from '@portal/core/domain/requests/transitions/file.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import type { AlternateTime, Deadlines } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { refuseWithoutRoleNow, stillMay } from '../../../rights/rights-of-roles.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { Directory } from '../../../ports/directory.ts';
import type { DirectoryPerson } from '../../../ports/directory-person.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { viewNew } from '../read/view.ts';
import { writeIdempotently, repeatable, resultMeanwhile } from '../store/repeated-writes.ts';
import { stillOn } from '../leaving/leaver-writes.ts';
import { writeNew } from '../store/write-new.ts';
import { asApprover } from '../submit/people-concerned.ts';
import { newIdentity } from '../submit/file-request.ts';
import { inDetails, refuseOtherFields } from '../submit/refused-fields.ts';

/**
 * A supervisor asks another one to be alternate from one day to another (rules alternates 2 and 3). It holds once that person
 * accepts.
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, NOT_ELIGIBLE, TOO_MANY_ALTERNATES, or PENDING_REQUEST_EXISTS where the same
 *   person has been named for some of those days already
 */
export async function nameAlternate(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName', 'alternate', 'startDate', 'endDate']);
  const { now, sourceAddress } = caller;
  const write = repeatable(caller, 'submit', body);
  // Asked before the rules are, because the day or the people who can be named may have changed since.
  const before = await resultMeanwhile(deps.db, write);
  if (before !== null) return before;
  const filing = await planned(deps, caller, body);
  const change = file(filing);
  const result = viewNew(change, { deps, caller });
  const filed = await writeIdempotently(deps.db, write, () =>
    deps.db.transaction(async (tx) => {
      // An index cannot tell whether periods overlap, so the namings of one supervisor are handled one after another.
      const lock = `alternates of ${filing.person.userId}`;
      await tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      const first = await resultMeanwhile(tx, write);
      if (first !== null) return first;
      await refuseOverlap(tx, filing, now);
      await refuseOneMore(tx, filing, deps.alternates.most, now);
      const { userId } = filing.person;
      const right = sql`${stillMay(deps.shared, userId, ['SUPERVISOR'])} ${stillOn(deps.shared, userId)}`;
      const number = await writeNew(tx, { change, sourceAddress, keeping: { write, result } }, right);
      return number === null ? null : { ...result, requestNumber: number };
    }),
  );
  if (filed === null) await refuseWithoutRoleNow(deps.directory, filing.person.userId, ['SUPERVISOR']);
  if (filed === null) throw new Error('a naming met another request in spite of the lock');
  return filed;
}

/** Everybody whom a supervisor may name. */
export async function candidatesFor(
  directory: Directory,
  delegator: Pick<DirectoryPerson, 'id' | 'email'>,
): Promise<Approver[]> {
  const supervisors = await directory.holders({ clientId: portalClientId, role: 'SUPERVISOR' });
  return supervisors.filter((one) => isCandidate(one, delegator)).map(asApprover);
}

function isCandidate(one: DirectoryPerson, delegator: Pick<DirectoryPerson, 'id' | 'email'>): boolean {
  const supervisorEmails = supervisorEmailsOf(one);
  return mayStandIn({ id: one.id, holdsRole: canActAs(one, 'SUPERVISOR'), supervisorEmails }, delegator);
}

async function planned(
  deps: RequestDependencies,
  { person, now }: Caller,
  { requestType: type, requestDetails }: Submission,
): Promise<Filing> {
  const { alternate = '', startDate = '', endDate = '' } = requestDetails;
  const naming: Naming = { alternate, startDate, endDate };
  const delegator = await deps.directory.person(person.userId);
  if (delegator?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
  const named = alternate === '' ? null : await deps.directory.person(alternate);
  const plan = planAlternate({
    naming,
    delegator: authorityIn(delegator),
    candidates: named !== null && isCandidate(named, delegator) ? [asApprover(named)] : [],
    today: dayIn(deps.deadlines.zone, now),
    mostDays: deps.alternates.mostDays,
  });
  if (isRefusal(plan)) throw refusedBy(inDetails(plan));
  const asked = plan.stages[0]?.people[0];
  if (asked === undefined) throw new Error('a naming was planned without anybody named');
  const alternateTime = timeOf(asked, naming, deps.deadlines.zone);
  return {
    ...newIdentity(deps, now),
    type,
    application: null,
    person,
    initiator: null,
    answers: {},
    plan: { ...plan, addRoles: [], removeRoles: [] },
    delivery: { steps: [], from: now },
    deadlines: deadlinesOf(deps, alternateTime, now),
    alternate: alternateTime,
    now,
    certificateRules: deps.certificateRules,
  };
}

/** Both days count, so the period ends when the day after the last one begins. */
function timeOf(
  { id, fullName, organization }: Approver,
  { startDate, endDate }: Naming,
  zone: string,
): AlternateTime {
  const startsAt = startOfDay(zone, startDate);
  const endsAt = startOfDay(zone, dayAfter(endDate, 1));
  return { person: { id, fullName, organization }, startDate, endDate, startsAt, endsAt };
}

/** What is already over cannot be accepted, so it lapses with the last day at the latest. */
function deadlinesOf(
  { deadlines, alternates }: RequestDependencies,
  { endDate }: AlternateTime,
  now: Date,
): Deadlines {
  const daysLeft = countDays(dayIn(deadlines.zone, now), endDate) - 1;
  const expiryDays = Math.min(alternates.answerDays, daysLeft);
  return { ...deadlines, expiryDays, dueDays: Math.min(deadlines.dueDays, expiryDays) };
}

/** The condition that a naming (`w`, its request `r`) is open, or accepted and not over. */
const isCurrent = (now: Date) =>
  sql`(r.status = 'APPROVED' and w.ends_at > ${now} or r.is_open and r.expires_at > ${now})`;

async function refuseOneMore(tx: Queryable, { person }: Filing, most: number, now: Date) {
  const row = await tx.row<{ count: number }>(sql`select count(*)::int as count
    from portal.alternate_window w join portal.request r on r.id = w.request_id
    where w.delegator_id = ${person.userId} and ${isCurrent(now)}`);
  const refusal = refusalOfOneMore(row?.count ?? 0, most);
  if (refusal !== null) throw refusedBy(refusal);
}

async function refuseOverlap(tx: Queryable, { person, alternate }: Filing, now: Date) {
  const open = await tx.row<{
    id: string;
    number: string;
    status: RequestStatus;
  }>(sql`select r.id, r.number, r.status
    from portal.alternate_window w join portal.request r on r.id = w.request_id
    where w.delegator_id = ${person.userId} and w.alternate_id = ${alternate?.person.id ?? ''}
      and w.starts_at < ${alternate?.endsAt ?? null}::timestamptz and w.ends_at > ${alternate?.startsAt ?? null}::timestamptz
      and (r.status = 'APPROVED' or r.is_open and r.expires_at > ${now})
    order by w.starts_at limit 1`);
  if (open === undefined) return;
  const { id: requestId, number, status: currentStatus } = open;
  throw new RefusedCall('PENDING_REQUEST_EXISTS', { requestId, requestNumber: number, currentStatus });
}
