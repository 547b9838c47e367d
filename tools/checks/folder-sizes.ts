import { dirname } from 'node:path';
import { isTest } from '../lint/room.ts';
import { filesOf } from './tree.ts';

/** More files than a newcomer reads the names of: above this a folder is divided into rooms. */
const most = 16;

/** A folder that holds too much. */
export interface CrowdedFolder {
  folder: string;
  files: number;
}

/** Migrations are a list by number that only grows, and nobody looks for one by its name. */
const growing: readonly string[] = ['server/migrations'];

/** Rooms in which every file counts, tests and stories too. In the others only the files of the product, its test support and tools do. */
const counted: readonly string[] = ['e2e', 'server/src'];

/**
 * Folders with more than 16 files. Documents and lists that only grow are not counted.
 */
export function crowdedFolders(root: string): CrowdedFolder[] {
  const counts = new Map<string, number>();
  for (const file of filesOf(root, '**/*.{ts,tsx,mjs,js,css,scss,sql,json,html,svg}').filter(
    (one) => !isTest(one) || counted.some((room) => one.startsWith(`${room}/`)),
  ))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, files]) => files > most && !growing.includes(folder))
    .map(([folder, files]) => ({ folder, files }));
}
