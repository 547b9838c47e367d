import type { StuckList } from '@portal/core/contract/requests/help-desk.ts';
import { stuckIfDueBy } from '@portal/core/domain/requests/standing.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { StuckCause } from '@portal/core/domain/requests/deeds/intervene.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { cursorAfter, isBehind, microsecondsOf, placeOfCursor } from '../store/list-place.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { accountAskIn, answersAboutAccount } from '../store/account-asked.ts';

const pageSize = 25;
const countLimit = 1_000;

interface StuckRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  person_name: string;
  person_organization: string;
  answers: Answers | null;
  cause: StuckCause;
  since: Date;
  since_key: string;
  waiting_for: string[];
}

/** Requests that do not move by themselves, longest first: a delivery that keeps failing, a stage that has waited too long. */
export async function listStuck(
  { db, deadlines }: RequestDependencies,
  { now }: Pick<Caller, 'now'>,
  cursor: string | undefined,
): Promise<StuckList> {
  // Rows of the desk say when a stage is due; it has waited too long once that is this long ago (rule time 1).
  const dueBefore = stuckIfDueBy(deadlines, now);
  // The few that wait too long are looked up one by one, however many others there are. The planner takes them for a third of
  // all and would read every request instead: the lower bound and `offset 0` keep it from that.
  const stuck = sql`with stuck as (
      select distinct p.request_id, 'WAITS_LONG' as cause from portal.stage_person p
      where p.waiting_due_at > '-infinity' and p.waiting_due_at <= ${dueBefore}
      union all
      select distinct v.request_id, 'DELIVERY_FAILS' from portal.delivery_step v
      where v.needs_help_desk and v.state in ('WAITING', 'RUNNING')
    ), listed as (
      select r.id, r.number, r.type, r.status, r.application_id, r.person_name, r.person_organization, ${answersAboutAccount}, stuck.cause,
        case stuck.cause when 'WAITS_LONG' then coalesce((select s.entered_at from portal.stage s
          where s.request_id = r.id and s.stage_index = r.stage_index), r.changed_at) else r.changed_at end as since
      from stuck, lateral (select * from portal.request where id = stuck.request_id offset 0) r
      where r.is_open and (r.expires_at is null or r.expires_at > ${now})
    )`;
  const after = placeOfCursor(cursor);
  const rows = await db.rows<StuckRow>(sql`${stuck}
    select listed.*, ${microsecondsOf(sql`since`)} as since_key,
      coalesce((select array_agg(p.full_name order by p.full_name) from portal.stage_person p
        where p.request_id = listed.id and p.waiting_due_at is not null), '{}') as waiting_for
    from listed where true ${isBehind(sql`(since, id)`, after)}
    order by since, id limit ${pageSize + 1}`);
  const total =
    after === null && rows.length <= pageSize
      ? rows.length
      : ((
          await db.row<{ total: number }>(
            sql`${stuck} select count(*)::int as total from (select 1 from listed limit ${countLimit + 1}) as counted`,
          )
        )?.total ?? 0);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    items: page.map(viewStuck),
    total: Math.min(total, countLimit),
    totalIsMinimum: total > countLimit,
    nextCursor: last === undefined ? null : cursorAfter(last.since_key, last.id),
  };
}

function viewStuck(row: StuckRow): StuckList['items'][number] {
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: row.status,
    applicationId: row.application_id,
    accountAsk: accountAskIn(row),
    name: row.person_name,
    organization: row.person_organization,
    cause: row.cause,
    since: row.since.toISOString(),
    waitingFor: row.waiting_for,
  };
}
