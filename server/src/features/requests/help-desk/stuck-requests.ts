import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { StuckList } from '@portal/core/contract/requests/help-desk.ts';
import { stuckIfDueBy } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { reportedFault, type ReportedFailure } from '@portal/core/domain/provisioning/delivery.ts';
import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import type { DeliveryStep } from '@portal/core/domain/requests/request.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { StuckCause } from '@portal/core/domain/requests/transitions/intervene.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { microsecondsOf } from '../../../adapters/db/positions/time-positions.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import {
  countedPage,
  cursorAfter,
  type DateRange,
  inOrder,
  isBeyond,
  isWithin,
  mostCounted,
  pageSize,
  parseCursor,
} from '../store/list-cursor.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { accountRequestKindIn, answersAboutAccount } from '../store/account-request-column.ts';
import { isSought, soughtIn, type SoughtRequests } from '../store/sought-requests.ts';

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
  /** As JSON, whose times are text. */
  step:
    | (Pick<DeliveryStep, 'kind' | 'role' | 'isUndo' | 'attempts'> & {
        clears: boolean;
        runAt: string | null;
        reported: ReportedFailure | null;
      })
    | null;
}

/** Which of them, and in what order, as the address says it. */
export interface StuckQuery extends DateRange {
  q?: string;
  language?: Language;
  order?: ListOrder;
  cursor?: string;
}

/** Requests that do not move by themselves, longest first: a delivery that keeps failing, a stage that has waited too long. */
export async function listStuck(
  { db, deadlines, applications }: RequestDependencies,
  { now }: Pick<Caller, 'now'>,
  { order = 'oldest', cursor, q, language, ...days }: StuckQuery,
): Promise<StuckList> {
  const listed = listedOf(deadlines, now, days, soughtIn(applications, { q, language }));
  const after = parseCursor(cursor);
  const rows = await db.rows<StuckRow>(sql`${listed}
    select listed.*, ${microsecondsOf(sql`since`)} as since_key,
      coalesce((select array_agg(p.full_name order by p.full_name) from portal.stage_person p
        where p.request_id = listed.id and p.waiting_due_at is not null), '{}') as waiting_for,
      case listed.cause when 'DELIVERY_FAILS' then ${failingStep} end as step
    from listed where true ${isBeyond(order, sql`(since, id)`, after)}
    ${inOrder(order, sql`since`, sql`id`)} limit ${pageSize + 1}`);
  const { page, last, ...totals } = await countedPage(rows, after, async () => {
    const counted = await db.row<{ total: number }>(
      sql`${listed} select count(*)::int as total from (select 1 from listed limit ${mostCounted + 1}) as counted`,
    );
    return counted?.total ?? 0;
  });
  return {
    items: page.map(viewStuck),
    ...totals,
    nextCursor: last === undefined ? null : cursorAfter(last.since_key, last.id),
  };
}

/** Those that are stuck now, since one of these days and looked for, as `listed`. */
function listedOf(
  deadlines: RequestDependencies['deadlines'],
  now: Date,
  days: DateRange,
  sought: SoughtRequests | null,
): Statement {
  // Rows of the desk say when a stage is due; it has waited too long once that is this long ago (rule time 1).
  const dueBefore = stuckIfDueBy(deadlines, now);
  // The few that wait too long are looked up one by one, however many others there are. The planner takes them for a third of
  // all and would read every request instead: the lower bound and `offset 0` keep it from that.
  return sql`with stuck as (
      select distinct p.request_id, 'WAITS_LONG' as cause from portal.stage_person p
      where p.waiting_due_at > '-infinity' and p.waiting_due_at <= ${dueBefore}
      union all
      select distinct v.request_id, 'DELIVERY_FAILS' from portal.delivery_step v
      where v.needs_help_desk and v.state in ('WAITING', 'RUNNING')
    ), stopped as (
      select r.id, r.number, r.type, r.status, r.application_id, r.person_name, r.person_organization, ${answersAboutAccount}, stuck.cause,
        case stuck.cause when 'WAITS_LONG' then coalesce((select s.entered_at from portal.stage s
          where s.request_id = r.id and s.stage_index = r.stage_index), r.changed_at) else r.changed_at end as since
      from stuck, lateral (select * from portal.request where id = stuck.request_id offset 0) r
      where r.is_open and (r.expires_at is null or r.expires_at > ${now}) ${isSought(sought)}
    ), listed as (select * from stopped where true ${isWithin(days, sql`since`, deadlines.zone)})`;
}

/** The first step that fails, and what the trail records about its last try. */
const failingStep = sql`(select json_build_object('kind', v.kind, 'role', v.role, 'isUndo', v.is_undo, 'attempts', v.attempts,
    'clears', v.kind = 'SET_ATTRIBUTE' and cardinality(v.attribute_values) = 0,
    'runAt', case v.state when 'WAITING' then v.run_at end,
    'reported', (select e.detail from portal.audit_event e where e.request_id = v.request_id and e.action = 'DELIVERY_FAILED'
      and e.detail ->> 'kind' = v.kind and e.detail ->> 'clientRole' = v.role order by e.id desc limit 1))
  from portal.delivery_step v where v.request_id = listed.id and v.needs_help_desk and v.state in ('WAITING', 'RUNNING')
  order by v.position limit 1)`;

function viewStep(step: StuckRow['step']): StuckList['items'][number]['step'] {
  if (step === null) return null;
  const { reported, runAt, ...rest } = step;
  return {
    ...rest,
    nextAttemptAt: runAt === null ? null : new Date(runAt).toISOString(),
    fault: reported === null ? null : reportedFault(reported),
  };
}

function viewStuck(row: StuckRow): StuckList['items'][number] {
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: row.status,
    applicationId: row.application_id,
    accountRequestKind: accountRequestKindIn(row),
    name: row.person_name,
    organization: row.person_organization,
    cause: row.cause,
    since: row.since.toISOString(),
    waitingFor: row.waiting_for,
    step: viewStep(row.step),
  };
}
