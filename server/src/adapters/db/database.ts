import { createHash } from 'node:crypto';
import pg from 'pg';
import { type AskedOfConnection, checkConnection } from './connection-check.ts';
import { asError, codeOf, LimitReached, namingLimit } from './failure.ts';
import { type Call, type CallResult, execute } from './prepared/prepared-call.ts';
import { type Statement, textOf } from './sql.ts';

/** Where statements can be sent: the pool, or the one connection of a transaction. */
export interface Queryable {
  /** All rows of the result. The row type is the caller's promise about its own SQL; the API tests hold it to that. */
  rows<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The first row, or undefined when there is none. */
  row<Row extends object>(statement: Statement): Promise<Row | undefined>;
  /** How many rows the statement touched. */
  run(statement: Statement): Promise<number>;
}

/** A pool of connections to one PostgreSQL database. */
export interface Database extends Queryable {
  /** Runs the work in one transaction: commits what it returns, rolls back what it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Sends a text of several statements as it is, without parameters (migrations). */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** How to reach the server: a connection string, or the socket folder of the embedded one and its password. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password: string; database: string };

export interface DatabaseOptions {
  connection: Connection;
  /** Connections at most. Reads are best near 10; more only makes the server switch. */
  poolSize: number;
  /** The database role statements run under; absent means the connecting (owning) user. */
  role?: string;
  /** Called about a connection that broke while idle. */
  onConnectionLost?: (error: Error) => void;
}

/**
 * Every wait has an end: milliseconds to connect, and for one statement, one lock, one silent transaction. The server
 * keeps them itself, except `response` and `script`: that long the portal waits for a server that does not respond at all.
 */
const deadlines = {
  connect: 5_000,
  statement: 5_000,
  response: 6_000,
  script: 900_000,
  lock: 3_000,
  idleInTransaction: 10_000,
} as const;

/**
 * Every statement finds its rows by an index whatever the values, so one plan serves all: planning again for each call,
 * as the server does where a plan made for the values looks cheaper, cost a third of its time for the common writes. None
 * of them needs parallel workers either: starting those took twenty milliseconds. What they read is in
 * memory or on a solid-state disk, where a page found by an index costs hardly more than the next one; at the server's
 * default cost, small tables were read whole for each person looked up.
 */
const planOnce =
  '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

/**
 * A connection nobody uses is kept for so many milliseconds: a new one has to prove its password and to prepare and plan
 * each statement again, which cost more than many calls.
 */
const keptIdle = 300_000;

/** Every statement is prepared under a name made from its text, which halves the cost of the common ones. */
const statementNames = new Map<string, string>();

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the pool. No connection is made before the first statement. One that does not have its role and limits when it
 * opens is closed again, and the statement fails with ConnectionUnfit.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const asked: AskedOfConnection = {
    role: options.role,
    limits: {
      statement_timeout: deadlines.statement,
      lock_timeout: deadlines.lock,
      idle_in_transaction_session_timeout: deadlines.idleInTransaction,
    },
  };
  const readOnly = new WeakSet<pg.ClientBase>();
  const verify = async (client: pg.ClientBase): Promise<void> => {
    const { mayWrite } = await checkConnection(client, asked);
    if (!mayWrite) readOnly.add(client);
  };
  const pool = new pg.Pool({
    ...reaching(options.connection),
    max: options.poolSize,
    connectionTimeoutMillis: deadlines.connect,
    idleTimeoutMillis: keptIdle,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role} ${planOnce}` }),
    ...asked.limits,
    query_timeout: deadlines.response,
    application_name: 'access-portal',
    verify: (client, done) => void tell(verify(client), done),
  });
  // Without a listener a server that goes away ends the whole process, checked-out connections included.
  const lost = options.onConnectionLost ?? (() => undefined);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const connections = { pool, readOnly };
  return {
    ...queryable((call) => onceConnected(connections, (client) => execute(client, call))),
    transaction: (work) => inTransaction(connections, work),
    script: async (text) => {
      const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: deadlines.script };
      await onceConnected(connections, (client) => client.query(query));
    },
    close: () => pool.end(),
  };
}

interface Connections {
  pool: pg.Pool;
  /**
   * Those that could not write when they were opened, as on a standby. Each is used once: the next one may lead to the server
   * that can be written, and nothing tells when.
   */
  readOnly: WeakSet<pg.ClientBase>;
}

/** Tells the pool, which knows no promises, how it ended. */
export async function tell(work: Promise<unknown>, done: (failure?: Error) => void): Promise<void> {
  const failure = await work.then(() => undefined, asError);
  done(failure);
}

/** Sends one statement on a connection of its own; where it fails, the connection is not used again. */
async function onceConnected<Result>(
  { pool, readOnly }: Connections,
  send: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await send(client);
  } catch (error) {
    failure = asError(error);
    throw error;
  } finally {
    client.release(failure ?? readOnly.has(client));
  }
}

/** What a pool is given to reach the server. */
export function reaching(connection: Connection): pg.PoolConfig {
  // The embedded server knows one port and no TLS; variables such as PGPORT are meant for other servers.
  return { ...connection, ...('host' in connection ? { port: 5432, ssl: false } : {}) };
}

/** Sends statements through `send`, each prepared under a name. */
export function queryable(send: (call: Call) => Promise<CallResult>): Queryable {
  const ask = async (statement: Statement): Promise<CallResult> => {
    const text = textOf(statement);
    try {
      return await send({ name: nameOf(text), text, values: statement.values });
    } catch (failure) {
      throw namingLimit(failure, text);
    }
  };
  return {
    rows: async <Row extends object>(statement: Statement) => (await ask(statement)).rows as Row[],
    row: async <Row extends object>(statement: Statement) =>
      (await ask(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await ask(statement)).count,
  };
}

async function inTransaction<T>(
  { pool, readOnly }: Connections,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(queryable((call) => execute(client, call)));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isUseless(error) ? error : await rollBack(client);
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away, not handed to the next caller.
    client.release(broken ?? readOnly.has(client));
  }
}

/**
 * Whether nothing else should be sent on the connection: a server that did not respond (the client's own error) would let it
 * wait just as long, and one that has become read-only may stay so while another connection could write.
 */
function isUseless(error: unknown): error is Error {
  const isSilent = error instanceof LimitReached && error.code === '';
  return isSilent || (error instanceof Error && codeOf(error) === '25006');
}

/** Undoes the transaction; what comes back is why it could not. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return asError(failure);
  }
}

function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  statementNames.set(text, name);
  return name;
}
