import { createHash } from 'node:crypto';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { networkOf } from '../../adapters/network.ts';

/** How many failures are free, and how long each later one locks, in seconds. */
interface Limit {
  allowedFailures: number;
  firstLock: number;
  /** Locks double up to this. */
  longestLock: number;
  forgottenAfter: number;
}

/** For one account from one network: five wrong passwords, then a minute, doubling up to a quarter of an hour. */
const oneAddress: Limit = { allowedFailures: 5, firstLock: 60, longestLock: 900, forgottenAfter: 43_200 };

/** For one account from everywhere: slows down somebody with many addresses, and never by more than a minute. */
const everywhere: Limit = { allowedFailures: 100, firstLock: 60, longestLock: 60, forgottenAfter: 3_600 };

/** For accounts made from one network: enough for a classroom behind one address, too few to try out names. */
const registrations: Limit = { allowedFailures: 20, firstLock: 60, longestLock: 900, forgottenAfter: 3_600 };

/** For mails about a forgotten password asked for from one network; how many one person gets is counted as well. */
const recoveries: Limit = { allowedFailures: 20, firstLock: 60, longestLock: 900, forgottenAfter: 3_600 };

/** Whether it may be tried now; refused attempts say how many seconds to wait. */
export type Attempt = { allowed: true } | { allowed: false; waitSeconds: number };

/** What is attempted, and from where. */
export interface Attempted {
  /** The account's id, or the name typed where there is no such account. */
  account: string;
  /** The source address. Null for a browser the person has signed in with before: nobody else shares its count. */
  address: string | null;
}

/** What is counted for an attempt, by digest, each with how many failures are free there. */
export function countersOf(attempted: Attempted): { key: Buffer; allowedFailures: number }[] {
  const here = { key: addressKey(attempted), allowedFailures: oneAddress.allowedFailures };
  if (attempted.address === null) return [here];
  return [here, { key: accountKey(attempted), allowedFailures: everywhere.allowedFailures }];
}

/** The same digests by what they count: an account from one network, and from everywhere. */
export function keysOf(attempted: Attempted): { here: Buffer; everywhere: Buffer } {
  return { here: addressKey(attempted), everywhere: accountKey(attempted) };
}

/**
 * Counts an attempt of an account from one network, which returns a row where that was possible. Counted by network, because
 * otherwise a stranger could keep anybody locked out.
 */
export function countingHere(attempted: Attempted, now: Date, condition: Statement): Statement {
  return counting(addressKey(attempted), oneAddress, now, condition);
}

/** The same from everywhere. */
export function countingEverywhere(attempted: Attempted, now: Date, condition: Statement): Statement {
  return counting(accountKey(attempted), everywhere, now, condition);
}

/**
 * Counts an account that somebody is about to make from this source address, before anything is looked up: the
 * response to it reveals whether a username is in use. Kept in the database, so that it survives restarts.
 */
export async function countRegistration(db: Queryable, address: string, now: Date): Promise<Attempt> {
  return await countAgainst(db, digest(['registration', networkOf(address)]), registrations, now);
}

/** Counts a mail about a forgotten password that is asked for from this source address, before anybody is looked up. */
export async function countRecovery(db: Queryable, address: string, now: Date): Promise<Attempt> {
  return await countAgainst(db, digest(['recovery', networkOf(address)]), recoveries, now);
}

/** Deletes the failures of an account from one network, and those from everywhere: its person has another password now. */
export async function forgetFailures(db: Queryable, attempted: Attempted): Promise<void> {
  const { here, everywhere: anywhere } = keysOf(attempted);
  // First those of account and network, as everywhere that touches several counters.
  await db.run(sql`with counted as (delete from idp.sign_in_failure where name_hash = ${here} returning 1)
    delete from idp.sign_in_failure where name_hash = ${anywhere} and (select count(*) from counted) >= 0`);
}

/** Removes counters nobody needs now. Those that somebody is counting on at this moment are needed. */
export async function sweepAttempts(db: Queryable, now: Date): Promise<void> {
  const longest = Math.max(
    ...[oneAddress, everywhere, registrations, recoveries].map((limit) => limit.forgottenAfter),
  );
  await db.run(sql`delete from idp.sign_in_failure where name_hash in (
    select name_hash from idp.sign_in_failure
    where last_attempt < ${now}::timestamptz - make_interval(secs => ${longest}) for update skip locked)`);
}

/** For how many seconds a counter that has just refused an attempt will go on to do so. */
export async function secondsLocked(db: Queryable, key: Buffer, now: Date): Promise<number> {
  const lock = await db.row<{ seconds: number }>(sql`
    select ceil(extract(epoch from locked_until - ${now}::timestamptz))::int as seconds
    from idp.sign_in_failure where name_hash = ${key} and locked_until is not null`);
  return Math.max(1, lock?.seconds ?? 1);
}

async function countAgainst(db: Queryable, key: Buffer, limit: Limit, now: Date): Promise<Attempt> {
  const counted = await db.row(counting(key, limit, now, sql`true`));
  return counted === undefined
    ? { allowed: false, waitSeconds: await secondsLocked(db, key, now) }
    : { allowed: true };
}

/** One statement, so that no matter how many attempts come at once, only the allowed number gets through. */
function counting(key: Buffer, limit: Limit, now: Date, condition: Statement): Statement {
  const { allowedFailures, firstLock, longestLock, forgottenAfter } = limit;
  const stale = sql`f.last_attempt < ${now}::timestamptz - make_interval(secs => ${forgottenAfter})`;
  return sql`
    insert into idp.sign_in_failure as f (name_hash, failures, locked_until, last_attempt)
    select ${key}::bytea, 1, null::timestamptz, ${now}::timestamptz where ${condition}
    on conflict (name_hash) do update set
      failures = case when ${stale} then 1 else f.failures + 1 end,
      locked_until = case when ${stale} or f.failures + 1 < ${allowedFailures} then null
        else ${now}::timestamptz + make_interval(secs => least(${longestLock}::float,
          ${firstLock}::float * power(2, least(f.failures + 1 - ${allowedFailures}, 10)))) end,
      last_attempt = ${now}::timestamptz
    where f.locked_until is null or f.locked_until <= ${now}::timestamptz
    returning 1`;
}

function addressKey({ account, address }: Attempted): Buffer {
  return digest(['place', account, address === null ? null : networkOf(address)]);
}

function accountKey({ account }: Attempted): Buffer {
  return digest(['account', account]);
}

function digest(parts: readonly (string | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
