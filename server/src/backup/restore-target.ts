import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopLeftServer } from '../adapters/db/embedded-postgres.ts';
import { isRestoreUnfinished, markRestore, unmarkRestore } from '../adapters/unfinished-restore.ts';
import { BackupRefused } from './backup-refused.ts';

/** What may be in an empty data folder: what a disk brings, and a lock that nobody holds any more. */
const nothing = /^(?:\..*|lost\+found|lock|lock\.pid)$/;

/** What a restore brings into the data folder, beside the lock. */
const brought = /^(?:postgres(?:-unfinished-.*)?|keys|socket-folder|database\.log)$/;

/**
 * Refuses a folder with anything in it, unless a restore has left it behind unfinished.
 * @throws BackupRefused naming something in it
 */
export function refuseFilled(folder: string): void {
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  const isOurs = isRestoreUnfinished(folder);
  const found = entries.find((name) => !nothing.test(name) && !(isOurs && brought.test(name)));
  if (found !== undefined)
    throw new BackupRefused(
      `The data folder ${folder} is not empty (it holds ${found}): let DATA_DIR name an empty folder, or one that does not exist yet.`,
    );
}

/** Empties the folder of what an interrupted restore left, and says in it that a restore has begun. The caller holds its lock. */
export async function beginIn(folder: string): Promise<void> {
  if (isRestoreUnfinished(folder)) {
    await stopLeftServer(folder);
    removeBrought(folder);
  }
  markRestore(folder);
}

/** Leaves the folder as empty as it was. Nothing of the database runs any more. */
export function giveUpIn(folder: string): void {
  removeBrought(folder);
  unmarkRestore(folder);
}

function removeBrought(folder: string): void {
  for (const name of readdirSync(folder))
    if (brought.test(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
