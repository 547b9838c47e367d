import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { type Figure, median } from './figures.ts';
import { grow } from './grow.ts';
import { get, type Running, startChild, stopChild, tokenOf } from './running-portal.ts';

const calls = 300;
const people = 20_000;
const small = 10_000;
const large = 1_000_000;

/** The calls of which each has to cost the same, however many requests others have. */
const measured: readonly { what: string; who: string; address: string; items: (body: Body) => number }[] = [
  { what: 'list of own requests', who: 'newcomer', address: '/approval/userRequests', items: count },
  {
    what: 'list of requests to decide',
    who: 'supervisor',
    address: '/approval/requests?role=SUPERVISOR',
    items: count,
  },
  { what: 'desk', who: 'supervisor', address: '/approval/queue?role=SUPERVISOR', items: count },
  {
    what: 'desk, searched',
    who: 'supervisor',
    address: '/approval/queue?role=SUPERVISOR&q=a7',
    items: count,
  },
];

type Body = unknown[] | { items: unknown[] };

function count(body: Body): number {
  return Array.isArray(body) ? body.length : body.items.length;
}

/**
 * Grows one world to ten thousand requests and to a million, and times the same calls in both: a person with the same few
 * requests, a supervisor with the same two hundred waiting.
 */
export async function growth(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const running = await startChild(folder);
  try {
    const before = await timesAt(running, small, say);
    const after = await timesAt(running, large, say);
    return measured.flatMap(({ what }) => {
      const [one, other] = [before.get(what) ?? Number.NaN, after.get(what) ?? Number.NaN];
      return [
        { what: `${what} at ${small.toLocaleString('en')} requests`, measured: one, unit: 'ms' },
        { what: `${what} at ${large.toLocaleString('en')} requests`, measured: other, unit: 'ms' },
        { what: `${what}, the one against the other`, measured: other / one, unit: 'x', atMost: 1.3 },
      ];
    });
  } finally {
    await stopChild(running);
  }
}

async function timesAt(
  running: Running,
  requests: number,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const host = readFileSync(join(running.dataFolder, 'socket-folder'), 'utf8');
  const owner = openDatabase({ connection: { host, user: 'portal', database: 'portal' }, poolSize: 1 });
  await grow(owner, { users: people, requests }, say);
  await owner.close();
  const times = new Map<string, number>();
  for (const call of measured) times.set(call.what, await time(running, call));
  return times;
}

async function time(
  running: Running,
  { who, address, items, what }: (typeof measured)[number],
): Promise<number> {
  const token = await tokenOf(running, who);
  const found: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const response = await get(running, token, address);
    const body: Body = await response.json();
    found.push(performance.now() - began);
    if (response.status !== 200 || items(body) === 0)
      throw new Error(`${what}: ${response.status}, nothing in it`);
  }
  // The first third warms up.
  return median(found.slice(calls / 3));
}
