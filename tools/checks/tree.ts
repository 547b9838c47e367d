import { globSync } from 'node:fs';
import { join, relative } from 'node:path';

const foreign = new Set(['node_modules', '.git', '.data', '.data-dev', 'test-results']);

/** The files of ours (no folders) below a folder that match, by path from there; what was installed, built or kept is left out. */
export function filesOf(folder: string, pattern: string): string[] {
  const built = join(folder, 'build');
  return globSync(pattern, {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name, parentPath }) => foreign.has(name) || join(parentPath, name) === built,
  })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
    .toSorted();
}
