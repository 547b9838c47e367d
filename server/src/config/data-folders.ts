import { isAbsolute, join } from 'node:path';
import type { Environment } from './addresses.ts';

/** A folder that does not begin at the root of the disk begins at the project's. */
export function readFolder(
  environment: Environment,
  name: string,
  defaults: { root: string; byDefault: string },
): string {
  return resolved(environment[name] ?? defaults.byDefault, defaults.root);
}

/** The path of a file, in the same way; null where none is named. */
export function readFile(environment: Environment, name: string, root: string): string | null {
  const given = environment[name];
  return given === undefined ? null : resolved(given, root);
}

function resolved(given: string, root: string): string {
  return isAbsolute(given) ? given : join(root, given);
}
