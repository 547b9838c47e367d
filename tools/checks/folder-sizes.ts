import { dirname } from 'node:path';
import { isTest } from '../lint/room.ts';
import { filesOf } from './tree.ts';

/** More files than a newcomer reads the names of: from here on a folder is divided into rooms. */
const most = 16;

/** A folder that holds too much. */
export interface CrowdedFolder {
  folder: string;
  files: number;
}

/** Migrations are a list by number that only grows, and nobody looks for one by its name. */
const growing: readonly string[] = ['server/migrations'];

/**
 * Folders with more than 16 files of the product, or of its test support or tools. Tests, documents and lists that only
 * grow are not counted.
 */
export function crowdedFolders(root: string): CrowdedFolder[] {
  const counts = new Map<string, number>();
  for (const file of filesOf(root, '**/*.{ts,tsx,mjs,js,css,scss,sql,json,html,svg}').filter(
    (one) => !isTest(one),
  ))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, files]) => files > most && !growing.includes(folder))
    .map(([folder, files]) => ({ folder, files }));
}
