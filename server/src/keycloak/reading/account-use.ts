import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import Type from 'typebox';
import type { Queryable } from '../../adapters/db/database.ts';
import { isBeyond, positionAfter } from '../../adapters/db/positions/time-positions.ts';
import { nothing, sql } from '../../adapters/db/sql.ts';
import type { UnusedPage, UnusedQuery, UsedAccount } from '../../ports/account-use.ts';
import { withQuery } from '../admin/addresses.ts';
import type { AdminCalls } from '../admin/admin-client.ts';
import { EventAnswer, type UserAnswer } from '../admin/answers.ts';
import { rememberSignIn } from '../listing/accounts.ts';
import type { ReadingParts } from './reading-parts.ts';
import { readUser, withHeld } from './read-people.ts';

/** The use of these accounts; who is not known is left out. */
export async function useOf(
  { db, admin }: Pick<ReadingParts, 'db' | 'admin'>,
  ids: readonly string[],
): Promise<UsedAccount[]> {
  const calls = admin.begin();
  const used = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const user = await readUser(calls, id);
      return user === null ? null : await readUse(db, calls, user);
    }),
  );
  return used.filter((account) => account !== null);
}

/** Keycloak does not keep when somebody signed in last: its events contain it for a time, and the portal stores it. */
export async function readUse(db: Queryable, calls: AdminCalls, user: UserAnswer): Promise<UsedAccount> {
  const createdAt = new Date(user.createdTimestamp ?? 0);
  const [latest, known] = await Promise.all([
    lastSignIn(calls, user.id),
    db.row<{ at: Date | null }>(
      sql`select signed_in_at as at from portal.provider_account where person_id = ${user.id}`,
    ),
  ]);
  const times = [latest, known?.at ?? null].flatMap((at) => at?.getTime() ?? []);
  return { id: user.id, createdAt, signedInAt: times.length === 0 ? null : new Date(Math.max(...times)) };
}

async function lastSignIn(calls: AdminCalls, id: string): Promise<Date | null> {
  const found = await calls.read(
    Type.Array(EventAnswer),
    withQuery('/events', { type: 'LOGIN', user: id, max: 1 }),
  );
  const time = found?.[0]?.time;
  return time === undefined ? null : new Date(time);
}

/** An account as the list has it, which may be older than the realm. */
interface ListedUse {
  id: string;
  lastUse: Date;
  /** That it holds RAPUser. */
  isActive: boolean;
  /** Where the list goes on after it. */
  position: string;
}

/**
 * One page of the enabled accounts that have not been used for long, the longest unused first. The list says who may be among
 * them, and each of those is looked up before they are named: an agency has many accounts that have been locked for long.
 */
export async function unusedAccounts(
  parts: ReadingParts,
  { before, isActive, after, limit }: UnusedQuery,
): Promise<UnusedPage> {
  await parts.following.catchUp();
  const listed = await pageOfUnused(parts.db, { before, after, limit });
  const calls = parts.admin.begin();
  const likely = listed.filter((one) => one.isActive === isActive);
  const looked = await Promise.all(likely.map(async (one) => await stillUnused(parts, calls, one)));
  const accounts = looked.filter((account) => account !== null);
  return { accounts, next: listed.length < limit ? null : (listed.at(-1)?.position ?? null) };
}

async function pageOfUnused(
  db: Queryable,
  { before, after, limit }: Pick<UnusedQuery, 'before' | 'after' | 'limit'>,
): Promise<ListedUse[]> {
  const isLater = after === null ? nothing : sql`and ${isBeyond(lastUse, sql`p.id`, after)}`;
  return await db.rows<ListedUse>(sql`select p.id, ${lastUse} as "lastUse",
      p.realm_roles @> array[${activeAccountRole}] as "isActive", ${positionAfter(lastUse, sql`p.id`)} as position
    from portal.person p
    where p.as_of is not null and p.enabled and ${lastUse} < ${before} ${isLater}
    order by ${lastUse}, p.id limit ${limit}`);
}

/** As the index has it that lists of people at another provider are read by. */
const lastUse = sql`coalesce(p.signed_in_at, p.created_at)`;

/** An account used later than the list says is placed by its latest use. */
async function stillUnused(
  { db, names }: ReadingParts,
  calls: AdminCalls,
  { id, lastUse: listed, isActive }: ListedUse,
): Promise<UsedAccount | null> {
  const user = await readUser(calls, id);
  const person = user === null ? null : await withHeld(calls, names, user);
  if (user === null || person === null || !person.enabled) return null;
  if (person.realmRoles.includes(activeAccountRole) !== isActive) return null;
  const use = await readUse(db, calls, user);
  if (use.signedInAt !== null) await rememberSignIn(db, id, use.signedInAt);
  return (use.signedInAt ?? use.createdAt).getTime() === listed.getTime() ? use : null;
}
