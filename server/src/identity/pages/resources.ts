import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inProject } from '../../adapters/project-folder.ts';
import { realmPath, resourcePath } from '../protocol/layout.ts';

/** The scripts of our pages. */
const names = ['show-password.js', 'login-status.js', 'cookies-step1.js', 'cookies-step2.js'] as const;
export type ResourceName = (typeof names)[number];

/** Scripts of our pages, with addresses that change when the files do. */
export interface Resources {
  address(name: ResourceName): string;
  /** Serves the addresses, kept by browsers for a year. */
  serve(realm: FastifyInstance): void;
}

/** Reads the files once, at start. */
export async function loadResources(): Promise<Resources> {
  const folder = inProject('server', 'src', 'identity', 'pages', 'resources');
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await readFile(join(folder, name)));
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
            .type('text/javascript; charset=utf-8')
            .send(content),
        );
      }
    },
  };
}
