import type { Database, Queryable } from '../../adapters/db/database.ts';

/** A database that counts how often it is asked. */
export interface CountedTrips {
  db: Database;
  /** How many round trips the work took, the beginning and the end of each transaction included. */
  during(work: () => Promise<unknown>): Promise<number>;
}

/** The same database, counted. */
export function countedTrips(db: Database): CountedTrips {
  let made = 0;
  const counted = (target: Queryable): Queryable => ({
    rows: async (statement) => {
      made += 1;
      return await target.rows(statement);
    },
    row: async (statement) => {
      made += 1;
      return await target.row(statement);
    },
    run: async (statement) => {
      made += 1;
      return await target.run(statement);
    },
  });
  return {
    db: {
      ...db,
      ...counted(db),
      transaction: async (work) => {
        made += 2;
        return await db.transaction((tx) => work(counted(tx)));
      },
    },
    async during(work) {
      const before = made;
      await work();
      return made - before;
    },
  };
}
