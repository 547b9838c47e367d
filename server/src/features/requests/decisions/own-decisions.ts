import type { OwnDecisionsPage } from '@portal/core/contract/requests/own-decisions.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { undoMinutes } from '@portal/core/domain/requests/transitions/undo/withdraw-approval.ts';
import type { OwnDecisionKind, RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { ReasonCode, Request } from '@portal/core/domain/requests/request.ts';
import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import { type SoughtRequest, soughtBy } from '@portal/core/domain/requests/request-search.ts';
import { effectiveStatusAt } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { nameQuery } from '../../../adapters/db/name-query.ts';
import { microsecondsOf } from '../../../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { isAskedUnder } from '../store/sought-requests.ts';
import { accountRequestKindIn, answersAboutAccount } from '../store/account-request-column.ts';
import {
  byTime,
  countedPage,
  cursorAfter,
  type DateRange,
  inOrder,
  isBeyond,
  isWithin,
  type ListCursor,
  mostCounted,
  pageSize,
  parseCursor,
} from '../store/list-cursor.ts';

/** What is looked for, as the address says it. */
export interface OwnDecisionsQuery extends DateRange {
  q?: string;
  application?: string;
  decision?: OwnDecisionKind;
  order?: ListOrder;
  cursor?: string;
}

/** One page of what the caller has decided and asked (rule deciding 22). */
export async function listOwnDecisions(
  { db, deadlines }: RequestDependencies,
  { person, now }: Pick<Caller, 'person' | 'now'>,
  { cursor, ...query }: OwnDecisionsQuery,
): Promise<OwnDecisionsPage> {
  const filter: Filter = {
    ...filterOf(query, person.userId, deadlines.zone),
    after: parseCursor(cursor),
    most: pageSize + 1,
  };
  const rows = await db.rows<DecisionRow>(pageOf(filter));
  const { page, last, ...totals } = await countedPage(rows, filter.after, async () => {
    const all = { ...filter, after: null, most: mostCounted + 1 };
    return (await db.row<{ total: number }>(countOf(all)))?.total ?? 0;
  });
  return {
    items: page.map((row) => viewRow(row, now)),
    ...totals,
    nextCursor: last === undefined ? null : cursorAfter(last.at_key, last.id),
  };
}

/** All that somebody has decided and asked, as a query without an end; and their order, there as `d`. */
export function allOwnDecisions(
  query: Omit<OwnDecisionsQuery, 'cursor'>,
  personId: string,
  zone: string,
): { decisions: Statement; order: Statement } {
  const filter = { ...filterOf(query, personId, zone), after: null, most: null };
  return { decisions: firstOf(filter), order: byTime(filter.order, sql`d.at`, sql`d.request_id`) };
}

function filterOf(
  { q, application, decision, order, ...days }: Omit<OwnDecisionsQuery, 'cursor'>,
  personId: string,
  zone: string,
): Omit<Filter, 'after' | 'most'> {
  return {
    personId,
    zone,
    order: order ?? 'newest',
    days,
    application: application ?? null,
    decision: decision ?? null,
    sought: soughtBy(q ?? ''),
  };
}

interface Filter {
  personId: string;
  application: string | null;
  decision: OwnDecisionKind | null;
  sought: SoughtRequest | null;
  days: DateRange;
  /** Of these days. */
  zone: string;
  order: ListOrder;
  after: ListCursor | null;
  /** How many are wanted; null for all. */
  most: number | null;
}

interface DecisionRow {
  id: string;
  number: string;
  type: RequestType;
  status: RequestStatus;
  application_id: string | null;
  answers: Answers | null;
  person_name: string;
  person_organization: string;
  waiting_on: Request['waitingOn'];
  closing_reason: Request['closingReason'];
  expires_at: Date | null;
  closed_at: Date | null;
  kind: OwnDecisionKind;
  role: DecidingRole;
  on_behalf_of: string | null;
  at: Date;
  at_key: string;
  undone_at: Date | null;
  comment: string | null;
  reason_code: ReasonCode | null;
  withheld_roles: string[];
  is_latest: boolean;
}

function pageOf(filter: Filter): Statement {
  return sql`with decided as (${firstOf(filter)})
    select r.id, r.number, r.type, r.status, r.application_id, ${answersAboutAccount}, r.person_name, r.person_organization,
      r.waiting_on, r.closing_reason, r.expires_at, r.closed_at, d.kind, s.role, d.at, ${microsecondsOf(sql`d.at`)} as at_key,
      d.undone_at, d.comment, d.reason_code, d.withheld_roles,
      (select p.full_name from portal.stage_person p where p.request_id = d.request_id and p.stage_index = d.stage_index
        and p.person_id = d.on_behalf_of) as on_behalf_of,
      d.kind = 'APPROVE' and r.stage_index = d.stage_index + 1 and (s.expires_at is null or s.expires_at > d.at)
        and not exists (select from portal.question q where q.request_id = r.id and q.stage_index = r.stage_index) as is_latest
    from decided d join portal.request r on r.id = d.request_id
      join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index
    ${inOrder(filter.order, sql`d.at`, sql`d.request_id`)}`;
}

function countOf(filter: Filter): Statement {
  return sql`with decided as (${firstOf(filter)}) select count(*)::int as total from decided`;
}

/** The first of the decisions, of the questions and of what was undone, merged. */
function firstOf(filter: Filter): Statement {
  const { decision } = filter;
  const isWanted = (kind: OwnDecisionKind) => decision === null || decision === kind;
  const decisions = sql`select d.request_id, d.stage_index, d.decided_at as at, d.decision as kind, d.on_behalf_of, d.comment,
      d.reason_code, d.withheld_roles, null::timestamptz as undone_at
    from portal.decision d where d.decided_by = ${filter.personId}
      ${decision === null ? nothing : sql`and d.decision = ${decision}`} ${narrowed(filter, sql`d.decided_at`, sql`d.request_id`)}
    ${first(filter, sql`decided_at`)}`;
  const questions = sql`select q.request_id, q.stage_index, q.asked_at as at, 'RETURN' as kind, q.on_behalf_of, q.question as comment,
      null as reason_code, '{}'::text[] as withheld_roles, null::timestamptz as undone_at
    from portal.question q where q.asked_by = ${filter.personId} ${narrowed(filter, sql`q.asked_at`, sql`q.request_id`)}
    ${first(filter, sql`asked_at`)}`;
  const undone = sql`select w.request_id, w.stage_index, w.decided_at as at, 'UNDONE' as kind, w.on_behalf_of, w.comment,
      null as reason_code, w.withheld_roles, w.withdrawn_at as undone_at
    from portal.withdrawn_decision w where w.decided_by = ${filter.personId}
      ${narrowed(filter, sql`w.decided_at`, sql`w.request_id`)}
    ${first(filter, sql`decided_at`)}`;
  const wanted = [
    ...(isWanted('APPROVE') || isWanted('DENY') ? [decisions] : []),
    ...(isWanted('RETURN') ? [questions] : []),
    ...(isWanted('UNDONE') ? [undone] : []),
  ].map((part) => sql`(${part})`);
  const all = wanted.reduce((some, part) => sql`${some} union all ${part}`);
  return sql`select * from (${all}) as every ${first(filter, sql`at`)}`;
}

function first({ order, most }: Filter, time: Statement): Statement {
  return most === null ? nothing : sql`${inOrder(order, time, sql`request_id`)} limit ${most}`;
}

/** What is kept of the rows of one table: those of these days after the cursor, about requests that match. */
function narrowed(filter: Filter, at: Statement, requestId: Statement): Statement {
  const { days, zone, order, after, application, sought } = filter;
  const matches =
    application === null && sought === null
      ? nothing
      : sql`and exists (select from portal.request r where r.id = ${requestId}
          ${application === null ? nothing : sql`and r.application_id = ${application}`}
          ${sought === null ? nothing : sql`and ${isSought(sought)}`})`;
  return sql`${isWithin(days, at, zone)} ${isBeyond(order, sql`(${at}, ${requestId})`, after)} ${matches}`;
}

function isSought(sought: SoughtRequest): Statement {
  if (sought.by === 'NUMBER') return sql`r.number = ${sought.number}`;
  if (sought.by === 'NUMBER_END') return sql`right(r.number, ${sought.end.length}::int) = ${sought.end}`;
  if (sought.words.length === 0) return sql`false`;
  return isAskedUnder(nameQuery(sought.words));
}

function viewRow(row: DecisionRow, now: Date): OwnDecisionsPage['items'][number] {
  const { status, waiting_on: waitingOn, closing_reason: closingReason } = row;
  const effective = effectiveStatusAt(
    { status, waitingOn, closingReason, expiresAt: row.expires_at, closedAt: row.closed_at },
    now,
  );
  const until = new Date(row.at.getTime() + undoMinutes * 60_000);
  return {
    requestId: row.id,
    requestNumber: row.number,
    requestType: row.type,
    workflowStatus: effective.status,
    applicationId: row.application_id,
    accountRequestKind: accountRequestKindIn(row),
    name: row.person_name,
    organization: row.person_organization,
    decision: row.kind,
    role: row.role,
    onBehalfOf: row.on_behalf_of,
    at: row.at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    comment: row.comment,
    reasonCode: row.reason_code,
    withheldRoles: row.withheld_roles,
    undoableUntil: row.is_latest && now.getTime() < until.getTime() ? until.toISOString() : null,
  };
}
