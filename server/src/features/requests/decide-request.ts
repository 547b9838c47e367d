import type { Decision, RequestView } from '@portal/core/contract/requests.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type Decider, decide } from '@portal/core/domain/requests/decide.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { mayRead } from '@portal/core/domain/requests/visibility.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { answerGiven, keepAnswer, repeatable } from './answers.ts';
import type { RequestDependencies } from './dependencies.ts';
import { byIdOrNumber, selectRequests } from './queries.ts';
import { decisionFacts } from './read-requests.ts';
import type { RequestRecord } from './record.ts';
import { decidable, readable, viewRequest } from './view.ts';

/**
 * Approves or denies the waiting stage. One conditional statement decides: whoever comes second finds no row and
 * is told who was faster. The last approval writes the delivery steps in the same transaction.
 * @throws RefusedCall with the code of decisions section 8
 */
export async function decideRequest(deps: RequestDependencies, caller: Caller, idOrNumber: string, body: Decision): Promise<RequestView> {
  const write = repeatable(caller, `decide ${idOrNumber}`, body);
  const answer = await deps.db.transaction(async (tx) => {
    const given = await answerGiven(tx, caller, write);
    if (given !== null) return given;
    const record = await readForDecision(tx, caller, idOrNumber);
    const decider = await deciderNow(deps, tx, caller, record);
    const input = { decision: body.decision, comment: body.comment ?? '', reasonCode: body.reasonCode ?? null };
    const isStale = record.version !== body.version || record.stages[record.stage_index ?? -1]?.role !== body.stage;
    const outcome = decide(decidable(record), decider, input, caller.now);
    if (isRefusal(outcome)) throw refusedBy(outcome, outcome.refused === 'ALREADY_DECIDED' ? fasterOne(record) : {});
    if (isStale) throw new RefusedCall('ALREADY_DECIDED', fasterOne(record));
    const moved = await tx.row<{ moved: number }>(moveRequest({ deps, caller, record, body, ...outcome }));
    if (moved?.moved !== 1) {
      const earlier = await answerGiven(tx, caller, write);
      if (earlier !== null) return earlier;
      throw new RefusedCall('ALREADY_DECIDED', fasterOne(await readForDecision(tx, caller, idOrNumber)));
    }
    const after = await readForDecision(tx, caller, record.id);
    const view = viewRequest(after, caller.person, caller.now, await decisionFacts(deps, tx, after));
    await keepAnswer(tx, caller, write, view);
    return view;
  });
  deps.wakeDelivery();
  return answer;
}

async function readForDecision(tx: Queryable, caller: Caller, idOrNumber: string): Promise<RequestRecord> {
  const record = await tx.row<RequestRecord>(selectRequests(caller.person.userId, byIdOrNumber(idOrNumber)));
  const reader = { id: caller.person.userId, portalRoles: caller.person.portalRoles };
  if (record === undefined || !mayRead(readable(record), reader)) throw new RefusedCall('NOT_FOUND');
  return record;
}

/** The caller's rights as the directory holds them now, read inside the decision's own transaction. */
async function deciderNow(deps: RequestDependencies, tx: Queryable, caller: Caller, record: RequestRecord): Promise<Decider> {
  const person = await deps.directory.person(caller.person.userId, tx);
  return {
    id: caller.person.userId,
    enabled: person?.enabled ?? false,
    realmRoles: person?.realmRoles ?? [],
    portalRoles: person?.clientRoles[portalClientId] ?? [],
    isApplicationAuthorizer: record.reader_authorizes,
  };
}

/** Who decided last, or what closed the request: the facts behind "already decided by ...". */
function fasterOne(record: RequestRecord): { requestId: string; currentStatus: string; decidedBy?: string; decidedAt?: string } {
  const last = record.stages.findLast((stage) => stage.decidedBy !== null);
  const decided = last?.decidedBy && last.decidedAt ? { decidedBy: last.decidedBy.fullName, decidedAt: new Date(last.decidedAt).toISOString() } : {};
  return { requestId: record.id, currentStatus: record.status, ...decided };
}

interface Move {
  deps: RequestDependencies;
  caller: Caller;
  record: RequestRecord;
  body: Decision;
  status: RequestStatus;
  nextStage: number | null;
}

/** Status, decision, desk, next stage, delivery steps and audit row in one statement that moves one row or none. */
function moveRequest(move: Move): Statement {
  const { deps, caller, record, body, status, nextStage } = move;
  const { now, person } = caller;
  const due = nextStage === null ? null : plusDays(now, deps.deadlines.dueDays);
  const expires = nextStage === null ? null : plusDays(now, deps.deadlines.expiryDays);
  const comment = body.comment?.trim() === '' ? null : (body.comment?.trim() ?? null);
  return sql`with moved as (
      update portal.request set status = ${status}, stage_index = ${nextStage}::int, version = version + 1, changed_at = ${now},
        expires_at = ${expires}::timestamptz, closed_at = ${isOpen(status) ? null : now}::timestamptz
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status}
        and (expires_at is null or expires_at > ${now}) returning id
    ), decided as (
      insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, decision, comment,
        reason_code, decided_at)
      select id, ${record.stage_index}::int, ${person.userId}::text, ${person.fullName}::text, ${person.organization}::text,
        ${body.decision}::text, ${comment}::text, ${body.decision === 'DENY' ? (body.reasonCode ?? null) : null}::text, ${now}::timestamptz
      from moved
    ), desk as (
      update portal.stage_person set waiting_due_at = case when stage_index = ${nextStage}::int then ${due}::timestamptz end
      where request_id in (select id from moved) and (waiting_due_at is not null or stage_index = ${nextStage}::int)
    ), entered as (
      update portal.stage set entered_at = ${now}, due_at = ${due}::timestamptz, expires_at = ${expires}::timestamptz
      where request_id in (select id from moved) and stage_index = ${nextStage}::int
    ), ${status === 'PENDING_PROVISIONING' ? deliverySteps(move) : nothing} recorded as (
      ${intoAudit} ${decisionEvent(move, comment)} from moved
    ) select count(*)::int as moved from moved`;
}

/** One small idempotent step for each role to add (decisions section 7). */
function deliverySteps({ deps, caller, record }: Move): Statement {
  const clientId = deps.applications.get(record.application_id ?? '')?.clientId ?? '';
  const ids = record.add_roles.map(() => uuidV7(caller.now));
  return sql`steps as (
      insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at)
      select s.id, moved.id, s.position, ${record.person_id}::text, ${clientId}::text, s.role, ${caller.now}::timestamptz
      from moved, unnest(${ids}::uuid[], ${record.add_roles}::text[]) with ordinality as s (id, role, position)
    ),`;
}

function decisionEvent({ caller, record, body, status }: Move, comment: string | null): Statement {
  return auditRow({
    at: caller.now,
    actor: { id: caller.person.userId, name: caller.person.fullName },
    action: body.decision === 'APPROVE' ? 'STAGE_APPROVED' : 'REQUEST_DENIED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress: caller.sourceAddress,
    detail: { before: record.status, after: status, role: body.stage, ...(comment === null ? {} : { comment }) },
  });
}
