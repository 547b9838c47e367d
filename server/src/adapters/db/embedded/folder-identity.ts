import { statSync } from 'node:fs';

/**
 * Which folder this is, whatever its path: a folder that was moved is the same one, a copy of it is another, also where
 * it lies under the original's path.
 */
export function folderIdentity(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}
