import { microsecondsOf } from '../../../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { delegatorsAt, personal } from '../../../rights/alternate-windows.ts';
import { isBeyond, type ListCursor } from '../store/list-cursor.ts';
import { selectRequests } from '../store/read-requests.ts';
import { wasRefusedBefore } from './refused-before.ts';
import { answersAboutAccount } from '../store/account-request-column.ts';
import { isSought, type SoughtRequests } from '../store/sought-requests.ts';

/** The desk of one person in one deciding role. */
export interface Desk {
  personId: string;
  role: string;
  /** Supervisors this person is acting for. */
  actsFor: readonly string[];
  now: Date;
}

/** What nobody decides in somebody's place: own requests, what one started, and what another was asked to accept. */
function mayBeDecidedFor(personId: string): Statement {
  return sql`and r.person_id <> ${personId} and r.initiator_id <> ${personId}
    and (r.type <> all(${personal}::text[]) or exists (select from portal.stage_person n
      where n.request_id = r.id and n.person_id = ${personId}))`;
}

/** Requests that wait for this person in this role, most urgent first (rule requests 13). */
export function routedRequests({ personId, role, actsFor, now }: Desk, limit: number): Statement {
  return selectRequests(
    { readerId: personId },
    sql`where r.id in (select request_id from portal.stage_person
        where person_id = any(${[personId, ...actsFor]}::text[]) and role = ${role} and waiting_due_at is not null
        order by waiting_due_at limit ${limit})
        ${actsFor.length === 0 ? nothing : mayBeDecidedFor(personId)}
        and (r.expires_at is null or r.expires_at > ${now})
      order by r.submitted_at, r.id`,
  );
}

/** What a desk can be narrowed to. */
export interface QueueFilter extends Desk {
  type: string | null;
  application: string | null;
  enteredBefore: Date | null;
  search: SoughtRequests | null;
  requests: readonly string[] | null;
}

const asked = sql`from portal.stage_person p
  join portal.request r on r.id = p.request_id`;
const waiting = sql`${asked}
  join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index`;

/**
 * The person's own rows, plus those of supervisors they are alternate for; a request waiting for several appears once.
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
    ${isSought(search)}`;
}

/**
 * One page of a desk by due date; keyset, so that a decided item never shifts the next page. In the same round trip come how
 * many items the narrowed desk holds, counted up to a limit, and for whom the person is alternate now: there is one row at least,
 * and where the page is empty it holds nothing else.
 */
export function queuePage(
  filter: QueueFilter,
  { after, size, countLimit }: { after: ListCursor | null; size: number; countLimit: number },
): Statement {
  const { personId, role, now } = filter;
  const delegators = role === 'SUPERVISOR' ? delegatorsAt(personId, now) : sql`'{}'::text[]`;
  return sql`select desk.total, desk.delegators, page.*
    from (select ${queueTotal(filter, countLimit)} as total, ${delegators} as delegators) as desk
    left join lateral (select r.id, r.number, r.type, r.status, r.application_id, r.answers, r.person_id, r.person_name,
      r.person_organization, r.submitted_at, s.entered_at, p.waiting_due_at as due_at,
      ${microsecondsOf(sql`p.waiting_due_at`)} as due_key, s.expires_at, s.fallback_for,
      r.version, r.add_roles, r.remove_roles, r.self_registered, r.certificate_end,
      case when p.person_id <> ${personId} then p.full_name end as on_behalf_of,
      (select json_build_object('startDate', w.start_date, 'endDate', w.end_date) from portal.alternate_window w
        where w.request_id = r.id) as alternate,
      exists (select from portal.question q where q.request_id = p.request_id and q.stage_index = p.stage_index
        and q.answered_at is not null) as was_answered,
      ${wasRefusedBefore} as was_refused_before
    ${waiting} ${narrowed(filter)}
    ${isBeyond('oldest', sql`(p.waiting_due_at, p.request_id)`, after)}
    order by p.waiting_due_at, p.request_id limit ${size}) as page on true
    order by page.due_at, page.id`;
}

/** How many items the narrowed desk holds, counted up to the limit. */
function queueTotal(filter: QueueFilter, limit: number): Statement {
  if (isWholeDesk(filter)) return wholeTotal(filter, limit);
  const from = filter.enteredBefore === null ? asked : waiting;
  return sql`(select count(*)::int from (select 1 ${from} ${narrowed(filter)} limit ${limit}) as counted)`;
}

/** Whether it is all that waits for this one person. */
function isWholeDesk({ actsFor, type, application, enteredBefore, search, requests }: QueueFilter): boolean {
  return (
    actsFor.length === 0 && [type, application, enteredBefore, search, requests].every((one) => one === null)
  );
}

/**
 * The same without looking at each request: those whose time has run out and that wait for the sweep are few, and are
 * removed. They come first, and each is looked for on the desk (`offset 0` keeps that order): a plan made before the
 * tables were counted for the first time looked up every request of the desk instead, which took half of the page's time.
 */
function wholeTotal({ personId, role, now }: QueueFilter, limit: number): Statement {
  const own = sql`p.person_id = ${personId} and p.role = ${role} and p.waiting_due_at is not null`;
  return sql`(select (select count(*)::int from (select from portal.stage_person p where ${own}
        limit ${limit}::int + late.count) as counted) - late.count
    from (select count(*)::int as count from portal.request r
      cross join lateral (select from portal.stage_person p where p.request_id = r.id and ${own} offset 0) as waits
      where r.is_open and r.expires_at <= ${now}) as late)`;
}

/** What this person decided last in this role. */
export function latelyDecided(personId: string, role: string): Statement {
  return sql`select r.id, r.number, r.type, r.person_name, r.application_id, ${answersAboutAccount}, d.decision, d.decided_at
    from portal.decision d
    join portal.stage s on s.request_id = d.request_id and s.stage_index = d.stage_index and s.role = ${role}
    join portal.request r on r.id = d.request_id
    where d.decided_by = ${personId} order by d.decided_at desc limit 5`;
}
