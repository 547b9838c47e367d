import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { type Lockfile, unchecked } from './lock-integrity.ts';

function lockfile(path: string): Lockfile {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

test.each(['package-lock.json', 'tools/runtime/package-lock.json'])(
  'whatever %s has installed is checked on arrival',
  (path) => {
    expect(unchecked(lockfile(path))).toEqual([]);
  },
);

const hash = `sha512-${'a'.repeat(86)}==`;
const found = (entry: Lockfile['packages'][string], place = 'node_modules/one'): string[] =>
  unchecked({ packages: { '': {}, core: {}, [place]: entry } });

test.each([
  ['no hash', {}],
  ['an empty one', { integrity: '' }],
  ['a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['none, for our own platform', { optional: true, os: ['linux'], cpu: ['x64'] }],
  ['none, for another platform, but always wanted', { os: ['darwin'] }],
  ['none, for another platform, but none of those known', { optional: true, os: ['darwin'] }],
])('a package with %s is found', (_what, entry) => {
  expect(found(entry)).toEqual(['node_modules/one']);
});

test.each([
  ['a hash', { integrity: hash }],
  ['a place among our own', { link: true }],
  ['a place within another', { inBundle: true }],
])('a package with %s is none', (_what, entry) => {
  expect(found(entry)).toEqual([]);
});

test('a program for another platform has none where it is known to have none, and needs one where it is ours', () => {
  const place = 'node_modules/@biomejs/cli-linux-x64-musl';
  const musl = { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] };
  expect(found(musl, place)).toEqual([]);
  expect(found({ ...musl, libc: ['glibc'] }, place)).toEqual([place]);
  expect(found(musl, `node_modules/other/${place}`)).toEqual([`node_modules/other/${place}`]);
});

test('a hash that an entry of the lockfile loses is missed, whichever it is', () => {
  const hashed = Object.entries(lockfile('package-lock.json').packages).filter(
    ([, { integrity, inBundle }]) => integrity !== undefined && inBundle !== true,
  );
  expect(hashed.length).toBeGreaterThan(100);
  for (const [place, { integrity: _lost, ...without }] of hashed)
    expect(found(without, place)).toEqual([place]);
});
