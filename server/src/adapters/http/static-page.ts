import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const portalPath = addresses.portal;
/** Folders of files only: an address in them that names none is not a screen of the page. */
const fileFolders = ['assets', 'icons-svg', 'downloads', 'documents', 'media'];
const yearSeconds = 31_536_000;

/**
 * Serves the built page below /rap-home: hashed files for a year, everything else checked again each time,
 * precompressed where the browser takes it. Any other address below it is the page itself, which routes on its own,
 * except where only files are.
 */
export async function serveStaticPage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The page has not been built: ${join(folder, 'index.html')} is missing`);
  await app.register(staticFiles, {
    root: folder,
    prefix: `${portalPath}/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
    globIgnore: ['**/.built'],
    wildcard: false,
  });
  const page = (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html');
  const route = (url: string, handler: typeof page) => app.route({ method: ['GET', 'HEAD'], url, handler });
  for (const url of ['/', portalPath])
    route(url, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(`${portalPath}/`));
  for (const url of [`${portalPath}/`, `${portalPath}/*`]) route(url, page);
  for (const files of fileFolders)
    route(`${portalPath}/${files}/*`, (_request, reply) => {
      reply.callNotFound();
      return reply;
    });
}

/** Where the built page has what pages rendered by the server look like. */
export interface BuiltLook {
  sheet: string;
  flag: string;
  domainIcon: string;
  lockIcon: string;
}

const images = '../node_modules/@uswds/uswds/dist/img';

/**
 * Finds the style sheet and the images of the banner by the names that the build gave them.
 * @throws when the build has not made one of them
 */
export async function builtLook(folder: string): Promise<BuiltLook> {
  const file = join(folder, '.vite', 'manifest.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const madeFrom = (source: string): string => {
    const entry: unknown = isRecord(manifest) ? manifest[source] : undefined;
    if (!isRecord(entry) || typeof entry['file'] !== 'string')
      throw new Error(`${file} does not name ${source}`);
    return `${portalPath}/${entry['file']}`;
  };
  return {
    sheet: madeFrom('src/styles/plain-pages.scss'),
    flag: madeFrom(`${images}/us_flag_small.png`),
    domainIcon: madeFrom(`${images}/icon-dot-gov.svg`),
    lockIcon: madeFrom(`${images}/icon-https.svg`),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The list of icons, which is the agency's own, where the page looks for it (rule catalogue 17). */
export function serveIcons(app: FastifyInstance, icons: object): void {
  app.get(addresses.icons, (_request, reply) => reply.header('cache-control', 'no-cache').send(icons));
}
