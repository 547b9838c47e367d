import { createHash } from 'node:crypto';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { networkOf } from '../../adapters/network.ts';

/** So many wrong passwords may come from one network at once, whatever the names ... */
const free = 50;
/** ... and one more each time so many seconds have passed. */
export const refill = 60;

/**
 * Takes one try from what a network may fail, before the password is looked at. One statement: however many come at
 * once, no more than what is left gets through.
 * @returns 0, or the seconds until there is one again
 */
export async function spend(db: Queryable, place: string, now: Date): Promise<number> {
  const key = networkKey(place);
  const spent = await db.run(sql`
    insert into idp.network_allowance as a (network, spent_until)
    values (${key}, ${now}::timestamptz + make_interval(secs => ${refill}))
    on conflict (network) do update
      set spent_until = greatest(a.spent_until, ${now}::timestamptz) + make_interval(secs => ${refill})
    where a.spent_until <= ${now}::timestamptz + make_interval(secs => ${refill * (free - 1)})`);
  if (spent === 1) return 0;
  const row = await db.row<{ seconds: number }>(sql`
    select ceil(extract(epoch from spent_until - ${now}::timestamptz))::int - ${refill * (free - 1)}::int as seconds
    from idp.network_allowance where network = ${key}`);
  return Math.max(1, row?.seconds ?? 1);
}

/** Gives one try back: only failures are counted, so that many people behind one address can sign in. */
export async function giveBack(db: Queryable, place: string, now: Date): Promise<void> {
  await db.run(sql`
    update idp.network_allowance set spent_until = spent_until - make_interval(secs => ${refill})
    where network = ${networkKey(place)} and spent_until > ${now}::timestamptz`);
}

/** Removes networks that have everything back. */
export async function sweepAllowances(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.network_allowance where spent_until <= ${now}::timestamptz`);
}

/** A network as the tables know it: by its digest. */
export function networkKey(place: string): Buffer {
  return createHash('sha256').update(networkOf(place)).digest();
}
