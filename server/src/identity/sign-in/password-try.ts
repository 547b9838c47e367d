import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { QueueFull } from '../passwords/hash-queue.ts';
import { giveBack, networkKey, refill, spend } from './network-allowance.ts';
import { type Attempted, clearAttempts, countAttempt, countersOf } from './throttle.ts';

/** What came of a password; `wait` says for how many seconds, and who is held up. */
export type TryOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number; locked: 'ACCOUNT' | 'NETWORK' };

/** Whose password is tried, and from where. */
export interface PasswordTry extends Attempted {
  /** The source address where its network pays for failures too; null where it does not. */
  network: string | null;
}

/** A try that nobody has judged for so many seconds was interrupted: judging takes a fraction of one. */
const judgedWithin = 30;

/**
 * Tries a password under the brakes. It is counted as a failure before it is looked at, so that many at once cannot all
 * slip through, and noted: where the portal dies in between, the note stays, and what was counted is given back. One that must
 * wait costs no look at the password, whoever it is for.
 * @param verify whether the password is right
 * @throws QueueFull where too many passwords wait to be looked at; the try does not count
 */
export async function tryPassword(
  { db, now }: { db: Queryable; now: () => Date },
  attempted: PasswordTry,
  verify: () => Promise<boolean>,
): Promise<TryOutcome> {
  const at = now();
  const id = await note(db, attempted, at);
  const brake = await brakeOn(db, attempted, at);
  if (brake !== null) {
    await strike(db, id);
    return brake;
  }
  const isRight = await verify().catch(async (fault: unknown) => {
    if (fault instanceof QueueFull) await forgive(db, sql`id = ${id}`);
    throw fault;
  });
  if (isRight) {
    await clearAttempts(db, attempted);
    // Its network gets back this one alone: somebody with an account could otherwise try others without end.
    if ((await strike(db, id)) && attempted.network !== null) await giveBack(db, attempted.network, at);
    return { kind: 'right' };
  }
  // Forgiven in the meantime, for it took so long: it counts after all.
  if (!(await strike(db, id))) await brakeOn(db, attempted, now());
  return { kind: 'wrong' };
}

/** Counts the try; null where it may be made. Only whoever is held up looks for interrupted ones. */
async function brakeOn(
  db: Queryable,
  attempted: PasswordTry,
  at: Date,
): Promise<Extract<TryOutcome, { kind: 'wait' }> | null> {
  let attempt = await countAttempt(db, attempted, at);
  if (!attempt.allowed && (await forgiveInterrupted(db, at))) attempt = await countAttempt(db, attempted, at);
  if (!attempt.allowed) return { kind: 'wait', seconds: attempt.waitSeconds, locked: 'ACCOUNT' };
  const { network } = attempted;
  if (network === null) return null;
  let seconds = await spend(db, network, at);
  if (seconds > 0 && (await forgiveInterrupted(db, at))) seconds = await spend(db, network, at);
  return seconds === 0 ? null : { kind: 'wait', seconds, locked: 'NETWORK' };
}

async function note(db: Queryable, attempted: PasswordTry, at: Date): Promise<string> {
  const keys = countersOf(attempted).map(({ key }) => key);
  const network = attempted.network === null ? null : networkKey(attempted.network);
  const row = await db.row<{ id: string }>(sql`insert into idp.password_try (name_hashes, network, begun_at)
    values (${keys}::bytea[], ${network}::bytea, ${at}) returning id::text`);
  if (row === undefined) throw new Error('an insert gave no row');
  return row.id;
}

/** Takes the note away; false where it was taken for an interrupted one already. */
async function strike(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`delete from idp.password_try where id = ${id}`)) === 1;
}

/**
 * Gives back what interrupted tries were counted with, and ends the locks that only they had led to.
 * @returns whether there were any
 */
export async function forgiveInterrupted(db: Queryable, now: Date): Promise<boolean> {
  return await forgive(db, sql`begun_at < ${now}::timestamptz - make_interval(secs => ${judgedWithin})`);
}

/** @param which the tries that nobody will judge */
async function forgive(db: Queryable, which: Statement): Promise<boolean> {
  const free = countersOf({ account: '', place: '' }).map((one) => one.allowedFailures);
  const row = await db.row<{ forgiven: number }>(sql`
    with lost as (
      delete from idp.password_try where ${which} returning name_hashes, network
    ), counted as (
      select key, (${free}::int[])[place] as free, count(*)::int as tries
      from lost, unnest(name_hashes) with ordinality as one (key, place) group by 1, 2
    ), fewer as (
      update idp.sign_in_failure f set failures = greatest(0, f.failures - tries),
        locked_until = case when f.failures - tries >= free then f.locked_until end
      from counted where f.name_hash = key
    ), refilled as (
      update idp.network_allowance a set spent_until = spent_until - tries * make_interval(secs => ${refill})
      from (select network as key, count(*)::int as tries from lost group by 1) as spent where a.network = key
    )
    select count(*)::int as forgiven from lost`);
  return (row?.forgiven ?? 0) > 0;
}
