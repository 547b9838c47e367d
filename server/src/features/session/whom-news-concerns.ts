import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { windowsAt } from '../../rights/alternate-windows.ts';

/** How far the trail has been read, and whether something after a position of it concerns somebody. */
export interface NewsAbout {
  position: number;
  /** The position of their newest notice that was seen recently; 0 where there is none. */
  notices: number;
  isNew: boolean;
}

/**
 * Whom the newest rows of the trail concern, kept in this process: every open page asks every few seconds, and hardly ever is there
 * anything.
 */
export interface WhomNewsConcerns {
  /**
   * Whether anything after this position of the trail concerns a person. What this process has not read itself counts as new.
   * @param since a position that this portal, or another one on the database, has returned before; null at first
   * @param noticed the position of the newest notice returned before
   */
  about(personId: string, since: number | null, noticed?: number): NewsAbout;
  /** Reads the trail's new rows, and who has new notices. @returns whether there may be more already */
  follow(now: Date): Promise<boolean>;
}

/** How many rows of the trail one turn reads. */
const batchSize = 500;
/** Notices of this long are read again: one that was numbered earlier can be committed later. */
const rereadMs = 30_000;
/** How many people are tracked at a time; the least recently concerned is dropped first. */
const mostPeople = 50_000;

interface Row {
  sequence: number;
  concerned: (string | null)[];
}

/** Begins at the end of the trail, as soon as it is followed. */
export function whomNewsConcerns(
  db: Database,
  limits: { mostPeople: number } = { mostPeople },
): WhomNewsConcerns {
  const lastOf = new Map<string, number>();
  const noticeOf = new Map<string, number>();
  /** After this position it is known whom each row concerns; null before the trail was read. */
  let knownFrom: number | null = null;
  let position = 0;
  const note = ({ sequence, concerned }: Row): void => {
    for (const id of concerned) {
      if (id === null) continue;
      putAtEnd(lastOf, id, sequence);
    }
    while (lastOf.size > limits.mostPeople) {
      const [[id, last] = ['', 0]] = lastOf;
      lastOf.delete(id);
      knownFrom = Math.max(knownFrom ?? 0, last);
    }
  };
  return {
    about: (personId, since, noticed = 0) => {
      const notices = noticeOf.get(personId) ?? 0;
      const isInTrail =
        since === null || knownFrom === null || since < knownFrom || (lastOf.get(personId) ?? 0) > since;
      return { position, notices, isNew: isInTrail || notices > noticed };
    },
    follow: async (now) => {
      for (const notice of await noticedLately(db, now)) putAtEnd(noticeOf, notice.personId, notice.position);
      forgetFirst(noticeOf, limits.mostPeople);
      if (knownFrom === null) {
        position = (await lastSealed(db)) ?? 0;
        knownFrom = position;
        return false;
      }
      const rows = await concernedBehind(db, position, now);
      for (const row of rows) note(row);
      position = rows.at(-1)?.sequence ?? position;
      return rows.length === batchSize;
    },
  };
}

/** The first in the map is then whom nothing concerned for longest. */
function putAtEnd(latest: Map<string, number>, id: string, position: number): void {
  latest.delete(id);
  latest.set(id, position);
}

/** A person who was dropped sees news a little later. */
function forgetFirst(latest: Map<string, number>, most: number): void {
  for (const id of latest.keys()) {
    if (latest.size <= most) return;
    latest.delete(id);
  }
}

async function noticedLately(db: Database, now: Date): Promise<{ personId: string; position: number }[]> {
  const since = new Date(now.getTime() - rereadMs);
  return await db.rows<{
    personId: string;
    position: number;
  }>(sql`select person_id as "personId", max(position) as position
    from portal.notice where written_at > ${since} group by person_id`);
}

async function lastSealed(db: Database): Promise<number | null> {
  const row = await db.row<{ last: number | null }>(sql`select max(sequence) as last from portal.audit_seal`);
  return row?.last ?? null;
}

/** Whom each row concerns: the person who did it, whom it is about, and who was ever asked about its request, with their alternates now. */
async function concernedBehind(db: Database, position: number, now: Date): Promise<Row[]> {
  return await db.rows<Row>(sql`with news as materialized (
      select s.sequence, e.actor_id, e.subject_id, e.request_id
      from portal.audit_seal s cross join lateral (select * from portal.audit_event where id = s.event_id offset 0) e
      where s.sequence > ${position} order by s.sequence limit ${batchSize}),
    asked as (select distinct p.request_id, p.person_id from portal.stage_person p
      join portal.stage t on t.request_id = p.request_id and t.stage_index = p.stage_index and t.entered_at is not null
      where p.request_id in (select request_id from news)),
    instead as (${windowsAt(now)}),
    concerned as (select request_id, array_agg(person_id) as ids
      from (select request_id, person_id from asked
        union all select a.request_id, i.alternate_id from asked a join instead i on i.delegator_id = a.person_id) every
      group by request_id)
    select n.sequence, array[n.actor_id, n.subject_id, (select r.initiator_id from portal.request r where r.id = n.request_id)] || c.ids as concerned
    from news n left join concerned c on c.request_id = n.request_id
    order by n.sequence`);
}
