import type { Readable } from 'node:stream';
import pg from 'pg';
import { type AskedOfConnection, checkConnection } from './connection-check.ts';
import { type Connection, type Queryable, queryable, reaching, tell } from './database.ts';
import { execute } from './prepared/prepared-call.ts';
import { asError } from './failure.ts';
import { type Statement, textOf } from './sql.ts';

/** The connection of one long read. */
export interface LongRead extends Queryable {
  /**
   * The rows of a query as CSV without headings, as the server writes them: cut anywhere, each line ended by LF. It is read to its end,
   * or destroyed, before the work is over.
   * @param statement its values are texts, and come back as texts: COPY takes no parameters
   */
  copy(statement: Statement): Promise<Readable>;
}

/** Reads that may take minutes, on a few connections of their own, so that no page waits behind them. */
export interface LongReads {
  /**
   * Does the work in a transaction of its own, as soon as one of the connections is free.
   * @param gone ends the work in the database at once, whatever it is doing
   * @throws LongReadsBusy where none became free in time
   */
  run<T>(work: (read: LongRead) => Promise<T>, gone: AbortSignal): Promise<T>;
  /** Whether the next work has to wait for a connection. */
  isBusy(): boolean;
  close(): Promise<void>;
}

/** All connections for long reads stayed in use. */
export class LongReadsBusy extends Error {
  override name = 'LongReadsBusy';
}

export interface LongReadsOptions {
  connection: Connection;
  /** The database role statements run under. */
  role: string;
  /** Milliseconds to wait for a connection; a minute by default. */
  freeWithin?: number;
  /** Called about a connection that broke while idle. */
  onConnectionLost?: (error: Error) => void;
}

/** How many are read at a time; each keeps the server busy for as long as it lasts. */
const connections = 2;

/** Milliseconds: to get a connection, for a whole statement, for a lock, for a transaction in which nothing happens. */
const deadlines = { free: 60_000, statement: 600_000, lock: 3_000, idleInTransaction: 60_000 } as const;

/** Opens the connections as they are needed. Plans are made for the values, and may use more than one processor. */
export function openLongReads(options: LongReadsOptions): LongReads {
  const { connection, role, freeWithin = deadlines.free } = options;
  const limits = {
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
  };
  const pool = new pg.Pool({
    ...reaching(connection),
    max: connections,
    connectionTimeoutMillis: freeWithin,
    options: `-c role=${role}`,
    ...limits,
    application_name: 'access-portal-long-reads',
    verify: (client, done) => void tell(prepared(client, { role, limits }), done),
  });
  const lost = options.onConnectionLost ?? (() => undefined);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return {
    run: (work, gone) => runOn(pool, work, gone),
    isBusy: () => pool.idleCount === 0 && pool.totalCount >= connections,
    close: () => pool.end(),
  };
}

/** Checks a new connection, and has the server look every second whether the client of a statement is still there. */
async function prepared(client: pg.ClientBase, asked: AskedOfConnection): Promise<void> {
  await checkConnection(client, asked);
  // Servers on some systems cannot look; there a statement ends when it next sends something.
  await client.query('set client_connection_check_interval = 1000').catch(() => undefined);
}

async function runOn<T>(pool: pg.Pool, work: (read: LongRead) => Promise<T>, gone: AbortSignal): Promise<T> {
  gone.throwIfAborted();
  const client = await pool.connect().catch(asBusy);
  let isReleased = false;
  const release = (broken?: Error): void => {
    if (!isReleased) client.release(broken);
    isReleased = true;
  };
  // Closed in the middle of a statement, which the server notices and ends.
  const leave = (): void => release(new Error('nobody waits for this any more'));
  gone.addEventListener('abort', leave);
  let broken: Error | undefined;
  try {
    gone.throwIfAborted();
    await client.query('begin');
    const read = queryable((call) => execute(client, call));
    const result = await work({ ...read, copy: (statement) => copied(client, statement) });
    await client.query('commit');
    return result;
  } catch (failure) {
    // Nobody knows how much of a stream that was left is still on its way: the connection is not used again.
    broken = asError(failure);
    throw failure;
  } finally {
    gone.removeEventListener('abort', leave);
    release(broken);
  }
}

/** The pool's own error for a wait that was too long has nothing but a message. */
function asBusy(failure: unknown): never {
  const isWait = failure instanceof Error && failure.message === 'timeout exceeded when trying to connect';
  throw isWait ? new LongReadsBusy('all connections for long reads are in use', { cause: failure }) : failure;
}

/** Sends the statement with its values written into it, quoted: COPY takes no parameters. */
async function copied(client: pg.ClientBase, statement: Statement): Promise<Readable> {
  // Most portals begin, and end, without anybody exporting anything.
  const { to } = await import('pg-copy-streams');
  const text = textOf(statement).replaceAll(/\$(\d+)/g, (_whole, number: string) => {
    return pg.escapeLiteral(textOfValue(statement.values[Number(number) - 1], number));
  });
  return client.query(to(`copy (${text}) to stdout (format csv)`));
}

/** A value as PostgreSQL reads it from a quoted text. */
function textOfValue(value: unknown, number: string): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Number.isSafeInteger(value)) return String(value);
  throw new TypeError(`value ${number} of a copied query is no text, moment or whole number`);
}
