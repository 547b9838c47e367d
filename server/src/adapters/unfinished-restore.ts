import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A backup was being restored into the data folder, and that was not brought to its end. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

const markIn = (folder: string): string => join(folder, '.restore-unfinished');

/** Says in the data folder that what is in it does not count yet. */
export function markRestore(folder: string): void {
  writeFileSync(markIn(folder), '', { mode: 0o600, flush: true });
}

/** From here on it counts. */
export function unmarkRestore(folder: string): void {
  rmSync(markIn(folder), { force: true });
}

export function isRestoreUnfinished(folder: string): boolean {
  return existsSync(markIn(folder));
}

/** @throws RestoreUnfinished where what is in the data folder does not count */
export function refuseUnfinishedRestore(folder: string): void {
  if (isRestoreUnfinished(folder))
    throw new RestoreUnfinished(
      `a backup was being restored into ${folder} and that was interrupted: run npm run restore again with the same file, which begins anew`,
    );
}
