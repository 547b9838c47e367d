import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';
import { QueueFull } from '../../adapters/scheduling/bounded-queue.ts';
import { givingBack, networkKey, refill, secondsUntilRefill, spending } from './network-allowance.ts';
import {
  type Attempted,
  countersOf,
  countingEverywhere,
  countingHere,
  keysOf,
  secondsLocked,
} from './throttle.ts';

/** The outcome of a password; `wait` says for how many seconds, and who is held up. */
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
 * wait costs no look at the password, no matter who it is for.
 * @param verify whether the password is right
 * @throws QueueFull where too many passwords wait to be looked at; the try does not count
 */
export async function tryPassword(
  { db, now }: { db: Queryable; now: () => Date },
  attempted: PasswordTry,
  verify: () => Promise<boolean>,
): Promise<TryOutcome> {
  const at = now();
  const { id, held } = await count(db, attempted, at, allOf(attempted), true);
  const brake = held === null ? null : await brakeOn(db, attempted, at, held);
  if (brake !== null) {
    await strike(db, id);
    return brake;
  }
  const isRight = await verify().catch(async (fault: unknown) => {
    if (fault instanceof QueueFull) await forgive(db, sql`id = ${id}`);
    throw fault;
  });
  if (isRight) {
    await takeBack(db, id, attempted, at);
    return { kind: 'right' };
  }
  if (!(await strike(db, id))) await countAgain(db, attempted, now());
  return { kind: 'wrong' };
}

/** What a try is counted on, in this order: where one refuses it, those after it do not count it. */
const counters = ['HERE', 'EVERYWHERE', 'NETWORK'] as const;
type Counter = (typeof counters)[number];

function allOf({ address, network }: PasswordTry): readonly Counter[] {
  return counters.filter(
    (counter) =>
      counter === 'HERE' ||
      (counter === 'EVERYWHERE' && address !== null) ||
      (counter === 'NETWORK' && network !== null),
  );
}

/** Anyone who is held up looks for interrupted tries, and is counted where that has not been done yet. */
async function brakeOn(
  db: Queryable,
  attempted: PasswordTry,
  at: Date,
  held: Counter,
): Promise<Extract<TryOutcome, { kind: 'wait' }> | null> {
  let now: Counter | null = held;
  if (await forgiveInterrupted(db, at)) {
    const all = allOf(attempted);
    now = (await count(db, attempted, at, all.slice(all.indexOf(held)), false)).held;
  }
  if (now === null) return null;
  const { here, everywhere } = keysOf(attempted);
  if (now === 'NETWORK')
    return {
      kind: 'wait',
      locked: 'NETWORK',
      seconds: await secondsUntilRefill(db, networkKey(attempted.network ?? ''), at),
    };
  const seconds = await secondsLocked(db, now === 'HERE' ? here : everywhere, at);
  return { kind: 'wait', seconds, locked: 'ACCOUNT' };
}

/** A try that was mistaken for an interrupted one while it was judged: it counts after all. */
async function countAgain(db: Queryable, attempted: PasswordTry, at: Date): Promise<void> {
  const { held } = await count(db, attempted, at, allOf(attempted), false);
  if (held !== null) await brakeOn(db, attempted, at, held);
}

/**
 * Counts a try on these counters in one statement: of any number at once, each only gets through where all let it through. Whatever
 * touches several counters takes first those of account and network, then those of accounts, then those of networks, so that none of two waits for
 * the other.
 * @param isFirst whether it is noted too, so that nothing that was counted stays counted where the portal dies
 * @returns the name of the note, and the counter that refuses it; null where it may be made
 */
async function count(
  db: Queryable,
  attempted: PasswordTry,
  at: Date,
  on: readonly Counter[],
  isFirst: boolean,
): Promise<{ id: string; held: Counter | null }> {
  const names = countersOf(attempted).map(({ key }) => key);
  const network = attempted.network === null ? null : networkKey(attempted.network);
  const asked = counters.map((counter) => on.includes(counter));
  const [here, everywhere, paid] = asked;
  const passedHere = sql`(not ${here}::boolean or exists (select from here))`;
  const passedBoth = sql`${passedHere} and (not ${everywhere}::boolean or exists (select from everywhere))`;
  const row = await db.row<{ id: string | null; passed: boolean[] }>(sql`
    with noted as (
      insert into idp.password_try (name_hashes, network, begun_at)
      select ${names}::bytea[], ${network}::bytea, ${at}::timestamptz where ${isFirst}::boolean returning id
    ), here as (${countingHere(attempted, at, sql`${here}::boolean`)}
    ), everywhere as (${countingEverywhere(attempted, at, sql`${everywhere}::boolean and ${passedHere}`)}
    ), paid as (${spending(network, at, sql`${paid}::boolean and ${passedBoth}`)}
    )
    select (select id::text from noted) as id,
      array[exists (select from here), exists (select from everywhere), exists (select from paid)] as passed`);
  if (row === undefined) throw new Error('a statement gave no row');
  const held = counters.find((_counter, index) => asked[index] === true && row.passed[index] !== true);
  return { id: row.id ?? '', held: held ?? null };
}

/** Deletes the note; false where it was already mistaken for an interrupted one. */
async function strike(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`delete from idp.password_try where id = ${id}`)) === 1;
}

/**
 * Deletes the attempts after a right password; those from other networks stay counted there. Its network gets back this one alone:
 * somebody with an account could otherwise try others without end.
 */
async function takeBack(db: Queryable, id: string, attempted: PasswordTry, at: Date): Promise<void> {
  const { here, everywhere } = keysOf(attempted);
  const network = attempted.network === null ? null : networkKey(attempted.network);
  await db.run(sql`
    with struck as (
      delete from idp.password_try where id = ${id} returning 1
    ), addresses as (
      delete from idp.sign_in_failure where name_hash = ${here} and (select count(*) from struck) >= 0 returning 1
    ), accounts as (
      delete from idp.sign_in_failure where name_hash = ${everywhere} and (select count(*) from addresses) >= 0 returning 1
    ), returned as (
      ${givingBack(network, at, sql`exists (select from struck) and (select count(*) from accounts) >= 0`)} returning 1
    )
    select count(*) from returned`);
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
  const free = countersOf({ account: '', address: '' }).map((one) => one.allowedFailures);
  const fewer = sql`failures = greatest(0, f.failures - tries),
        locked_until = case when f.failures - tries >= free then f.locked_until end`;
  const row = await db.row<{ forgiven: number }>(sql`
    with lost as (
      delete from idp.password_try where ${which} returning name_hashes, network
    ), counted as (
      select key, ordinal, (${free}::int[])[ordinal] as free, count(*)::int as tries
      from lost, unnest(name_hashes) with ordinality as one (key, ordinal) group by 1, 2, 3
    ), addresses as (
      update idp.sign_in_failure f set ${fewer} from counted where f.name_hash = key and ordinal = 1 returning 1
    ), accounts as (
      update idp.sign_in_failure f set ${fewer} from counted where f.name_hash = key and ordinal = 2
        and (select count(*) from addresses) >= 0 returning 1
    ), refilled as (
      update idp.network_allowance a set spent_until = spent_until - tries * make_interval(secs => ${refill})
      from (select network as key, count(*)::int as tries from lost group by 1) as spent
      where a.network = key and (select count(*) from accounts) >= 0
    )
    select count(*)::int as forgiven from lost`);
  return (row?.forgiven ?? 0) > 0;
}
