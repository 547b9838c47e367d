import type { Database, Queryable } from './database.ts';
import { type Statement, sql } from './sql.ts';

/**
 * The connection of a transaction in the place of the pool: all that is done with it holds together, or not at all. What
 * asks for a transaction of its own gets a part of this one that can be undone by itself.
 */
export function withinTransaction(connection: Queryable): Database {
  const tx = oneAfterAnother(connection);
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

/** A connection carries out one statement at a time, also where several are asked for at once. */
function oneAfterAnother(tx: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const serialized = <Result>(send: () => Promise<Result>): Promise<Result> => {
    const sent = last.then(send, send);
    last = sent;
    return sent;
  };
  return {
    rows: <Row extends object>(statement: Statement) => serialized(() => tx.rows<Row>(statement)),
    row: <Row extends object>(statement: Statement) => serialized(() => tx.row<Row>(statement)),
    run: (statement) => serialized(() => tx.run(statement)),
  };
}
