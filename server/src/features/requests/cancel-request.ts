import type { Cancellation, RequestView } from '@portal/core/contract/requests.ts';
import { refusalToCancel } from '@portal/core/domain/requests/cancel.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { answerGiven, keepAnswer, repeatable } from './answers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { progressOf, viewRequest } from './view.ts';

/**
 * Withdraws an own request. While roles are being written only a delivery that has not begun can be stopped:
 * the steps are taken back first, and one that is under way leaves everything as it is.
 * @throws RefusedCall NOT_FOUND for anybody else's request, ALREADY_DECIDED, BEING_APPLIED or ALREADY_DONE
 */
export async function cancelRequest(deps: RequestDependencies, caller: Caller, body: Cancellation): Promise<RequestView> {
  const write = repeatable(caller, 'cancel', body);
  return await deps.db.transaction(async (tx) => {
    const given = await answerGiven(tx, caller, write);
    if (given !== null) return given;
    const record = await readOwn(tx, caller, body);
    const { status, person_id: requesterId, expires_at: expiresAt } = record;
    const delivery = progressOf(record.delivery);
    const refusal = refusalToCancel({ status, requesterId, expiresAt, delivery }, caller.person.userId, caller.now);
    if (refusal !== null) throw refusedBy(refusal, { requestId: record.id, currentStatus: status });
    await withdrawSteps(tx, record, delivery.total);
    if (!(await closeAsCancelled(tx, caller, record))) {
      const earlier = await answerGiven(tx, caller, write);
      if (earlier !== null) return earlier;
      throw new RefusedCall('ALREADY_DECIDED', { requestId: record.id });
    }
    const answer = viewRequest(await readOwn(tx, caller, body), caller.person, caller.now);
    await keepAnswer(tx, caller, write, answer);
    return answer;
  });
}

async function readOwn(tx: Queryable, caller: Caller, { requestId, requestType }: Cancellation): Promise<RequestRecord> {
  const { userId } = caller.person;
  const record = await tx.row<RequestRecord>(
    selectRequests(userId, sql`where r.id = ${requestId}::uuid and r.person_id = ${userId} and r.type = ${requestType}`),
  );
  if (record === undefined) throw new RefusedCall('NOT_FOUND');
  return record;
}

/** A step claimed by the delivery in the meantime is not waiting any more, and then nothing is withdrawn. */
async function withdrawSteps(tx: Queryable, record: RequestRecord, total: number): Promise<void> {
  if (total === 0) return;
  const withdrawn = await tx.run(
    sql`update portal.delivery_step set state = 'WITHDRAWN' where request_id = ${record.id}::uuid and state = 'WAITING'`,
  );
  if (withdrawn !== total) throw new RefusedCall('BEING_APPLIED', { requestId: record.id, currentStatus: record.status });
}

async function closeAsCancelled(tx: Queryable, caller: Caller, record: RequestRecord): Promise<boolean> {
  const { now, person, sourceAddress } = caller;
  const moved = await tx.row<{ moved: number }>(sql`with moved as (
      update portal.request set status = 'CANCELLED', stage_index = null, version = version + 1, changed_at = ${now},
        expires_at = null, closed_at = ${now}
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status} returning id
    ), desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ), recorded as (
      ${intoAudit} ${auditRow({
        at: now,
        actor: { id: person.userId, name: person.fullName },
        action: 'REQUEST_CANCELLED',
        outcome: 'DONE',
        subjectId: record.person_id,
        requestId: record.id,
        sourceAddress,
        detail: { before: record.status, after: 'CANCELLED' },
      })} from moved
    ) select count(*)::int as moved from moved`);
  return moved?.moved === 1;
}
