import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { realmPath, resourcePath } from '../protocol/layout.ts';

/** The files of our pages. */
const names = [
  'identity.css',
  'show-password.js',
  'login-status.js',
  'cookies-step1.js',
  'cookies-step2.js',
] as const;
export type ResourceName = (typeof names)[number];

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Style sheets, scripts and fonts of our pages, with addresses that change when the files do. */
export interface Resources {
  address(name: ResourceName): string;
  /** Serves the addresses, kept by browsers for a year. */
  serve(realm: FastifyInstance): void;
}

/** Reads the files once, at start. */
export async function loadResources(): Promise<Resources> {
  const folder = join(import.meta.dirname, 'resources');
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await readFile(join(folder, name)));
  for (const path of fontFiles()) files.set(basename(path), await readFile(path));
  const hash = createHash('sha256');
  for (const content of files.values()) hash.update(content);
  const version = hash.digest('base64url').slice(0, 12);
  return {
    address: (name) => `${realmPath}${resourcePath}/${version}/${name}`,
    serve(realm) {
      for (const [name, content] of files) {
        realm.get(`${resourcePath}/${version}/${name}`, (_request, reply) =>
          reply
            .header('cache-control', 'public, max-age=31536000, immutable')
            .header('x-content-type-options', 'nosniff')
            .type(types[extname(name)] ?? 'application/octet-stream')
            .send(content),
        );
      }
    },
  };
}

/** The typeface of the portal's page, in the two weights ours use; the sheet names the files as its neighbours. */
function fontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return [
    require.resolve('@uswds/uswds/fonts/public-sans/PublicSans-Regular.woff2'),
    require.resolve('@uswds/uswds/fonts/public-sans/PublicSans-Bold.woff2'),
  ];
}
