import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { reportPageSize } from '@portal/core/domain/reports/report-pages.ts';
import { type LongReads, openLongReads } from '../../server/src/adapters/db/long-reads.ts';
import { reachDatabase } from '../../server/src/adapters/db/reach-database.ts';
import { sql, type Statement } from '../../server/src/adapters/db/sql.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { readCatalogueFiles } from '../../server/src/features/catalogue/catalogue-file.ts';
import {
  byName,
  type Column,
  guardedValues,
  personColumns,
  plainValues,
  withLocks,
} from '../../server/src/features/reports/person-layout.ts';
import { type Figure, median } from '../figures.ts';
import { grownPortal } from '../grown/grown-portal.ts';
import { project, type Running, tokenOf } from '../running-portal.ts';

/** How many people there are, and how often everything is done with so many. */
const worlds = [
  { users: 100_000, requests: 10_000, isFurnished: true, security: 51, rounds: 5 },
  { users: 1_000_000, requests: 10_000, trail: 10_000, isFurnished: true, isCounted: true, rounds: 3 },
] as const;
/** How many pages represent all of them. */
const pagesRead = 40;

/** Takes the security report of many people in turn with the bare statements that it is made of, and in pages. */
export async function exportCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const world of worlds) {
    const { running, stop } = await grownPortal(join(folder, String(world.users)), world, say);
    const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: running.dataFolder });
    const reads = openLongReads({ connection, role: 'portal_app' });
    try {
      figures.push(...(await figuresOf(running, reads, world)));
    } finally {
      await reads.close();
      await stop();
    }
  }
  return figures;
}

interface World {
  users: number;
  rounds: number;
}

async function figuresOf(running: Running, reads: LongReads, world: World): Promise<Figure[]> {
  const { users: people, rounds } = world;
  const { catalogueFolder, forms } = readConfig({}, project);
  const { applications } = await readCatalogueFiles(catalogueFolder, forms);
  const columns = personColumns(sql`p.id`, applications);
  const token = await tokenOf(running, 'security');
  const whole = (address: string, encoding = 'identity') => {
    return () => readWhole(running, token, { address, encoding });
  };
  const [report, guarded, plain, packed] = await interleavedMedians(rounds, [
    whole('/reports/securityReport'),
    () => copyToNowhere(reads, guardedValues(columns)),
    () => copyToNowhere(reads, plainValues(columns)),
    whole('/reports/securityReport', 'gzip'),
  ]);
  const csv = await memoryAboveIdle(running, whole('/reports/securityReport'));
  const began = performance.now();
  const workbook = await memoryAboveIdle(running, whole('/reports/security'));
  const workbookTook = performance.now() - began - restMilliseconds;
  const { first, last } = await pageTimes(running, token, people);
  return [
    ...bareFigures(columns, world, { report, guarded, plain }),
    { what: 'The same compressed on its way', measured: packed, unit: 'ms' },
    { what: 'CSV, most memory above idle', measured: csv, unit: 'MB', atMost: 20 },
    {
      what: 'All pages one by one, against the CSV',
      measured: (first * people) / reportPageSize / report,
      unit: 'x',
      atLeast: 40,
    },
    { what: 'Page of 50, the first and the last', measured: first, unit: 'ms' },
    { what: 'Last page, against the first', measured: last / first, unit: 'x', atMost: 1.5 },
    { what: `Workbook of ${people.toLocaleString('en')} people`, measured: workbookTook, unit: 'ms' },
    {
      what: 'Workbook, most memory above idle',
      measured: workbook,
      unit: 'MB',
      ...(people === 1_000_000 ? { atMost: 80 } : {}),
    },
  ];
}

function bareFigures(
  columns: readonly Column[],
  { users: people }: World,
  { report, guarded, plain }: Readonly<Record<'report' | 'guarded' | 'plain', number>>,
): Figure[] {
  const of = `${people.toLocaleString('en')} people in ${columns.length} columns`;
  return [
    { what: `CSV of ${of}`, measured: report, unit: 'ms' },
    { what: 'COPY of the same to nowhere', measured: guarded, unit: 'ms' },
    { what: 'COPY without guards', measured: plain, unit: 'ms' },
    { what: 'CSV, against the same COPY to nowhere', measured: report / guarded, unit: 'x', atMost: 1.25 },
    { what: 'CSV, against the COPY without guards', measured: report / plain, unit: 'x', atMost: 2 },
  ];
}

/** The median time of each, in milliseconds. */
async function interleavedMedians<const Runs extends readonly (() => Promise<void>)[]>(
  rounds: number,
  runs: Runs,
): Promise<{ [At in keyof Runs]: number }> {
  const times: number[][] = runs.map(() => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, run] of runs.entries()) {
      const milliseconds = await timed(run);
      if (round > 0) times[at]?.push(milliseconds);
    }
  // One for each of the runs.
  return times.map(median) as { [At in keyof Runs]: number };
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

async function readWhole(
  { origin }: Running,
  token: string,
  { address, encoding }: { address: string; encoding: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const response = await fetch(`${origin}/greenlight${address}`, { headers });
  if (response.status !== 200 || response.body === null) throw new Error(`${address}: ${response.status}`);
  await response.body.pipeTo(new WritableStream());
}

/**
 * Median milliseconds of pages from both ends, in turn. The page with index 0 finds out who is in the report, so it is asked for
 * once, before.
 */
async function pageTimes(
  running: Running,
  token: string,
  people: number,
): Promise<{ first: number; last: number }> {
  const page = (index: number) => () =>
    readWhole(running, token, {
      address: `/reports/securityPagedReport?index=${index}&offset=${reportPageSize}`,
      encoding: 'identity',
    });
  await page(0)();
  const times: { first: number[]; last: number[] } = { first: [], last: [] };
  for (let at = 1; at <= pagesRead; at += 1) {
    times.first.push(await timed(page(at * reportPageSize)));
    times.last.push(await timed(page(people - at * reportPageSize)));
  }
  return { first: median(times.first), last: median(times.last) };
}

const restMilliseconds = 5_000;

/** How far the memory of the portal's own process rises meanwhile, in megabytes, above what it has after a rest. */
async function memoryAboveIdle({ child }: Running, run: () => Promise<void>): Promise<number> {
  const folder = join('/proc', String(child.pid));
  await setTimeout(restMilliseconds);
  // The kernel forgets the highest so far.
  writeFileSync(join(folder, 'clear_refs'), '5');
  const idle = megabytes(folder, 'VmRSS');
  await run();
  return megabytes(folder, 'VmHWM') - idle;
}

function megabytes(folder: string, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(join(folder, 'status'), 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_000;
}
