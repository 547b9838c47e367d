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
import { readCatalogue } from '../../server/src/features/catalogue/placed-catalogue.ts';
import {
  importDependencies,
  type ImportedRow,
  importRows,
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

/** How the days of a file were understood; nothing where there are none. */
const daysRead: Readonly<Record<ReadImport['order'], string | null>> = {
  NONE: null,
  YEAR_FIRST: 'Days are read as year, month, day.',
  MONTH_FIRST: 'Days are read as month, day, year.',
  DAY_FIRST: 'Days are read as day, month, year.',
  UNCLEAR: 'Days may be month, day, year or day, month, year: either is taken.',
};

/** Why something is not imported. */
const whyNot = {
  NEEDS_REQUEST: 'needs a request',
  OWN_SCREEN: 'has a screen of its own',
  SECOND_YES: 'needs a second yes',
  KEPT_BY_PORTAL: 'the portal keeps it itself',
} as const;

function understood({ table, columns, order }: ReadImport): string[] {
  const { encoding, separator, headings, rows } = table;
  return [
    `Read as ${encoding} with ${headings.length} columns (${separator} between them) and ${rows.length} rows.`,
    ...[daysRead[order]].filter((line) => line !== null),
    ...(columns.notRead.length === 0
      ? []
      : [`Not imported: ${columns.notRead.join(', ')}. Roles, locks and sign-ins never are.`]),
  ];
}

function counted(rows: readonly JudgedRow[], written: readonly ImportedRow[] | null): string[] {
  const count = (verdict: JudgedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const done = (outcome: ImportedRow['outcome']) => (written ?? []).filter((row) => row.outcome === outcome);
  const stays = rows.filter(({ notImported }) => notImported.length > 0).length;
  return [
    written === null ? `  Would be added: ${count('ADD')}` : `  Added: ${done('ADDED').length}`,
    written === null ? `  Would be changed: ${count('CHANGE')}` : `  Changed: ${done('CHANGED').length}`,
    `  There already, not changed: ${count('EXISTS')}`,
    `  Refused: ${count('REFUSED')}`,
    ...(done('STALE_PERSON').length > 0
      ? [`  Not written, because somebody changed them meanwhile: ${done('STALE_PERSON').length}`]
      : []),
    ...(stays > 0 ? [`  Rows with something that is not imported: ${stays}`] : []),
  ];
}

const differencesOf = (row: JudgedRow): string =>
  row.verdict === 'CHANGE'
    ? row.differences.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).join('\n')
    : '';

const notImportedOf = ({ notImported }: JudgedRow): string =>
  notImported
    .map(({ column, before, after, why }) => `${column}: ${before} -> ${after} (${whyNot[why]})`)
    .join('\n');

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

function resultOf(rows: readonly JudgedRow[], written: readonly ImportedRow[] | null): string {
  const byLine = new Map((written ?? []).map((row) => [row.line, row]));
  const outcome = (row: JudgedRow): string => {
    if (row.verdict === 'EXISTS' || row.verdict === 'REFUSED') return row.verdict;
    if (written === null) return row.verdict === 'ADD' ? 'WOULD_BE_ADDED' : 'WOULD_BE_CHANGED';
    return byLine.get(row.line)?.outcome ?? '';
  };
  const idOf = (row: JudgedRow): string => {
    const one = byLine.get(row.line);
    if (one !== undefined && 'userId' in one) return one.userId;
    return 'userId' in row ? row.userId : '';
  };
  return [
    '\uFEFF',
    lineOf(['Line', 'Username', 'Outcome', 'User ID', 'Reason', 'Changes', 'Not Imported']),
    ...rows.map((row) =>
      lineOf([
        ...[String(row.line), row.username, outcome(row), idOf(row), faultsOf(row)],
        ...[differencesOf(row), notImportedOf(row)],
      ]),
    ),
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
    const config = readConfig(process.env, root);
    const { applications } = await readCatalogue(config);
    return await onReachedDatabase(config, async (db) => {
      const deps = importDependencies(db, applications, config);
      const read = await readImport(deps, bytes, new Date());
      for (const line of understood(read)) console.log(line);
      const written = isApplied
        ? await importRows(deps, read, {
            ...{ reason: `Import of ${basename(file)}`, clock: () => new Date() },
            told: (count) => {
              if (count % step === 0) console.log(`  ${count} written so far`);
            },
          })
        : null;
      for (const line of [...counted(read.rows, written), ...refusals(read.rows)]) console.log(line);
      const result = values.result ?? `${file}.result.csv`;
      await writeFile(result, resultOf(read.rows, written), { mode: 0o600 });
      console.log(`What became of each row: ${result}`);
      if (!isApplied) console.log('Nothing was written. Run it again with --apply to write it.');
      return read.rows.some(({ verdict }) => verdict === 'REFUSED') ? 1 : 0;
    });
  } catch (failure) {
    console.error(`Nothing was imported. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
