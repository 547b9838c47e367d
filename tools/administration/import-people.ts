/**
 * `npm run import-people -- FILE`: says what an import of people from a file would do, row by row, and writes nothing;
 * `npm run import-people -- FILE --apply` does it. What became of each row goes to `FILE.result.csv`, or where `--result` says.
 * Ends with 0, with 1 where rows were refused, or with 2 where the file could not be read or nothing was done.
 *
 * A portal may be running; where none is, the embedded database is started for the occasion and stopped again.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../../server/src/config.ts';
import {
  addImported,
  type AddedRow,
  type ReadImport,
  readImport,
} from '../../server/src/start/import/import-people.ts';
import { endWithLauncher, root } from '../project.ts';

type JudgedRow = ReadImport['rows'][number];

const options = { apply: { type: 'boolean' }, result: { type: 'string' } } as const;
/** So many refused rows are printed; the result file has all of them. */
const mostPrinted = 20;
/** Progress is told after so many people. */
const step = 1_000;

function understood({ table, columns }: ReadImport): string[] {
  const { encoding, separator, headings, rows } = table;
  return [
    `Read as ${encoding} with ${headings.length} columns (${separator} between them) and ${rows.length} rows.`,
    ...(columns.notRead.length === 0
      ? []
      : [`Not imported: ${columns.notRead.join(', ')}. Roles, locks and sign-ins never are.`]),
  ];
}

function counted(rows: readonly JudgedRow[], isApplied: boolean): string[] {
  const count = (verdict: JudgedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return [
    `  ${isApplied ? 'Added' : 'Would be added'}: ${count('ADD')}`,
    `  There already, not changed: ${count('EXISTS')}`,
    `  Refused: ${count('REFUSED')}`,
  ];
}

const faultsOf = (row: JudgedRow): string =>
  row.verdict === 'REFUSED' ? row.faults.map(({ column, code }) => `${column} ${code}`).join('; ') : '';

function refusals(rows: readonly JudgedRow[]): string[] {
  const refused = rows.filter(({ verdict }) => verdict === 'REFUSED');
  const more = refused.length - mostPrinted;
  return [
    ...refused.slice(0, mostPrinted).map((row) => `  Line ${row.line}: ${faultsOf(row)}`),
    ...(more > 0 ? [`  and ${more} more in the result file`] : []),
  ];
}

/** One line of the result file; a spreadsheet takes nothing in it for a formula. */
function lineOf(cells: readonly string[]): string {
  const guarded = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
  return `${guarded.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function resultOf(rows: readonly JudgedRow[], added: readonly AddedRow[] | null): string {
  const byLine = new Map((added ?? []).map((row) => [row.line, row]));
  const outcome = (row: JudgedRow): string => {
    if (row.verdict !== 'ADD') return row.verdict;
    if (added === null) return 'WOULD_BE_ADDED';
    return byLine.get(row.line)?.userId == null ? 'TAKEN' : 'ADDED';
  };
  const idOf = (row: JudgedRow): string =>
    row.verdict === 'EXISTS' ? row.userId : (byLine.get(row.line)?.userId ?? '');
  return [
    '\uFEFF',
    lineOf(['Line', 'Username', 'Outcome', 'User ID', 'Reason']),
    ...rows.map((row) => lineOf([String(row.line), row.username, outcome(row), idOf(row), faultsOf(row)])),
  ].join('');
}

async function main(): Promise<number> {
  endWithLauncher();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('name one file');
    const bytes = await readFile(file);
    const isApplied = values.apply === true;
    return await onReachedDatabase(readConfig(process.env, root), async (db) => {
      const read = await readImport(db, bytes);
      for (const line of understood(read)) console.log(line);
      const added = isApplied
        ? await addImported(db, read.rows, {
            ...{ reason: `Import of ${basename(file)}`, clock: () => new Date() },
            told: (count) => {
              if (count % step === 0) console.log(`  ${count} added so far`);
            },
          })
        : null;
      for (const line of [...counted(read.rows, isApplied), ...refusals(read.rows)]) console.log(line);
      const result = values.result ?? `${file}.result.csv`;
      await writeFile(result, resultOf(read.rows, added), { mode: 0o600 });
      console.log(`What became of each row: ${result}`);
      if (!isApplied) console.log('Nothing was written. Run it again with --apply to add them.');
      return read.rows.some(({ verdict }) => verdict === 'REFUSED') ? 1 : 0;
    });
  } catch (failure) {
    console.error(`Nothing was imported. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
