import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import { intoAudit } from '../../audit/trail.ts';
import { movedIfUnchanged } from './decision-statements.ts';
import type { RequestRecord } from './record.ts';

interface Closing {
  record: RequestRecord;
  /** The request as it will stand, cancelled. */
  after: RequestRecord;
  kept: Statement;
  /** The row of the trail that tells of it. */
  event: Statement;
  now: Date;
}

/**
 * Closes a request that nobody decided, whoever wishes it: it leaves every desk, and its waiting delivery steps are withdrawn.
 * @returns whether the request still stood where it was read
 * @throws RefusedCall BEING_APPLIED when a step has been taken up meanwhile
 */
export async function closeRequest(
  tx: Queryable,
  { record, after, kept, event, now }: Closing,
): Promise<boolean> {
  const change = sql`status = ${after.status}, stage_index = null, expires_at = null, waiting_on = null, returned_at = null,
    closed_at = ${now}, closing_reason = ${after.closing_reason}, closing_note = ${after.closing_note}`;
  const moved = await tx.row<{ moved: number }>(sql`with ${movedIfUnchanged(record, change, now)}, desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ), ${kept} recorded as (${intoAudit} ${event} from moved)
    select count(*)::int as moved from moved`);
  if (moved?.moved !== 1) return false;
  await withdrawWaiting(tx, record);
  return true;
}

/**
 * Withdraws the delivery steps that waited when the request was read.
 * @throws RefusedCall BEING_APPLIED when the delivery has claimed one in the meantime
 */
export async function withdrawWaiting(tx: Queryable, record: RequestRecord): Promise<void> {
  const waiting = record.delivery.filter((step) => step.state === 'WAITING').length;
  if (waiting === 0) return;
  const withdrawn =
    await tx.run(sql`update portal.delivery_step set state = 'WITHDRAWN', needs_help_desk = false
    where request_id = ${record.id}::uuid and state = 'WAITING' and position <= ${record.delivery.length}`);
  if (withdrawn !== waiting)
    throw new RefusedCall('BEING_APPLIED', { requestId: record.id, currentStatus: record.status });
}
