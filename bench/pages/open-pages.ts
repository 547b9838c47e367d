import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../server/src/adapters/db/database.ts';
import { grownUsers } from '../../server/src/identity/testing/grown-people.ts';
import { sessionsBegun } from '../../server/src/identity/testing/minted-sign-ins.ts';
import type { Figure } from '../figures.ts';
import { grownPortal } from '../grown/grown-portal.ts';
import { processorTime } from '../processor-time.ts';
import { post, ready, type Running, submission } from '../running-portal.ts';
import type { Met, OpenPages } from './asking-pages.ts';

/** Numbers of open pages, in turn. */
const sizes = [2_000, 10_000] as const;
const most = Math.max(...sizes);
/** As `web/src/api/news.ts` asks. */
const pauseMilliseconds = 5_000;
/** In which all of them are opened: each reads the catalog then. */
const openingMilliseconds = 30_000;
/** How long it is looked at in which nothing happens, after every page has asked twice. */
const quietMilliseconds = 40_000;
/** How many people then do something that their open page learns of. */
const busyPeople = 100;
const busyMilliseconds = 20_000;

/** Pages that are open while nothing happens, and how late they learn of what does. */
export async function openPageCosts(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const size = { users: most + most / 100, requests: 10_000, isFurnished: true };
  const connections = String(most * 2);
  const environment = { MOST_CONNECTIONS: connections, MOST_CONNECTIONS_PER_NETWORK: connections };
  const { running, owner, stop } = await grownPortal(folder, size, say, environment);
  try {
    const figures: Figure[] = [];
    for (const pages of sizes) figures.push(...(await costOf(running, owner, { pages, say })));
    return figures;
  } finally {
    await stop();
  }
}

async function costOf(
  running: Running,
  owner: Database,
  { pages, say }: { pages: number; say: (line: string) => void },
): Promise<Figure[]> {
  const tokens = await tokensOf(running, owner, pages);
  say(`${pages} people signed in`);
  const warm = openingMilliseconds + 2 * pauseMilliseconds;
  const milliseconds = warm + quietMilliseconds + busyMilliseconds;
  const { port } = new URL(running.origin);
  const met = opened({ port: Number(port), tokens, pauseMilliseconds, openingMilliseconds, milliseconds });
  await setTimeout(warm);
  const pid = running.child.pid ?? 0;
  const [began, before] = [performance.now(), processorTime(pid)];
  await setTimeout(quietMilliseconds);
  const [seconds, after] = [(performance.now() - began) / 1_000, processorTime(pid)];
  // The last ones to sign in have the most of their five minutes left.
  const first = tokens.length - busyPeople;
  const done = await askedBy(running, tokens.slice(first));
  const { statuses, asked, learned } = await met;
  await withdraw(running, done);
  say(
    `${pages} pages: ${Object.entries(statuses)
      .map(([status, count]) => `${count} times ${status}`)
      .join(', ')}`,
  );
  const percent = (used: number): number => used / seconds / 10;
  const late = done.map(({ at }, index) => firstAfter(learned, first + index, at) - at);
  return [
    {
      what: `${pages} open pages, nothing new: of a processor`,
      measured: percent(after.all - before.all),
      unit: '%',
      ...(pages === sizes[0] ? { atMost: 20 } : { atMost: 100 }),
    },
    { what: 'Of it the database', measured: percent(after.below - before.below), unit: '%' },
    { what: 'Questions, 95 in 100 within', measured: part(asked, 0.95), unit: 'ms', atMost: 500 },
    { what: 'Questions, the middle', measured: part(asked, 0.5), unit: 'ms' },
    { what: 'Responses other than 200', measured: otherThan200(statuses), unit: '', atMost: 0 },
    { what: 'A page learns after, in the middle', measured: part(late, 0.5) / 1_000, unit: 's' },
    { what: 'The same, 99 in 100', measured: part(late, 0.99) / 1_000, unit: 's' },
    { what: 'The same, the last', measured: part(late, 1) / 1_000, unit: 's', atMost: 10 },
  ];
}

/** The first time that this page had read something new after this moment; never where it did not. */
function firstAfter(learned: Met['learned'], page: number, moment: number): number {
  return learned.find(([of, at]) => of === page && at >= moment)?.[1] ?? Number.POSITIVE_INFINITY;
}

function otherThan200(statuses: Met['statuses']): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0);
}

function part(numbers: readonly number[], of: number): number {
  return (
    numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * of))] ??
    Number.NaN
  );
}

interface Asked {
  token: string;
  requestId: string;
  requestType: string;
  /** When they had asked; milliseconds since 1970. */
  at: number;
}

/** Everybody asks for an application, of which their own page learns. */
async function askedBy(running: Running, tokens: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const token of tokens) {
    const response = await post(running, token, '/requests', submission);
    if (response.status !== 201) throw new Error(`a request was answered with ${response.status}`);
    const { requestId, requestType }: Asked = await response.json();
    asked.push({ token, requestId, requestType, at: Date.now() });
  }
  return asked;
}

/** Leaves the world as it was: it may be measured again. */
async function withdraw(running: Running, asked: readonly Asked[]): Promise<void> {
  for (const { token, requestId, requestType } of asked) {
    const response = await post(running, token, '/cancelRequest', {
      action: 'CANCEL',
      requestId,
      requestType,
    });
    if (response.status !== 200) throw new Error(`withdrawing was answered with ${response.status}`);
  }
}

/** People of the grown world, signed in without a password. */
async function tokensOf({ origin, dataFolder }: Running, owner: Database, count: number): Promise<string[]> {
  const begin = sessionsBegun({
    db: owner,
    origin,
    now: () => new Date(),
    secretsFolder: join(dataFolder, 'keys'),
  });
  const tokens: string[] = [];
  // The last of the grown people have asked for nothing yet.
  for (const id of (await grownUsers(owner, count)).toReversed()) {
    const token = await begin(id);
    if (token !== null) tokens.push(token);
  }
  if (tokens.length < count) throw new Error(`only ${tokens.length} of ${count} people could sign in`);
  return tokens;
}

async function opened(pages: OpenPages): Promise<Met> {
  const child = fork(fileURLToPath(new URL('asking-pages.ts', import.meta.url)));
  await ready(child);
  const ended = once(child, 'message') as Promise<[Met]>;
  child.send(pages);
  const [met] = await ended;
  child.kill();
  return met;
}
