import type { DeliveryStep, Request } from '@portal/core/domain/requests/request.ts';
import { sql, type Statement, textsIn } from '../../../../adapters/db/sql.ts';
import { uuidV7 } from '../../../../adapters/identifiers.ts';
import { ofChanged } from '../of-changed.ts';

/** A delivery step changed by a transition. */
interface ChangedStep {
  /** From 1, as the table counts. */
  position: number;
  before: DeliveryStep;
  after: DeliveryStep;
}

/** What a transition does to the delivery: changed steps, and steps added at the end. */
export interface StepChanges {
  changed: ChangedStep[];
  added: readonly DeliveryStep[];
  /** Position of the last step before the transition. */
  last: number;
}

/** The difference between two deliveries; steps are only ever added at the end. */
export function stepChanges({ delivery: steps }: Request, after: Request): StepChanges {
  const changed = steps.flatMap((step, index): ChangedStep[] => {
    const now = after.delivery[index];
    return now === undefined || now === step ? [] : [{ position: index + 1, before: step, after: now }];
  });
  return { changed, added: after.delivery.slice(steps.length), last: steps.length };
}

/**
 * The parts that write them. A step is written only if it is still as it was read: in that state, at that attempt.
 * @param moves whether the request itself moves too; otherwise the step's row means "it happened"
 */
export function stepParts(
  after: Request,
  { changed, added, last }: StepChanges,
  moves: boolean,
): Statement[] {
  const parts: Statement[] = [];
  if (changed.length > 0) {
    const ofRequest = moves
      ? sql`v.request_id in (select id from changed)`
      : sql`v.request_id = ${after.id}::uuid`;
    parts.push(sql`stepped as (${updated(changed, ofRequest)})`);
    if (!moves) parts.push(sql`changed as (select request_id as id from stepped limit 1)`);
  }
  return [...parts, ...addedParts(addedRows(after, added, last))];
}

/** The part that writes the steps with which new requests begin. */
export function newStepParts(requests: readonly Request[]): Statement[] {
  return addedParts(requests.flatMap((request) => addedRows(request, request.delivery, 0)));
}

function updated(changed: readonly ChangedStep[], ofRequest: Statement): Statement {
  const each = <T>(value: (step: ChangedStep) => T): T[] => changed.map(value);
  return sql`update portal.delivery_step v set state = s.state, needs_help_desk = s.needs_help_desk, run_at = s.run_at,
      first_failed_at = s.first_failed_at, done_at = s.done_at, done_by = s.done_by, done_note = s.done_note
    from unnest(${each((one) => one.position)}::int[], ${each((one) => one.before.state)}::text[], ${each((one) => one.before.attempts)}::int[],
      ${each((one) => one.after.state)}::text[], ${each((one) => one.after.needsHelpDesk)}::boolean[], ${each((one) => one.after.runAt)}::timestamptz[],
      ${each((one) => one.after.firstFailedAt)}::timestamptz[], ${each((one) => one.after.doneAt)}::timestamptz[],
      ${each((one) => one.after.doneByHand?.by ?? null)}::text[], ${each((one) => one.after.doneByHand?.note ?? null)}::text[])
      as s (position, was, attempts, state, needs_help_desk, run_at, first_failed_at, done_at, done_by, done_note)
    where ${ofRequest} and v.position = s.position and v.state = s.was and v.attempts = s.attempts
    returning v.request_id`;
}

function addedRows(
  { id: requestId, person }: Request,
  steps: readonly DeliveryStep[],
  last: number,
): { requestId: string }[] {
  return steps.map((step, index) => ({
    id: uuidV7(step.runAt),
    requestId,
    position: last + index + 1,
    personId: person.id,
    kind: step.kind,
    clientId: step.clientId,
    role: step.role,
    values: step.values,
    before: step.before,
    isUndo: step.isUndo,
    runAt: step.runAt,
  }));
}

function addedParts(rows: readonly { requestId: string }[]): Statement[] {
  if (rows.length === 0) return [];
  return [
    sql`steps as (insert into portal.delivery_step (id, request_id, position, person_id, kind, client_id, role, attribute_values,
        attribute_before, is_undo, run_at)
      select (one->>'id')::uuid, changed.id, (one->>'position')::int, one->>'personId', one->>'kind', one->>'clientId', one->>'role',
        ${textsIn(sql`one->'values'`)}, ${textsIn(sql`one->'before'`)}, (one->>'isUndo')::boolean, (one->>'runAt')::timestamptz
      from ${ofChanged(rows)})`,
  ];
}
