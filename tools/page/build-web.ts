import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDocuments } from './documents/make-documents.ts';
import { precompress } from './precompress.ts';
import { root, runProgram } from '../project.ts';

const web = join(root, 'web');
const built = join(web, 'dist');
const stampName = '.built';
const documentSources = {
  texts: join(web, 'documents'),
  questions: join(root, 'data', 'content', 'faq.json'),
};

/** Everything that changes what the build makes. */
const sources = [
  'web/{src,public}/**/*',
  'web/*.{html,ts,json}',
  'core/src/**/*.ts',
  // The classes that its sheet for the server's pages keeps.
  'server/src/{pages,identity,features/demonstration-applications,features/mail}/**/*.ts',
  'core/package.json',
  'package-lock.json',
  'tools/page/**/*.ts',
  // What people download is made of these texts.
  'web/documents/*',
  'data/content/faq.json',
];

/**
 * Builds the page into `web/dist` unless what lies there was built from exactly these sources. The new build takes
 * the old one's place complete, so a portal that is serving never sees half of one.
 * @param say told when there is something to build
 * @throws when the build fails; the old one is untouched then
 */
export async function buildWeb(say: (text: string) => void): Promise<void> {
  const hash = await hashOfSources();
  const stamp = join(built, stampName);
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return;

  say('building the page');
  const made = await mkdtemp(join(web, 'dist-unfinished-'));
  try {
    const code = await runProgram('vite', [
      'build',
      'web',
      '--outDir',
      made,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]);
    if (code !== 0) throw new Error('The page could not be built.');
    await makeDocuments(documentSources, join(made, 'documents'), new Date());
    await precompress(made);
    await writeFile(join(made, stampName), hash);
    // A temporary folder is closed to others; a portal may be built by one user and started by another.
    await chmod(made, 0o755);
    await replace(built, made);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function replace(old: string, made: string): Promise<void> {
  const aside = `${made}-old`;
  if (existsSync(old)) await rename(old, aside);
  await rename(made, old);
  await rm(aside, { recursive: true, force: true });
}

async function hashOfSources(): Promise<string> {
  const files: string[] = [];
  for (const pattern of sources) {
    for await (const entry of glob(pattern, { cwd: root, withFileTypes: true })) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
    }
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}
