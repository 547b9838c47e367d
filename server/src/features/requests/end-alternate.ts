import type { AlternateEnd } from '@portal/core/contract/requests/alternates.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { refusalToEnd } from '@portal/core/domain/requests/alternate.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { answerMeanwhile, answerToRepeat, keepAnswer, repeatable, underKey } from './answers.ts';
import { canAct, holds } from './approvers.ts';
import { readForWrite } from './decide-request.ts';
import { movedIfUnchanged } from './decision-statements.ts';
import type { RequestDependencies } from './dependencies.ts';
import { endable, toldStanding } from './facts-for-rules.ts';
import { endedRecord } from './next-record.ts';
import type { RequestRecord } from './record.ts';
import { viewRequest } from './view.ts';

/**
 * Ends a time of standing in before its last day: from this moment on nothing more is decided in the supervisor's place.
 * @throws RefusedCall NOT_FOUND, NOT_ELIGIBLE, ALREADY_DONE when it is over, ALREADY_DECIDED when it was never accepted
 *   or somebody else has ended it
 */
export async function endAlternate(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: AlternateEnd,
): Promise<RequestView> {
  const { person, now } = caller;
  const write = repeatable(caller, `end ${idOrNumber}`, body);
  const endOnce = async (tx: Queryable): Promise<RequestView> => {
    const record = await readForWrite({ directory: deps.directory, q: tx }, caller, idOrNumber, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    await refuse(deps, tx, caller, record);
    const details = toldStanding(record, now);
    if (record.version !== body.version) throw new RefusedCall('ALREADY_DECIDED', details);
    const after = endedRecord(record, { person, now });
    const answer = viewRequest(after, { reader: person, now, stuckDays: deps.deadlines.stuckDays });
    const change = sql`status = ${after.status}, closed_at = ${now}`;
    const moved = await tx.row<{ moved: number }>(sql`with ${movedIfUnchanged(record, change, now)},
      ${keepAnswer(write, answer, now, sql`moved`)} recorded as (${intoAudit} ${ending(caller, record)} from moved)
      select count(*)::int as moved from moved`);
    if (moved?.moved === 1) return answer;
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readForWrite({ directory: deps.directory, q: tx }, caller, record.id, null);
    throw new RefusedCall('ALREADY_DECIDED', toldStanding(current, now));
  };
  return await underKey(deps.db, write, () => deps.db.transaction(endOnce));
}

async function refuse(
  deps: RequestDependencies,
  tx: Queryable,
  { person, now }: Caller,
  record: RequestRecord,
): Promise<void> {
  const rights = await deps.directory.person(person.userId, tx);
  const isHelpDesk = rights !== null && canAct(rights) && holds(rights, 'RM_IT_HELP');
  const request = endable(record);
  if (request === null) throw new RefusedCall('NOT_ELIGIBLE');
  const refusal = refusalToEnd(request, { id: person.userId, isHelpDesk }, now);
  if (refusal !== null) throw refusedBy(refusal, toldStanding(record, now));
}

function ending({ now, person, sourceAddress }: Caller, record: RequestRecord): Statement {
  return auditRow({
    at: now,
    actor: { id: person.userId, name: person.fullName },
    action: 'ALTERNATE_ENDED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress,
    detail: { before: record.status, after: 'REVOKED' },
  });
}
