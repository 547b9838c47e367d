import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { brokenByChange } from '@portal/core/domain/requests/invariants/broken-by-change.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { listOf, nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { invariantsOf } from '../../../invariants/invariant.ts';
import { recordedPart } from './rows/event-rows.ts';
import { type Keeping, keptParts } from './repeated-writes.ts';
import { grantParts } from './rows/grant-rows.ts';
import { lockParts } from './rows/lock-rows.ts';
import { stageParts } from './rows/stage-rows.ts';
import { type StepChanges, stepChanges, stepParts } from './rows/step-rows.ts';

/** A transition to write. */
export interface Writing {
  /** The request as it was read. */
  before: Request;
  change: Change;
  /** From where the person acted; null where the portal itself did. */
  sourceAddress: string | null;
  /** The result to keep for a write that may arrive twice. */
  keeping?: Keeping;
  /** What else must hold at the moment of writing, beginning with `and`: rights the database knows of. */
  condition?: Statement;
}

/**
 * Writes the difference between a request before and after a transition: one statement with its audit rows and its kept
 * result, which moves one request or none. New requests are written in `write-new.ts`; only a worker that leases a step
 * writes these tables otherwise (`claim-step.ts`).
 * @returns whether the request and its delivery steps were still as they were read
 */
export async function writeChange(db: Database, writing: Writing): Promise<boolean> {
  // Where steps that a worker may have claimed change too, the whole is undone if it has.
  if (stepChanges(writing.before, writing.change.after).changed.length === 0)
    return await written(db, writing);
  try {
    return await db.transaction((tx) => writeWithin(tx, writing));
  } catch (failure) {
    if (failure instanceof AlreadyClosed) return false;
    throw failure;
  }
}

/**
 * The same within a transaction of several changes.
 * @throws TakenUp where a worker has claimed a step since the request was read: the transaction must be undone
 */
export function writeWithin(tx: Queryable, writing: Writing): Promise<boolean> {
  return written(tx, writing);
}

/** A worker took up a delivery step first. */
export class AlreadyClosed extends Error {
  override name = 'TakenUp';
}

async function written(q: Queryable, writing: Writing): Promise<boolean> {
  const { before, change } = writing;
  invariantsOf(() => brokenByChange(before, change), { requestId: before.id });
  const steps = stepChanges(before, change.after);
  const outcome = await q.row<Outcome>(statementOf(writing, steps));
  if (outcome?.changed !== 1) return false;
  if (outcome.stepped !== steps.changed.length) throw new AlreadyClosed();
  return true;
}

interface Outcome {
  changed: number;
  stepped: number;
}

/** Every part of the statement reads from `changed`, whose single row means "it happened". */
function statementOf(writing: Writing, steps: StepChanges): Statement {
  const { before, change, keeping } = writing;
  const { after, events } = change;
  const at = events[0]?.at ?? after.submittedAt;
  // A failed attempt at a step changes nothing but the step, and a reminder nothing that somebody could be deciding about.
  const moves = before.version !== after.version;
  const parts = [
    ...(moves ? [sql`changed as (${requestRow(writing, at)})`] : []),
    ...(isReported(writing) ? [sql`changed as (${reportedRow(writing)})`] : []),
    ...stepParts(after, steps, moves),
    ...stageParts(before, after, at),
    ...grantParts(change, at),
    ...lockParts(before, after),
    ...keptParts([{ requestId: after.id, at, keeping }]),
    recordedPart([writing]),
  ];
  const stepped = steps.changed.length === 0 ? sql`0` : sql`(select count(*)::int from stepped)`;
  return sql`with ${listOf(parts)}
    select (select count(*)::int from changed) as changed, ${stepped} as stepped`;
}

/** The request's own row as it was read, unless somebody was faster. */
function requestRow({ before, change: { after }, condition = nothing }: Writing, at: Date): Statement {
  return sql`update portal.request set version = ${after.version}, changed_at = ${at}, status = ${after.status},
      stage_index = ${after.stageIndex}::int, expires_at = ${after.expiresAt}::timestamptz, add_roles = ${[...after.addRoles]}::text[],
      waiting_on = ${after.waitingOn}, returned_at = ${after.returnedAt}::timestamptz, delivery_goal = ${after.deliveryGoal},
      closed_at = ${after.closedAt}::timestamptz, closing_reason = ${after.closingReason}, closing_note = ${after.closingNote},
      supervised_by = ${after.supervisedBy === null ? null : [...after.supervisedBy]}::text[]
    where id = ${before.id}::uuid and version = ${before.version} and status = ${before.status} ${condition} returning id`;
}

/** Somebody was notified, and nothing else has changed. */
function isReported({ before, change: { after } }: Writing): boolean {
  return after.remindedAt !== before.remindedAt || after.warnedAt !== before.warnedAt;
}

/** Of two reminders at the same moment one is written, and none of a request that has moved since it was read. */
function reportedRow({ before, change: { after }, condition = nothing }: Writing): Statement {
  return sql`update portal.request set reminded_at = ${after.remindedAt}::timestamptz, warned_at = ${after.warnedAt}::timestamptz
    where id = ${before.id}::uuid and version = ${before.version} and status = ${before.status}
      and reminded_at is not distinct from ${before.remindedAt}::timestamptz
      and warned_at is not distinct from ${before.warnedAt}::timestamptz ${condition} returning id`;
}
