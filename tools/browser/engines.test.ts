import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEngines, installingCalls, missingEngines } from './engines.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-engines-'));
  for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = { FIREFOX: '/f', WEBKIT: '/w', WEBKIT_DRIVER: '/d', XVFB: '/x' };

test('programs are found in the path, and those that are named come first', () => {
  expect(findEngines({ PATH: `/nowhere:${folder}` })).toMatchObject({
    FIREFOX: join(folder, 'firefox-esr'),
    WEBKIT_DRIVER: join(folder, 'WebKitWebDriver'),
    XVFB: join(folder, 'Xvfb'),
  });
  expect(findEngines({ PATH: folder, ...named })).toEqual(named);
  expect(findEngines({ PATH: '/nowhere' })).toMatchObject({ FIREFOX: '', WEBKIT_DRIVER: '', XVFB: '' });
});

test('what is missing is reported as skipped and asked for, and nothing else is', () => {
  expect(missingEngines(named)).toEqual([]);
  expect(installingCalls(named)).toEqual([]);

  const noFirefox = { ...named, FIREFOX: '' };
  expect(missingEngines(noFirefox)).toEqual([expect.stringMatching(/^Firefox .* SKIPPED.*firefox-esr$/)]);
  expect(installingCalls(noFirefox).map((args) => args.at(-1))).toEqual(['update', 'firefox-esr']);

  for (const program of ['WEBKIT', 'WEBKIT_DRIVER', 'XVFB'] as const) {
    const noWebKit = { ...named, [program]: '' };
    expect(missingEngines(noWebKit)).toEqual([expect.stringMatching(/^WebKit.* SKIPPED/)]);
    expect(installingCalls(noWebKit).map((args) => args.slice(-2))).toEqual([
      expect.arrayContaining(['update']),
      ['webkit2gtk-driver', 'xvfb'],
    ]);
  }
});
