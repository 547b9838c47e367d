import { asAnswers } from '@portal/core/domain/forms/form.ts';
import type { EventWith } from '@portal/core/domain/requests/events/request-event.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type {
  ClosingReason,
  DeliveryGoal,
  DeliveryStep,
  NamedPerson,
  ReasonCode,
  Request,
  Stage,
} from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { windowsOf } from '../../../rights/alternate-windows.ts';
import type { KeptResult } from './repeated-writes.ts';

/** Something that happened to a request, as its page tells it; who did it by full name, null where the portal itself acted. */
export type PastEvent = EventWith<{ readonly at: Date; readonly by: string | null }>;

/** A request as found, with what was loaded along with it. */
export interface FoundRequest {
  request: Request;
  /** Oldest first. */
  events: readonly PastEvent[];
  /** Up to when the trail has removed what it knew of that time; null where the request is younger. */
  eventsRemovedUntil: Date | null;
  /** The reader is listed as an authorizer of the request's application. */
  authorizes: boolean;
  /** Accepted periods in which the reader is somebody's alternate. */
  windows: readonly { delegatorId: string; startsAt: Date; endsAt: Date }[];
  /** When the last of the grants that it led to ended; null while one runs, and where there are none. */
  accessEndedAt: Date | null;
  /** The result already kept under the reader's key; null if that was not asked for. */
  kept: KeptResult | null;
}

/** A row of `selectRequests`; what comes as JSON carries its times as text. */
export interface RequestRow {
  id: string;
  number: string;
  type: RequestType;
  application_id: string | null;
  person_id: string;
  initiator_id: string;
  person_name: string;
  person_email: string;
  person_organization: string;
  supervised_by: string[] | null;
  /** Null where the person asked for themselves. */
  initiator_name: string | null;
  initiator_email: string | null;
  initiator_organization: string | null;
  status: RequestStatus;
  stage_index: number | null;
  expires_at: Date | null;
  version: number;
  answers: unknown;
  add_roles: string[];
  remove_roles: string[];
  asked_groups: Request['askedGroups'];
  self_registered: boolean;
  certificate_end: Date | null;
  waiting_on: 'REQUESTER' | null;
  returned_at: Date | null;
  delivery_goal: DeliveryGoal;
  closing_reason: ClosingReason | null;
  closing_note: string | null;
  reminded_at: Date | null;
  warned_at: Date | null;
  submitted_at: Date;
  closed_at: Date | null;
  access_ended_at: Date | null;
  events_removed_until: Date | null;
  authorizes: boolean;
  windows: { delegatorId: string; startsAt: string; endsAt: string }[];
  alternate: AlternateJson | null;
  stages: StageJson[];
  delivery: StepJson[];
  events: EventWith<{ at: string; by: string | null }>[];
  kept: KeptResult | null;
}

interface AlternateJson extends NamedPerson {
  startDate: string;
  endDate: string;
  startsAt: string;
  endsAt: string;
}

interface StageJson extends Pick<Stage, 'role' | 'fallbackFor' | 'people' | 'formerPeople'> {
  enteredAt: string | null;
  dueAt: string | null;
  expiresAt: string | null;
  escalatedAt: string | null;
  escalationAskedAt: string | null;
  decision: DecisionJson | null;
  questions: QuestionJson[];
}

interface DecisionJson {
  by: NamedPerson;
  onBehalfOf: NamedPerson | null;
  kind: 'APPROVE' | 'DENY';
  at: string;
  comment: string | null;
  reasonCode: ReasonCode | null;
  withheldRoles: string[];
}

interface QuestionJson {
  askedBy: NamedPerson;
  onBehalfOf: NamedPerson | null;
  askedAt: string;
  text: string;
  reply: { text: string; at: string } | null;
}

interface StepJson extends Omit<DeliveryStep, 'runAt' | 'firstFailedAt' | 'doneAt'> {
  runAt: string;
  firstFailedAt: string | null;
  doneAt: string | null;
}

/** Somebody who was asked in the stage `s`, as the request remembers them; null where nobody is meant. */
function askedPerson(id: Statement): Statement {
  return sql`case when ${id} is not null then (select json_build_object('id', b.person_id, 'fullName', b.full_name, 'organization', b.organization)
    from portal.stage_person b where b.request_id = s.request_id and b.stage_index = s.stage_index and b.person_id = ${id}) end`;
}

const stages = sql`(select coalesce(json_agg(json_build_object(
    'role', s.role, 'fallbackFor', s.fallback_for, 'enteredAt', s.entered_at, 'dueAt', s.due_at, 'expiresAt', s.expires_at, 'escalatedAt', s.escalated_at,
    'escalationAskedAt', s.escalation_asked_at,
    'people', (select coalesce(json_agg(json_build_object('id', p.person_id, 'fullName', p.full_name,
        'organization', p.organization, 'email', p.email) order by p.full_name, p.person_id), '[]')
      from portal.stage_person p where p.request_id = s.request_id and p.stage_index = s.stage_index and p.released_at is null),
    'formerPeople', (select coalesce(json_agg(p.person_id), '[]') from portal.stage_person p
      where p.request_id = s.request_id and p.stage_index = s.stage_index and p.released_at is not null),
    'questions', (select coalesce(json_agg(json_build_object('askedBy', json_build_object('id', q.asked_by,
        'fullName', q.asked_by_name, 'organization', q.asked_by_organization), 'onBehalfOf', ${askedPerson(sql`q.on_behalf_of`)}, 'askedAt', q.asked_at,
        'text', q.question, 'reply', case when q.answered_at is not null then json_build_object('text', q.answer, 'at', q.answered_at) end) order by q.round), '[]')
      from portal.question q where q.request_id = s.request_id and q.stage_index = s.stage_index),
    'decision', case when d.decided_by is not null then json_build_object('by', json_build_object('id', d.decided_by,
        'fullName', d.decided_by_name, 'organization', d.decided_by_organization), 'onBehalfOf', ${askedPerson(sql`d.on_behalf_of`)},
      'kind', d.decision, 'at', d.decided_at, 'comment', d.comment, 'reasonCode', d.reason_code, 'withheldRoles', d.withheld_roles) end) order by s.stage_index), '[]')
  from portal.stage s left join portal.decision d on d.request_id = s.request_id and d.stage_index = s.stage_index
  where s.request_id = r.id)`;

const delivery = sql`(select coalesce(json_agg(json_build_object(
    'kind', v.kind, 'clientId', v.client_id, 'role', v.role, 'values', v.attribute_values, 'before', v.attribute_before, 'isUndo', v.is_undo,
    'doneByHand', case when v.done_by is not null then json_build_object('by', v.done_by, 'note', coalesce(v.done_note, '')) end,
    'state', v.state, 'needsHelpDesk', v.needs_help_desk, 'attempts', v.attempts,
    'runAt', v.run_at, 'firstFailedAt', v.first_failed_at, 'doneAt', v.done_at) order by v.position), '[]')
  from portal.delivery_step v where v.request_id = r.id)`;

const alternate = sql`(select json_build_object('id', w.alternate_id, 'fullName', w.alternate_name,
    'organization', w.alternate_organization, 'startDate', w.start_date, 'endDate', w.end_date,
    'startsAt', w.starts_at, 'endsAt', w.ends_at)
  from portal.alternate_window w where w.request_id = r.id and r.application_id is null)`;

const events = sql`(select coalesce(json_agg(json_build_object(
    'at', e.at, 'action', e.action, 'by', e.actor_name, 'detail', e.detail) order by e.id), '[]')
  from portal.audit_event e where e.request_id = r.id and e.outcome = 'DONE')`;

const lastRemoved = sql`(select c.last_at from portal.audit_checkpoint c order by c.sequence desc limit 1)`;

const eventsRemovedUntil = sql`case when r.submitted_at <= ${lastRemoved} then ${lastRemoved} end`;

const accessEndedAt = sql`case when r.status = 'APPROVED' then (
    select case when bool_and(g.ended_at is not null) then max(g.ended_at) end
    from portal.access_grant g where g.person_id = r.person_id and g.source_request_id = r.id) end`;

/** What to load with a request: the reader's rights and any result kept under their key. */
interface Along {
  /** A value, or the column that holds it; null if only the portal itself reads it. */
  readerId: string | Statement | null;
  kept?: Statement;
  /** Whether its history is wanted too. */
  withEvents?: boolean;
}

/**
 * Whole requests with stages, decisions and delivery.
 * @param where the condition on `r`, with order and limit
 */
export function selectRequests({ readerId, kept, withEvents = true }: Along, where: Statement): Statement {
  const reader =
    readerId === null
      ? sql`false as authorizes, '[]'::json as windows`
      : sql`exists (select from portal.application_authorizer a
        where a.application_id = r.application_id and a.person_id = ${readerId}) as authorizes, ${windowsOf(readerId)} as windows`;
  return sql`select r.id, r.number, r.type, r.application_id, r.person_id, r.initiator_id, r.person_name, r.person_email,
      r.person_organization, r.supervised_by, r.initiator_name, r.initiator_email, r.initiator_organization, r.status, r.stage_index, r.expires_at, r.version, r.answers, r.add_roles, r.remove_roles,
      r.asked_groups, r.self_registered, r.certificate_end, r.waiting_on, r.returned_at, r.delivery_goal, r.closing_reason, r.closing_note, r.reminded_at, r.warned_at, r.submitted_at, r.closed_at,
      ${accessEndedAt} as access_ended_at, ${eventsRemovedUntil} as events_removed_until, ${reader}, ${alternate} as alternate, ${stages} as stages, ${delivery} as delivery,
      ${withEvents ? events : sql`'[]'::json`} as events, ${kept ?? sql`null::json`} as kept
    from portal.request r ${where}`;
}

/** Turns a row into the request, with what was loaded along with it. */
export function foundRequest(row: RequestRow): FoundRequest {
  return {
    request: requestOf(row),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
    authorizes: row.authorizes,
    windows: row.windows.map(({ delegatorId, startsAt, endsAt }) => ({
      delegatorId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
    eventsRemovedUntil: row.events_removed_until,
    accessEndedAt: row.access_ended_at,
    kept: row.kept,
  };
}

function requestOf(row: RequestRow): Request {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    applicationId: row.application_id,
    person: {
      id: row.person_id,
      fullName: row.person_name,
      organization: row.person_organization,
      email: row.person_email,
    },
    supervisedBy: row.supervised_by,
    initiator: initiatorOf(row),
    status: row.status,
    stageIndex: row.stage_index,
    expiresAt: row.expires_at,
    version: row.version,
    answers: answersOf(row),
    addRoles: row.add_roles,
    removeRoles: row.remove_roles,
    askedGroups: row.asked_groups,
    selfRegistered: row.self_registered,
    certificateEnd: row.certificate_end,
    waitingOn: row.waiting_on,
    returnedAt: row.returned_at,
    deliveryGoal: row.delivery_goal,
    closingReason: row.closing_reason,
    closingNote: row.closing_note,
    remindedAt: row.reminded_at,
    warnedAt: row.warned_at,
    submittedAt: row.submitted_at,
    closedAt: row.closed_at,
    alternate: row.alternate === null ? null : alternateOf(row.alternate),
    stages: row.stages.map(stageOf),
    delivery: row.delivery.map((step) => ({
      ...step,
      runAt: new Date(step.runAt),
      firstFailedAt: moment(step.firstFailedAt),
      doneAt: moment(step.doneAt),
    })),
  };
}

function initiatorOf(row: RequestRow): Request['initiator'] {
  if (row.initiator_name === null) return null;
  return {
    id: row.initiator_id,
    fullName: row.initiator_name,
    organization: row.initiator_organization ?? '',
    email: row.initiator_email ?? '',
  };
}

function answersOf({ number, answers }: RequestRow): Request['answers'] {
  const known = asAnswers(answers);
  if (known === null) throw new Error(`request ${number} holds answers of a shape that no form has`);
  return known;
}

function alternateOf({
  startDate,
  endDate,
  startsAt,
  endsAt,
  ...person
}: AlternateJson): Request['alternate'] {
  return { person, startDate, endDate, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

function stageOf(stage: StageJson): Stage {
  const { decision } = stage;
  return {
    ...stage,
    enteredAt: moment(stage.enteredAt),
    dueAt: moment(stage.dueAt),
    expiresAt: moment(stage.expiresAt),
    escalatedAt: moment(stage.escalatedAt),
    escalationAskedAt: moment(stage.escalationAskedAt),
    decision: decision === null ? null : { ...decision, at: new Date(decision.at) },
    questions: stage.questions.map((question) => ({
      ...question,
      askedAt: new Date(question.askedAt),
      reply: question.reply === null ? null : { ...question.reply, at: new Date(question.reply.at) },
    })),
  };
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The condition that finds one request by id or by number. */
export function byIdOrNumber(idOrNumber: string): Statement {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrNumber)
    ? sql`where r.id = ${idOrNumber}::uuid`
    : sql`where r.number = ${idOrNumber.toUpperCase()}`;
}
