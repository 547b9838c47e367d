import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { carryHeaders, strictHeaders } from './headers.ts';
import { html } from './html.ts';
import { type ScreenHeads, serveStaticPage } from './static-page.ts';

const mark = '<!-- about this screen: from the server -->';
const heads: ScreenHeads = {
  paths: [`${addresses.portal}/contact`],
  head: (path, language) => html`<title>${path ?? 'other'} in ${language}</title>`,
  wants: (path, language) => html`<link href="${path ?? 'other'}-${language}">`,
};

const later = { add: () => undefined };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-page-test-'));
  for (const inner of ['assets', 'icons-svg']) await mkdir(join(folder, inner));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${mark}<link href="page"></head></html>`,
  );
  await writeFile(join(folder, 'silent-check-sso.html'), '<!doctype html><title>.</title>');
  await writeFile(join(folder, 'assets', 'index-1.js'), '1;');
  await writeFile(join(folder, 'icons-svg', 'one.svg'), '<svg/>');
  app = Fastify({ exposeHeadRoutes: false });
  carryHeaders(app, strictHeaders(false, { asked: [], framed: [] }));
  await serveStaticPage(app, folder, heads, later);
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

test('each screen has its own head, whatever is searched for there, in the language of the person who asks', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: at(path), headers })).body;
  expect((await ask('/contact?x=1')).replaceAll(/\n\s*/g, '')).toBe(
    `<!doctype html><html lang="en"><head><title>${at('/contact')} in en</title><link href="page">  <link href="${at('/contact')}-en"></head></html>`,
  );
  expect(await ask('/contact', { 'accept-language': 'de, es-MX' })).toContain('contact in es');
  expect(await ask('/contact', { 'accept-language': 'es', cookie: 'a=b; portal-language=en' })).toContain(
    'contact in en',
  );
  for (const other of ['/applications', '/contact/', '/index.html'])
    expect(await ask(other)).toContain('<title>other in en</title>');
});

test('a browser that has a screen already gets 304, and a compressed one is the same', async () => {
  const { headers } = await app.inject({ url: at('/contact'), headers: { 'accept-encoding': 'br, gzip' } });
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toBe('accept-encoding, accept-language, cookie');
  const ask = (language: string) =>
    app.inject({
      url: at('/contact'),
      headers: {
        'accept-encoding': 'br',
        'accept-language': language,
        'if-none-match': String(headers.etag),
      },
    });
  expect((await ask('en')).statusCode).toBe(304);
  expect((await ask('es')).statusCode).toBe(200);
});

test('a page without a slot for the heads of its screens is not served', async () => {
  const other = await mkdtemp(join(tmpdir(), 'static-page-test-'));
  onTestFinished(() => rm(other, { recursive: true }));
  for (const page of ['<!doctype html><head><title>.</title></head>', `<!doctype html>${mark}`]) {
    await writeFile(join(other, 'index.html'), page);
    await expect(serveStaticPage(Fastify(), other, heads, later)).rejects.toThrow('has no place');
  }
});
