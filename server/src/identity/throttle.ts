import { createHash } from 'node:crypto';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';

/** Five wrong passwords, then a minute, doubling up to a quarter of an hour; forgotten after half a day. */
const allowedFailures = 5;
const firstLockSeconds = 60;
const longestLockSeconds = 900;
const forgottenAfterSeconds = 43_200;

/** Whether a password may be tried now; refused attempts say how many seconds to wait. */
export type Attempt = { allowed: true } | { allowed: false; waitSeconds: number };

/**
 * Counts an attempt before the password is looked at, in one statement, so that many at once cannot all slip
 * through. Names without an account are counted alike: the answer tells nothing about who exists.
 */
export async function countAttempt(db: Queryable, username: string, now: Date): Promise<Attempt> {
  const counted = await db.row<{ failures: number }>(sql`
    insert into idp.sign_in_failure as f (name_hash, failures, locked_until, last_attempt)
    values (${nameHash(username)}, 1, null, ${now}::timestamptz)
    on conflict (name_hash) do update set
      failures = case when ${stale(now)} then 1 else f.failures + 1 end,
      locked_until = case when ${stale(now)} or f.failures + 1 < ${allowedFailures} then null
        else ${now}::timestamptz + make_interval(secs => least(${longestLockSeconds}::float,
          ${firstLockSeconds}::float * power(2, least(f.failures + 1 - ${allowedFailures}, 10)))) end,
      last_attempt = ${now}::timestamptz
    where f.locked_until is null or f.locked_until <= ${now}::timestamptz
    returning failures`);
  if (counted !== undefined) return { allowed: true };
  const lock = await db.row<{ seconds: number }>(sql`
    select ceil(extract(epoch from locked_until - ${now}::timestamptz))::int as seconds
    from idp.sign_in_failure where name_hash = ${nameHash(username)} and locked_until is not null`);
  return { allowed: false, waitSeconds: Math.max(1, lock?.seconds ?? 1) };
}

/** Forgets the attempts of a name after a right password. */
export async function clearAttempts(db: Queryable, username: string): Promise<void> {
  await db.run(sql`delete from idp.sign_in_failure where name_hash = ${nameHash(username)}`);
}

/** Removes counters nobody needs any more. */
export async function sweepAttempts(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.sign_in_failure
    where last_attempt < ${now}::timestamptz - make_interval(secs => ${forgottenAfterSeconds})`);
}

const stale = (now: Date) =>
  sql`f.last_attempt < ${now}::timestamptz - make_interval(secs => ${forgottenAfterSeconds})`;

function nameHash(username: string): Buffer {
  return createHash('sha256').update(username).digest();
}
