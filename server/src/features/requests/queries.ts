import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { windowsOf } from './alternate-windows.ts';
import { isBehind, type ListPlace, microsecondsOf } from './list-place.ts';

/** Somebody who was asked in the stage `s`, as the request remembers them; null where nobody is meant. */
function askedPerson(id: Statement): Statement {
  return sql`case when ${id} is not null then (select json_build_object('id', b.person_id, 'fullName', b.full_name, 'organization', b.organization)
    from portal.stage_person b where b.request_id = s.request_id and b.stage_index = s.stage_index and b.person_id = ${id}) end`;
}

const stages = sql`(select coalesce(json_agg(json_build_object(
    'role', s.role, 'fallbackFor', s.fallback_for, 'enteredAt', s.entered_at, 'dueAt', s.due_at, 'expiresAt', s.expires_at,
    'people', (select coalesce(json_agg(json_build_object('id', p.person_id, 'fullName', p.full_name,
        'organization', p.organization, 'email', p.email) order by p.full_name, p.person_id), '[]')
      from portal.stage_person p where p.request_id = s.request_id and p.stage_index = s.stage_index and p.released_at is null),
    'formerPeople', (select coalesce(json_agg(p.person_id), '[]') from portal.stage_person p
      where p.request_id = s.request_id and p.stage_index = s.stage_index and p.released_at is not null),
    'questions', (select coalesce(json_agg(json_build_object('askedBy', json_build_object('id', q.asked_by,
        'fullName', q.asked_by_name, 'organization', q.asked_by_organization), 'onBehalfOf', ${askedPerson(sql`q.on_behalf_of`)}, 'askedAt', q.asked_at,
        'question', q.question, 'answer', q.answer, 'answeredAt', q.answered_at) order by q.round), '[]')
      from portal.question q where q.request_id = s.request_id and q.stage_index = s.stage_index),
    'withheldRoles', coalesce(d.withheld_roles, '{}'),
    'decidedBy', case when d.decided_by is null then null else
      json_build_object('id', d.decided_by, 'fullName', d.decided_by_name, 'organization', d.decided_by_organization) end,
    'onBehalfOf', ${askedPerson(sql`d.on_behalf_of`)},
    'decision', d.decision, 'decidedAt', d.decided_at, 'comment', d.comment, 'reasonCode', d.reason_code) order by s.stage_index), '[]')
  from portal.stage s left join portal.decision d on d.request_id = s.request_id and d.stage_index = s.stage_index
  where s.request_id = r.id)`;

const delivery = sql`(select coalesce(json_agg(json_build_object(
    'kind', v.kind, 'clientId', v.client_id, 'role', v.role, 'values', v.attribute_values, 'before', v.attribute_before, 'isUndo', v.is_undo,
    'doneBy', v.done_by, 'doneNote', v.done_note, 'state', v.state, 'needsHelpDesk', v.needs_help_desk, 'attempts', v.attempts,
    'runAt', v.run_at, 'doneAt', v.done_at) order by v.position), '[]')
  from portal.delivery_step v where v.request_id = r.id)`;

const alternate = sql`case when r.type = 'ALTERNATE_SUPERVISOR' then (select json_build_object('id', w.alternate_id, 'fullName', w.alternate_name,
    'organization', w.alternate_organization, 'startDate', w.start_date, 'endDate', w.end_date,
    'startsAt', w.starts_at, 'endsAt', w.ends_at)
  from portal.alternate_window w where w.request_id = r.id) end`;

const events = sql`(select coalesce(json_agg(json_build_object(
    'at', e.at, 'action', e.action, 'by', e.actor_name, 'detail', e.detail) order by e.id), '[]')
  from portal.audit_event e where e.request_id = r.id and e.outcome = 'DONE')`;

/**
 * Whole requests with stages, decisions, delivery and events.
 * @param readerId whose authority over the application is looked up on the way
 * @param where the condition on `r`, with order and limit
 * @param more further columns, beginning with a comma
 */
export function selectRequests(readerId: string, where: Statement, more: Statement = nothing): Statement {
  return sql`select r.id, r.number, r.type, r.application_id, r.person_id, r.initiator_id, r.person_name, r.person_email,
      r.person_organization, r.status, r.stage_index, r.expires_at, r.version, r.roles, r.add_roles, r.remove_roles, r.purpose,
      r.employment, r.employment_text, r.submitted_at, r.closed_at, r.access_type, r.user_levels, r.user_origins,
      r.certificate_end, r.waiting_on, r.returned_at, r.delivery_goal, r.closing_reason, r.closing_note,
      exists (select from portal.application_authorizer a
        where a.application_id = r.application_id and a.person_id = ${readerId}) as reader_authorizes,
      ${windowsOf(readerId)} as reader_windows, ${alternate} as alternate,
      ${stages} as stages, ${delivery} as delivery, ${events} as events ${more}
    from portal.request r ${where}`;
}

/** The condition that finds one request by id or by number. */
export function byIdOrNumber(idOrNumber: string): Statement {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrNumber)
    ? sql`where r.id = ${idOrNumber}::uuid`
    : sql`where r.number = ${idOrNumber.toUpperCase()}`;
}

/** Own requests: open ones, and those closed since the given moment; newest first (details section 2). */
export function ownRequests(personId: string, closedSince: Date): Statement {
  return selectRequests(
    personId,
    sql`where r.person_id = ${personId} and (r.is_open or r.closed_at > ${closedSince}) order by r.submitted_at desc, r.id desc`,
  );
}

/** The desk of one person in one deciding role. */
export interface Desk {
  personId: string;
  role: string;
  /** In whose place the person decides besides. */
  actsFor: readonly string[];
  now: Date;
}

/** What nobody decides in somebody's place: own requests, what one started, and what another was asked to accept. */
function mayBeDecidedFor(personId: string): Statement {
  return sql`and r.person_id <> ${personId} and r.initiator_id <> ${personId}
    and (r.type <> 'ALTERNATE_SUPERVISOR' or exists (select from portal.stage_person n
      where n.request_id = r.id and n.person_id = ${personId}))`;
}

/** Requests that wait for this person in this role, most urgent first (spec section 7, GET /approval/requests). */
export function routedRequests({ personId, role, actsFor, now }: Desk, limit: number): Statement {
  return selectRequests(
    personId,
    sql`where r.id in (select request_id from portal.stage_person
        where person_id = any(${[personId, ...actsFor]}::text[]) and role = ${role} and waiting_due_at is not null
        order by waiting_due_at limit ${limit})
        ${actsFor.length === 0 ? nothing : mayBeDecidedFor(personId)}
        and (r.expires_at is null or r.expires_at > ${now})
      order by r.submitted_at, r.id`,
  );
}

/** The person's newest requests other than this one, for the facts beside a decision. */
export function earlierRequests(personId: string, exceptId: string): Statement {
  return sql`select id, number, type, application_id, status, submitted_at from portal.request
    where person_id = ${personId} and id <> ${exceptId}::uuid order by submitted_at desc, id desc limit 10`;
}

/** What a desk can be narrowed to. */
export interface QueueFilter extends Desk {
  type: string | null;
  application: string | null;
  enteredBefore: Date | null;
  search: string | null;
  requests: readonly string[] | null;
}

const asked = sql`from portal.stage_person p
  join portal.request r on r.id = p.request_id`;
const waiting = sql`${asked}
  join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index`;

/**
 * The places on the desk `p` that are the person's: their own, and of those they stand in for what nobody comes before.
 * A request that waits for several of them stands there once.
 */
function ofWhom({ personId, role, actsFor }: QueueFilter): Statement {
  if (actsFor.length === 0) return sql`p.person_id = ${personId}`;
  const people = [personId, ...actsFor];
  return sql`p.person_id = any(${people}::text[]) and not exists (select from portal.stage_person o
      where o.request_id = p.request_id and o.stage_index = p.stage_index and o.role = ${role} and o.waiting_due_at is not null
        and array_position(${people}::text[], o.person_id) < array_position(${people}::text[], p.person_id))
    ${mayBeDecidedFor(personId)}`;
}

function narrowed(filter: QueueFilter): Statement {
  const { role, type, application, enteredBefore, search, requests, now } = filter;
  return sql`where ${ofWhom(filter)} and p.role = ${role} and p.waiting_due_at is not null
    and (r.expires_at is null or r.expires_at > ${now})
    ${requests === null ? nothing : sql`and p.request_id = any(${requests}::uuid[])`}
    ${type === null ? nothing : sql`and r.type = ${type}`}
    ${application === null ? nothing : sql`and r.application_id = ${application}`}
    ${enteredBefore === null ? nothing : sql`and s.entered_at <= ${enteredBefore}`}
    ${search === null ? nothing : sql`and (r.person_name ilike ${search} or r.number ilike ${search} or array_to_string(r.roles, ' ') ilike ${search})`}`;
}

/** One page of a desk by due date; keyset, so that a decided item never shifts the next page. */
export function queuePage(filter: QueueFilter, after: ListPlace | null, size: number): Statement {
  return sql`select r.id, r.number, r.type, r.status, r.application_id, r.roles, r.person_name, r.person_organization,
      r.submitted_at, s.entered_at, p.waiting_due_at as due_at, ${microsecondsOf(sql`p.waiting_due_at`)} as due_key, s.expires_at, s.fallback_for,
      r.version, r.add_roles, r.remove_roles, r.certificate_end,
      case when p.person_id <> ${filter.personId} then p.full_name end as on_behalf_of,
      (select json_build_object('startDate', w.start_date, 'endDate', w.end_date) from portal.alternate_window w
        where w.request_id = r.id) as alternate,
      exists (select from portal.question q where q.request_id = p.request_id and q.stage_index = p.stage_index) as was_answered,
      exists (select from portal.request e where e.person_id = r.person_id and e.application_id is not distinct from r.application_id
        and e.id <> r.id and starts_with(e.status, 'DENIED_')) as was_refused_before
    ${waiting} ${narrowed(filter)}
    ${isBehind(sql`(p.waiting_due_at, p.request_id)`, after)}
    order by p.waiting_due_at, p.request_id limit ${size}`;
}

/** How many items the narrowed desk holds, counted up to the limit. */
export function queueTotal(filter: QueueFilter, limit: number): Statement {
  const from = filter.enteredBefore === null ? asked : waiting;
  return sql`select count(*)::int as total from (select 1 ${from} ${narrowed(filter)} limit ${limit}) as counted`;
}

/** What this person decided last in this role. */
export function latelyDecided(personId: string, role: string): Statement {
  return sql`select r.id, r.number, r.type, r.person_name, r.application_id, d.decision, d.decided_at
    from portal.decision d
    join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index and s.role = ${role}
    join portal.request r on r.id = d.request_id
    where d.decided_by = ${personId} order by d.decided_at desc limit 5`;
}

/** For each role to be added, how many other people of the same organization hold it now, counted up to 99. */
export function sameOffice(record: {
  application_id: string | null;
  add_roles: string[];
  person_id: string;
  person_organization: string;
}): Statement {
  return sql`select a.role, (select count(*)::int from (select distinct g.person_id from portal.access_grant g
      join portal.request s on s.id = g.source_request_id
      where g.application_id = ${record.application_id} and g.role = a.role and g.ended_at is null
        and s.person_organization = ${record.person_organization} and g.person_id <> ${record.person_id} limit 99) as counted) as holders
    from unnest(${record.add_roles.slice(0, 20)}::text[]) with ordinality as a (role, position) order by a.position`;
}
