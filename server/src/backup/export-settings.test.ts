import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject } from '../adapters/project-folder.ts';
import { readConfig } from '../config/config.ts';
import { exportSettings } from './export-settings.ts';
import { settingNames } from './setting-names.ts';

let folder: string;
/** The agency's own copy of the catalogue, with a secret of a client in it. */
let catalogue: string;
const secret = 'kept-by-chance-and-long-enough-0123456789';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-export-test-'));
  catalogue = join(folder, 'agency');
  await cp(inProject('data'), catalogue, { recursive: true });
  const path = join(catalogue, 'applications.json');
  const client = `"client": { "authentication": "client_secret_basic", "secretFile": "hll-secret",
    "redirectAddresses": ["https://losses.agency.example/callback"], "afterLogoutAddresses": [] }, `;
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/("id": "hll-app",)/, `$1 ${client}`));
  await writeFile(join(catalogue, 'hll-secret'), secret);
  await writeFile(join(catalogue, '.notes'), secret);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is exported makes the same portal again, but for what is named as left out', async () => {
  const environment = {
    PORTAL_DEMO: '0',
    PORTAL_ORIGIN: 'https://portal.agency.example',
    TRUSTED_PROXIES: '127.0.0.1',
    AGENCY_NAME: "O'Hara County # 5",
    PORTAL_NAME: 'Doors & more $HOME',
    DECISION_DUE_DAYS: '9',
    AGENCY_LINKS: 'about=https://agency.example/about, foia=https://agency.example/foia?a=b',
    APP_URL_HLL_APP: 'https://losses.agency.example/',
    HELP_DESK_EMAIL: 'help@agency.example',
    CATALOGUE_DIR: catalogue,
    INACTIVITY_WARNING_DAYS: '20,30',
    PATH: '/bin',
    HELP_DESK_LANGUAGE: '',
  };
  const secrets = {
    SMTP_URL: `smtp://portal:${secret}@mail.agency.example`,
    APP_CLIENT_SECRET_HLL_APP: secret,
    DATABASE_URL: `postgresql://db.agency.example/portal?user=portal&password=${secret}`,
  };
  const target = join(folder, 'exported');
  const all = { ...environment, ...secrets };
  const { leftOut } = await exportSettings(readConfig(all, '/portal'), all, target);
  expect(leftOut.map((one) => one.split(',')[0])).toEqual([
    'CATALOGUE_DIR',
    'DATABASE_URL',
    'SMTP_URL',
    'APP_CLIENT_SECRET_HLL_APP',
    `the file ${join(catalogue, 'hll-secret')}`,
  ]);
  const text = await readFile(join(target, 'settings.env'), 'utf8');
  const again = { ...parseEnv(text), CATALOGUE_DIR: catalogue };
  expect(readConfig(again, '/portal')).toEqual(readConfig(environment, '/portal'));
  const files = await readdir(join(target, 'data'), { recursive: true });
  expect(files).toContain('applications.json');
  const inFiles = await Promise.all(
    files.filter((name) => name.includes('.')).map((name) => readFile(join(target, 'data', name), 'utf8')),
  );
  for (const one of [text, ...inFiles]) expect(one).not.toContain(secret);
});

test('a folder with something in it, and a catalogue that cannot be used, are refused', async () => {
  const environment = { CATALOGUE_DIR: catalogue };
  const config = readConfig(environment, '/portal');
  await expect(exportSettings(config, environment, catalogue)).rejects.toThrow(
    /^The folder .* is not empty: name another one\.$/,
  );
  const target = join(folder, 'nowhere');
  const broken = readConfig({ CATALOGUE_DIR: folder }, '/portal');
  await expect(exportSettings(broken, {}, target)).rejects.toThrow('applications.json');
  expect(existsSync(target)).toBe(false);
});

test('every setting of the documents is known, and no other', async () => {
  const table = await readFile(inProject('docs/settings.md'), 'utf8');
  const rows = table.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}(?![<\w])/g) ?? []);
  expect(settingNames).toEqual(named);
});
