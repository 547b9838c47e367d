import type { ImportVerdict } from '@portal/core/domain/people/import/judge-import.ts';
import type { Database } from '../../adapters/db/database.ts';
import { isAboutRows } from '../../adapters/db/failure.ts';
import { TableUnreadable } from '../../adapters/spreadsheet/read-table.ts';
import type { ImportDependencies } from '../../features/people/import/dependencies.ts';
import { type ReadImport, readImport as readAnyImport } from '../../features/people/import/read-import.ts';
import { type RowToWrite, type WrittenRow, writeRow } from '../../features/people/import/write-row.ts';

export type { ReadImport } from '../../features/people/import/read-import.ts';
export { importDependencies } from '../../portal/people-import/import-dependencies.ts';
export { waitForTurn } from './import-turn.ts';

/** A file of more rows is taken in parts. */
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

/** What became of a row that was to be written. */
export type ImportedRow = { line: number } & WrittenRow;

/**
 * Adds everybody who is new and changes those who are there, one transaction each, so that nobody is there by half; a second run of the
 * same file goes on where a first one ended (rule people-import 4).
 * @param told called after each person
 */
export async function importRows(
  deps: ImportDependencies,
  { rows, known }: Pick<ReadImport, 'rows' | 'known'>,
  {
    reason,
    clock,
    told,
  }: { reason: string; clock: () => Date; told: (row: ImportedRow, count: number) => void },
): Promise<ImportedRow[]> {
  const { accounts, db, sender } = deps;
  if (accounts === null) throw new TableUnreadable('accounts are made at the identity provider');
  const written: ImportedRow[] = [];
  for (const row of rows) {
    const toWrite = rowToWrite(row, known);
    if (toWrite === null) continue;
    const importing = { by: null, reason, now: clock() };
    const outcome = await inItsTransaction(db, (tx) =>
      writeRow(tx, { accounts, sender }, toWrite, importing),
    );
    const result = { line: row.line, ...outcome };
    written.push(result);
    told(result, written.length);
  }
  return written;
}

/** What is to be written of a row; null for nothing. */
function rowToWrite(row: ImportVerdict, known: ReadImport['known']): RowToWrite | null {
  if (row.verdict === 'ADD') return row;
  const judged = row.verdict === 'CHANGE' ? known.get(row.userId) : undefined;
  return row.verdict === 'CHANGE' && judged !== undefined ? { ...row, judged } : null;
}

/** Whoever wrote the same username or address in the same moment was faster. */
async function inItsTransaction(
  db: Database,
  work: Parameters<typeof db.transaction<WrittenRow>>[0],
): Promise<WrittenRow> {
  try {
    return await db.transaction(work);
  } catch (failure) {
    if (isAboutRows(failure)) return { outcome: 'STALE_PERSON' };
    throw failure;
  }
}
