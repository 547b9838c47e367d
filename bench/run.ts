import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCosts, people, warmers } from './calls/call-costs.ts';
import { type Figure, median, print } from './figures.ts';
import { importCosts } from './imports.ts';
import { muchOfEverything } from './grown/everything.ts';
import { growth } from './grown/growth.ts';
import { manyPeople, manyRequests } from './large.ts';
import { type FindBrowser, lighthouse } from './lighthouse.ts';
import { developerLoop, gate, whole } from './loop/developer-loop.ts';
import { mostWeight, pageWeight } from './page-weight.ts';
import { ratios } from './ratios/ratios.ts';
import { project, startChild, stopChild } from './running-portal.ts';
import { openPageCosts } from './pages/open-pages.ts';
import { crowdCosts } from './reports/crowd.ts';
import { packCosts } from './reports/evidence.ts';
import { exportCosts } from './reports/exports.ts';
import { manyCounted, manyListed, manyRows } from './reports/lists.ts';
import { signInCosts } from './starts/sign-ins.ts';
import { startCosts } from './starts/start-costs.ts';
import { enlargedRoot } from './world.ts';

const say = (line: string): void => console.log(line);

/** Each part of the bench by its name, in the order in which it runs. Some run only when they are asked for. */
const parts = {
  start: startUp,
  'sign-ins': (folder: string) =>
    onlyOnLinux('processor time is read from /proc', () => signInCosts(folder, beside())),
  page: async () => weights(),
  lighthouse: (folder: string, _names: readonly string[], findBrowser: FindBrowser) =>
    lighthouse(folder, findBrowser, say),
  cost: (folder: string, names: readonly string[]) =>
    onlyOnLinux('processor time is read from /proc', () => callCosts(folder, names, beside())),
  ratios: (folder: string, names: readonly string[]) => ratios(folder, names.slice(-ratioPeople)),
  loop: () => onlyOnLinux('processor time is read from /proc', () => developerLoop(say)),
  gate: () => onlyOnLinux('processor time is read from /proc', () => gate(say)),
  whole: () => onlyOnLinux('processor time is read from /proc', () => whole(say)),
  large: (folder: string) => growth(join(folder, 'requests'), manyRequests, say),
  people: (folder: string) => growth(join(folder, 'people'), manyPeople, say),
  everything: (folder: string) =>
    onlyOnLinux('processor time is read from /proc', () =>
      growth(join(folder, 'everything'), muchOfEverything, say),
    ),
  imports: (folder: string) =>
    onlyOnLinux('processor time is read from /proc', () => importCosts(folder, say)),
  exports: (folder: string) =>
    onlyOnLinux('memory is read from /proc', () => exportCosts(join(folder, 'exports'), say)),
  lists: (folder: string) => growth(join(folder, 'lists'), manyListed, say),
  trail: (folder: string) => growth(join(folder, 'trail'), manyRows, say),
  insights: (folder: string) => growth(join(folder, 'insights'), manyCounted, say),
  evidence: (folder: string) =>
    onlyOnLinux('processor time is read from /proc', () => packCosts(join(folder, 'evidence'), say)),
  crowd: (folder: string) => crowdCosts(join(folder, 'crowd'), say),
  pages: (folder: string) =>
    onlyOnLinux('processor time is read from /proc', () => openPageCosts(join(folder, 'pages'), say)),
} satisfies Record<
  string,
  (folder: string, names: readonly string[], findBrowser: FindBrowser) => Promise<Figure[]>
>;

/** People who ask at once in the ratios; they are not among those whose calls are measured before. */
const ratioPeople = 150;

type Part = keyof typeof parts;

const onlyWhenAsked: readonly Part[] = [
  'gate',
  'whole',
  'large',
  'people',
  'everything',
  'imports',
  'exports',
  'lists',
  'trail',
  'insights',
  'evidence',
  'crowd',
  'pages',
];

/** Parts that call in the name of many; hashing their passwords takes its time. */
const needCallers: readonly Part[] = ['cost', 'ratios'];

function isPart(name: string): name is Part {
  return name in parts;
}

async function startUp(folder: string): Promise<Figure[]> {
  const starts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const again = await startChild(folder);
    starts.push(again.seconds);
    await stopChild(again);
  }
  const what = 'Embedded start to ready, installed (median of 3)';
  return [
    { what, measured: median(starts), unit: 's', atMost: 2 },
    ...(await onlyOnLinux('processor time is read from /proc', () => startCosts(folder, beside()))),
  ];
}

/** Another checkout, measured in turn with this one. */
function beside(): string | null {
  return process.env['BENCH_BESIDE'] ?? null;
}

function weights(): Figure[] {
  const weight = pageWeight(join(project, 'build', 'current', 'page'));
  const of = 'of the public catalogue, gzip';
  return [
    {
      what: `First-load script ${of}`,
      measured: weight.firstLoadScript,
      unit: 'kB',
      atMost: mostWeight.firstLoadScript,
    },
    {
      what: `First-load styles ${of}`,
      measured: weight.firstLoadStyles,
      unit: 'kB',
      atMost: mostWeight.firstLoadStyles,
    },
    {
      what: 'Largest lazy chunk, gzip',
      measured: weight.largestLazyChunk,
      unit: 'kB',
      atMost: mostWeight.largestLazyChunk,
    },
    {
      what: 'Largest font of the first words',
      measured: weight.largestFirstFont,
      unit: 'kB',
      atMost: mostWeight.largestFirstFont,
    },
  ];
}

async function onlyOnLinux(why: string, work: () => Promise<Figure[]>): Promise<Figure[]> {
  if (process.platform === 'linux') return await work();
  say(`SKIPPED: ${why}, which only Linux has`);
  return [];
}

/** Runs the parts named, or all that run unasked; each prints its figures when it has them. */
export async function bench(asked: readonly string[], findBrowser: FindBrowser): Promise<void> {
  const unknown = asked.find((name) => !isPart(name));
  if (unknown !== undefined)
    throw new Error(`No such part: ${unknown}. There are ${Object.keys(parts).join(', ')}.`);
  const chosen =
    asked.length > 0
      ? asked.filter(isPart)
      : Object.keys(parts)
          .filter(isPart)
          .filter((part) => !onlyWhenAsked.includes(part));
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const callers = chosen.some((part) => needCallers.includes(part))
      ? people + warmers.people + ratioPeople
      : 0;
    const names = enlargedRoot(folder, callers);
    say(`Making a world with ${names.length} people to call in the name of ...`);
    await stopChild(await startChild(folder));
    for (const part of chosen) print(await parts[part](folder, names, findBrowser));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
