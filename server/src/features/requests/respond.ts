import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Response } from '@portal/core/contract/requests/information.ts';
import { faultsOfResponse, refusalToRespond } from '@portal/core/domain/requests/information.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { answerMeanwhile, answerToRepeat, keepAnswer, repeatable, underKey } from './answers.ts';
import { readForWrite } from './decide-request.ts';
import { answerQuestion } from './decision-statements.ts';
import type { RequestDependencies } from './dependencies.ts';
import { toldStanding } from './facts-for-rules.ts';
import { answeredRecord } from './next-record.ts';
import { viewRequest } from './view.ts';

/**
 * The requester's answer to a question: the request goes back to the desk it came from, and its clock goes on.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, INVALID, or ALREADY_DECIDED when nothing waits for an answer any more
 */
export async function respond(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: Response,
): Promise<RequestView> {
  const { person, now } = caller;
  const write = repeatable(caller, `respond ${idOrNumber}`, body);
  const respondOnce = async (tx: Queryable): Promise<RequestView> => {
    const record = await readForWrite({ directory: deps.directory, q: tx }, caller, idOrNumber, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    const { status, person_id: requesterId, waiting_on: waitingOn, expires_at: expiresAt } = record;
    const refusal = refusalToRespond({ status, requesterId, waitingOn, expiresAt }, person.userId, now);
    const details = toldStanding(record, now);
    if (refusal !== null) throw refusedBy(refusal, details);
    if (record.version !== body.version) throw new RefusedCall('ALREADY_DECIDED', details);
    const faults = faultsOfResponse(body.comment);
    if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
    const after = answeredRecord(record, { person, comment: body.comment.trim(), now });
    const answer = viewRequest(after, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
    const kept = keepAnswer(write, answer, now, sql`moved`);
    const moved = await tx.row<{ moved: number }>(answerQuestion({ record, after, caller, kept }));
    if (moved?.moved === 1) return answer;
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readForWrite({ directory: deps.directory, q: tx }, caller, record.id, null);
    throw new RefusedCall('ALREADY_DECIDED', toldStanding(current, now));
  };
  return await underKey(deps.db, write, () => deps.db.transaction(respondOnce));
}
