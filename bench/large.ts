import { join } from 'node:path';
import { openDatabase } from '../server/src/adapters/db/database.ts';
import { reachDatabase } from '../server/src/adapters/db/reach-database.ts';
import { readConfig } from '../server/src/config.ts';
import { type Figure, median } from './figures.ts';
import { grow, type Size } from './grow.ts';
import {
  get,
  post,
  project,
  type Running,
  startChild,
  stopChild,
  submission,
  tokenOf,
} from './running-portal.ts';
import { enlargedRoot } from './world.ts';

const calls = 300;

/** What grows: two worlds that differ in it alone, and what must not cost more in the larger one. */
interface Growing {
  /** Of what there are many. */
  what: string;
  small: Size & { many: number };
  large: Size & { many: number };
  measured: readonly Measured[];
}

/** One of the two portals, and who calls. */
interface Caller {
  running: Running;
  token: string;
}

/** Something whose cost must not depend on how many requests others have. */
interface Measured {
  what: string;
  who: string;
  /** Makes the call and says how many things came back; both portals have to say the same, and more than none. */
  call: (caller: Caller) => Promise<number>;
}

/** By people's names: the first of many, somebody among them, nobody, and requests of somebody. */
const byName: readonly Measured[] = [
  { what: 'candidates: name of many', who: 'helpdesk', call: reading('/approval/circle?q=grown', 'people') },
  {
    what: 'candidates: one of many',
    who: 'helpdesk',
    call: reading('/approval/circle?q=grown0000777', 'people'),
  },
  { what: 'candidates: words', who: 'helpdesk', call: reading('/approval/circle?q=new+nora', 'people') },
  { what: 'find: person', who: 'security', call: reading('/approval/search?q=newcomer', 'items') },
  { what: 'find: words of a name', who: 'security', call: reading('/approval/search?q=new+nora', 'items') },
  { what: 'list of own requests', who: 'newcomer', call: reading('/approval/userRequests', 'length') },
  { what: 'desk', who: 'supervisor', call: reading('/approval/queue?role=SUPERVISOR', 'total') },
];

/** Writing comes last: until then both worlds stay as they were grown. */
const byRequests: readonly Measured[] = [
  { what: 'list of own requests', who: 'newcomer', call: reading('/approval/userRequests', 'length') },
  { what: 'catalogue', who: 'newcomer', call: reading('/catalogue', 'applications') },
  {
    what: 'list of requests to decide',
    who: 'supervisor',
    call: reading('/approval/requests?role=SUPERVISOR', 'length'),
  },
  { what: 'desk', who: 'supervisor', call: reading('/approval/queue?role=SUPERVISOR', 'total') },
  {
    what: 'desk, searched',
    who: 'supervisor',
    call: reading('/approval/queue?role=SUPERVISOR&q=e1', 'total'),
  },
  { what: 'request to decide', who: 'supervisor', call: reading(firstOnDesk, 'stages') },
  { what: 'stuck requests', who: 'helpdesk', call: reading('/approval/stuck', 'total') },
  { what: 'find: newest of all', who: 'security', call: reading('/approval/search', 'items') },
  { what: 'find: number', who: 'security', call: reading('/approval/search?q=RAP-2020-0000777', 'items') },
  { what: 'find: last digits', who: 'security', call: reading('/approval/search?q=0000777', 'items') },
  { what: 'find: person', who: 'security', call: reading('/approval/search?q=newcomer', 'items') },
  { what: 'find: words of a name', who: 'security', call: reading('/approval/search?q=new+nora', 'items') },
  { what: 'find: name of many', who: 'security', call: reading('/approval/search?q=grown', 'items') },
  {
    what: 'find: status and application',
    who: 'security',
    call: reading('/approval/search?status=APPROVED&application=hll-app', 'items'),
  },
  { what: 'submit and withdraw', who: 'newcomer', call: submitAndWithdraw },
];

/** Reads one address and counts what the field named holds. */
function reading(address: string | ((caller: Caller) => Promise<string>), field: string): Measured['call'] {
  const found = new Map<Running, string>();
  return async (caller) => {
    const { running, token } = caller;
    const at = typeof address === 'string' ? address : (found.get(running) ?? (await address(caller)));
    found.set(running, at);
    const response = await get(running, token, at);
    if (response.status !== 200) throw new Error(`${at} was answered with ${response.status}`);
    const body: Record<string, unknown> = await response.json();
    const held = body[field];
    return Array.isArray(held) ? held.length : Number(held);
  };
}

async function firstOnDesk({ running, token }: Caller): Promise<string> {
  const desk = await get(running, token, '/approval/queue?role=SUPERVISOR&size=1');
  const { items }: { items: { requestId: string }[] } = await desk.json();
  return `/approval/requests/${items[0]?.requestId}`;
}

async function submitAndWithdraw({ running, token }: Caller): Promise<number> {
  const submitted = await post(running, token, '/requests', submission);
  const { requestId, requestType }: { requestId: string; requestType: string } = await submitted.json();
  const order = { action: 'CANCEL', requestId, requestType };
  const cancelled = await post(running, token, '/cancelRequest', order);
  const { workflowStatus }: { workflowStatus: string } = await cancelled.json();
  return workflowStatus === 'CANCELLED' ? 1 : 0;
}

/** Ten thousand requests against a million. */
export const manyRequests: Growing = {
  what: 'requests',
  small: { users: 20_000, requests: 10_000, many: 10_000 },
  large: { users: 20_000, requests: 1_000_000, many: 1_000_000 },
  measured: byRequests,
};

/** Ten thousand people against a million. */
export const manyPeople: Growing = {
  what: 'people',
  small: { users: 10_000, requests: 10_000, many: 10_000 },
  large: { users: 1_000_000, requests: 10_000, many: 1_000_000 },
  measured: byName,
};

/**
 * Grows two portals side by side, a small and a large one, and times the same calls at both in turn, so that whatever else the
 * machine does affects both alike: a person with the same few requests, a supervisor with the same two hundred waiting.
 */
export async function growth(
  folder: string,
  growing: Growing,
  say: (line: string) => void,
): Promise<Figure[]> {
  const one = await grownPortal(join(folder, 'small'), growing.small, say);
  try {
    const other = await grownPortal(join(folder, 'large'), growing.large, say);
    try {
      const figures: Figure[] = [];
      for (const each of growing.measured) figures.push(...(await compare(each, growing, [one, other])));
      return figures;
    } finally {
      await stopChild(other);
    }
  } finally {
    await stopChild(one);
  }
}

async function grownPortal(folder: string, size: Size, say: (line: string) => void): Promise<Running> {
  enlargedRoot(folder, 0);
  const running = await startChild(folder);
  try {
    const { connection } = await reachDatabase({ databaseUrl: null, dataFolder: running.dataFolder });
    const owner = openDatabase({ connection, poolSize: 1 });
    await grow(owner, size, { catalogue: readConfig({}, project), say });
    await owner.close();
    return running;
  } catch (failure) {
    await stopChild(running);
    throw failure;
  }
}

async function compare(
  { what, who, call }: Measured,
  growing: Growing,
  worlds: readonly Running[],
): Promise<Figure[]> {
  const callers: Caller[] = [];
  for (const running of worlds) callers.push({ running, token: await tokenOf(running, who) });
  const found: number[][] = [[], []];
  for (let round = 0; round < calls; round += 1) {
    const counts: number[] = [];
    for (const [index, caller] of callers.entries()) {
      const began = performance.now();
      counts.push(await call(caller));
      found[index]?.push(performance.now() - began);
    }
    const [here = 0, there = 0] = counts;
    if (!(here > 0 && here === there))
      throw new Error(`${what}: ${here} in one world, ${there} in the other`);
  }
  // The first third warms up.
  const [quick = Number.NaN, slow = Number.NaN] = found.map((times) => median(times.slice(calls / 3)));
  return [
    { what: `${what} at ${counted(growing.small)} ${growing.what}`, measured: quick, unit: 'ms' },
    { what: `${what} at ${counted(growing.large)} ${growing.what}`, measured: slow, unit: 'ms' },
    { what: `${what}, the one against the other`, measured: slow / quick, unit: 'x', atMost: 1.3 },
  ];
}

function counted({ many }: { many: number }): string {
  return many.toLocaleString('en');
}
