import { canAct } from '@portal/core/domain/people/rights/known-person.ts';
import { isUnnoticed, type StoredCause } from '@portal/core/domain/people/locks.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { forgetLifted, storeCause } from '../store/rows/lock-rows.ts';

/** How many are compared with the directory at a time. */
const pageSize = 200;

/**
 * Writes down when a lock of an administrator is first noticed, since nobody else does (rule people 14). Anyone who comes
 * second keeps the moment of the first.
 * @returns the locks, with that moment
 */
export async function noticeLock(
  db: Database,
  { personId, locks, now }: { personId: string; locks: readonly StoredCause[]; now: Date },
): Promise<StoredCause[]> {
  if (!isUnnoticed(locks)) return [...locks];
  const cause = 'BY_ADMINISTRATOR';
  const row = await db.row<{ since: Date }>(
    sql`${storeCause({ personId, cause, since: now })} returning since`,
  );
  return locks.map((one) => (one.cause === cause ? { ...one, since: row?.since ?? now } : one));
}

/** Forgets what was noticed about accounts that the directory knows as open again. */
export async function forgetLiftedLocks({ db, directory }: RequestDependencies): Promise<void> {
  let page = await noticedAfter(db, '');
  while (page.length > 0) {
    const people = await directory.people({ ids: page, emails: [] });
    const open = people.filter(canAct).map(({ id }) => id);
    if (open.length > 0) await db.run(forgetLifted(open));
    page = page.length < pageSize ? [] : await noticedAfter(db, page.at(-1) ?? '');
  }
}

async function noticedAfter(db: Database, after: string): Promise<string[]> {
  const rows = await db.rows<{ person_id: string }>(sql`select person_id from portal.account_lock
    where cause = 'BY_ADMINISTRATOR' and person_id > ${after} order by person_id limit ${pageSize}`);
  return rows.map((row) => row.person_id);
}
