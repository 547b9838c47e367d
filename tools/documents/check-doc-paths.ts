/**
 * Says which paths named in the documents do not exist, and ends with 1 when there are any. A path is what
 * is in backticks and looks like a path in this tree, or what a link or picture points to.
 */
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../project.ts';

/** A path named in a document that leads nowhere. */
export interface BrokenPath {
  document: string;
  path: string;
}

/** Looks through every document of the project. */
export async function brokenDocPaths(): Promise<BrokenPath[]> {
  const documents = globSync('**/*.md', { cwd: root, exclude: isForeign }).toSorted();
  const broken = documents.map(async (document) => {
    const text = await readFile(join(root, document), 'utf8');
    return pathsIn(text, dirname(document))
      .filter((path) => !isThere(path))
      .map((path) => ({ document, path }));
  });
  return (await Promise.all(broken)).flat();
}

/** Folders that hold nothing of ours. */
function isForeign(path: string): boolean {
  return /(^|\/)(node_modules|\.data|\.git)$|^build$/.test(path);
}

/**
 * The paths of the tree that a document names, relative to the project's folder. Fenced blocks are left out: they
 * show commands and drawings.
 * @param folder the document's own folder, from which its links are meant
 */
export function pathsIn(markdown: string, folder: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter(looksLikePath);
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(folder, target));
  return [...new Set([...quoted, ...linked])];
}

const ourFolders = ['.ci', 'bench', 'core', 'data', 'deploy', 'docs', 'e2e', 'server', 'tools', 'web'];
/** Not there until somebody starts the portal. */
const made = ['.data', 'build'];
const fileName = /^[\w.*-]+\.(css|html|js|json|md|mjs|scss|sql|svg|ts|tsx)$/;

/**
 * Addresses (`/greenlight`), packages (`@portal/core`), placeholders (`<noun>`), the folders of data and builds and bare names of
 * files that many folders have (`routes.ts`) are not meant as paths.
 */
function looksLikePath(quoted: string): boolean {
  if (!/^[\w.*/-]+$/.test(quoted) || quoted.startsWith('/')) return false;
  const [first = '', ...rest] = quoted.split('/');
  if (rest.length === 0) return /^[A-Z]+\.md$/.test(quoted);
  return ourFolders.includes(first) || (!made.includes(first) && fileName.test(rest.at(-1) ?? ''));
}

function isThere(path: string): boolean {
  return path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));
}

async function main(): Promise<number> {
  const broken = await brokenDocPaths();
  for (const { document, path } of broken) console.error(`${document} names ${path}, which does not exist`);
  return broken.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
