import { join } from 'node:path';
import { openLongReads } from '../../server/src/adapters/db/long-reads.ts';
import {
  type Connection,
  type Database,
  openDatabase,
  type Queryable,
} from '../../server/src/adapters/db/database.ts';
import { sql, type Statement, textOf } from '../../server/src/adapters/db/sql.ts';
import { buildPortal } from '../../server/src/portal/portal.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { readCatalogue } from '../../server/src/features/catalogue/placed-catalogue.ts';
import { readContentFiles } from '../../server/src/features/content/content-files.ts';
import { project, type Running, submission } from '../running-portal.ts';

/** A statement as it went to the database: unlike one of the portal's own it can be handed to another process. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

/** What the portal sends to make a request, and what in the values of its writing statement belongs to one request alone. */
export interface Recording {
  /** What it reads before, in its order. */
  reads: readonly Sent[];
  /** The one that writes. */
  statement: Sent;
  /** What the caller got. */
  answer: unknown;
  requestId: string;
  personId: string;
  key: string;
  /** Whose requests the repetitions make, in turn: the statement asks whether an account is open, so they must be there. */
  people: readonly string[];
}

/**
 * Asks once through a second portal on the same database, one that does not listen, and keeps what it
 * sends. pgbench itself is not among the PostgreSQL programs of npm: `replay` sends the statement instead, which takes a number of its own each time.
 * @param people ids of those who may ask; the token is the first one's
 */
export async function recordedSubmit(
  running: Running,
  connection: Connection,
  { token, people }: { token: string; people: readonly string[] },
): Promise<Recording> {
  const { port, host } = new URL(running.origin);
  const db = openDatabase({ connection, poolSize: 2, role: 'portal_app' });
  const longReads = openLongReads({ connection, role: 'portal_app' });
  const sent: Statement[] = [];
  const config = readConfig({ PORT: port, DATA_DIR: running.dataFolder, LOG_LEVEL: 'silent' }, project);
  const catalogue = await readCatalogue(config);
  const content = await readContentFiles(join(project, 'data'));
  const clock = { now: () => new Date() };
  const parts = {
    config,
    clock,
    catalogue,
    content,
    demonstration: null,
    pageFolder: null,
    db: listened(db, sent),
    longReads,
  };
  const portal = await buildPortal(parts);
  const key = crypto.randomUUID();
  const [personId = ''] = people;
  const headers = { authorization: `Bearer ${token}`, host };
  try {
    // What a portal reads once in its life, or once in a while for each token, is read now.
    await portal.app.inject({ url: '/greenlight/approval/userRequests', headers });
    sent.length = 0;
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/greenlight/approval/requests',
      headers: { ...headers, 'idempotency-key': key },
      payload: submission,
    });
    const all = sent.map((one) => ({ text: textOf(one), values: one.values }));
    const at = all.findIndex(({ text }) => text.includes('insert into portal.request '));
    const statement = all[at];
    if (answer.statusCode !== 201 || statement === undefined)
      throw new Error(`nothing was recorded: ${answer.statusCode} ${answer.body}`);
    const made: { requestId: string } = answer.json();
    const { requestId } = made;
    return { reads: all.slice(0, at), statement, answer: made, requestId, personId, key, people };
  } finally {
    await portal.app.close();
    await longReads.close();
    await db.close();
  }
}

function listened(db: Database, sent: Statement[]): Database {
  const listen = (target: Queryable): Queryable => ({
    rows: (statement) => (sent.push(statement), target.rows(statement)),
    row: (statement) => (sent.push(statement), target.row(statement)),
    run: (statement) => (sent.push(statement), target.run(statement)),
  });
  return { ...db, ...listen(db), transaction: (work) => db.transaction((tx) => work(listen(tx))) };
}

/** Sends the statement once more, as the request of the next person: after as many calls as there are people it is the first one's turn again. */
export async function replay(db: Database, recording: Recording): Promise<void> {
  const { statement, requestId, personId, key, people } = recording;
  const turn = turns.get(recording) ?? 0;
  turns.set(recording, turn + 1);
  const fresh = new Map([
    [requestId, crypto.randomUUID()],
    [key, crypto.randomUUID()],
    [personId, people[turn % people.length] ?? ''],
  ]);
  const values = statement.values.map((value) => renamed(value, fresh));
  const written = await db.rows(again({ ...statement, values }));
  if (written.length !== 1) throw new Error('the statement made no request');
}

/** How often each recording was sent again. */
const turns = new WeakMap<Recording, number>();

/** The same statement to be sent once more. */
export function again({ text, values }: Sent): Statement {
  let strings = templates.get(text);
  if (strings === undefined) {
    // Parameters are numbered in their order.
    const parts = text.split(/\$\d+/);
    templates.set(text, (strings = Object.assign(parts, { raw: parts })));
  }
  return sql(strings, ...values);
}
const templates = new Map<string, TemplateStringsArray>();

function renamed(value: unknown, fresh: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, fresh));
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [old, one] of fresh) text = text.replaceAll(old, one);
  return text;
}
