import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { asError } from '../failure.ts';

/** One statement with its values. The same text always has the same name. */
export interface Call {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** The rows that the server sent back, and how many the statement touched. */
export interface CallResult {
  rows: object[];
  count: number;
}

/** Where a prepared call can be submitted: one connection, in or out of a transaction. */
export type Submitting = Pick<pg.ClientBase, 'query'>;

/** Executes a statement, and prepares it where this connection has not done so yet. */
export async function execute(client: Submitting, call: Call): Promise<CallResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CallResult>();
  client.query(
    new PreparedCall(call, (failure, result) => (result === undefined ? reject(failure) : resolve(result))),
  );
  try {
    return await promise;
  } catch (failure) {
    // The trace of the socket says nothing; this one leads back to the caller.
    if (failure instanceof Error) Error.captureStackTrace(failure);
    throw failure;
  }
}

/** What has to be known of the columns to read rows: it is the same each time that a prepared statement is executed. */
interface Shape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** Copied for each row, so that all rows have one layout in memory. */
  empty: Readonly<Record<string, unknown>>;
}

/** What the client notes of a connection, beside what its types declare. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: object): void;
  execute(config: object): void;
  parse(config: object): void;
  describe(config: object): void;
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** Shapes of the statements of a connection that have been executed on it. */
const shapesOf = new WeakMap<object, Map<string, Shape>>();

const noColumns: Shape = { names: [], parsers: [], empty: {} };

/**
 * A statement as the client submits it (record 3). The client's own asks the server to describe the columns at each
 * execution and works out again how to read them, which cost a third of a statement with thirty columns. The columns of a
 * prepared statement cannot change: the server refuses to execute one whose result would have other columns.
 */
class PreparedCall implements pg.Submittable {
  /** The client notes by both that the statement has been prepared. */
  readonly name: string;
  readonly text: string;
  /** Called once; the client puts its own in front of it, which ends the wait. */
  callback: (failure: Error | null, result?: CallResult) => void;
  private readonly values: readonly unknown[];
  private readonly rows: object[] = [];
  private shapes: Map<string, Shape> | undefined;
  private shape: Shape | undefined;
  private tag = '';
  private unreadable: Error | undefined;

  constructor({ name, text, values }: Call, callback: PreparedCall['callback']) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.callback = callback;
  }

  submit(submittedTo: pg.Connection): void {
    // The client's connection has more than its types declare; its own queries use the same.
    const connection = submittedTo as PreparingConnection;
    connection.stream.cork();
    try {
      this.send(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  private send(connection: PreparingConnection): void {
    const { name, text, values } = this;
    this.shapes = shapesOf.get(connection) ?? new Map<string, Shape>();
    shapesOf.set(connection, this.shapes);
    this.shape = this.shapes.get(name);
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
    try {
      connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue });
    } catch (failure) {
      connection.sync();
      this.handleError(asError(failure));
      return;
    }
    if (this.shape === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    const names = fields.map(({ name }) => name);
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    this.remember({ names, parsers, empty });
  }

  private remember(shape: Shape): void {
    this.shape = shape;
    this.shapes?.set(this.name, shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.shape === undefined || this.unreadable !== undefined) return;
    try {
      this.rows.push(rowOf(fields, this.shape));
    } catch (failure) {
      this.unreadable = asError(failure);
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text;
    if (this.shape === undefined) this.remember(noColumns);
  }

  handleReadyForQuery(): void {
    if (this.unreadable !== undefined) this.callback(this.unreadable);
    else this.callback(null, { rows: this.rows, count: countIn(this.tag) });
  }

  handleError(failure: Error): void {
    this.callback(failure);
  }
}

function rowOf(fields: readonly (string | null)[], { names, parsers, empty }: Shape): object {
  const row = { ...empty };
  fields.forEach((text, index) => {
    const name = names[index];
    if (text !== null && name !== undefined) row[name] = parsers[index]?.(text);
  });
  return row;
}

/** The number at the end of `INSERT 0 5` or `UPDATE 3`; zero for commands that count nothing. */
function countIn(tag: string): number {
  return Number(/\d+$/.exec(tag)?.[0] ?? 0);
}
