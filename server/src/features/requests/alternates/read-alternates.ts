import type {
  AlternateCandidates,
  Alternates,
  AlternateView,
} from '@portal/core/contract/requests/alternates.ts';
import { isRunning } from '@portal/core/domain/requests/alternate.ts';
import { refusalToEnd } from '@portal/core/domain/requests/transitions/end.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { type ClosingReason, plusDays } from '@portal/core/domain/requests/request.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { effectiveStatusAt } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { candidatesFor } from './name-alternate.ts';
import { firstCandidates } from '../../../people/first-candidates.ts';

/** What ended stays in the lists this many days, as a request stays among one's own (rule alternates 9). */
const endedDays = 90;
/** The most in the lists of what has ended (rule alternates 10). */
const mostEnded = 50;

/** Both sides of acting for one supervisor. */
export async function listAlternates(
  deps: RequestDependencies,
  { person, now }: Caller,
): Promise<Alternates> {
  const windows = await selectWindows(deps.db, person.userId, now);
  return {
    named: windows.filter((one) => one.delegator_id === person.userId).map((one) => viewWindow(one, now)),
    actingFor: windows.filter((one) => one.delegator_id !== person.userId).map((one) => viewWindow(one, now)),
    today: dayIn(deps.deadlines.zone, now),
    mostDays: deps.alternates.mostDays,
  };
}

/** Whom this supervisor may name, by name. */
export async function listAlternateCandidates(
  { directory, db }: RequestDependencies,
  { person }: Caller,
  query: { q?: string },
): Promise<AlternateCandidates> {
  const delegator = { id: person.userId, email: person.email };
  const candidates = await candidatesFor(directory, delegator);
  const { people, hasMorePeople } = await firstCandidates(db, candidates, query);
  return {
    people: people.map(({ id, fullName, organization, email }) => ({ id, fullName, organization, email })),
    hasMorePeople,
  };
}

interface WindowRow {
  request_id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  expires_at: Date | null;
  waiting_on: 'REQUESTER' | null;
  closed_at: Date | null;
  closing_reason: ClosingReason | null;
  version: number;
  delegator_id: string;
  alternate_id: string;
  person_name: string;
  person_organization: string;
  alternate_name: string;
  alternate_organization: string;
  start_date: string;
  end_date: string;
  starts_at: Date;
  ends_at: Date;
}

/** The namings that concern this person on either side: open, running, or recently ended; newest first. */
async function selectWindows(q: Queryable, personId: string, now: Date): Promise<WindowRow[]> {
  const since = plusDays(now, -endedDays);
  return await q.rows<WindowRow>(sql`select * from (select w.request_id, r.number, r.type, r.closing_reason, r.version, w.delegator_id, w.alternate_id, r.person_name,
      r.person_organization, w.alternate_name, w.alternate_organization, w.start_date::text, w.end_date::text, w.starts_at, w.ends_at,
      r.status, r.expires_at, r.waiting_on, r.closed_at, r.submitted_at, c.is_current,
      row_number() over (partition by c.is_current order by r.submitted_at desc, r.id desc) as ordinal
    from portal.alternate_window w join portal.request r on r.id = w.request_id,
      lateral (select r.is_open or r.status = 'APPROVED' and w.ends_at > ${now} as is_current) c
    where (w.delegator_id = ${personId} or w.alternate_id = ${personId})
      and (r.is_open or r.status = 'APPROVED' and w.ends_at > ${since} or r.closed_at > ${since})) as listed
    where is_current or ordinal <= ${mostEnded} order by submitted_at desc, request_id desc`);
}

function viewWindow(row: WindowRow, now: Date): AlternateView {
  const { type, delegator_id: delegatorId, alternate_id: alternateId } = row;
  const { expires_at: expiresAt, waiting_on: waitingOn, closed_at: closedAt, closing_reason } = row;
  const waiting = { status: row.status, expiresAt, waitingOn, closedAt, closingReason: closing_reason };
  const { status, closingReason } = effectiveStatusAt(waiting, now);
  const { starts_at: startsAt, ends_at: endsAt } = row;
  // Both sides may end it alike, so that it does not matter who reads.
  const alternate = { person: { id: alternateId }, endsAt };
  const endable = { type, status, person: { id: delegatorId }, alternate };
  return {
    requestId: row.request_id,
    requestNumber: row.number,
    workflowStatus: status,
    closingReason,
    version: row.version,
    delegator: { fullName: row.person_name, organization: row.person_organization },
    alternate: { fullName: row.alternate_name, organization: row.alternate_organization },
    startDate: row.start_date,
    endDate: row.end_date,
    isRunning: status === 'APPROVED' && isRunning({ startsAt, endsAt }, now),
    mayEnd: refusalToEnd(endable, { id: alternateId, isHelpDesk: false }, now) === null,
  };
}
