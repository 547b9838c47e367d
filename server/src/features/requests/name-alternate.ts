import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { type AlternateAnswers, mayStandIn, planAlternate } from '@portal/core/domain/requests/alternate.ts';
import { dayAfter, dayIn, startOfDay } from '@portal/core/domain/requests/calendar-days.ts';
import { addresses } from '@portal/core/domain/people/person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import type { Approver } from '@portal/core/domain/requests/stage-plan.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { Directory, DirectoryPerson } from '../../ports.ts';
import { answerMeanwhile, keepAnswer, repeatable, underKey } from './answers.ts';
import { asApprover, canAct, holds } from './approvers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { insertRequest, requestNumber } from './insert-request.ts';
import { newRecord } from './new-record.ts';
import type { AlternateRecord, RequestRecord } from './record.ts';
import { inDetails, refuseOtherFields } from './refused-fields.ts';
import { viewRequest } from './view.ts';

/**
 * A supervisor asks another one to stand in from one day to another (decisions section 6). It holds once that person
 * accepts.
 * @throws RefusedCall INVALID, ACCOUNT_LOCKED, NOT_ELIGIBLE, or PENDING_REQUEST_EXISTS where the same person has been
 *   named for some of those days already
 */
export async function nameAlternate(
  deps: RequestDependencies,
  caller: Caller,
  body: Submission,
): Promise<RequestView> {
  refuseOtherFields(body, ['userName', 'alternate', 'startDate', 'endDate']);
  const { person, now, sourceAddress } = caller;
  const write = repeatable(caller, 'submit', body);
  // Asked before the rules are: the day may have changed since, or who can be named.
  const before = await answerMeanwhile(deps.db, write);
  if (before !== null) return before;
  const record = await planned(deps, caller, body);
  const answer = viewRequest(record, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
  const by = { id: person.userId, name: person.fullName, sourceAddress };
  const nameOnce = async (tx: Queryable): Promise<RequestView> => {
    // Whether times overlap is no question for an index, so the namings of one supervisor are taken one after another.
    await tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`alternates of ${person.userId}`}, 0))`);
    const given = await answerMeanwhile(tx, write);
    if (given !== null) return given;
    await refuseOverlap(tx, record, now);
    const kept = keepAnswer(write, answer, now, sql`accepted`);
    await tx.row(insertRequest(record, by, { kept, stepsFrom: now }));
    return answer;
  };
  return await underKey(deps.db, write, () => deps.db.transaction(nameOnce));
}

/** Everybody whom a supervisor may name, by name. */
export async function alternateCandidates(
  directory: Directory,
  delegator: Pick<DirectoryPerson, 'id' | 'email'>,
): Promise<Approver[]> {
  const supervisors = await directory.holders({ clientId: portalClientId, role: 'SUPERVISOR' });
  return supervisors
    .filter((one) => {
      const supervisorEmails = addresses(one.attributes['supervisorEmails']?.[0] ?? '');
      return mayStandIn({ id: one.id, holdsRole: canAct(one), supervisorEmails }, delegator);
    })
    .map(asApprover)
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName));
}

async function planned(
  deps: RequestDependencies,
  { person, now }: Caller,
  { requestDetails }: Submission,
): Promise<RequestRecord> {
  const { alternate = '', startDate = '', endDate = '' } = requestDetails;
  const answers: AlternateAnswers = { alternate, startDate, endDate };
  const delegator = await deps.directory.person(person.userId);
  if (delegator === null || !delegator.enabled) throw new RefusedCall('ACCOUNT_LOCKED');
  const plan = planAlternate({
    answers,
    delegator: {
      realmRoles: delegator.realmRoles,
      portalRoles: holds(delegator, 'SUPERVISOR') ? ['SUPERVISOR'] : [],
    },
    candidates: await alternateCandidates(deps.directory, delegator),
    today: dayIn(deps.deadlineZone, now),
    mostDays: deps.alternates.mostDays,
  });
  if (isRefusal(plan)) throw refusedBy(inDetails(plan));
  const named = plan.stages[0]?.people[0];
  if (named === undefined) throw new Error('a naming was planned without anybody named');
  const next = await deps.db.row<{ sequence: string }>(
    sql`select nextval('portal.request_number') as sequence`,
  );
  const window = windowOf(named, answers, deps.deadlineZone);
  return newRecord({
    id: uuidV7(now),
    number: requestNumber(deps.deadlineZone, now, next?.sequence ?? ''),
    type: 'ALTERNATE_SUPERVISOR',
    application: null,
    person,
    answers: null,
    plan: { ...plan, addRoles: [], removeRoles: [] },
    steps: [],
    deadlines: deadlinesOf(deps, window, now),
    alternate: window,
    now,
  });
}

/** Both days count, so the time ends where the day after the last one begins. */
function windowOf(
  { id, fullName, organization }: Approver,
  { startDate, endDate }: AlternateAnswers,
  zone: string,
): AlternateRecord {
  const startsAt = startOfDay(zone, startDate).toISOString();
  const endsAt = startOfDay(zone, dayAfter(endDate, 1)).toISOString();
  return { id, fullName, organization, startDate, endDate, startsAt, endsAt };
}

const dayMilliseconds = 86_400_000;

/** Nobody accepts what is over already. It lapses just before the end of the last day, so that it is told as that day. */
function deadlinesOf(
  { deadlines, alternates }: RequestDependencies,
  { endsAt }: AlternateRecord,
  now: Date,
): Deadlines {
  const daysLeft = (Date.parse(endsAt) - 1 - now.getTime()) / dayMilliseconds;
  const expiryDays = Math.min(alternates.answerDays, daysLeft);
  return { ...deadlines, expiryDays, dueDays: Math.min(deadlines.dueDays, expiryDays) };
}

async function refuseOverlap(tx: Queryable, { person_id: delegatorId, alternate }: RequestRecord, now: Date) {
  const open = await tx.row<{
    id: string;
    number: string;
    status: RequestStatus;
  }>(sql`select r.id, r.number, r.status
    from portal.alternate_window w join portal.request r on r.id = w.request_id
    where w.delegator_id = ${delegatorId} and w.alternate_id = ${alternate?.id ?? ''}
      and w.starts_at < ${alternate?.endsAt ?? ''}::timestamptz and w.ends_at > ${alternate?.startsAt ?? ''}::timestamptz
      and (r.status = 'APPROVED' or r.is_open and r.expires_at > ${now})
    order by w.starts_at limit 1`);
  if (open === undefined) return;
  const { id: requestId, number, status: currentStatus } = open;
  throw new RefusedCall('PENDING_REQUEST_EXISTS', { requestId, requestNumber: number, currentStatus });
}
