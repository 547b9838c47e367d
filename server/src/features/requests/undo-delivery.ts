import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { withdrawWaiting } from './close-request.ts';
import { movedIfUnchanged } from './decision-statements.ts';
import { newSteps } from './insert-request.ts';
import { undoingSteps } from './next-record.ts';
import type { RequestRecord } from './record.ts';

interface Undoing {
  record: RequestRecord;
  after: RequestRecord;
  caller: Caller;
  kept: Statement;
}

/**
 * Turns a delivery back: waiting steps are withdrawn, and those already done get steps that take them back. The request
 * stays open until those are done, and is then CANCELLED (decisions section 7).
 * @returns whether the request still stood where it was read
 * @throws RefusedCall BEING_APPLIED when a step has been taken up meanwhile
 */
export async function beginUndo(tx: Queryable, { record, after, caller, kept }: Undoing): Promise<boolean> {
  const { now, person } = caller;
  const steps = undoingSteps(record);
  const place = { personId: record.person_id, from: now, after: record.delivery.length, isUndo: true };
  const change = sql`delivery_goal = 'UNDO', closing_note = ${after.closing_note}::text`;
  const moved = await tx.row<{ moved: number }>(sql`with ${movedIfUnchanged(record, change, now)},
    ${steps.length === 0 ? nothing : sql`steps as (${newSteps(sql`moved`, steps, place)}),`} ${kept} recorded as (
      ${intoAudit} ${auditRow({
        at: now,
        actor: { id: person.userId, name: person.fullName },
        action: 'DELIVERY_UNDONE',
        outcome: 'DONE',
        subjectId: record.person_id,
        requestId: record.id,
        sourceAddress: caller.sourceAddress,
        detail: {
          before: record.status,
          after: record.status,
          ...(after.closing_note === null ? {} : { comment: after.closing_note }),
        },
      })} from moved
    ) select count(*)::int as moved from moved`);
  if (moved?.moved !== 1) return false;
  await withdrawWaiting(tx, record);
  return true;
}
