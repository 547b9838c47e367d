import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import { languages, rememberedLanguage } from '@portal/core/domain/content/language.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Later } from '../scheduling/later.ts';
import type { Markup } from './html.ts';
import { pack, type Packed, sendPacked } from './packed.ts';

const portalPath = addresses.portal;
/** Folders of files only: an address in them that names none is not a screen of the page. */
const fileFolders = ['assets', 'icons-svg', 'downloads', 'documents', 'media'];
const yearSeconds = 31_536_000;

/** What the page says of itself to the person who runs none of its programs, such as a search engine. */
export interface ScreenHeads {
  /** Paths of the screens that have a head of their own. */
  paths: readonly string[];
  /** The head of the screen at this path, or that of all others. */
  head(path: string | null, language: Language): Markup;
  /** What this screen asks for first; it is last in the head, after the page's own script and sheet. */
  wants(path: string | null, language: Language): Markup;
}

/**
 * Serves the built page below /rap-home: hashed files for a year, everything else checked again each time,
 * precompressed where the browser takes it. Any other address below it is the page itself, which routes on its own,
 * except where only files are; its head is that of the screen, in the language of the person who asks (rule addresses 9).
 */
export async function serveStaticPage(
  app: FastifyInstance,
  folder: string,
  heads: ScreenHeads,
  later: Pick<Later, 'add'>,
): Promise<void> {
  const pageFor = await packScreens(folder, heads, later);
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
    globIgnore: ['index.html*'],
    wildcard: false,
  });
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    sendPacked(pageFor(request), request, reply, ['accept-language', 'cookie']);
  const route = (url: string, handler: (...call: Parameters<typeof page>) => unknown) =>
    app.route({ method: ['GET', 'HEAD'], url, handler });
  for (const url of ['/', portalPath])
    route(url, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(`${portalPath}/`));
  for (const url of [`${portalPath}/`, `${portalPath}/*`]) route(url, page);
  for (const files of fileFolders)
    route(`${portalPath}/${files}/*`, (_request, reply) => {
      reply.callNotFound();
      return reply;
    });
}

const headMark = /<!-- about this screen[^>]*-->/;
const headEnd = '</head>';

/** Makes every page that can be asked for; returns how to find the one for a call. */
async function packScreens(
  folder: string,
  { paths, head, wants }: ScreenHeads,
  later: Pick<Later, 'add'>,
): Promise<(request: FastifyRequest) => Packed> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new Error(`The page has not been built: ${file} is missing`);
  const page = await readFile(file, 'utf8');
  if (!headMark.test(page) || !page.includes(headEnd))
    throw new Error(`${file} has no place for what its screens are about`);
  const made = new Map<string, Packed>();
  for (const language of languages)
    for (const path of [...paths, null]) {
      const whole = page
        .replace(/<html lang="[a-z]+"/, `<html lang="${language}"`)
        .replace(headMark, () => head(path, language).text)
        .replace(headEnd, () => `  ${wants(path, language).text}\n  ${headEnd}`);
      made.set(`${language} ${path ?? ''}`, pack(whole, 'text/html; charset=utf-8', later));
    }
  return ({ url, headers }) => {
    const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim());
    const language = rememberedLanguage(headers.cookie ?? '', tags);
    const path = url.split('?')[0] ?? '';
    const packed = made.get(`${language} ${path}`) ?? made.get(`${language} `);
    if (packed === undefined) throw new Error(`No page was made in ${language}`);
    return packed;
  };
}

/** Where the built page has what pages rendered by the server look like. */
export interface BuiltLook {
  sheet: string;
  flag: string;
  domainIcon: string;
  lockIcon: string;
}

const images = '../node_modules/@uswds/uswds/dist/img';

/** The source of the page itself, by whose name the manifest knows what comes with every screen. */
const entry = 'index.html';

/** Addresses of what the build has made of one source and all it imports. */
export interface BuiltParts {
  scripts: readonly string[];
  sheets: readonly string[];
}

/** What the server says about the built page. */
export interface BuiltPage {
  look: BuiltLook;
  /**
   * What this source needs besides what comes with every screen.
   * @throws when the build has made nothing of it
   */
  partsOf(source: string): BuiltParts;
}

/**
 * Reads by what names the build has made the style sheet, the images of the banner and the parts of the page.
 * @throws when it has not made one of them
 */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const file = join(folder, '.vite', 'manifest.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const entryOf = (source: string): { file: string } & Record<string, unknown> => {
    const found: unknown = isRecord(manifest) ? manifest[source] : undefined;
    if (!isRecord(found) || typeof found['file'] !== 'string')
      throw new Error(`${file} does not name ${source}`);
    return { ...found, file: found['file'] };
  };
  const addressOf = (built: string): string => `${portalPath}/${built}`;
  const madeFrom = (source: string): string => addressOf(entryOf(source).file);
  // What is found is added to the set being walked, so that the whole chain is followed.
  const chainOf = (source: string): ReadonlySet<string> => {
    const found = new Set([source]);
    for (const one of found) for (const next of textsIn(entryOf(one)['imports'])) found.add(next);
    return found;
  };
  const withEveryScreen = chainOf(entry);
  return {
    look: {
      sheet: madeFrom('src/styles/plain-pages.scss'),
      flag: madeFrom(`${images}/us_flag_small.png`),
      domainIcon: madeFrom(`${images}/icon-dot-gov.svg`),
      lockIcon: madeFrom(`${images}/icon-https.svg`),
    },
    partsOf: (source) => {
      const own = [...chainOf(source)].filter((one) => !withEveryScreen.has(one)).map(entryOf);
      return {
        scripts: own.map((one) => addressOf(one.file)),
        sheets: own.flatMap((one) => textsIn(one['css'])).map(addressOf),
      };
    },
  };
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The list of icons, which is the agency's own, where the page looks for it (rule catalogue 17). */
export function serveIcons(app: FastifyInstance, icons: object): void {
  app.get(addresses.icons, (_request, reply) => reply.header('cache-control', 'no-cache').send(icons));
}
