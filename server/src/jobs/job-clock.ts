import type { Database } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';

/** The clock by which all portals on a database agree on what is due. */
export interface JobClock {
  now(): Promise<Date>;
}

/** The database's own: those of the machines differ. */
export function databaseClock(db: Database): JobClock {
  return {
    now: async () => {
      const row = await db.row<{ now: Date }>(sql`select clock_timestamp() as now`);
      if (row === undefined) throw new Error('The database does not say what time it is');
      return row.now;
    },
  };
}
