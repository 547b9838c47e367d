import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import { auditRow, intoAudit } from '../../audit/trail.ts';
import { standsInNow } from './alternate-windows.ts';
import { newSteps } from './insert-request.ts';
import { forWhom, type TakenDecision } from './next-record.ts';
import type { NamedPerson, RequestRecord } from './record.ts';

interface Change {
  record: RequestRecord;
  after: RequestRecord;
  caller: Caller;
  kept: Statement;
}

/**
 * Moves the request on only if nobody was faster; every further step of such a statement reads from `moved`.
 * @param also a further condition, beginning with `and`
 */
export function movedIfUnchanged(
  record: RequestRecord,
  change: Statement,
  now: Date,
  also: Statement = nothing,
): Statement {
  return sql`moved as (
      update portal.request set version = version + 1, changed_at = ${now}, ${change}
      where id = ${record.id}::uuid and version = ${record.version} and status = ${record.status}
        and (expires_at is null or expires_at > ${now}) ${also} returning id
    )`;
}

/** Status, decision, desk, next stage, delivery steps, audit row and kept answer in one statement that moves one row or none. */
export function moveRequest(move: Change & { taken: TakenDecision }): Statement {
  const { record, after, taken, kept, caller } = move;
  const { person, now, nextStage, steps } = taken;
  const next = nextStage === null ? undefined : after.stages[nextStage];
  const change = sql`status = ${after.status}, stage_index = ${nextStage}::int, add_roles = ${after.add_roles}::text[],
        expires_at = ${after.expires_at}::timestamptz, closed_at = ${after.closed_at}::timestamptz, waiting_on = null, returned_at = null`;
  const place = { personId: record.person_id, from: now, after: 0, isUndo: false };
  const also = stillStandingIn(person.userId, taken.onBehalfOf, now);
  return sql`with ${movedIfUnchanged(record, change, now, also)}, decided as (
      insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, on_behalf_of,
        decision, comment, reason_code, withheld_roles, decided_at)
      select id, ${record.stage_index}::int, ${person.userId}::text, ${person.fullName}::text, ${person.organization}::text,
        ${taken.onBehalfOf?.id ?? null}::text,
        ${taken.decision}::text, ${taken.comment}::text, ${taken.reasonCode}::text, ${[...taken.withheldRoles]}::text[],
        ${now}::timestamptz
      from moved
    ), desk as (
      update portal.stage_person set waiting_due_at = case when stage_index = ${nextStage}::int then ${next?.dueAt ?? null}::timestamptz end
      where request_id in (select id from moved) and released_at is null
        and (waiting_due_at is not null or stage_index = ${nextStage}::int)
    ), ${next === undefined ? nothing : enterStage(nextStage, next)}
    ${steps.length === 0 ? nothing : sql`steps as (${newSteps(sql`moved`, steps, place)}),`} ${kept} recorded as (
      ${intoAudit} ${decisionEvent({ record, after, taken, caller })} from moved
    ) select count(*)::int as moved from moved`;
}

/** Whoever decides in somebody's place does so only as long as that holds, to the very statement that writes it. */
function stillStandingIn(personId: string, onBehalfOf: NamedPerson | null, now: Date): Statement {
  return onBehalfOf === null ? nothing : sql`and ${standsInNow(personId, onBehalfOf.id, now)}`;
}

function enterStage(nextStage: number | null, next: RequestRecord['stages'][number]): Statement {
  return sql`entered as (
      update portal.stage set entered_at = ${next.enteredAt}::timestamptz, due_at = ${next.dueAt}::timestamptz,
        expires_at = ${next.expiresAt}::timestamptz
      where request_id in (select id from moved) and stage_index = ${nextStage}::int
    ),`;
}

function decisionEvent({
  record,
  after,
  taken,
  caller,
}: Omit<Change, 'kept'> & { taken: TakenDecision }): Statement {
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
      role: record.stages[record.stage_index ?? -1]?.role,
      ...(taken.comment === null ? {} : { comment: taken.comment }),
      ...(taken.withheldRoles.length === 0 ? {} : { withheld: taken.withheldRoles }),
      ...forWhom(taken.onBehalfOf),
    },
  });
}

/** The question, the stopped clock, the empty place on every desk and the audit row. */
export function returnRequest({ record, after, caller, kept }: Change): Statement {
  const { now, person } = caller;
  const questions = after.stages[record.stage_index ?? -1]?.questions ?? [];
  const asked = questions.at(-1);
  const onBehalfOf = asked?.onBehalfOf ?? null;
  const also = stillStandingIn(person.userId, onBehalfOf, now);
  const change = sql`waiting_on = 'REQUESTER', returned_at = ${now}, expires_at = ${after.expires_at}::timestamptz`;
  return sql`with ${movedIfUnchanged(record, change, now, also)}, asked as (
      insert into portal.question (request_id, stage_index, round, asked_by, asked_by_name, asked_by_organization, on_behalf_of,
        asked_at, question)
      select id, ${record.stage_index}::int, ${questions.length}::int, ${person.userId}::text, ${person.fullName}::text,
        ${person.organization}::text, ${onBehalfOf?.id ?? null}::text, ${now}::timestamptz, ${asked?.question ?? ''}::text
      from moved
    ), desk as (
      update portal.stage_person set waiting_due_at = null
      where request_id in (select id from moved) and waiting_due_at is not null
    ), ${kept} recorded as (
      ${intoAudit} ${auditRow({
        at: now,
        actor: { id: person.userId, name: person.fullName },
        action: 'INFORMATION_ASKED',
        outcome: 'DONE',
        subjectId: record.person_id,
        requestId: record.id,
        sourceAddress: caller.sourceAddress,
        detail: {
          before: record.status,
          after: after.status,
          comment: asked?.question,
          ...forWhom(onBehalfOf),
        },
      })} from moved
    ) select count(*)::int as moved from moved`;
}

/** The answer, the clock going on, the places on the desks and the audit row. */
export function answerQuestion({ record, after, caller, kept }: Change): Statement {
  const { now, person } = caller;
  const { dueAt = null, expiresAt = null, questions = [] } = after.stages[record.stage_index ?? -1] ?? {};
  const round = questions.length;
  const answer = questions.at(-1)?.answer ?? '';
  const change = sql`waiting_on = null, returned_at = null, expires_at = ${after.expires_at}::timestamptz`;
  return sql`with ${movedIfUnchanged(record, change, now)}, answered as (
      update portal.question set answer = ${answer}, answered_at = ${now}
      where request_id in (select id from moved) and stage_index = ${record.stage_index}::int and round = ${round}::int
    ), clock as (
      update portal.stage set due_at = ${dueAt}::timestamptz, expires_at = ${expiresAt}::timestamptz
      where request_id in (select id from moved) and stage_index = ${record.stage_index}::int
    ), desk as (
      update portal.stage_person set waiting_due_at = ${dueAt}::timestamptz
      where request_id in (select id from moved) and stage_index = ${record.stage_index}::int and released_at is null
    ), ${kept} recorded as (
      ${intoAudit} ${auditRow({
        at: now,
        actor: { id: person.userId, name: person.fullName },
        action: 'INFORMATION_GIVEN',
        outcome: 'DONE',
        subjectId: record.person_id,
        requestId: record.id,
        sourceAddress: caller.sourceAddress,
        detail: { before: record.status, after: after.status, comment: answer },
      })} from moved
    ) select count(*)::int as moved from moved`;
}
