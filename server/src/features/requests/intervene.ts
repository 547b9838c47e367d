import type { InterventionOrder } from '@portal/core/contract/requests/help-desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { faultsOfIntervention, refusalToIntervene } from '@portal/core/domain/requests/help-desk.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { answerMeanwhile, answerToRepeat, type Repeatable, repeatable, underKey } from './answers.ts';
import { canAct, holds, holdersOf } from './approvers.ts';
import { closeRequest } from './close-request.ts';
import { completeStep, type DoneStep } from './complete-step.ts';
import { readForWrite } from './decide-request.ts';
import { movedIfUnchanged } from './decision-statements.ts';
import type { RequestDependencies } from './dependencies.ts';
import { standIn } from './fall-back.ts';
import { stuckRequest, toldStanding } from './facts-for-rules.ts';
import { cancelledRecord, reassignedRecord, undoingRecord, undoingSteps } from './next-record.ts';
import { selectCandidates } from './candidates.ts';
import { reassignStage } from './reassign-stage.ts';
import type { RequestRecord } from './record.ts';
import { selectRequests } from './queries.ts';
import { beginUndo } from './undo-delivery.ts';
import { viewRequest } from './view.ts';

/** An intervention under way. */
interface Order {
  caller: Caller;
  record: RequestRecord;
  body: InterventionOrder;
  note: string | null;
}

/**
 * RM-IT help moves a request that does not move by itself: other people are asked, a delivery is tried again, done by
 * hand or taken back, a request is closed. Each is a row of the trail with its note (decisions section 4).
 * @throws RefusedCall with the code of decisions section 8
 */
export async function intervene(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: InterventionOrder,
): Promise<RequestView> {
  const write = repeatable(caller, `intervene ${idOrNumber}`, body);
  const once = async (tx: Queryable): Promise<RequestView> => {
    const record = await readForWrite({ directory: deps.directory, q: tx }, caller, idOrNumber, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    await refuse(deps, tx, { caller, record, body });
    const note = body.note?.trim() ?? '';
    const order = { caller, record, body, note: note === '' ? null : note };
    if (await carriedOut[body.intervention](deps, tx, order))
      return await answerAfter(deps, tx, order, write);
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readForWrite({ directory: deps.directory, q: tx }, caller, record.id, null);
    throw overtaken(current, caller.now);
  };
  const answer = await underKey(deps.db, write, () => deps.db.transaction(once));
  deps.wakeDelivery();
  return answer;
}

async function refuse(
  deps: RequestDependencies,
  tx: Queryable,
  { caller, record, body }: Omit<Order, 'note'>,
): Promise<void> {
  const { person, now } = caller;
  const rights = await deps.directory.person(person.userId, tx);
  const isHelpDesk = rights !== null && canAct(rights) && holds(rights, 'RM_IT_HELP');
  const stuck = stuckRequest(record, { now, stuckDays: deps.deadlines.stuckDays });
  const refusal = refusalToIntervene(stuck, body.intervention, { id: person.userId, isHelpDesk });
  if (refusal !== null) throw refusedBy(refusal, toldStanding(record, now));
  if (record.version !== body.version) throw overtaken(record, now);
  const faults = faultsOfIntervention(body.intervention, body.note ?? '');
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
}

function overtaken(record: RequestRecord, now: Date): RefusedCall {
  return new RefusedCall('ALREADY_DECIDED', toldStanding(record, now));
}

/** The request as it stands now, kept under the key where there is one. */
async function answerAfter(
  deps: RequestDependencies,
  tx: Queryable,
  { caller, record }: Order,
  write: Repeatable | null,
): Promise<RequestView> {
  const { person, now } = caller;
  const after = await tx.row<RequestRecord>(
    selectRequests(person.userId, sql`where r.id = ${record.id}::uuid`),
  );
  if (after === undefined) throw new Error(`request ${record.id} is gone`);
  const answer = viewRequest(after, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
  if (write !== null)
    await tx.run(sql`insert into portal.idempotency_record (person_id, key, fingerprint, answer, at)
      values (${write.personId}, ${write.key}::uuid, ${write.fingerprint}, ${JSON.stringify(answer)}::jsonb, ${now})`);
  return answer;
}

type Deed = (deps: RequestDependencies, tx: Queryable, order: Order) => Promise<boolean>;

const carriedOut: Readonly<Record<InterventionOrder['intervention'], Deed>> = {
  REASSIGN: reassign,
  FALL_BACK: fallBack,
  RETRY: retry,
  DO_BY_HAND: doByHand,
  UNDO: undo,
  CLOSE: close,
};

async function reassign(deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  const { caller, record, body, note } = order;
  const wanted = body.people ?? [];
  const candidates = await selectCandidates(deps, tx, record, caller.person.userId);
  const people = candidates.filter((one) => wanted.includes(one.id));
  const fault = wanted.length === 0 ? 'REQUIRED' : 'NOT_OFFERED';
  if (people.length === 0 || people.length < new Set(wanted).size)
    throw refusedBy({ refused: 'INVALID', faults: [{ field: 'people', fault }] });
  const stage = record.stages[record.stage_index ?? -1];
  if (stage === undefined) return false;
  const after = reassignedRecord(record, {
    by: caller.person.fullName,
    stage: { role: stage.role, fallbackFor: stage.fallbackFor, people },
    status: record.status,
    action: 'STAGE_REASSIGNED',
    note,
    deadlines: deps.deadlines,
    now: caller.now,
  });
  return await reassignStage(tx, { record, after, event: eventOf(order, after.status, people) });
}

async function fallBack(deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  const { caller, record, note } = order;
  const helpers = await holdersOf(deps.directory, 'RM_IT_HELP');
  const by = caller.person.fullName;
  const { deadlines } = deps;
  const standing = standIn(record, { helpers, by, note, deadlines, now: caller.now });
  if (standing === null) throw new RefusedCall('NOT_ELIGIBLE');
  const { after, people } = standing;
  return await reassignStage(tx, { record, after, event: eventOf(order, after.status, people) });
}

/** Every step that waits is due at once, and its patience begins anew. */
async function retry(_deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  const { record, caller } = order;
  const moved = await tx.row<{
    moved: number;
  }>(sql`with ${movedIfUnchanged(record, sql`status = status`, caller.now)},
    recorded as (${intoAudit} ${eventOf(order, record.status)} from moved) select count(*)::int as moved from moved`);
  if (moved?.moved !== 1) return false;
  await tx.run(sql`update portal.delivery_step set run_at = ${caller.now}, needs_help_desk = false, first_failed_at = null
    where request_id = ${record.id}::uuid and state = 'WAITING'`);
  return true;
}

/** The steps that wait have been done in the provider by a person, who says how. */
async function doByHand(_deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  const { caller, record, note } = order;
  const locked = await tx.row<{ version: number }>(
    sql`select version from portal.request where id = ${record.id}::uuid for update`,
  );
  if (locked?.version !== record.version) return false;
  const hand = {
    id: caller.person.userId,
    name: caller.person.fullName,
    note: note ?? '',
    sourceAddress: caller.sourceAddress,
  };
  const waiting =
    await tx.rows<DoneStep>(sql`select id, request_id, person_id, kind, client_id, role, attempts
    from portal.delivery_step where request_id = ${record.id}::uuid and state = 'WAITING' order by position for update`);
  for (const step of waiting) if (!(await completeStep(tx, step, caller.now, hand))) return false;
  return waiting.length > 0;
}

async function undo(_deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  const { caller, record, note } = order;
  const { person, now } = caller;
  if (undoingSteps(record).length === 0) return await closeAs(tx, order, 'UNDONE');
  const after = undoingRecord(record, { person, note, now });
  return await beginUndo(tx, { record, after, caller, kept: nothing });
}

async function close(_deps: RequestDependencies, tx: Queryable, order: Order): Promise<boolean> {
  return await closeAs(tx, order, 'HELP_DESK');
}

async function closeAs(tx: Queryable, order: Order, reason: 'HELP_DESK' | 'UNDONE'): Promise<boolean> {
  const { caller, record, note } = order;
  const { person, now } = caller;
  const after = cancelledRecord(record, { person, reason, note, now });
  return await closeRequest(tx, { record, after, kept: nothing, event: eventOf(order, after.status), now });
}

const actions = {
  REASSIGN: 'STAGE_REASSIGNED',
  FALL_BACK: 'STAGE_FELL_BACK',
  RETRY: 'DELIVERY_RETRIED',
  DO_BY_HAND: 'STEP_DONE_BY_HAND',
  UNDO: 'DELIVERY_UNDONE',
  CLOSE: 'REQUEST_CANCELLED',
} as const;

function eventOf(
  { caller, record, body, note }: Order,
  status: string,
  people: readonly { id: string }[] = [],
): Statement {
  const { person, now, sourceAddress } = caller;
  const isClosed = status === 'CANCELLED';
  return auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    action: isClosed ? 'REQUEST_CANCELLED' : actions[body.intervention],
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress,
    detail: {
      before: record.status,
      after: status,
      role: record.stages[record.stage_index ?? -1]?.role,
      ...(people.length === 0 ? {} : { people: people.map((one) => one.id) }),
      ...(note === null ? {} : { comment: note }),
    },
  });
}
