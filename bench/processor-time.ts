import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks per second; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Milliseconds of processor time used so far. */
export interface ProcessorTime {
  /** By the process itself. */
  own: number;
  /** By everything below it, the database server included. */
  below: number;
  all: number;
}

/**
 * What a process and everything below it have used so far, to the nanosecond: the scheduler's own count of each thread,
 * which hardly depends on who else waits for the processors.
 */
export function processorTime(pid: number): ProcessorTime {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const own = usedBy(pid);
  let below = 0;
  for (const id of parents.keys()) if (id !== pid && isBelow(id, pid, parents)) below += usedBy(id);
  return { own, below, all: own + below };
}

/** @returns 0 for one that ended between the listing and the reading */
function parentOf(id: number): number {
  return fieldsOf(id)[1] ?? 0;
}

function collectedTicks(id: number): number {
  const [user = 0, system = 0] = fieldsOf(id).slice(13, 15);
  return user + system;
}

/** The command is in brackets and may hold anything; the fields begin after the last one. */
function fieldsOf(id: number): number[] {
  const text = contentOf(`/proc/${id}/stat`);
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** Its own threads', and what was left by children that have ended, such as closed connections: in whole ticks. */
function usedBy(id: number): number {
  let nanoseconds = collectedTicks(id) * (1_000_000_000 / ticksPerSecond);
  for (const thread of threadsOf(id)) {
    const [used] = contentOf(`/proc/${id}/task/${thread}/schedstat`).split(' ');
    nanoseconds += Number(used ?? 0);
  }
  return nanoseconds / 1_000_000;
}

function threadsOf(id: number): string[] {
  try {
    return readdirSync(`/proc/${id}/task`);
  } catch {
    return [];
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isBelow(id: number, top: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === top) return true;
  return false;
}
