import { globSync } from 'node:fs';
import { basename } from 'node:path';

const foreign = new Set(['node_modules', '.git', '.data', '.data-dev', 'test-results']);

/** The files of ours below a folder that match, by path from there; what was installed, built or kept is left out. */
export function filesOf(folder: string, pattern: string): string[] {
  return globSync(pattern, {
    cwd: folder,
    exclude: (path) => foreign.has(basename(path)) || path === 'build',
  }).toSorted();
}
