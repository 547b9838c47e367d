import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { digestDays } from '@portal/core/domain/mail/digest.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { elements, nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { zoneColumn } from '../../../mail/choices/zones-of-people.ts';
import { windowsAt } from '../../../rights/alternate-windows.ts';
import { deskOwners, isOnDesk } from '../on-desk.ts';

/** Everything on the desks of `one`, see `isOnDesk`. */
export function onDesk(now: Date): Statement {
  return sql`portal.stage_person p
    join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index
    join portal.request r on r.id = p.request_id
    where ${isOnDesk(now)}`;
}

/** What belongs into the list of one morning (rule mail 11): what is new since the last list, due soon or overdue, or to be brought to mind again, also by the requester. */
function isToBeNotified(since: Statement, { now, zone }: { now: Date; zone: string }): Statement {
  // Days are those of the calendar in the zone of the deadlines, as a request's page names them.
  const dayOf = (moment: Statement) => sql`(${moment} at time zone ${zone})::date`;
  const reminders = digestDays.reminders
    .map(
      (days) => sql`or ${dayOf(sql`s.entered_at`)} + ${days}::int <= ${dayOf(sql`${now}::timestamptz`)}
        and ${dayOf(sql`s.entered_at`)} + ${days}::int > ${dayOf(sql`${since}::timestamptz`)}`,
    )
    .reduce((all, one) => sql`${all} ${one}`, nothing);
  return sql`and (p.waiting_due_at <= ${plusDays(now, digestDays.dueSoon)} or s.entered_at > ${since} or r.reminded_at > ${since}
    or exists (select from portal.question q where q.request_id = s.request_id and q.stage_index = s.stage_index
      and q.answered_at > ${since}) ${reminders})`;
}

/** Somebody with something to report. */
export interface Notified {
  personId: string;
  /** When their list before was written; null where there was none. */
  since: Date | null;
}

/** Whose lists are written. */
export interface Readers {
  /** Where they are. */
  zone: string;
  /** Where people count as being while their zone is not known. */
  usualZone: string;
  /** They have had no list since this moment. */
  since: Date;
}

/** Those of them with something to report, in the order of their ids. */
export async function peopleToTell(
  q: Queryable,
  { zone, usualZone, since }: Readers,
  now: Date,
): Promise<Notified[]> {
  const lastList = sql`coalesce(one.since, '-infinity')`;
  return await q.rows<Notified>(sql`with asked as (
      select distinct person_id from portal.stage_person where waiting_due_at is not null),
    desks as (select person_id from asked
      union select w.alternate_id from (${windowsAt(now)}) as w join asked a on a.person_id = w.delegator_id)
    select one.person_id as "personId", one.since
    from (select k.person_id, d.written_at as since, ${deskOwners(sql`k.person_id`, now)} as people
      from desks k left join portal.approver_digest d on d.person_id = k.person_id
      where ${zoneColumn(sql`k.person_id`, usualZone)} = ${zone}) as one
    where ${lastList} < ${since} and exists (select from ${onDesk(now)} ${isToBeNotified(lastList, { now, zone: usualZone })})
    order by one.person_id`);
}

/** One row of a list. */
export interface DigestItem {
  number: string;
  type: RequestType;
  applicationId: string | null;
  role: DecidingRole;
  /** Full name of the person whom it is about. */
  person: string;
  dueAt: Date;
}

/** Whose list is written, in which roles they may decide, and what earlier lists had. */
export interface DigestOwner {
  personId: string;
  roles: readonly DecidingRole[];
  /** When the list before was written; null for the first one. */
  since: string | null;
}

/** What one person's list holds. */
export interface Digest {
  /** The first ones by due date. */
  items: readonly DigestItem[];
  total: number;
}

interface Found extends DigestItem {
  /** Which of them, from 1. */
  ordinal: number;
  total: number;
}

/** The lists of these people as they are at this moment, in the same order; null for anyone who has nothing. */
export async function digestsOf(
  q: Queryable,
  owners: readonly DigestOwner[],
  terms: { now: Date; zone: string },
): Promise<(Digest | null)[]> {
  const { now } = terms;
  const personId = sql`(one->>'personId')`;
  const since = sql`coalesce(one.since, '-infinity')`;
  const rows = await q.rows<Found>(sql`select one.ordinal, item.*
    from (select ordinal::int as ordinal, ${personId} as person_id, (one->>'since')::timestamptz as since, one->'roles' as roles,
        ${deskOwners(personId, now)} as people from ${elements(owners)}) as one
    cross join lateral (select found.*, count(*) over ()::int as total from (select distinct on (r.id) r.number, r.type,
        r.application_id as "applicationId", p.role, r.person_name as person, p.waiting_due_at as "dueAt"
      from ${onDesk(now)} and one.roles ? p.role ${isToBeNotified(since, terms)}
      order by r.id) as found order by found."dueAt", found.number limit ${digestDays.mostRows}) as item
    order by one.ordinal, item."dueAt", item.number`);
  return owners.map((_owner, index) => {
    const own = rows.filter(({ ordinal }) => ordinal === index + 1);
    return own[0] === undefined ? null : { items: own, total: own[0].total };
  });
}
