import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { makeKey } from './keys.ts';
import { lifetimes } from '../protocol/layout.ts';

/** What the change of signing keys needs. */
export interface RotationParts {
  db: Database;
  /** Seals private keys in the database. */
  sealingKey: Buffer;
  /** Writes to the audit trail, in the transaction of the change. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
}

/**
 * Seconds a key is published before it signs: a quarter of an hour for anyone who keeps our published keys, and one
 * minute for the portals to notice it.
 */
export const publishedSeconds = 960;

/** Seconds an old key still verifies: ID tokens it signed come back as hints until their session ends. */
export const passiveSeconds = lifetimes.sessionMaximum + 3_600;

/**
 * One step of the keys' way through their states, safe with any number of portals at once: publishes the next key when
 * the present one is old, lets a published one sign when its time has come, forgets those that are no longer needed.
 * @param rotationDays after so many days a key is replaced
 */
export async function advanceKeys(parts: RotationParts, rotationDays: number, now: Date): Promise<void> {
  await parts.db.run(sql`
    delete from idp.signing_key
    where state = 'passive' and state_since < ${secondsBefore(now, passiveSeconds)}`);
  const old = secondsBefore(now, rotationDays * 86_400 - publishedSeconds);
  if (await isDue(parts.db, old)) await publishNextKey(parts, now);
  const published = secondsBefore(now, publishedSeconds);
  const row = await parts.db.row<{ kid: string }>(
    sql`select kid from idp.signing_key where state = 'next' and state_since <= ${published}`,
  );
  if (row !== undefined) await activate(parts, row.kid, now);
}

/**
 * Makes and publishes the key that will sign next, unless one is waiting already.
 * @returns from when on the waiting one signs
 */
export async function publishNextKey({ db, sealingKey }: RotationParts, now: Date): Promise<Date> {
  const { kid, sealed } = await makeKey(sealingKey);
  await db.run(sql`
    insert into idp.signing_key (kid, algorithm, sealed_private_key, state, created_at, state_since)
    values (${kid}, 'RS256', ${sealed}, 'next', ${now}, ${now})
    on conflict (state) where state = 'next' do nothing`);
  const waiting = await db.row<{ state_since: Date }>(
    sql`select state_since from idp.signing_key where state = 'next'`,
  );
  return new Date((waiting?.state_since ?? now).getTime() + publishedSeconds * 1_000);
}

/**
 * For a key that others may know: a new one signs at once, and nothing that an older one signed is trusted from
 * then on. Sessions go on: the page renews its tokens.
 */
export async function replaceLeakedKeys({ db, sealingKey, record }: RotationParts, now: Date): Promise<void> {
  const { kid, sealed } = await makeKey(sealingKey);
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from idp.signing_key`);
    await tx.run(sql`
      insert into idp.signing_key (kid, algorithm, sealed_private_key, state, created_at, state_since)
      values (${kid}, 'RS256', ${sealed}, 'active', ${now}, ${now})`);
    await record(tx, { kind: 'KEY_ROTATED', keyName: kid, reason: 'LEAKED' });
  });
}

/** Whether the active key is old enough and no other is waiting to replace it. */
async function isDue(db: Queryable, old: Date): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as due from idp.signing_key
    where state = 'active' and state_since <= ${old}
      and not exists (select from idp.signing_key where state = 'next')`);
  return row !== undefined;
}

class SomebodyElseDid extends Error {}

/** Of several portals that try, the one that retires the active key wins; the others change nothing. */
async function activate({ db, record }: RotationParts, kid: string, now: Date): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const retired = await tx.run(sql`
        update idp.signing_key set state = 'passive', state_since = ${now}
        where state = 'active' and exists (select from idp.signing_key where kid = ${kid} and state = 'next')`);
      const activated = await tx.run(sql`
        update idp.signing_key set state = 'active', state_since = ${now} where kid = ${kid} and state = 'next'`);
      if (retired !== 1 || activated !== 1) throw new SomebodyElseDid();
      await record(tx, { kind: 'KEY_ROTATED', keyName: kid, reason: 'AGE' });
    });
  } catch (failure) {
    if (!(failure instanceof SomebodyElseDid)) throw failure;
  }
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000);
}
