import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/**
 * Waits until no other import is under way; the turn ends with the connection (rule people-import 4).
 * @param db of one connection, which alone has the turn
 * @param waits called once, where there is another one
 */
export async function waitForTurn(
  db: Queryable,
  { waits, pause }: { waits: () => void; pause: () => Promise<unknown> },
): Promise<void> {
  for (let isReported = false; !(await hasTurn(db)); isReported = true) {
    if (!isReported) waits();
    await pause();
  }
}

async function hasTurn(db: Queryable): Promise<boolean> {
  const row = await db.row<{ held: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended('portal.import', 0)) as held`,
  );
  return row?.held === true;
}
