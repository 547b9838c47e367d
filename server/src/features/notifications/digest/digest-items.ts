import { typesWhere, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { digestDays } from '@portal/core/domain/mail/digest.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { plusDays } from '@portal/core/domain/requests/request.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { elements, nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { delegatorsAt } from '../../../rights/alternate-windows.ts';

const personal = typesWhere((kind) => !kind.maySubstitute);

/** Everything on the desks of `one`, which has the columns `person_id` and `people`: themselves and whom they stand in for. */
function onDesk(now: Date): Statement {
  return sql`portal.stage_person p
    join portal.stage s on s.request_id = p.request_id and s.stage_index = p.stage_index
    join portal.request r on r.id = p.request_id
    where p.person_id = any(one.people) and p.waiting_due_at is not null
      and (r.expires_at is null or r.expires_at > ${now})
      and one.person_id not in (r.person_id, r.initiator_id)
      and (p.person_id = one.person_id or p.role = 'SUPERVISOR' and r.type <> all(${personal}::text[]))`;
}

/** Whom to look for, and what they stand in for, as `one`. */
function deskOwners(people: Statement, now: Date): Statement {
  return sql`(select person_id, array_append(${delegatorsAt(sql`person_id`, now)}, person_id) as people from ${people}) as one`;
}

/** What belongs into the list of one morning (rule mail 11): what is new since the last list, due soon or overdue, or to be brought to mind again. */
function isToBeTold(since: Statement, now: Date): Statement {
  const reminders = digestDays.reminders
    .map(
      (days) =>
        sql`or s.entered_at <= ${plusDays(now, -days)} and s.entered_at > ${since} - make_interval(days => ${days})`,
    )
    .reduce((all, one) => sql`${all} ${one}`, nothing);
  return sql`and (p.waiting_due_at <= ${plusDays(now, digestDays.dueSoon)} or s.entered_at > ${since}
    or exists (select from portal.question q where q.request_id = s.request_id and q.stage_index = s.stage_index
      and q.answered_at > ${since}) ${reminders})`;
}

/** When this person's last list was written. */
const lastList = sql`coalesce((select d.written_at from portal.approver_digest d where d.person_id = one.person_id), '-infinity')`;

/** Those who have something to be told and have had no list since this moment, in the order of their ids. */
export async function peopleToTell(
  q: Queryable,
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  const rows = await q.rows<{ id: string }>(sql`with asked as (
      select distinct person_id from portal.stage_person where waiting_due_at is not null),
    desks as (select person_id from asked
      union select w.alternate_id from portal.alternate_window w join asked a on a.person_id = w.delegator_id
        where w.starts_at <= ${now} and w.ends_at > ${now})
    select one.person_id as id from ${deskOwners(sql`desks`, now)}
    where ${lastList} < ${since} and exists (select from ${onDesk(now)} ${isToBeTold(lastList, now)})
    order by one.person_id`);
  return rows.map(({ id }) => id);
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
  enteredAt: Date;
}

/** Whose list is written, in which roles they may decide, and what they were told before. */
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
  owner: string;
  total: number;
}

/** The lists of these people as they are at this moment, by person; whoever has nothing is not among them. */
export async function digestsOf(
  q: Queryable,
  owners: readonly DigestOwner[],
  now: Date,
): Promise<Map<string, Digest>> {
  const people = sql`(select one->>'personId' as person_id, one->>'since' as since, one->'roles' as roles from ${elements(owners)}) as asked`;
  const since = sql`coalesce(one.since::timestamptz, '-infinity')`;
  const rows = await q.rows<Found>(sql`select one.person_id as owner, item.*
    from (select person_id, since, roles, array_append(${delegatorsAt(sql`person_id`, now)}, person_id) as people from ${people}) as one
    cross join lateral (select found.*, count(*) over ()::int as total from (select distinct on (r.id) r.number, r.type,
        r.application_id as "applicationId", p.role, r.person_name as person, p.waiting_due_at as "dueAt", s.entered_at as "enteredAt"
      from ${onDesk(now)} and one.roles ? p.role ${isToBeTold(since, now)}
      order by r.id) as found order by found."dueAt", found.number limit ${digestDays.mostRows}) as item
    order by one.person_id, item."dueAt", item.number`);
  const digests = new Map<string, Digest>();
  for (const { owner, total, ...item } of rows)
    digests.set(owner, { total, items: [...(digests.get(owner)?.items ?? []), item] });
  return digests;
}
