import type { Figure } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import type { Running } from '../running-portal.ts';

/** Calls of one kind as one portal is asked them. */
export type Calls = readonly (() => Promise<Response>)[];

/** What the same calls cost each portal. */
export interface Cost {
  /** Milliseconds of processor time per call: of the server's process and of everything, the database included. */
  server: number;
  all: number;
}

/** Calls that one portal answers before it is the next one's turn. */
const turn = 20;

/**
 * Processor time per call, portal by portal, of calls made one after another: a few of one portal, as many of the next, and
 * in the opposite order after that, so that whatever else the machine does affects all alike.
 * @param calls those of each portal, equally many
 * @param expected the status of each answer
 */
export async function alternatingCosts(
  portals: readonly Running[],
  calls: readonly Calls[],
  expected: number,
): Promise<Cost[]> {
  const count = Math.min(...calls.map((own) => own.length));
  const used = portals.map(() => ({ server: 0, all: 0 }));
  for (let from = 0; from < count; from += turn) {
    const order = portals.map((portal, at) => ({ portal, at }));
    if ((from / turn) % 2 === 1) order.reverse();
    for (const { portal, at } of order) {
      const before = processorTime(portal.child.pid ?? 0);
      for (const call of (calls[at] ?? []).slice(from, Math.min(from + turn, count)))
        await answered(call, expected);
      const after = processorTime(portal.child.pid ?? 0);
      const sum = used[at];
      if (sum === undefined) continue;
      sum.server += after.own - before.own;
      sum.all += after.all - before.all;
    }
  }
  return used.map(({ server, all }) => ({ server: server / count, all: all / count }));
}

async function answered(call: () => Promise<Response>, expected: number): Promise<void> {
  const response = await call();
  await response.arrayBuffer();
  if (response.status !== expected)
    throw new Error(`expected ${expected}, got ${response.status} from ${response.url}`);
}

/** Milliseconds of processor time per second in which nobody calls, of all portals in the same seconds. */
export async function idleCosts(portals: readonly Running[], seconds: number): Promise<Cost[]> {
  const used = () => portals.map(({ child }) => processorTime(child.pid ?? 0));
  const before = used();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return used().map(({ own, all }, at) => ({
    server: (own - (before[at]?.own ?? 0)) / seconds,
    all: (all - (before[at]?.all ?? 0)) / seconds,
  }));
}

/** The figure of this checkout, and beside it that of the other one and how often it goes into this one. */
export function costFigures(
  what: string,
  unit: string,
  atMost: number | undefined,
  costs: readonly Cost[],
): Figure[] {
  const [own, other] = costs;
  if (own === undefined) return [];
  const figure: Figure = { what, measured: own.all, unit };
  if (atMost !== undefined) figure.atMost = atMost;
  if (other === undefined) return [figure];
  return [
    figure,
    { what: '  the one beside', measured: other.all, unit },
    { what: '  times the one beside', measured: own.all / other.all, unit: '', atMost: 1.05 },
    { what: '  the same, server alone', measured: own.server / other.server, unit: '' },
    {
      what: '  the same, database alone',
      measured: (own.all - own.server) / (other.all - other.server),
      unit: '',
    },
  ];
}
