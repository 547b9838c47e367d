import { join } from 'node:path';
import { type Figure, median } from '../figures.ts';
import { get, type Running, tokenOf } from '../running-portal.ts';
import { type GrownSize, grownPortal } from './grown-portal.ts';

const calls = 300;

/** What grows: two worlds that differ in it alone, and what must not cost more in the larger one. */
export interface Growing {
  /** Of what there are many. */
  what: string;
  small: GrownSize & { many: number };
  large: GrownSize & { many: number };
  measured: readonly Measured[];
  /** What is looked at before anybody calls. */
  untouched?: (worlds: readonly Running[]) => Promise<Figure[]>;
}

/** One of the two portals, and who calls. */
export interface Caller {
  running: Running;
  token: string;
}

/** Something whose cost must not depend on how many requests others have. */
export interface Measured {
  what: string;
  who: string;
  /** Makes the call and says how many things came back; both portals have to say the same, and more than none. */
  call: (caller: Caller) => Promise<number>;
}

/** Reads one address and counts what the field named holds. */
export function reading(
  address: string | ((caller: Caller) => Promise<string>),
  field: string,
): Measured['call'] {
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
      const worlds = [one.running, other.running];
      const figures = (await growing.untouched?.(worlds)) ?? [];
      for (const each of growing.measured) figures.push(...(await compare(each, growing, worlds)));
      return figures;
    } finally {
      await other.stop();
    }
  } finally {
    await one.stop();
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
