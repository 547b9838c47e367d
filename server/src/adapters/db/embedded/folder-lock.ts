import { accessSync, constants, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileFault } from '../../system-fault.ts';
import { refuseForeignFolder } from './foreign-folder.ts';
import { isAlive } from './living-process.ts';
import { EmbeddedPostgresFailure } from './programs.ts';

/** Another running portal holds the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  readonly folder: string;
  /** The process that holds it, where it could be read. */
  readonly owner: number | undefined;

  constructor(folder: string, owner: number | undefined) {
    const holder = owner === undefined ? 'another process' : `process ${owner}`;
    super(
      `The data folder ${folder} is already in use by ${holder}: stop that portal first, or set DATA_DIR to another folder.`,
    );
    this.folder = folder;
    this.owner = owner;
  }
}

/** Our hold on a data folder. */
export interface FolderLock {
  release(): void;
}

/** What SQLite reports when somebody else holds the lock, and when the file holds something else. */
const sqlite = { busy: 5, notADatabase: 26 } as const;

/**
 * Takes the data folder for this process alone, creating it when it is missing.
 *
 * The hold is a lock of the kernel on `<folder>/lock`, so it ends with the process however that dies, does
 * not depend on process ids, which are reused, and holds between containers on one disk. Node offers no
 * such lock itself; the SQLite inside it does, on a file that stays empty. The id in `lock.pid` only serves
 * the message; the process that took the lock writes it right after, so it is waited for.
 * @param pause lets this many milliseconds go by
 * @throws DataFolderInUse when another process holds it.
 * @throws EmbeddedPostgresFailure when the folder cannot be made or written to, or holds something foreign.
 */
export function lockFolder(folder: string, pause: (milliseconds: number) => void = sleep): FolderLock {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseForeignFolder(folder);
    return lockExisting(realpathSync(folder), pause);
  } catch (error) {
    if (error instanceof DataFolderInUse || error instanceof EmbeddedPostgresFailure) throw error;
    throw new EmbeddedPostgresFailure(
      `The data folder ${folder} cannot be used: ${fileFault(error) ?? otherFault(error)}.`,
    );
  }
}

function lockExisting(folder: string, pause: (milliseconds: number) => void): FolderLock {
  const ownerFile = join(folder, 'lock.pid');
  const holder = openLock(join(folder, 'lock'));
  try {
    holder.exec('pragma journal_mode = memory; begin exclusive');
    writeFileSync(ownerFile, `${process.pid}\n`);
  } catch (error) {
    holder.close();
    throw isSqliteError(error, sqlite.busy) ? new DataFolderInUse(folder, ownerIn(ownerFile, pause)) : error;
  }
  return {
    release: () => {
      if (!holder.isOpen) return;
      rmSync(ownerFile, { force: true });
      holder.close();
    },
  };
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    // SQLite says no more than "unable to open"; the system knows why.
    accessSync(file, constants.R_OK | constants.W_OK);
    throw error;
  }
}

function otherFault(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const what = isSqliteError(error, sqlite.notADatabase) ? "its file lock is not the portal's" : reason;
  return `${what}; set DATA_DIR to another folder`;
}

function isSqliteError(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code;
}

/** The process named in the file, once that process is running; until then it may be one that was killed earlier. */
function ownerIn(file: string, pause: (milliseconds: number) => void): number | undefined {
  for (let tries = 0; tries < 50; tries += 1) {
    const owner = readOwner(file);
    if (owner !== undefined && isAlive(owner)) return owner;
    pause(20);
  }
  // Somebody in another container, whose processes are not seen from here.
  return readOwner(file);
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function readOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
