import type { ImportVerdict } from '@portal/core/domain/people/import/judge-import.ts';
import { isAboutRows } from '../../adapters/db/failure.ts';
import { TableUnreadable } from '../../adapters/spreadsheet/read-table.ts';
import type { ImportDependencies } from '../../features/people/import/dependencies.ts';
import { type ReadImport, readImport as readAnyImport } from '../../features/people/import/read-import.ts';
import {
  atOnce,
  type LineToWrite,
  type WrittenLine,
  writeRows,
} from '../../features/people/import/write-row.ts';

export type { ReadImport } from '../../features/people/import/read-import.ts';
export { importDependencies } from '../../portal/people-import/import-dependencies.ts';
export { loadProvider } from '../../portal/provider-choice.ts';
export { waitForTurn } from './import-turn.ts';

/** A file of more rows is processed in parts. */
const mostRows = 100_000;

/**
 * Reads a file of people and judges its rows, and writes nothing.
 * @throws TableUnreadable where no row can be judged
 */
export async function readImport(
  deps: ImportDependencies,
  bytes: Uint8Array,
  now: Date,
): Promise<ReadImport> {
  return await readAnyImport(deps, bytes, { most: mostRows, now });
}

/** What happened to a row that was to be written. */
export type ImportedRow = WrittenLine;

/**
 * Adds everybody who is new and changes those who are there, some in one transaction, so that nobody is there by half; a second run of the
 * same file goes on where a first one ended (rule people-import 4).
 * @param told called after each person
 */
export async function importRows(
  deps: ImportDependencies,
  { rows, known }: Pick<ReadImport, 'rows' | 'known'>,
  {
    reason,
    clock,
    reported,
  }: { reason: string; clock: () => Date; reported: (row: ImportedRow, count: number) => void },
): Promise<ImportedRow[]> {
  const { accounts, db, sender } = deps;
  if (accounts === null) throw new TableUnreadable('accounts are made at the identity provider');
  const written: ImportedRow[] = [];
  const toWrite = rows.flatMap((row) => rowToWrite(row, known));
  for (let from = 0; from < toWrite.length; from += atOnce) {
    const importing = { by: null, reason, now: clock() };
    const outcomes = await inTransactions(toWrite.slice(from, from + atOnce), (some) =>
      db.transaction((tx) => writeRows(tx, { accounts, sender }, some, importing)),
    );
    for (const row of outcomes) {
      written.push(row);
      reported(row, written.length);
    }
  }
  return written;
}

/** What is to be written of a row; nothing of one that stays. */
function rowToWrite(row: ImportVerdict, known: ReadImport['known']): LineToWrite[] {
  if (row.verdict === 'ADD') return [row];
  const judged = row.verdict === 'CHANGE' ? known.get(row.userId) : undefined;
  return row.verdict === 'CHANGE' && judged !== undefined ? [{ ...row, judged }] : [];
}

/** In one, or one for each row where somebody wrote the same username or address in the same moment: they were faster with that one. */
async function inTransactions(
  rows: readonly LineToWrite[],
  write: (some: readonly LineToWrite[]) => Promise<WrittenLine[]>,
): Promise<WrittenLine[]> {
  try {
    return await write(rows);
  } catch (failure) {
    if (!isAboutRows(failure)) throw failure;
    const written: WrittenLine[] = [];
    if (rows.length > 1) for (const row of rows) written.push(...(await inTransactions([row], write)));
    else for (const { line } of rows) written.push({ line, outcome: 'STALE_PERSON' });
    return written;
  }
}
