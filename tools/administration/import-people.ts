/**
 * `npm run import-people -- FILE`: says what an import of people from a file would do, row by row, and writes nothing;
 * `npm run import-people -- FILE --apply` does it. What happened to each row goes to `FILE.result.csv`, or where `--result` says.
 * Ends with 0, with 1 where rows were refused or not written, or with 2 where the file could not be read or it was interrupted. Of two at
 * once, one waits.
 *
 * A portal may be running; where none is, the embedded database is started for the occasion and stopped again.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { onReachedDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { readCatalogue } from '../../server/src/features/catalogue/placed-catalogue.ts';
import {
  importDependencies,
  loadProvider,
  type ImportedRow,
  importRows,
  type ReadImport,
  readImport,
  waitForTurn,
} from '../../server/src/start/import/import-people.ts';

import { beginCommand, root } from '../project.ts';
import { type ResultFile, resultFile } from './result-file.ts';

type JudgedRow = ReadImport['rows'][number];

const options = { apply: { type: 'boolean' }, result: { type: 'string' } } as const;
/** How many refused rows are printed; the result file has all of them. */
const mostPrinted = 20;
/** Progress is reported after so many people. */
const step = 1_000;
/** How often somebody who waits for another import looks again. */
const pauseMs = 1_000;

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
  SECOND_YES: 'a second person must confirm it',
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
  const warned = rows.filter(({ warnings }) => warnings.length > 0).length;
  const stays = rows.filter(({ notImported }) => notImported.length > 0).length;
  return [
    written === null ? `  Would be added: ${count('ADD')}` : `  Added: ${done('ADDED').length}`,
    written === null ? `  Would be changed: ${count('CHANGE')}` : `  Changed: ${done('CHANGED').length}`,
    `  There already, not changed: ${count('EXISTS')}`,
    `  Refused: ${count('REFUSED')}`,
    ...(warned > 0 ? [`  Rows with a warning about supervisors: ${warned}`] : []),
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

const warningsOf = ({ warnings }: JudgedRow): string =>
  warnings.map(({ column, code }) => `${column} ${code}`).join('; ');

function refusals(rows: readonly JudgedRow[]): string[] {
  const refused = rows.filter(({ verdict }) => verdict === 'REFUSED');
  const more = refused.length - mostPrinted;
  return [
    ...refused.slice(0, mostPrinted).map((row) => `  Line ${row.line}: ${faultsOf(row)}`),
    ...(more > 0 ? [`  and ${more} more in the result file`] : []),
  ];
}

function resultOf(rows: readonly JudgedRow[], written: readonly ImportedRow[] | null): string[][] {
  const byLine = new Map((written ?? []).map((row) => [row.line, row]));
  const outcome = (row: JudgedRow): string => {
    if (row.verdict === 'EXISTS' || row.verdict === 'REFUSED') return row.verdict;
    if (written === null) return row.verdict === 'ADD' ? 'WOULD_BE_ADDED' : 'WOULD_BE_CHANGED';
    return byLine.get(row.line)?.outcome ?? 'NOT_REACHED';
  };
  const idOf = (row: JudgedRow): string => {
    const one = byLine.get(row.line);
    if (one !== undefined && 'userId' in one) return one.userId;
    return 'userId' in row ? row.userId : '';
  };
  return [
    ['Line', 'Username', 'Outcome', 'User ID', 'Reason', 'Changes', 'Not Imported', 'Warnings'],
    ...rows.map((row) => [
      String(row.line),
      row.username,
      outcome(row),
      idOf(row),
      faultsOf(row),
      differencesOf(row),
      notImportedOf(row),
      warningsOf(row),
    ]),
  ];
}

/** The file with the result of each row, beside the imported one or where it is named. */
async function resultBeside(file: string, named: string | undefined): Promise<ResultFile> {
  const path = named ?? `${file}.result.csv`;
  if (resolve(path) === resolve(file)) throw new Error('the result would take the place of the file');
  return await resultFile(path);
}

/** Writes what was read. @returns what happened to the rows, also where it was interrupted, with the reason */
async function writeRows(
  deps: ReturnType<typeof importDependencies>,
  read: ReadImport,
  reason: string,
): Promise<{ rows: ImportedRow[]; failure: unknown }> {
  const rows: ImportedRow[] = [];
  try {
    await importRows(deps, read, {
      reason,
      clock: () => new Date(),
      reported: (row, count) => {
        rows.push(row);
        if (count % step === 0) console.log(`  ${count} written so far`);
      },
    });
    return { rows, failure: null };
  } catch (failure) {
    return { rows, failure };
  }
}

/** Says what the file holds, writes it where that is wanted, and says what happened to it. @returns the exit code */
async function importFile(
  deps: ReturnType<typeof importDependencies>,
  bytes: Uint8Array,
  { name, result, isApplied }: { name: string; result: ResultFile; isApplied: boolean },
): Promise<number> {
  const read = await readImport(deps, bytes, new Date());
  for (const line of understood(read)) console.log(line);
  const done = isApplied ? await writeRows(deps, read, `Import of ${name}`) : null;
  const rows = done?.rows ?? null;
  for (const line of [...counted(read.rows, rows), ...refusals(read.rows)]) console.log(line);
  await result.write(resultOf(read.rows, rows));
  console.log(`What became of each row: ${result.path}`);
  if (done === null) console.log('Nothing was written. Run it again with --apply to write it.');
  if (done !== null && done.failure !== null) {
    console.error(`It was interrupted. ${reasonOf(done.failure)} Run it again to go on.`);
    return 2;
  }
  const isStale = rows?.some(({ outcome }) => outcome === 'STALE_PERSON') === true;
  return isStale || read.rows.some(({ verdict }) => verdict === 'REFUSED') ? 1 : 0;
}

async function main(): Promise<number> {
  beginCommand();
  // Ending in the usual way also ends a database server started here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('name one file');
    const bytes = await readFile(file);
    const result = await resultBeside(file, values.result);
    const isApplied = values.apply === true;
    const config = readConfig(process.env, root);
    const { applications } = await readCatalogue(config);
    return await onReachedDatabase(config, async (db) => {
      const waits = () => console.log('Another import is under way. This one waits for it.');
      if (isApplied) await waitForTurn(db, { waits, pause: () => setTimeout(pauseMs) });
      await loadProvider(config);
      const deps = importDependencies(db, { applications, sender: config, choice: config });
      return await importFile(deps, bytes, { name: basename(file), result, isApplied });
    });
  } catch (failure) {
    console.error(`Nothing was imported. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
