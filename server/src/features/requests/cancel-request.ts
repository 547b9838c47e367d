import type { Cancellation, RequestView } from '@portal/core/contract/requests.ts';
import { type DeliveryProgress, refusalToCancel } from '@portal/core/domain/requests/cancel.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import {
  answerMeanwhile,
  answerToRepeat,
  type GivenAnswer,
  givenAnswer,
  keepAnswer,
  type Repeatable,
  repeatable,
  underKey,
} from './answers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { cancelledRecord } from './next-record.ts';
import { selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { progressOf, viewRequest } from './view.ts';

/**
 * Withdraws an own request. While roles are being written only a delivery that has not begun can be stopped:
 * the steps are taken back too, and one that is under way leaves everything as it is.
 * @throws RefusedCall NOT_FOUND for anybody else's request, ALREADY_DECIDED, BEING_APPLIED or ALREADY_DONE
 */
export async function cancelRequest(
  deps: RequestDependencies,
  caller: Caller,
  body: Cancellation,
): Promise<RequestView> {
  const { person, now } = caller;
  const write = repeatable(caller, 'cancel', body);
  const cancelOnce = async (tx: Queryable): Promise<RequestView> => {
    const record = await readOwn(tx, caller, body, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    const { status, person_id: requesterId, expires_at: expiresAt } = record;
    const delivery = await progressNow(deps, tx, record);
    const refusal = refusalToCancel({ status, requesterId, expiresAt, delivery }, person.userId, now);
    if (refusal !== null) throw refusedBy(refusal, { requestId: record.id, currentStatus: status });
    const answer = viewRequest(cancelledRecord(record, person, now), person, now);
    const moved = await tx.row<{ moved: number }>(
      closeAsCancelled(caller, record, keepAnswer(write, answer, now, sql`moved`)),
    );
    if (moved?.moved === 1) {
      if (delivery.total > 0) await withdrawSteps(tx, record, delivery.total);
      return answer;
    }
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readOwn(tx, caller, body, null);
    throw new RefusedCall('ALREADY_DECIDED', { requestId: record.id, currentStatus: current.status });
  };
  return await underKey(deps.db, write, () => deps.db.transaction(cancelOnce));
}

/**
 * How far the delivery has come. An attempt whose answer was lost may have given the role all the same, so after
 * one the directory is asked what is really there.
 */
async function progressNow(
  deps: RequestDependencies,
  tx: Queryable,
  record: RequestRecord,
): Promise<DeliveryProgress> {
  const progress = progressOf(record.delivery);
  if (record.delivery.every((step) => step.attempts === 0)) return progress;
  const person = await deps.directory.person(record.person_id, tx);
  const given = record.delivery.filter(
    (step) => person?.clientRoles[step.clientId]?.includes(step.role) === true,
  );
  return { ...progress, running: progress.running || given.length > progress.done };
}

type ReadRecord = RequestRecord & { given: GivenAnswer | null };

async function readOwn(
  tx: Queryable,
  caller: Caller,
  { requestId, requestType }: Cancellation,
  write: Repeatable | null,
): Promise<ReadRecord> {
  const { userId } = caller.person;
  const where = sql`where r.id = ${requestId}::uuid and r.person_id = ${userId} and r.type = ${requestType}`;
  const record = await tx.row<ReadRecord>(
    selectRequests(userId, where, sql`, ${givenAnswer(write)} as given`),
  );
  if (record === undefined) throw new RefusedCall('NOT_FOUND');
  return record;
}

/** A step claimed by the delivery in the meantime is not waiting any more, and then nothing is withdrawn. */
async function withdrawSteps(tx: Queryable, record: RequestRecord, total: number): Promise<void> {
  const withdrawn = await tx.run(
    sql`update portal.delivery_step set state = 'WITHDRAWN' where request_id = ${record.id}::uuid and state = 'WAITING'`,
  );
  if (withdrawn !== total)
    throw new RefusedCall('BEING_APPLIED', { requestId: record.id, currentStatus: record.status });
}

function closeAsCancelled(
  { now, person, sourceAddress }: Caller,
  record: RequestRecord,
  kept: Statement,
): Statement {
  return sql`with moved as (
      update portal.request set status = 'CANCELLED', stage_index = null, version = version + 1, changed_at = ${now},
        expires_at = null, closed_at = ${now}
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status} returning id
    ), desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ), ${kept} recorded as (
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
    ) select count(*)::int as moved from moved`;
}
