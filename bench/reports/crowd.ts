import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { type Figure, median } from '../figures.ts';
import { grownPortal } from '../grown/grown-portal.ts';
import { get, ready, type Running, tokenOf } from '../running-portal.ts';
import type { Downloaded, Downloads } from './downloads.ts';

/** How many want the whole security report at once. */
const crowd = 50;
const manyPeople = { users: 100_000, requests: 10_000, isFurnished: true, security: crowd + 1 } as const;
/** A line on which the report would take most of a day. */
const slow = { bytesPerSecond: 1_000, milliseconds: 90_000 } as const;
/** How long others' pages are looked at where nobody exports anything. */
const aloneMilliseconds = 20_000;

/** Others open their pages while many export at once, and while many do on slow lines. */
export async function crowdCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const { running, owner, security, stop } = await grownPortal(folder, manyPeople, say);
  try {
    return await figures(running, owner, { names: security, say });
  } finally {
    await stop();
  }
}

async function figures(
  running: Running,
  owner: Database,
  { names, say }: { names: readonly string[]; say: (line: string) => void },
): Promise<Figure[]> {
  const address = `${running.origin}/greenlight/reports/securityReport`;
  await pagesUntil(running, setTimeout(aloneMilliseconds / 2));
  const alone = await pagesUntil(running, setTimeout(aloneMilliseconds));
  const many = taking({ address, tokens: await tokensOf(running, names.slice(0, crowd)) });
  const beside = await pagesUntil(running, many);
  const left = await stillRunning(owner);
  const slowly = taking({ address, tokens: await tokensOf(running, names.slice(0, crowd)), ...slow });
  const besideSlow = pagesUntil(running, slowly);
  await setTimeout(slow.milliseconds / 3);
  const other = await taking({ address, tokens: await tokensOf(running, names.slice(crowd)) });
  const times = { alone, beside, besideSlow: await besideSlow };
  await setTimeout(2_000);
  say(
    `exports at once: ${reported(await many)}; on slow lines: ${reported(await slowly)}; a third: ${reported(other)}`,
  );
  return [
    ...against('page', times.alone, times.alone),
    ...against(`page beside ${crowd} exports`, times.beside, times.alone),
    ...against(`page beside ${crowd} slow lines`, times.besideSlow, times.alone),
    { what: `Last of ${crowd} exports at once`, measured: (await many).seconds, unit: 's' },
    { what: 'Export of somebody beside slow lines', measured: other.seconds, unit: 's', atMost: 60 },
    { what: 'Running in the database after all', measured: left, unit: '', atMost: 0 },
    {
      what: 'The same, after slow lines were left',
      measured: await stillRunning(owner),
      unit: '',
      atMost: 0,
    },
  ];
}

function reported({ statuses, bytes }: Downloaded): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`);
  return `${counts.join(', ')}, ${Math.round(bytes / 1_000_000)} MB`;
}

function against(what: string, times: readonly number[], alone: readonly number[]): Figure[] {
  const [middle, most] = [median(times), near(times)];
  if (times === alone)
    return [
      { what: `Others' ${what} alone, the middle`, measured: middle, unit: 'ms' },
      { what: `Others' ${what} alone, 95 in 100 within`, measured: most, unit: 'ms' },
    ];
  return [
    { what: `Others' ${what}, the middle`, measured: middle, unit: 'ms' },
    { what: 'The same, against alone', measured: middle / median(alone), unit: 'x', atMost: 3 },
    { what: '95 in 100 within', measured: most, unit: 'ms' },
    { what: 'The same, against alone', measured: most / near(alone), unit: 'x' },
  ];
}

function near(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** What others open. */
const pages = [
  { who: 'newcomer', address: '/approval/userRequests' },
  { who: 'newcomer', address: '/catalogue' },
  { who: 'supervisor', address: '/approval/queue?role=SUPERVISOR' },
] as const;

/** Milliseconds of each page that others open one after another, with a little time between, until something has ended. */
async function pagesUntil(running: Running, end: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const over = end.finally(() => (state.isOver = true));
  const times: number[] = [];
  const tokens = new Map<string, string>();
  while (!state.isOver)
    for (const { who, address } of pages) {
      const began = performance.now();
      const response = await get(running, tokens.get(who) ?? '', address);
      await response.arrayBuffer();
      if (response.status === 200) times.push(performance.now() - began);
      // A token is good for some minutes.
      else if (response.status === 401) tokens.set(who, await tokenOf(running, who));
      else throw new Error(`${address}: ${response.status}`);
      await setTimeout(20);
    }
  await over;
  return times;
}

async function tokensOf(running: Running, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of names) tokens.push(await tokenOf(running, name));
  return tokens;
}

/** Downloads it in a process of its own. */
async function taking(asked: Downloads): Promise<Downloaded> {
  const child = fork(fileURLToPath(new URL('taking.ts', import.meta.url)));
  await ready(child);
  const ended = once(child, 'message') as Promise<[Downloaded]>;
  child.send(asked);
  const [downloaded] = await ended;
  child.kill();
  return downloaded;
}

/** How many statements of exports the database still works at. */
async function stillRunning(owner: Database): Promise<number> {
  const row = await owner.row<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
    where application_name = 'access-portal-long-reads' and state <> 'idle'`);
  return row?.count ?? Number.NaN;
}
