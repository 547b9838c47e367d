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
const found = (entry: Lockfile['packages'][string]): string[] =>
  unchecked({ packages: { '': {}, core: {}, 'node_modules/one': entry } });

test.each([
  ['no hash', {}],
  ['an empty one', { integrity: '' }],
  ['a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['none, for our own platform', { optional: true, os: ['linux'], cpu: ['x64'] }],
  ['none, for another platform, but always wanted', { os: ['darwin'] }],
])('a package with %s is found', (_what, entry) => {
  expect(found(entry)).toEqual(['node_modules/one']);
});

test.each([
  ['a hash', { integrity: hash }],
  ['a place among our own', { link: true }],
  ['a place within another', { inBundle: true }],
  ['another platform', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
])('a package with %s is none', (_what, entry) => {
  expect(found(entry)).toEqual([]);
});
