import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';

/** What pages of the server need; they are in the manifest by these names. */
const look = [
  'src/styles/plain-pages.scss',
  ...['us_flag_small.png', 'icon-dot-gov.svg', 'icon-https.svg'].map(
    (image) => `../node_modules/@uswds/uswds/dist/img/${image}`,
  ),
];

/**
 * Makes a folder that the server can serve like a built page: the page as Vite serves it, its public files, and a manifest in
 * which every part is its own source, to be asked from Vite.
 * @param folder emptied first
 */
export async function makePageFolder(root: string, folder: string, vite: ViteDevServer): Promise<void> {
  const web = join(root, 'web');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, '.vite'), { recursive: true });
  await cp(join(web, 'public'), folder, { recursive: true });
  const page = await readFile(join(web, 'index.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), await vite.transformIndexHtml('/index.html', page));
  const sources = ['index.html', ...look];
  for await (const screen of glob('src/features/*/*-screen.tsx', { cwd: web })) sources.push(screen);
  const manifest = Object.fromEntries(
    sources.map((source) => [source, { file: addressOf(web, source) }] as const),
  );
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
}

/** Vite gives what lies outside the page's folder by its whole path. */
function addressOf(web: string, source: string): string {
  const path = join(web, source);
  return relative(web, path).startsWith('..') ? `@fs${path}` : source;
}
