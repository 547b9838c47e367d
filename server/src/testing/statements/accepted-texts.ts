import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import type { LongReads } from '../../adapters/db/long-reads.ts';
import { type Statement, textOf } from '../../adapters/db/sql.ts';

/** Where the workers of a run leave the texts of the statements that PostgreSQL has carried out for them. */
export interface AcceptedTexts {
  /** A folder among the temporary files, one file in it for each worker. */
  folder: string;
  /** Every text that any of them left, once. */
  read(): Promise<string[]>;
  remove(): Promise<void>;
}

/** A folder for the texts of one run. */
export async function folderForTexts(): Promise<AcceptedTexts> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-statements-'));
  return {
    folder,
    read: async () => {
      const files = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      );
      const lines = files.flatMap((text) => text.split('\n')).filter((line) => line !== '');
      return [...new Set(lines)].map((line) => String(JSON.parse(line)));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The same database; the text of each statement that it carries out is left in the folder. */
export function leavingTexts(db: Database, folder: string): Database {
  const leave = leavingIn(folder);
  return {
    ...db,
    ...leavingEach(db, leave),
    transaction: (work) => db.transaction((tx) => work(leavingEach(tx, leave))),
  };
}

/** The same for long reads; a query that is copied is left once all its rows have come. */
export function leavingLongReads(reads: LongReads, folder: string): LongReads {
  const leave = leavingIn(folder);
  return {
    ...reads,
    run: (work, gone) =>
      reads.run(
        (read) =>
          work({
            ...leavingEach(read, leave),
            copy: async (statement) => {
              const rows = await read.copy(statement);
              return rows.once('end', () => leave(statement));
            },
          }),
        gone,
      ),
  };
}

function leavingIn(folder: string): (statement: Statement) => void {
  const left = new Set<string>();
  return (statement) => {
    const text = textOf(statement);
    if (left.has(text)) return;
    left.add(text);
    appendFileSync(join(folder, String(process.pid)), `${JSON.stringify(text)}\n`);
  };
}

function leavingEach(target: Queryable, leave: (statement: Statement) => void): Queryable {
  const afterwards = async <Rows>(statement: Statement, rows: Promise<Rows>): Promise<Rows> => {
    const given = await rows;
    leave(statement);
    return given;
  };
  return {
    rows: (statement) => afterwards(statement, target.rows(statement)),
    row: (statement) => afterwards(statement, target.row(statement)),
    run: (statement) => afterwards(statement, target.run(statement)),
  };
}
