import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { type Connection, type Queryable, queryable, reaching } from '../database.ts';
import { execute } from '../prepared/prepared-call.ts';

/** A table, and those of its columns that are copied. */
export interface CopiedTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

/** One connection without limits of time, for work on a whole database. Its transactions are begun and ended by scripts. */
export interface SingleConnection extends Queryable {
  /** Sends a text of several statements as it is, without parameters. */
  script(text: string): Promise<void>;
  /** The rows as the server writes them, cut anywhere; `rowCount` is known at the end. */
  copyOut(table: CopiedTable): Readable & { rowCount: number };
  /** Takes rows as the server writes them; `rowCount` is known once it has finished. */
  copyIn(table: CopiedTable): Writable & { rowCount: number };
}

/** How values are written as text, whatever the server or the user of the database would have it like. */
const session = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'`;

/** Milliseconds. */
const patienceToConnect = 5_000;

/** Does one thing on a connection of its own, and closes it, however that ends. What it left open is rolled back. */
export async function onSingleConnection<Result>(
  connection: Connection,
  work: (db: SingleConnection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...reaching(connection),
    connectionTimeoutMillis: patienceToConnect,
    application_name: 'access-portal-backup',
  });
  // A broken connection already rejects the work; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(session);
    return await work({
      ...queryable((call) => execute(client, call)),
      script: async (text) => void (await client.query(text)),
      copyOut: (table) => client.query(to(`copy ${named(table)} to stdout`)),
      copyIn: (table) => client.query(from(`copy ${named(table)} from stdin`)),
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function named({ schema, name, columns }: CopiedTable): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${list})`;
}
