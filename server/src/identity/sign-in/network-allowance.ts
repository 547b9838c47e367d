import { createHash } from 'node:crypto';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { networkOf } from '../../adapters/network.ts';

/** How many wrong passwords may come from one network at once, for any names ... */
const free = 50;
/** ... and one more each time so many seconds have passed. */
export const refill = 60;

/**
 * Takes one try from what a network may fail, before the password is looked at, which gives a row where there was one. One
 * statement: however many come at once, no more than what is left gets through.
 * @param key null where the condition does not hold either
 */
export function spending(key: Buffer | null, now: Date, condition: Statement): Statement {
  return sql`
    insert into idp.network_allowance as a (network, spent_until)
    select ${key}::bytea, ${now}::timestamptz + make_interval(secs => ${refill}) where ${condition}
    on conflict (network) do update
      set spent_until = greatest(a.spent_until, ${now}::timestamptz) + make_interval(secs => ${refill})
    where a.spent_until <= ${now}::timestamptz + make_interval(secs => ${refill * (free - 1)})
    returning 1`;
}

/** In how many seconds a network that has nothing left may try once more. */
export async function secondsUntilRefill(db: Queryable, key: Buffer, now: Date): Promise<number> {
  const row = await db.row<{ seconds: number }>(sql`
    select ceil(extract(epoch from spent_until - ${now}::timestamptz))::int - ${refill * (free - 1)}::int as seconds
    from idp.network_allowance where network = ${key}`);
  return Math.max(1, row?.seconds ?? 1);
}

/** Gives one try back: only failures are counted, so that many people behind one address can sign in. */
export function givingBack(key: Buffer | null, now: Date, condition: Statement): Statement {
  return sql`
    update idp.network_allowance set spent_until = spent_until - make_interval(secs => ${refill})
    where network = ${key}::bytea and spent_until > ${now}::timestamptz and ${condition}`;
}

/** Removes networks that have everything back. */
export async function sweepAllowances(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.network_allowance where spent_until <= ${now}::timestamptz`);
}

/** A network as the tables know it: by its digest. */
export function networkKey(address: string): Buffer {
  return createHash('sha256').update(networkOf(address)).digest();
}
