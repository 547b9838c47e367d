import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderIdentity } from './folder-identity.ts';
import { isAlive } from './living-process.ts';
import { EmbeddedPostgresFailure, isCode } from './programs.ts';

/** How long the earlier server may take to stop politely, and then without a checkpoint, in milliseconds. */
const patience = { fast: 30_000, immediate: 10_000 } as const;

/**
 * Deals with the server that a killed portal left running on the data folder: stops it, so that every start
 * is the same start. The caller holds the folder's lock, so nobody is using that server.
 * @param serverName what our servers on this folder carry on their command line
 * @throws EmbeddedPostgresFailure when it does not stop.
 */
export async function stopEarlierServer(dataFolder: string, serverName: string): Promise<void> {
  const server = { dataFolder, serverName };
  const pidFile = join(dataFolder, 'postmaster.pid');
  const lines = readLines(pidFile);
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return;
  if (!isServer(pid, server)) {
    forgetPid(pidFile, pid, lines);
  } else if (
    !(await stop(pid, server, 'SIGINT', patience.fast)) &&
    !(await stop(pid, server, 'SIGQUIT', patience.immediate))
  ) {
    throw new EmbeddedPostgresFailure(
      `An earlier database server (process ${pid}) still runs on ${dataFolder} and does not stop.`,
    );
  }
}

/**
 * The id in the file may have been reused by an unrelated process, and PostgreSQL would then refuse to start.
 * Naming ourselves, the coming server's parent, tells it that the id is stale, and leaves it the rest of
 * the file for its own check that no part of the old server is still alive.
 */
function forgetPid(pidFile: string, pid: number, lines: string[]): void {
  if (isAlive(pid)) writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
}

async function stop(
  pid: number,
  server: ServerOfFolder,
  signal: NodeJS.Signals,
  forMilliseconds: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return true;
    throw new EmbeddedPostgresFailure(
      `An earlier database server (process ${pid}) belongs to another user: stop it, or start the portal as that user.`,
    );
  }
  const deadline = performance.now() + forMilliseconds;
  while (performance.now() < deadline) {
    if (!isServer(pid, server)) return true;
    await pause(20);
  }
  return false;
}

/** What tells the server of this data folder from others, that of a copy's original before all. */
interface ServerOfFolder {
  dataFolder: string;
  serverName: string;
}

/** True only for a living server of ours: an ended one that nobody has collected has no command line. */
function isServer(pid: number, { dataFolder, serverName }: ServerOfFolder): boolean {
  if (!isAlive(pid)) return false;
  const line = commandLine(pid);
  return line.includes('cluster_name=portal-') && (worksOn(pid, dataFolder) ?? line.includes(serverName));
}

/** Whether the process works in the folder; null where the system does not tell. */
function worksOn(pid: number, dataFolder: string): boolean | null {
  try {
    return folderIdentity(`/proc/${pid}/cwd`) === folderIdentity(dataFolder);
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
