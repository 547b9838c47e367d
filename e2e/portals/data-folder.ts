import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/**
 * A data folder in which a portal has been started for the first time and ended again; nobody has signed in. To be copied,
 * not used: making the database and the invented people takes most of a first start, and a copy of them is as good.
 */
export async function firstStarted(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-first-'));
  const portal = startPortal({ port: await freePort(), dataFolder: folder });
  try {
    await portal.ready;
  } catch (failure) {
    await rm(folder, { recursive: true, force: true });
    throw failure;
  }
  await portal.end('SIGTERM');
  return folder;
}

/** Copies a data folder, to a path that does not exist yet, with its owners, which only the system's own program keeps. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (spawnSync('cp', ['-a', from, to]).status !== 0) await cp(from, to, { recursive: true });
}

/** A copy of a data folder in a folder of its own. */
export async function copiedFolder(
  from: string,
): Promise<{ dataFolder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const dataFolder = join(folder, 'data');
  await copyFolder(from, dataFolder);
  return { dataFolder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * The same for a test that kills nothing: the database does not wait until the disk has what it writes, which only a power
 * cut could undo.
 */
export async function hastyFolder(from: string): ReturnType<typeof copiedFolder> {
  const copy = await copiedFolder(from);
  await appendFile(
    join(copy.dataFolder, 'postgres', 'postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\n',
  );
  return copy;
}
