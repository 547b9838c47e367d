import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The path of a file or folder of the project, given from the project's folder. It is the same for the sources and for the
 * bundle that is made of them below `build`, whose modules lie elsewhere.
 */
export function inProject(...path: string[]): string {
  return join(projectFolder(), ...path);
}

/** The project's folder: the nearest one above this module that has the lock file. */
function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`No folder above ${import.meta.dirname} has a package-lock.json`);
    folder = above;
  }
  return folder;
}
