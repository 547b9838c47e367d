import type { Database, Queryable } from '../../adapters/db/database.ts';
import { type Statement, textOf } from '../../adapters/db/sql.ts';
import { altered } from './plant.ts';
import { Killed, type Turns } from './turns.ts';

/** What becomes of one statement. */
export type DatabaseFault = 'NONE' | 'NOT_SENT' | 'ANSWER_LOST';

/** What the way to the database does to a portal. */
export interface WayToDatabase {
  turns: Turns;
  /** What becomes of the next statement. */
  fault(): DatabaseFault;
  /** Other text in place of what the templates say, for a fault that is planted. */
  alter: ((text: string) => string) | null;
  /** Told what a statement has found. */
  found(text: string, rows: unknown): void;
  /** Told after whatever may have changed a row for others. */
  written(): void;
}

class ConnectionLost extends Error {
  constructor() {
    // The client's own words.
    super('Connection terminated unexpectedly');
  }
}

/**
 * The real database, each of whose statements waits for its turn and may be cut off: before it is sent, or before its answer is read. In a
 * transaction that undoes the whole of it, unless it was the end of it.
 */
export function gatedDatabase(db: Database, way: WayToDatabase): Database {
  const { turns } = way;
  return {
    ...gated(db, way, null),
    transaction: async (work) => {
      const state: OpenTransaction = { isBroken: false, isEndLost: false };
      turns.openTransactions += 1;
      try {
        const result = await db.transaction(async (tx) => {
          const done = await work(gated(tx, way, state));
          await turns.pass('commit', () => Promise.resolve(endOf(state, way.fault())));
          return done;
        });
        way.written();
        if (state.isEndLost) throw new ConnectionLost();
        return result;
      } finally {
        turns.openTransactions -= 1;
      }
    },
    script: () => Promise.reject(new Error('no script runs in a simulation')),
    close: () => Promise.resolve(),
  };
}

interface OpenTransaction {
  /** Its connection is cut. */
  isBroken: boolean;
  isEndLost: boolean;
}

function endOf(state: OpenTransaction, fault: DatabaseFault): void {
  if (state.isBroken || fault === 'NOT_SENT') throw new ConnectionLost();
  state.isEndLost = fault === 'ANSWER_LOST';
}

function gated(q: Queryable, way: WayToDatabase, within: OpenTransaction | null): Queryable {
  const send = <T>(statement: Statement, work: () => Promise<T>): Promise<T> =>
    way.turns.pass(nameOf(statement), async (task) => {
      if (within?.isBroken === true) throw new ConnectionLost();
      const fault = way.fault();
      if (fault === 'NOT_SENT') throw broken(within);
      const found = await work();
      way.found(textOf(statement), found);
      if (within === null && isWrite(statement)) way.written();
      if (task.process.isDead) throw new Killed();
      if (fault === 'ANSWER_LOST') throw broken(within);
      return found;
    });
  const { alter } = way;
  const sent = (statement: Statement) => (alter === null ? statement : altered(statement, alter));
  return {
    rows: <Row extends object>(one: Statement) => send(one, () => q.rows<Row>(sent(one))),
    row: <Row extends object>(one: Statement) => send(one, () => q.row<Row>(sent(one))),
    run: (one) => send(one, () => q.run(sent(one))),
  };
}

function broken(within: OpenTransaction | null): ConnectionLost {
  if (within !== null) within.isBroken = true;
  return new ConnectionLost();
}

function isWrite(statement: Statement): boolean {
  return !/^\s*select/.test(textOf(statement));
}

/** Enough of a statement to tell it from others. */
function nameOf(statement: Statement): string {
  return textOf(statement).slice(0, 120).replaceAll(/\s+/g, ' ');
}
