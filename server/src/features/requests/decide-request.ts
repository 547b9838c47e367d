import type { Decision, RequestView } from '@portal/core/contract/requests.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type Decider, decide, hasLapsed } from '@portal/core/domain/requests/decide.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import type { RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { mayRead } from '@portal/core/domain/requests/visibility.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { type ProblemDetails, RefusedCall, refusedBy } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
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
import { decidedRecord, type TakenDecision } from './next-record.ts';
import { byIdOrNumber, selectRequests } from './queries.ts';
import type { RequestRecord } from './record.ts';
import { decidable, readable, viewRequest } from './view.ts';

/**
 * Approves or denies the waiting stage. One conditional statement decides: whoever comes second finds no row and
 * is told who was faster. The last approval writes the delivery steps in the same statement.
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
    const record = await readForDecision(tx, caller, idOrNumber, write);
    const given = answerToRepeat(record.given, write);
    if (given !== null) return given;
    const taken = await takeDecision(deps, tx, { caller, record, body });
    const after = decidedRecord(record, taken);
    const view = viewRequest(after, caller.person, caller.now);
    const moved = await tx.row<{ moved: number }>(
      moveRequest({ record, after, taken, caller, kept: keepAnswer(write, view, caller.now, sql`moved`) }),
    );
    if (moved?.moved === 1) return view;
    const meanwhile = await answerMeanwhile(tx, write);
    if (meanwhile !== null) return meanwhile;
    throw new RefusedCall(
      'ALREADY_DECIDED',
      fasterOne(await readForDecision(tx, caller, record.id, null), caller, body),
    );
  };
  const answer = await underKey(deps.db, write, () => deps.db.transaction(decideOnce));
  deps.wakeDelivery();
  return answer;
}

type ReadRecord = RequestRecord & { given: GivenAnswer | null };

async function readForDecision(
  tx: Queryable,
  caller: Caller,
  idOrNumber: string,
  write: Repeatable | null,
): Promise<ReadRecord> {
  const { userId, portalRoles } = caller.person;
  const record = await tx.row<ReadRecord>(
    selectRequests(userId, byIdOrNumber(idOrNumber), sql`, ${givenAnswer(write)} as given`),
  );
  if (record === undefined || !mayRead(readable(record), { id: userId, portalRoles }))
    throw new RefusedCall('NOT_FOUND');
  return record;
}

interface Attempt {
  caller: Caller;
  record: RequestRecord;
  body: Decision;
}

/** Asks the rules, with the caller's rights as the directory holds them now, read inside the decision's own transaction. */
async function takeDecision(
  deps: RequestDependencies,
  tx: Queryable,
  attempt: Attempt,
): Promise<TakenDecision> {
  const { caller, record, body } = attempt;
  if (isStale(record, body)) throw new RefusedCall('ALREADY_DECIDED', fasterOne(record, caller, body));
  const decider = await deciderNow(deps, tx, caller, record);
  const input = { decision: body.decision, comment: body.comment ?? '', reasonCode: body.reasonCode ?? null };
  const outcome = decide(decidable(record), decider, input, caller.now);
  if (isRefusal(outcome))
    throw refusedBy(outcome, outcome.refused === 'ALREADY_DECIDED' ? fasterOne(record, caller, body) : {});
  return {
    ...saidBy(attempt),
    ...outcome,
    steps: stepsFor(deps, record, outcome.status),
    deadlines: deps.deadlines,
  };
}

/** Whether the caller looked at something that is no longer so. */
function isStale(record: RequestRecord, body: Decision): boolean {
  return record.version !== body.version || record.stages[record.stage_index ?? -1]?.role !== body.stage;
}

/** The caller's words, trimmed; an empty comment is none, and only a denial has a reason. */
function saidBy({
  caller,
  body,
}: Attempt): Pick<TakenDecision, 'person' | 'decision' | 'comment' | 'reasonCode' | 'now'> {
  const comment = body.comment?.trim() ?? '';
  const reasonCode = body.decision === 'DENY' ? (body.reasonCode ?? null) : null;
  return {
    person: caller.person,
    decision: body.decision,
    comment: comment === '' ? null : comment,
    reasonCode,
    now: caller.now,
  };
}

/** After the last approval, one small idempotent step for each role to add (decisions section 7). */
function stepsFor(
  deps: RequestDependencies,
  record: RequestRecord,
  status: RequestStatus,
): TakenDecision['steps'] {
  if (status !== 'PENDING_PROVISIONING') return [];
  const clientId = deps.applications.get(record.application_id ?? '')?.clientId ?? '';
  return record.add_roles.map((role) => ({ clientId, role }));
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
  };
}

/** What became of the stage that the caller meant: the facts behind "already decided by ...". */
function fasterOne(record: RequestRecord, { now }: Caller, { stage }: Decision): ProblemDetails {
  const meant = record.stages.findLast((one) => one.role === stage && one.decidedBy !== null);
  const currentStatus = hasLapsed(decidable(record), now) ? 'EXPIRED_PENDING_REQUEST' : record.status;
  if (!meant?.decidedBy || meant.decidedAt === null) return { requestId: record.id, currentStatus };
  const { decidedBy, decidedAt } = meant;
  return {
    requestId: record.id,
    currentStatus,
    decidedBy: decidedBy.fullName,
    decidedAt: new Date(decidedAt).toISOString(),
  };
}

interface Move {
  record: RequestRecord;
  after: RequestRecord;
  taken: TakenDecision;
  caller: Caller;
  kept: Statement;
}

/** Status, decision, desk, next stage, delivery steps, audit row and kept answer in one statement that moves one row or none. */
function moveRequest(move: Move): Statement {
  const { record, after, taken, kept } = move;
  const { person, now, nextStage } = taken;
  const next = nextStage === null ? undefined : after.stages[nextStage];
  return sql`with moved as (
      update portal.request set status = ${after.status}, stage_index = ${nextStage}::int, version = version + 1, changed_at = ${now},
        expires_at = ${after.expires_at}::timestamptz, closed_at = ${after.closed_at}::timestamptz
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status}
        and (expires_at is null or expires_at > ${now}) returning id
    ), decided as (
      insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, decision, comment,
        reason_code, decided_at)
      select id, ${record.stage_index}::int, ${person.userId}::text, ${person.fullName}::text, ${person.organization}::text,
        ${taken.decision}::text, ${taken.comment}::text, ${taken.reasonCode}::text, ${now}::timestamptz
      from moved
    ), desk as (
      update portal.stage_person set waiting_due_at = case when stage_index = ${nextStage}::int then ${next?.dueAt ?? null}::timestamptz end
      where request_id in (select id from moved) and (waiting_due_at is not null or stage_index = ${nextStage}::int)
    ), ${next === undefined ? nothing : enterStage(taken, next)} ${taken.steps.length === 0 ? nothing : deliverySteps(record, taken)} ${kept} recorded as (
      ${intoAudit} ${decisionEvent(move)} from moved
    ) select count(*)::int as moved from moved`;
}

function enterStage({ nextStage }: TakenDecision, next: RequestRecord['stages'][number]): Statement {
  return sql`entered as (
      update portal.stage set entered_at = ${next.enteredAt}::timestamptz, due_at = ${next.dueAt}::timestamptz,
        expires_at = ${next.expiresAt}::timestamptz
      where request_id in (select id from moved) and stage_index = ${nextStage}::int
    ),`;
}

function deliverySteps(record: RequestRecord, { steps, now }: TakenDecision): Statement {
  return sql`steps as (
      insert into portal.delivery_step (id, request_id, position, person_id, client_id, role, run_at)
      select s.id, moved.id, s.position, ${record.person_id}::text, s.client_id, s.role, ${now}::timestamptz
      from moved, unnest(${steps.map(() => uuidV7(now))}::uuid[], ${steps.map((step) => step.clientId)}::text[],
        ${steps.map((step) => step.role)}::text[]) with ordinality as s (id, client_id, role, position)
    ),`;
}

function decisionEvent({ record, after, taken, caller }: Move): Statement {
  const role = record.stages[record.stage_index ?? -1]?.role;
  return auditRow({
    at: caller.now,
    actor: { id: caller.person.userId, name: caller.person.fullName },
    action: taken.decision === 'APPROVE' ? 'STAGE_APPROVED' : 'REQUEST_DENIED',
    outcome: 'DONE',
    subjectId: record.person_id,
    requestId: record.id,
    sourceAddress: caller.sourceAddress,
    detail: {
      before: record.status,
      after: after.status,
      role,
      ...(taken.comment === null ? {} : { comment: taken.comment }),
    },
  });
}
