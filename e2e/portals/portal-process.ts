import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The portal as `npm start` runs it. */
const main = fileURLToPath(new URL('../../build/current/server/main.mjs', import.meta.url));

/** What a service manager runs. */
export const forServices = fileURLToPath(new URL('../../tools/runtime/start.sh', import.meta.url));

/** A shell that starts the portal as npm does, and is its parent. */
export const asNpm = ['sh', '-c', '"$0" "$1" $$ & wait', process.execPath, main] as const;

/** Where a portal of the tests keeps its data. */
export interface PortalData {
  dataFolder: string;
  /** Its database on a server that others share; where none is named, it has a server of its own in the data folder. */
  databaseUrl?: string;
}

/** Where a portal of the tests listens and keeps its data. */
export interface PortalRun extends PortalData {
  port: number;
  /** The account it runs under, where the tests are root and it is not to be. */
  user?: number;
  /** What starts it, where it is not Node itself. */
  command?: readonly [string, ...string[]];
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A portal started as a person would start it, in a process of its own. */
export interface PortalProcess {
  origin: string;
  pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Settles when it answers; rejects when it ends before. */
  ready: Promise<void>;
  ended: Promise<Ending>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/** Starts a portal; `environment` adds to the settings. */
export function startPortal(
  { port, dataFolder, databaseUrl = '', user, command = [process.execPath, realpathSync(main)] }: PortalRun,
  environment: Readonly<Record<string, string>> = {},
): PortalProcess {
  const [program, ...given] = command;
  const child = spawn(program, given, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      PORTAL_DEMO: 'accounts',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let output = '';
  const listen = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = endOf(child);
  const ready = untilReady(child, ended, () => output);
  // A failed start must not disturb those who only wait for the end.
  ready.catch(() => undefined);
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ready,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

function endOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
}

async function untilReady(child: ChildProcess, ended: Promise<Ending>, output: () => string): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('is ready at')) resolve();
    });
  });
  const failed = ended.then(({ code }) => {
    throw new Error(`the portal did not start (${code}): ${output()}`);
  });
  await Promise.race([answered, failed]);
}

/** Ids of the process and of all that descend from it: PostgreSQL and its helpers, not only Node. */
export async function family(pid: number): Promise<number[]> {
  const parents = await parentOfEach();
  const members = [pid];
  for (const member of members) {
    for (const [child, parent] of parents) if (parent === member) members.push(child);
  }
  return members;
}

/** Those of the processes that still run; one that has ended and only waits to be reaped does not count. */
export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const running = await parentOfEach();
  return pids.filter((pid) => running.has(pid));
}

/** Sends every process the signal; one that has just ended by itself is passed over. */
export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (failure) {
      if (!(failure instanceof Error && 'code' in failure && failure.code === 'ESRCH')) throw failure;
    }
  }
}

async function parentOfEach(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end between the listing and the reading.
    const status = await readFile(join('/proc', name, 'stat'), 'utf8').catch(() => null);
    const [state, parent] = status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? [];
    if (parent !== undefined && state !== 'Z') parents.set(Number(name), Number(parent));
  }
  return parents;
}
