import type { Database, Queryable } from './database.ts';
import { sql } from './sql.ts';

/**
 * The connection of a transaction in the place of the pool: all that is done with it holds together, or not at all. What
 * asks for a transaction of its own gets a part of this one that can be undone by itself.
 */
export function withinTransaction(tx: Queryable): Database {
  return {
    ...tx,
    transaction: async (work) => {
      await tx.run(sql`savepoint part`);
      try {
        const result = await work(tx);
        await tx.run(sql`release savepoint part`);
        return result;
      } catch (failure) {
        await tx.run(sql`rollback to savepoint part`);
        throw failure;
      }
    },
    script: () => Promise.reject(new Error('a script runs in no transaction of ours')),
    close: () => Promise.resolve(),
  };
}
