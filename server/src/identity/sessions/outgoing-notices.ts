import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { EndedSession } from '../protocol/storage.ts';

/** A notice that this portal sends now. */
export interface ClaimedNotice {
  id: number;
  client: string;
  sid: string;
  sub: string;
  /** Which attempt it is, from 1. */
  attempts: number;
}

/** Seconds until a notice that an application has not accepted is sent again: three times. */
const pauses = [10, 60, 300] as const;
/** An attempt that has not come back after this long is lost, in seconds. */
const lease = 30;
/** Seconds after which a notice that nobody has sent is of no use. */
const unsent = 86_400;
/** How many are sent at a time. */
const batch = 20;
/** How many ended sessions are removed by one statement. */
const sweptAtOnce = 1_000;

/** Writes down, in the transaction that ends a session, whom to tell: those of these clients that took part in it. */
export async function writeNotices(
  tx: Queryable,
  { sid, sub, clients }: EndedSession,
  { notified, now }: { notified: readonly string[]; now: Date },
): Promise<void> {
  const concerned = notified.filter((client) => clients.includes(client));
  if (concerned.length === 0) return;
  await tx.run(sql`insert into idp.outgoing_notice (client_id, sid, sub, run_at)
    select client, ${sid}, ${sub}, ${now}::timestamptz from unnest(${concerned}::text[]) as client`);
}

/** Removes the sessions that have ended by themselves, and writes down whom to tell, in one statement. */
export async function sweepSessions(
  db: Queryable,
  { notified, now }: { notified: readonly string[]; now: Date },
): Promise<void> {
  const sweepBatch = () =>
    db.rows(sql`with over as (
        delete from idp.artifact where model = 'Session' and expires_at < ${now} and id in (
          select id from idp.artifact where model = 'Session' and expires_at < ${now}
          limit ${sweptAtOnce} for update skip locked)
        returning session_uid as sid, person_id as sub, coalesce(payload->'authorizations', '{}') as clients
      ), noted as (
        insert into idp.outgoing_notice (client_id, sid, sub, run_at)
        select client, sid, sub, ${now}::timestamptz from over, jsonb_object_keys(clients) as client
        where client = any(${notified}::text[]) and sid is not null and sub is not null
      )
      select 1 as swept from over`);
  while ((await sweepBatch()).length === sweptAtOnce);
}

/** Takes a few notices for these clients that are due; until the lease is over they are this portal's. */
export async function claimNotices(
  db: Queryable,
  { notified, now }: { notified: readonly string[]; now: Date },
): Promise<ClaimedNotice[]> {
  return await db.rows<ClaimedNotice>(sql`
    update idp.outgoing_notice set attempts = attempts + 1, run_at = ${secondsAfter(now, lease)}
    where id in (select id from idp.outgoing_notice where run_at <= ${now} and client_id = any(${notified}::text[])
      order by run_at limit ${batch} for update skip locked)
    returning id, client_id as client, sid, sub, attempts`);
}

/** Forgets those that no portal sends, as their application is not there any more. */
export async function sweepNotices(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.outgoing_notice where run_at < ${secondsAfter(now, -unsent)}`);
}

/** Deletes a notice that was accepted, or is given up. */
export async function forgetNotice(db: Queryable, { id }: ClaimedNotice): Promise<void> {
  await db.run(sql`delete from idp.outgoing_notice where id = ${id}`);
}

/**
 * Writes down that an attempt came to nothing.
 * @returns whether the notice is sent again
 */
export async function noteFailure(db: Queryable, notice: ClaimedNotice, now: Date): Promise<boolean> {
  const pause = pauses[notice.attempts - 1];
  if (pause === undefined) await forgetNotice(db, notice);
  else
    await db.run(sql`update idp.outgoing_notice set run_at = ${secondsAfter(now, pause)}
      where id = ${notice.id} and attempts = ${notice.attempts}`);
  return pause !== undefined;
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
