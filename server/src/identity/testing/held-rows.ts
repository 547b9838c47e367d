import { expect } from 'vitest';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';

/**
 * Holds what the statement locks until each piece of work has come to wait for it, does something else meanwhile, and lets
 * go: they go on one after another. Returns their outcomes.
 */
export async function whileHeld<T>(
  { db, database }: { db: Database; database: { owner: Database } },
  lock: Statement,
  works: readonly (() => Promise<T>)[],
  meanwhile: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const waiting = async () => {
    const row = await database.owner.row<{ count: number }>(sql`select count(*)::int as count
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.count;
  };
  const underWay: Promise<T>[] = [];
  await db.transaction(async (tx) => {
    await tx.run(lock);
    for (const work of works) {
      underWay.push(work());
      await expect.poll(waiting, { timeout: 10_000 }).toBe(underWay.length);
    }
    await meanwhile(tx);
  });
  return await Promise.all(underWay);
}
