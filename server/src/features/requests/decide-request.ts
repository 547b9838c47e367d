import type { Decision } from '@portal/core/contract/requests/decisions.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type Decider, decide } from '@portal/core/domain/requests/decide.ts';
import { withheldRoles } from '@portal/core/domain/requests/reduce.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import { mayRead } from '@portal/core/domain/requests/visibility.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type ProblemDetails, RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
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
import { withRightWindows } from './right-windows.ts';
import { moveRequest, returnRequest } from './decision-statements.ts';
import type { ReadWith, RequestDependencies } from './dependencies.ts';
import { actsFor, decidable, readable, statusNow, toldStanding } from './facts-for-rules.ts';
import { decidedRecord, returnedRecord, type TakenDecision } from './next-record.ts';
import { byIdOrNumber, selectRequests } from './queries.ts';
import type { NamedPerson, RequestRecord } from './record.ts';
import { stepsOnApproval } from './steps-of-request.ts';
import { viewRequest } from './view.ts';

/**
 * Approves or denies the waiting stage, or asks the requester. One conditional statement decides: whoever comes second
 * finds no row and is told who was faster. The last approval writes the delivery steps in the same statement.
 * @throws RefusedCall with the code of decisions section 8
 */
export async function decideRequest(
  deps: RequestDependencies,
  caller: Caller,
  idOrNumber: string,
  body: Decision,
): Promise<RequestView> {
  const write = repeatable(caller, `decide ${idOrNumber}`, body);
  const decideOnce = async (tx: Queryable): Promise<RequestView> => {
    const record = await readForWrite({ directory: deps.directory, q: tx }, caller, idOrNumber, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    const attempt = { caller, record, body };
    const { after, statement } = await takeDecision(deps, tx, attempt);
    const { stuckDays } = deps.deadlines;
    const view = viewRequest(after, { reader: caller.person, now: caller.now, stuckDays });
    const kept = keepAnswer(write, view, caller.now, sql`moved`);
    const moved = await tx.row<{ moved: number }>(statement(kept));
    if (moved?.moved === 1) return view;
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    const current = await readForWrite({ directory: deps.directory, q: tx }, caller, record.id, null);
    // Nobody was faster, so what ended is the time in which the caller could decide in somebody's place.
    if (current.version === record.version && statusNow(current, caller.now) === record.status)
      throw new RefusedCall('NOT_ELIGIBLE');
    throw new RefusedCall('ALREADY_DECIDED', fasterOne({ ...attempt, record: current }));
  };
  const answer = await underKey(deps.db, write, () => deps.db.transaction(decideOnce));
  deps.wakeDelivery();
  return answer;
}

/** A request as a write finds it, with the answer already given under the write's key. */
export type ReadForWrite = RequestRecord & { given: GivenAnswer | null };

/**
 * Reads the request a caller wants to change.
 * @throws RefusedCall NOT_FOUND for whoever may not read it
 */
export async function readForWrite(
  { directory, q }: ReadWith,
  caller: Caller,
  idOrNumber: string,
  write: Repeatable | null,
): Promise<ReadForWrite> {
  const { userId, portalRoles } = caller.person;
  const found = await q.row<ReadForWrite>(
    selectRequests(userId, byIdOrNumber(idOrNumber), sql`, ${givenAnswer(write)} as given`),
  );
  if (found === undefined) throw new RefusedCall('NOT_FOUND');
  const record = await withRightWindows({ directory, q }, found, caller);
  const reader = { id: userId, portalRoles, actsFor: actsFor(record, caller.now) };
  // An answer once given is theirs, whatever they may read since.
  if (record.given === null && !mayRead(readable(record), reader)) throw new RefusedCall('NOT_FOUND');
  return record;
}

interface Attempt {
  caller: Caller;
  record: RequestRecord;
  body: Decision;
}

/** The request as it will stand, and the statement that makes it so. */
interface Prepared {
  after: RequestRecord;
  statement: (kept: ReturnType<typeof keepAnswer>) => ReturnType<typeof sql>;
}

/** Asks the rules, with the caller's rights as the directory holds them now, read inside the decision's own transaction. */
async function takeDecision(deps: RequestDependencies, tx: Queryable, attempt: Attempt): Promise<Prepared> {
  const { caller, record, body } = attempt;
  if (isStale(record, body)) throw new RefusedCall('ALREADY_DECIDED', fasterOne(attempt));
  const decider = await deciderNow(deps, tx, caller, record);
  const input = {
    decision: body.decision,
    comment: body.comment ?? '',
    reasonCode: body.reasonCode ?? null,
    roles: body.roles === undefined ? null : [...new Set(body.roles)],
  };
  const outcome = decide(decidable(record), decider, input, caller.now);
  if (isRefusal(outcome))
    throw refusedBy(outcome, outcome.refused === 'ALREADY_DECIDED' ? fasterOne(attempt) : {});
  const said = { ...saidBy(attempt), onBehalfOf: personAsked(record, outcome.onBehalfOf) };
  if (body.decision === 'RETURN') {
    const asked = { ...said, question: said.comment ?? '', deadlines: deps.deadlines };
    const after = returnedRecord(record, asked);
    return { after, statement: (kept) => returnRequest({ record, after, caller, kept }) };
  }
  const taken: TakenDecision = {
    ...outcome,
    ...said,
    decision: body.decision,
    withheldRoles: withheldRoles({ asked: record.add_roles, given: outcome.addRoles }),
    steps: await stepsOnApproval(deps, tx, { record, ...outcome }),
    deadlines: deps.deadlines,
  };
  const after = decidedRecord(record, taken);
  return { after, statement: (kept) => moveRequest({ record, after, taken, caller, kept }) };
}

/** Somebody whom the waiting stage asks, as the request remembers them. */
function personAsked(record: RequestRecord, id: string | null): NamedPerson | null {
  const found = record.stages[record.stage_index ?? -1]?.people.find((one) => one.id === id);
  return found === undefined
    ? null
    : { id: found.id, fullName: found.fullName, organization: found.organization };
}

/** Whether the caller looked at something that is no longer so. */
function isStale(record: RequestRecord, body: Decision): boolean {
  return record.version !== body.version || record.stages[record.stage_index ?? -1]?.role !== body.stage;
}

/** The caller's words, trimmed; an empty comment is none, and only a denial has a reason. */
function saidBy({ caller, body }: Attempt): Pick<TakenDecision, 'person' | 'comment' | 'reasonCode' | 'now'> {
  const comment = body.comment?.trim() ?? '';
  const reasonCode = body.decision === 'DENY' ? (body.reasonCode ?? null) : null;
  return { person: caller.person, comment: comment === '' ? null : comment, reasonCode, now: caller.now };
}

async function deciderNow(
  deps: RequestDependencies,
  tx: Queryable,
  caller: Caller,
  record: RequestRecord,
): Promise<Decider> {
  const person = await deps.directory.person(caller.person.userId, tx);
  return {
    id: caller.person.userId,
    enabled: person?.enabled ?? false,
    realmRoles: person?.realmRoles ?? [],
    portalRoles: person?.clientRoles[portalClientId] ?? [],
    isApplicationAuthorizer: record.reader_authorizes,
    actsFor: actsFor(record, caller.now),
  };
}

/** What became of the stage that the caller meant: the facts behind "already decided by ...". */
function fasterOne({ record, caller, body }: Attempt): ProblemDetails {
  const meant = record.stages.findLast((one) => one.role === body.stage && one.decidedBy !== null);
  const told = toldStanding(record, caller.now);
  if (!meant?.decidedBy || meant.decidedAt === null) return told;
  const { decidedBy, decidedAt } = meant;
  return {
    ...told,
    decidedBy: decidedBy.fullName,
    decidedAt: new Date(decidedAt).toISOString(),
  };
}
