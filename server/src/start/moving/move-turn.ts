import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { MoveRefused } from '../../provider/moving/move-refused.ts';

/** A portal says once a minute that it runs; one that has been silent for longer than this has ended. Milliseconds. */
const silentAfter = 90_000;

/**
 * Refuses a second move at the same time; the turn ends with the connection.
 * @param db of one connection, which alone has the turn
 * @throws MoveRefused
 */
export async function takeTurn(db: Queryable): Promise<void> {
  const row = await db.row<{ held: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended('portal.move', 0)) as held`,
  );
  if (row?.held !== true) throw new MoveRefused('Another move is under way on this database.');
}

/**
 * Refuses a move while a portal works on the database: what people did meanwhile would be lost.
 * @throws MoveRefused
 */
export async function refuseWhileRunning(db: Queryable, now: Date): Promise<void> {
  const since = new Date(now.getTime() - silentAfter);
  const [running] = await db.rows<{ machine: string; process: number }>(sql`select machine, process
    from portal.portal_process where seen_at > ${since} order by started_at limit 1`);
  if (running !== undefined)
    throw new MoveRefused(
      `A portal runs on this database (process ${running.process} on ${running.machine}): stop it first. Where it did not end by itself, wait two minutes.`,
    );
}
