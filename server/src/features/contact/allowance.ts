import { createHash } from 'node:crypto';
import { messagesPerHour } from '@portal/core/domain/contact/contact-message.ts';
import { networkOf } from '../../adapters/network.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

const hourMilliseconds = 3_600_000;

/** From whom a message comes. */
export interface Sender {
  email: string;
  /** Null for a visitor, who counts by network. */
  person: { userId: string; email: string } | null;
  sourceAddress: string;
}

/**
 * Takes one of the messages that an address that is not the caller's own, and a caller have in an hour (rule contact 5), in the transaction that writes
 * the message. One statement: however many come at once, no more than that get through.
 * @returns 0, or the seconds until there is one again; the transaction has to be undone then
 */
export async function takeMessage(tx: Queryable, sender: Sender, now: Date): Promise<number> {
  const keys = keysOf(sender);
  const since = new Date(now.getTime() - hourMilliseconds);
  const granted = await tx.run(sql`insert into portal.contact_allowance as a (who, sent_at)
    select who, array[${now}::timestamptz] from unnest(${keys}::bytea[]) who order by who
    on conflict (who) do update
      set sent_at = array(select at from unnest(a.sent_at) at where at > ${since}) || ${now}::timestamptz
      where (select count(*) from unnest(a.sent_at) at where at > ${since}) < ${messagesPerHour}`);
  if (granted === keys.length) return 0;
  const row = await tx.row<{ free_at: Date | null }>(sql`select max(each.at) as free_at
    from portal.contact_allowance a, lateral (select at from unnest(a.sent_at) at where at > ${since} and at < ${now}
      order by at desc offset ${messagesPerHour - 1} limit 1) each
    where a.who = any (${keys}::bytea[])`);
  const freeAt = (row?.free_at ?? now).getTime() + hourMilliseconds;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
}

/** Forgets who has not written for an hour. */
export function sweepContactAllowances(db: Queryable, now: Date): Promise<number> {
  const since = new Date(now.getTime() - hourMilliseconds);
  return db.run(sql`delete from portal.contact_allowance where sent_at[cardinality(sent_at)] <= ${since}`);
}

/** Anybody can write under any address: a person signed in under their own is not kept out by what others have sent. */
function keysOf({ email, person, sourceAddress }: Sender): Buffer[] {
  const address = email.toLowerCase();
  const caller = person === null ? `network ${networkOf(sourceAddress)}` : `person ${person.userId}`;
  const counted = person?.email.toLowerCase() === address ? [caller] : [`address ${address}`, caller];
  return counted.map((text) => createHash('sha256').update(text).digest());
}
