import { existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the portal itself writes into the data folder; the database's files have an owner of their own. */
const written = ['lock', 'lock.pid', 'socket-folder', 'keys'];

/**
 * Gives what root has written into somebody's data folder to the folder's owner, so that the next start without root
 * finds everything its own. Does nothing for anybody but root.
 */
export function handOver(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  const keys = join(folder, 'keys');
  const inKeys = existsSync(keys) ? readdirSync(keys).map((name) => join(keys, name)) : [];
  for (const path of [...written.map((name) => join(folder, name)), ...inKeys])
    if (existsSync(path)) lchownSync(path, uid, gid);
}
