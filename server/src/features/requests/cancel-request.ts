import type { Cancellation } from '@portal/core/contract/requests/cancellation.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { refusalToCancel } from '@portal/core/domain/requests/cancel.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow } from '../../audit/trail.ts';
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
import { closeRequest } from './close-request.ts';
import type { RequestDependencies } from './dependencies.ts';
import { cancellable, toldStanding } from './facts-for-rules.ts';
import { cancelledRecord, undoingRecord, undoingSteps } from './next-record.ts';
import { selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { beginUndo } from './undo-delivery.ts';
import { viewRequest } from './view.ts';

/**
 * Withdraws an own request. While roles are being delivered the steps are taken back too: what has been written, or may
 * have been, is undone before the request ends. A step that is under way leaves everything as it is.
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
    const refusal = refusalToCancel(cancellable(record), person.userId, now);
    const details = toldStanding(record, now);
    if (refusal !== null) throw refusedBy(refusal, details);
    const closing = { person, reason: 'WITHDRAWN', note: null, now } as const;
    // What has been applied, or may have been, is undone first (decisions section 7).
    const isBegun = undoingSteps(record).length > 0;
    const after = isBegun ? undoingRecord(record, closing) : cancelledRecord(record, closing);
    const answer = viewRequest(after, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
    const kept = keepAnswer(write, answer, now, sql`moved`);
    const moved = isBegun
      ? await beginUndo(tx, { record, after, caller, kept })
      : await closeRequest(tx, { record, after, kept, event: withdrawal(caller, record), now });
    if (moved) return answer;
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readOwn(tx, caller, body, null);
    throw new RefusedCall('ALREADY_DECIDED', toldStanding(current, now));
  };
  const answer = await underKey(deps.db, write, () => deps.db.transaction(cancelOnce));
  deps.wakeDelivery();
  return answer;
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

function withdrawal({ now, person, sourceAddress }: Caller, record: RequestRecord): Statement {
  return auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    action: 'REQUEST_CANCELLED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress,
    detail: { before: record.status, after: 'CANCELLED' },
  });
}
