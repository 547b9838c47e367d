import type { StepPlan } from '@portal/core/domain/requests/delivery.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import type { RequestRecord } from './record.ts';

/** Who submits, and from where; null for the portal itself. */
export interface Submitter {
  id: string;
  name: string;
  sourceAddress: string;
}

/** The number of a request: the year in the zone of the agency's deadlines, then the running one (details section 2). */
export function requestNumber(timeZone: string, now: Date, sequence: number | string): string {
  const format = yearFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  yearFormats.set(timeZone, format);
  return `RAP-${format.format(now)}-${String(sequence).padStart(6, '0')}`;
}
const yearFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Request, stages, people asked, first delivery steps, audit row and kept answer in one statement; no row comes back
 * when one is open already.
 * @param stepsFrom when the delivery steps, if there are some, may be taken up by the worker
 */
export function insertRequest(
  record: RequestRecord,
  by: Submitter,
  { kept, stepsFrom }: { kept: Statement; stepsFrom: Date },
): Statement {
  return sql`with accepted as (
      insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name, person_email,
        person_organization, status, stage_index, expires_at, roles, add_roles, remove_roles, purpose, employment,
        employment_text, access_type, user_levels, user_origins, certificate_end, submitted_at, changed_at)
      values (${record.id}::uuid, ${record.number}, ${record.type}, ${record.application_id}, ${record.person_id}, ${record.initiator_id},
        ${record.person_name}, ${record.person_email}, ${record.person_organization}, ${record.status}, ${record.stage_index}::int,
        ${record.expires_at}::timestamptz, ${record.roles}::text[], ${record.add_roles}::text[], ${record.remove_roles}::text[],
        ${record.purpose}, ${record.employment}::int, ${record.employment_text}, ${record.access_type},
        ${record.user_levels}::text[], ${record.user_origins}::text[], ${record.certificate_end}::timestamptz,
        ${record.submitted_at}, ${record.submitted_at})
      on conflict do nothing returning id
    ), ${stagesOf(record)} ${windowOf(record)} ${record.delivery.length === 0 ? nothing : stepsOf(record, stepsFrom)} ${kept} recorded as (
      ${intoAudit} ${submissionEvent(record, by)} from accepted
    ) select id from accepted`;
}

function stagesOf({ stages }: RequestRecord): Statement {
  if (stages.length === 0) return nothing;
  const asked = stages.flatMap((stage, index) =>
    stage.people.map((one) => ({ ...one, index, role: stage.role, due: stage.dueAt })),
  );
  return sql`planned as (
      insert into portal.stage (request_id, stage_index, role, fallback_for, entered_at, due_at, expires_at)
      select accepted.id, s.stage_index - 1, s.role, s.fallback_for, s.entered_at, s.due_at, s.expires_at
      from accepted, unnest(${stages.map((stage) => stage.role)}::text[], ${stages.map((stage) => stage.fallbackFor)}::text[],
        ${stages.map((stage) => stage.enteredAt)}::timestamptz[], ${stages.map((stage) => stage.dueAt)}::timestamptz[],
        ${stages.map((stage) => stage.expiresAt)}::timestamptz[])
        with ordinality as s (role, fallback_for, entered_at, due_at, expires_at, stage_index)
    ), asked as (
      insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
      select accepted.id, p.stage_index, p.person_id, p.full_name, p.email, p.organization, p.role, p.due_at
      from accepted, unnest(${asked.map((one) => one.index)}::int[], ${asked.map((one) => one.id)}::text[],
        ${asked.map((one) => one.fullName)}::text[], ${asked.map((one) => one.email)}::text[],
        ${asked.map((one) => one.organization)}::text[], ${asked.map((one) => one.role)}::text[],
        ${asked.map((one) => one.due)}::timestamptz[])
        as p (stage_index, person_id, full_name, email, organization, role, due_at)
    ),`;
}

function windowOf({ alternate, person_id: delegatorId }: RequestRecord): Statement {
  if (alternate === null) return nothing;
  const { id, fullName, organization, startDate, endDate, startsAt, endsAt } = alternate;
  return sql`delegated as (
      insert into portal.alternate_window (request_id, delegator_id, alternate_id, alternate_name, alternate_organization,
        start_date, end_date, starts_at, ends_at)
      select accepted.id, ${delegatorId}::text, ${id}::text, ${fullName}::text, ${organization}::text, ${startDate}::date,
        ${endDate}::date, ${startsAt}::timestamptz, ${endsAt}::timestamptz
      from accepted
    ),`;
}

function stepsOf({ delivery, person_id: personId }: RequestRecord, stepsFrom: Date): Statement {
  return sql`steps as (${newSteps(sql`accepted`, delivery, { personId, from: stepsFrom, after: 0, isUndo: false })}),`;
}

/** Where new delivery steps stand and when they may begin. */
export interface StepPlace {
  personId: string;
  from: Date;
  /** Position of the last step there is. */
  after: number;
  isUndo: boolean;
}

/** Writes delivery steps behind those there are. `values` of a step travel as one JSON list each: arrays of arrays must be even. */
export function newSteps(
  source: Statement,
  steps: readonly StepPlan[],
  { personId, from, after, isUndo }: StepPlace,
): Statement {
  return sql`insert into portal.delivery_step (id, request_id, position, person_id, kind, client_id, role, attribute_values,
        attribute_before, is_undo, run_at)
      select s.id, ${source}.id, ${after}::int + s.position, ${personId}::text, s.kind, s.client_id, s.role,
        array(select jsonb_array_elements_text(s.attribute_values)), case when s.attribute_before is not null then array(select jsonb_array_elements_text(s.attribute_before)) end, ${isUndo}::boolean, ${from}::timestamptz
      from ${source}, unnest(${steps.map(() => uuidV7(from))}::uuid[], ${steps.map((step) => step.kind)}::text[],
        ${steps.map((step) => step.clientId)}::text[], ${steps.map((step) => step.role)}::text[],
        ${steps.map((step) => JSON.stringify(step.values))}::jsonb[], ${steps.map((step) => (step.before === null ? null : JSON.stringify(step.before)))}::jsonb[])
        with ordinality as s (id, kind, client_id, role, attribute_values, attribute_before, position)`;
}

function submissionEvent(record: RequestRecord, by: Submitter): Statement {
  const { roles, add_roles: added, remove_roles: removed } = record;
  return auditRow({
    at: record.submitted_at,
    actor: { id: by.id, name: by.name },
    action: 'REQUEST_SUBMITTED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress: by.sourceAddress,
    detail: {
      after: record.status,
      type: record.type,
      application: record.application_id,
      roles,
      added,
      removed,
      ...(record.alternate === null ? {} : { alternate: record.alternate }),
    },
  });
}

/**
 * Tells which open request stands in the way; without an application it is about the account itself.
 * @param closed the code where it has been closed in the meantime
 */
export async function refuseSecondOpen(
  db: Queryable,
  { personId, applicationId }: { personId: string; applicationId: string | null },
  closed: 'PENDING_REQUEST_EXISTS' | 'PENDING_REMOVAL_EXISTS',
): Promise<never> {
  const open = await db.row<{ id: string; number: string; status: RequestStatus; type: string }>(
    sql`select id, number, status, type from portal.request where person_id = ${personId}
      and application_id is not distinct from ${applicationId} and is_open`,
  );
  if (open === undefined) throw new RefusedCall(closed);
  const code = open.type === 'REMOVE_REQUEST' ? 'PENDING_REMOVAL_EXISTS' : 'PENDING_REQUEST_EXISTS';
  const { id: requestId, number, status: currentStatus } = open;
  throw new RefusedCall(code, { requestId, requestNumber: number, currentStatus });
}
