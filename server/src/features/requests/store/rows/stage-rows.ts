import type { Request, Stage } from '@portal/core/domain/requests/request.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';
import { ofChanged } from '../of-changed.ts';

/** The parts that write what a transition changed of stages, the people asked, their desks, decisions and questions. */
export function stageParts(before: Request, after: Request, at: Date): Statement[] {
  return [
    ...clocks(before, after),
    ...decision(before, after),
    ...withdrawnDecision(before, after, at),
    ...question(before, after),
    ...desks(before, after, at),
  ];
}

/** When the people of a stage are to decide, as their desks have it; null while the stage does not wait for them. */
function deskDue({ status, stageIndex, waitingOn, stages }: Request, index: number): Date | null {
  const isWaiting = isOpen(status) && stageIndex === index && waitingOn === null;
  return isWaiting ? (stages[index]?.dueAt ?? null) : null;
}

/** The parts that write the stages of new requests, the people asked, and the times of alternates. */
export function newStageParts(requests: readonly Request[]): Statement[] {
  const stages = requests.flatMap(({ id, stages: planned }) =>
    planned.map(({ role, fallbackFor, enteredAt, dueAt, expiresAt }, index) => ({
      requestId: id,
      index,
      role,
      fallbackFor,
      enteredAt,
      dueAt,
      expiresAt,
    })),
  );
  const asked = requests.flatMap((request) =>
    request.stages.flatMap(({ role, people }, index) => {
      const due = deskDue(request, index);
      return people.map((one): Asked => ({ ...one, requestId: request.id, index, role, due }));
    }),
  );
  const alternates = requests.flatMap(({ id: requestId, person, alternate }) =>
    alternate === null ? [] : [{ requestId, delegator: person.id, ...alternate }],
  );
  return [
    ...(stages.length === 0
      ? []
      : [sql`planned as (${stagesOf(stages)})`, sql`asked as (${peopleAsked(asked)})`]),
    ...(alternates.length === 0 ? [] : [sql`delegated as (${alternateTimes(alternates)})`]),
  ];
}

function stagesOf(stages: readonly { requestId: string }[]): Statement {
  return sql`insert into portal.stage (request_id, stage_index, role, fallback_for, entered_at, due_at, expires_at)
    select changed.id, (one->>'index')::int, one->>'role', one->>'fallbackFor', (one->>'enteredAt')::timestamptz,
      (one->>'dueAt')::timestamptz, (one->>'expiresAt')::timestamptz
    from ${ofChanged(stages)}`;
}

interface Asked {
  requestId: string;
  index: number;
  id: string;
  fullName: string;
  email: string;
  organization: string;
  role: string;
  due: Date | null;
}

function peopleAsked(asked: readonly Asked[]): Statement {
  return sql`insert into portal.stage_person (request_id, stage_index, person_id, full_name, email, organization, role, waiting_due_at)
    select changed.id, (one->>'index')::int, one->>'id', one->>'fullName', one->>'email', one->>'organization', one->>'role',
      (one->>'due')::timestamptz
    from ${ofChanged(asked)}`;
}

function alternateTimes(alternates: readonly { requestId: string }[]): Statement {
  return sql`insert into portal.alternate_window (request_id, delegator_id, alternate_id, alternate_name, alternate_organization,
      start_date, end_date, starts_at, ends_at)
    select changed.id, one->>'delegator', one->'person'->>'id', one->'person'->>'fullName', one->'person'->>'organization',
      (one->>'startDate')::date, (one->>'endDate')::date, (one->>'startsAt')::timestamptz, (one->>'endsAt')::timestamptz
    from ${ofChanged(alternates)}`;
}

/** Stages that changed: entered, deadline shifted, reassigned, or escalated. */
function clocks(before: Request, after: Request): Statement[] {
  return after.stages.flatMap((stage, index): Statement[] => {
    const was = before.stages[index];
    if (was === undefined || isSameStage(was, stage)) return [];
    return [
      sql`staged as (
        update portal.stage set role = ${stage.role}, fallback_for = ${stage.fallbackFor}, entered_at = ${stage.enteredAt}::timestamptz,
          due_at = ${stage.dueAt}::timestamptz, expires_at = ${stage.expiresAt}::timestamptz,
          escalated_at = ${stage.escalatedAt}::timestamptz, escalation_asked_at = ${stage.escalationAskedAt}::timestamptz
        where request_id in (select id from changed) and stage_index = ${index}::int
      )`,
    ];
  });
}

/** Transitions keep the same object for what they do not change, so comparing times by identity works. */
function isSameStage(one: Stage, other: Stage): boolean {
  return (
    ['role', 'fallbackFor', 'enteredAt', 'dueAt', 'expiresAt', 'escalatedAt', 'escalationAskedAt'] as const
  ).every((field) => one[field] === other[field]);
}

function decision(before: Request, after: Request): Statement[] {
  return after.stages.flatMap((stage, index): Statement[] => {
    if (stage.decision === null || before.stages[index]?.decision !== null) return [];
    const { by, onBehalfOf, kind, at, comment, reasonCode, withheldRoles } = stage.decision;
    return [
      sql`decided as (
        insert into portal.decision (request_id, stage_index, decided_by, decided_by_name, decided_by_organization, on_behalf_of,
          decision, comment, reason_code, withheld_roles, decided_at)
        select id, ${index}::int, ${by.id}::text, ${by.fullName}::text, ${by.organization}::text, ${onBehalfOf?.id ?? null}::text,
          ${kind}::text, ${comment}::text, ${reasonCode}::text, ${[...withheldRoles]}::text[], ${at}::timestamptz
        from changed
      )`,
    ];
  });
}

/** A decision that is undone leaves its stage, and is kept separately. */
function withdrawnDecision(before: Request, after: Request, at: Date): Statement[] {
  return after.stages.flatMap((stage, index): Statement[] =>
    stage.decision !== null || before.stages[index]?.decision === null
      ? []
      : [
          sql`taken_back as (
        delete from portal.decision where request_id in (select id from changed) and stage_index = ${index}::int returning *
      )`,
          sql`withdrawn as (
        insert into portal.withdrawn_decision (request_id, stage_index, decided_by, on_behalf_of, decision, comment, withheld_roles,
          decided_at, withdrawn_at)
        select request_id, stage_index, decided_by, on_behalf_of, decision, comment, withheld_roles, decided_at, ${at}::timestamptz
        from taken_back
      )`,
        ],
  );
}

function question(before: Request, after: Request): Statement[] {
  return after.stages.flatMap((stage, index): Statement[] => {
    const earlier = before.stages[index]?.questions ?? [];
    const round = stage.questions.length;
    const last = stage.questions.at(-1);
    if (last === undefined) return [];
    if (round > earlier.length)
      return [
        sql`questioned as (
          insert into portal.question (request_id, stage_index, round, asked_by, asked_by_name, asked_by_organization, on_behalf_of,
            asked_at, question)
          select id, ${index}::int, ${round}::int, ${last.askedBy.id}::text, ${last.askedBy.fullName}::text,
            ${last.askedBy.organization}::text, ${last.onBehalfOf?.id ?? null}::text, ${last.askedAt}::timestamptz, ${last.text}::text
          from changed
        )`,
      ];
    if (last.reply === null || earlier.at(-1)?.reply !== null) return [];
    return [
      sql`replied as (
        update portal.question set answer = ${last.reply.text}, answered_at = ${last.reply.at}
        where request_id in (select id from changed) and stage_index = ${index}::int and round = ${round}::int
      )`,
    ];
  });
}

/** Who is newly asked, who no longer is, and whose desk the request enters or leaves. */
function desks(before: Request, after: Request, at: Date): Statement[] {
  return after.stages.flatMap((stage, index): Statement[] => {
    const was = before.stages[index];
    if (was === undefined) return [];
    const due = deskDue(after, index);
    const released = was.people.filter((one) => !stage.people.some(({ id }) => id === one.id));
    const joined = stage.people.filter((one) => !was.people.some(({ id }) => id === one.id));
    const isSameDesk = deskDue(before, index)?.getTime() === due?.getTime() && was.role === stage.role;
    const own = sql`request_id in (select id from changed) and stage_index = ${index}::int and released_at is null`;
    const gone = released.map((one) => one.id);
    const rows = joined.map((one): Asked => ({ ...one, requestId: after.id, index, role: stage.role, due }));
    return [
      ...(isSameDesk
        ? []
        : [
            deskPart(
              index,
              sql`update portal.stage_person set waiting_due_at = ${due}::timestamptz, role = ${stage.role}
          where ${own} and person_id <> all(${gone}::text[])`,
            ),
          ]),
      ...(gone.length === 0
        ? []
        : [
            sql`released as (update portal.stage_person set waiting_due_at = null, released_at = ${at}
            where ${own} and person_id = any(${gone}::text[]))`,
          ]),
      ...(rows.length === 0
        ? []
        : [
            sql`joined as (${peopleAsked(rows)} on conflict (request_id, stage_index, person_id) do update
            set role = excluded.role, waiting_due_at = excluded.waiting_due_at, released_at = null)`,
          ]),
    ];
  });
}

/** A request leaves one desk and enters another in the same statement, so that each part has a name of its own. */
function deskPart(index: number, statement: Statement): Statement {
  return index % 2 === 0 ? sql`even_desk as (${statement})` : sql`odd_desk as (${statement})`;
}
