import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryHeaders, strictHeaders } from './headers.ts';
import { serveStaticPage } from './static-page.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-page-test-'));
  for (const inner of ['assets', 'icons-svg']) await mkdir(join(folder, inner));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  await writeFile(join(folder, 'silent-check-sso.html'), '<!doctype html><title>.</title>');
  await writeFile(join(folder, 'assets', 'index-1.js'), '1;');
  await writeFile(join(folder, 'icons-svg', 'one.svg'), '<svg/>');
  app = Fastify({ exposeHeadRoutes: false });
  carryHeaders(app, strictHeaders(false, null));
  await serveStaticPage(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const at = (path: string) => `${addresses.portal}${path}`;

test.each(['GET', 'HEAD'] as const)(
  '%s: screens are the page, files are files, others are missing',
  async (method) => {
    const ask = async (path: string) => {
      const { statusCode, headers } = await app.inject({ method, url: at(path) });
      return [statusCode, String(headers['content-type']).split(';')[0]];
    };
    for (const path of ['/', '/applications', '/requests/1.js'])
      expect(await ask(path)).toEqual([200, 'text/html']);
    expect(await ask('/assets/index-1.js')).toEqual([200, 'application/javascript']);
    expect(await ask('/icons-svg/one.svg')).toEqual([200, 'image/svg+xml']);
    for (const path of ['/assets/nix.js', '/assets/', '/icons-svg/nix.svg', '/assets/deep/er.js'])
      expect((await ask(path))[0]).toBe(404);
    expect((await app.inject({ method, url: addresses.portal })).headers.location).toBe(at('/'));
  },
);

test('only the answer of a silent sign-in may be framed, and by us alone; it is as strict otherwise', async () => {
  const policyOf = async (path: string) =>
    String((await app.inject({ url: at(path) })).headers['content-security-policy']).split(';');
  expect(await policyOf('/applications')).toContain("frame-ancestors 'none'");
  const framed = await policyOf('/silent-check-sso.html?x=1');
  for (const rule of ["frame-ancestors 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"])
    expect(framed).toContain(rule);
});
