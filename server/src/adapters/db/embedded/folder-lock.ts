import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/** What SQLite answers when somebody else holds the lock. */
const sqliteBusy = 5;

/**
 * Takes the data folder for this process alone, creating it when it is missing.
 *
 * The hold is a lock of the kernel on `<folder>/lock`, so it ends with the process however that dies, knows
 * nothing of process ids that come round again, and holds between containers on one disk. Node offers no
 * such lock itself; the SQLite inside it does, on a file that stays empty. The id in `lock.pid` only serves
 * the message.
 * @throws DataFolderInUse when another process holds it.
 * @throws EmbeddedPostgresFailure when the folder cannot be made or written to.
 */
export function lockFolder(folder: string): FolderLock {
  try {
    mkdirSync(folder, { recursive: true });
    return lockExisting(realpathSync(folder));
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresFailure(`The data folder ${folder} cannot be used by this user: ${reason}`);
  }
}

function lockExisting(folder: string): FolderLock {
  const ownerFile = join(folder, 'lock.pid');
  const holder = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    holder.exec('pragma journal_mode = memory; begin exclusive');
    writeFileSync(ownerFile, `${process.pid}\n`);
  } catch (error) {
    holder.close();
    throw isBusy(error) ? new DataFolderInUse(folder, readOwner(ownerFile)) : error;
  }
  return {
    release: () => {
      if (!holder.isOpen) return;
      rmSync(ownerFile, { force: true });
      holder.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
