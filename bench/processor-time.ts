import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks per second; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Process {
  parent: number;
  /** Own and collected children's time, in ticks. */
  ticks: number;
}

/** Milliseconds of processor time used so far by a process and everything below it, the database server included. */
export function processorTime(pid: number): number {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) read(Number(name), all);
  }
  let ticks = 0;
  for (const [id, { ticks: own }] of all) if (isBelow(id, pid, all)) ticks += own;
  return (ticks * 1_000) / ticksPerSecond;
}

function read(id: number, all: Map<number, Process>): void {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The command stands in brackets and may hold anything; the fields begin after the last one.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    all.set(id, { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) });
  } catch {
    // It ended between the listing and the reading.
  }
}

function isBelow(id: number, top: number, all: Map<number, Process>): boolean {
  for (let at = id; at > 1; at = all.get(at)?.parent ?? 0) if (at === top) return true;
  return false;
}
