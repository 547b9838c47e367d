import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, median } from '../figures.ts';
import { processorTime } from '../processor-time.ts';
import { project } from '../running-portal.ts';
import { untilPrinted } from './until-printed.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const rounds = 3;
const ready = 'is ready at';

/** What one start has cost. */
interface Cost {
  /** Seconds until the portal says that it is ready. */
  seconds: number;
  /** Milliseconds of processor time until then, the database included. */
  processor: number;
  /** MB that the process holds a moment after, with what it makes in advance. */
  resident: number;
}

/**
 * Starts of the portal on its own demonstration data, each checkout on a folder of its own and all in turn, so that whatever else
 * the machine does affects them alike.
 * @param folder where the data folders are made
 * @param beside another checkout with its packages and its built page, or null
 */
export async function startCosts(folder: string, beside: string | null): Promise<Figure[]> {
  const checkouts = beside === null ? [project] : [project, beside];
  const costs = checkouts.map((): Cost[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, checkout] of checkouts.entries()) {
      const cost = await oneStart(checkout, join(folder, `start-${at}`));
      // The first one makes the database.
      if (round > 0) costs[at]?.push(cost);
    }
  return costs.flatMap((list, at) => figuresOf(list, at === 0 ? 'this checkout' : 'the one beside'));
}

function figuresOf(costs: readonly Cost[], whose: string): Figure[] {
  const middle = (key: keyof Cost): number => median(costs.map((cost) => cost[key]));
  return [
    { what: `Start to ready, ${whose} (median of ${rounds})`, measured: middle('seconds'), unit: 's' },
    { what: `Processor time of it, ${whose}`, measured: middle('processor'), unit: 'ms' },
    { what: `Resident memory after it, ${whose}`, measured: middle('resident'), unit: 'MB' },
  ];
}

async function oneStart(checkout: string, dataFolder: string): Promise<Cost> {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, [programOf(checkout)], {
    cwd: checkout,
    env: { ...process.env, PORT: port, DATA_DIR: dataFolder, DATABASE_URL: '', PORTAL_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await untilPrinted(child, ready);
    const seconds = (performance.now() - began) / 1_000;
    const { pid = 0 } = child;
    const processor = processorTime(pid).all;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return { seconds, processor, resident: residentMegabytes(pid) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** What `npm start` runs there; versions that were not bundled ran their sources. */
function programOf(checkout: string): string {
  const built = 'build/current/server/main.mjs';
  return existsSync(join(checkout, built)) ? built : 'server/src/main.ts';
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
