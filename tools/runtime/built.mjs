import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root as project } from './tree.mjs';

/**
 * What is built of the sources: the page that browsers get, and the server that Node runs.
 * @typedef {'page' | 'server'} Part
 */

/** @type {readonly Part[]} */
export const parts = ['server', 'page'];

/**
 * Everything that changes what is built, folders with all that is in them.
 * @type {Readonly<Record<Part, readonly string[]>>}
 */
const sources = {
  server: [
    'server/src',
    'server/package.json',
    'core/src',
    'core/package.json',
    'tools/build',
    'package-lock.json',
  ],
  page: [
    'web/src',
    'web/public',
    'web/index.html',
    'web/one-first-script.ts',
    'web/preload-first.ts',
    'web/purge-unused-rules.ts',
    'web/vite.config.ts',
    'web/package.json',
    'web/tsconfig.json',
    'core/src',
    'core/package.json',
    // The classes that its sheet for the server's pages keeps.
    'server/src/pages',
    'server/src/identity',
    'server/src/features/demonstration-applications',
    'server/src/features/mail',
    // What people download is made of these texts.
    'web/documents',
    'data/content/faq.json',
    'tools/page',
    'package-lock.json',
  ],
};

/**
 * The stamp of a part: its sources by name, size and time of change. It is compared for equality, so an older file that
 * takes the place of a newer one counts too, and nothing has to be read.
 * @param {Part} part
 * @param {string} [root] the project's folder
 */
export function stampOf(part, root = project) {
  /** @type {string[]} */
  const lines = [];
  for (const source of sources[part]) list(root, source, lines);
  return lines.join('\n');
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string[]} lines
 */
function list(root, path, lines) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isDirectory())
    for (const name of readdirSync(join(root, path)).toSorted()) list(root, `${path}/${name}`, lines);
  else if (!/\.test\.tsx?$/.test(path)) lines.push(`${path} ${found.size} ${found.mtimeMs}`);
}

/**
 * The folder of the current build, by its own name and not by the link that leads to it, so that it stays the same
 * one when another replaces it. Undefined where nothing has been built.
 * @param {string} [root] the project's folder
 */
export function currentBuild(root = project) {
  const link = join(root, 'build', 'current');
  return lstatSync(link, { throwIfNoEntry: false }) && realpathSync(link);
}

/**
 * The parts whose sources are not those of the current build.
 * @param {string} [root] the project's folder
 */
export function staleParts(root = project) {
  const current = currentBuild(root);
  return parts.filter((part) => current === undefined || stampIn(current, part) !== stampOf(part, root));
}

/**
 * What a build was made of.
 * @param {string} build its folder
 * @param {Part} part
 */
export function stampIn(build, part) {
  return readFileSync(join(build, `${part}.stamp`), 'utf8');
}
