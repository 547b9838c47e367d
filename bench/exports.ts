import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { reportPageSize } from '@portal/core/domain/reports/report-pages.ts';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { type LongReads, openLongReads } from '../server/src/adapters/db/long-reads.ts';
import { reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { sql, type Statement } from '../server/src/adapters/db/sql.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { readCatalogueFiles } from '../server/src/features/catalogue/catalogue-file.ts';
import {
  byName,
  guardedValues,
  personColumns,
  plainValues,
  withLocks,
} from '../server/src/features/reports/person-layout.ts';
import { type Figure, median } from './figures.ts';
import { grow } from './grow.ts';
import { get, project, type Running, startChild, stopChild, tokenOf } from './running-portal.ts';
import { enlargedRoot } from './world.ts';

const people = 100_000;
const rounds = 5;
/** So many pages stand for all of them. */
const pagesRead = 40;

/** Takes the security report of many people in turn with the bare statements that it is made of, and in pages. */
export async function exportCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  enlargedRoot(folder, 0);
  const running = await startChild(folder);
  const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: running.dataFolder });
  const owner = openDatabase({ connection, poolSize: 1 });
  const reads = openLongReads({ connection, role: 'portal_app' });
  try {
    const catalogue = readConfig({}, project);
    await grow(owner, { users: people, requests: 1_000 }, { catalogue, say });
    await owner.script('vacuum analyze');
    return await figures(running, reads, catalogue);
  } finally {
    await reads.close();
    await owner.close();
    await stopChild(running);
  }
}

async function figures(
  running: Running,
  reads: LongReads,
  { catalogueFolder, forms }: Pick<Config, 'catalogueFolder' | 'forms'>,
): Promise<Figure[]> {
  const { applications } = await readCatalogueFiles(catalogueFolder, forms);
  const columns = personColumns(sql`p.id`, applications);
  const token = await tokenOf(running, 'security');
  const whole = (address: string) => () => readWhole(running, token, address);
  const idle = mostMemory(running);
  const [report, guarded, plain] = await mediansInTurn([
    whole('/reports/securityReport'),
    () => copyToNowhere(reads, guardedValues(columns)),
    () => copyToNowhere(reads, plainValues(columns)),
  ]);
  const afterCsv = mostMemory(running);
  const workbook = await timed(whole('/reports/security'));
  const afterWorkbook = mostMemory(running);
  const { first, last } = await pageTimes(running, token);
  const allPages = (first * people) / reportPageSize;
  const what = `security report of ${people.toLocaleString('en')} people`;
  return [
    { what: `CSV: ${what}`, measured: report, unit: 'ms' },
    { what: 'CSV, against the same COPY to nowhere', measured: report / guarded, unit: 'x', atMost: 1.25 },
    { what: 'CSV, against the COPY without guards', measured: report / plain, unit: 'x', atMost: 2 },
    { what: 'CSV, most memory above idle', measured: afterCsv - idle, unit: 'MB', atMost: 20 },
    { what: 'All pages one by one, against the CSV', measured: allPages / report, unit: 'x', atLeast: 40 },
    { what: 'Last page, against the first', measured: last / first, unit: 'x', atMost: 1.5 },
    { what: `Workbook: ${what}`, measured: workbook, unit: 'ms' },
    { what: 'Workbook, most memory above idle', measured: afterWorkbook - idle, unit: 'MB' },
  ];
}

/** The median time of each, in milliseconds. */
async function mediansInTurn(
  runs: readonly [() => Promise<void>, () => Promise<void>, () => Promise<void>],
): Promise<[number, number, number]> {
  const times: [number[], number[], number[]] = [[], [], []];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, run] of runs.entries()) {
      const milliseconds = await timed(run);
      if (round > 0) times[at]?.push(milliseconds);
    }
  return [median(times[0]), median(times[1]), median(times[2])];
}

async function copyToNowhere(reads: LongReads, values: Statement): Promise<void> {
  const rows = sql`select ${values} from portal.person p ${withLocks(sql`p.id`)} order by ${byName}`;
  await reads.run(async (read) => finished((await read.copy(rows)).resume()), AbortSignal.timeout(600_000));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function readWhole(running: Running, token: string, address: string): Promise<void> {
  const response = await get(running, token, address);
  if (response.status !== 200 || response.body === null) throw new Error(`${address}: ${response.status}`);
  await response.body.pipeTo(new WritableStream());
}

/**
 * Median milliseconds of pages from both ends, in turn. The page with index 0 finds out who is in the report, so it is asked for
 * once, before.
 */
async function pageTimes(running: Running, token: string): Promise<{ first: number; last: number }> {
  const page = (index: number) => () =>
    readWhole(running, token, `/reports/securityPagedReport?index=${index}&offset=${reportPageSize}`);
  await page(0)();
  const times: { first: number[]; last: number[] } = { first: [], last: [] };
  for (let at = 1; at <= pagesRead; at += 1) {
    times.first.push(await timed(page(at * reportPageSize)));
    times.last.push(await timed(page(people - at * reportPageSize)));
  }
  return { first: median(times.first), last: median(times.last) };
}

/** The most memory that the portal's own process has had, in megabytes. */
function mostMemory({ child }: Running): number {
  const status = readFileSync(join('/proc', String(child.pid), 'status'), 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_000;
}
