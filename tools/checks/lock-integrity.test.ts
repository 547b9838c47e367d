import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { type Lockfile, leftOut, unchecked } from './lock-integrity.ts';

function lockfile(path: string): Lockfile {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

const lockfiles = [
  'package-lock.json',
  'tools/runtime/package-lock.json',
  'bench/lighthouse/package-lock.json',
];

test.each(lockfiles)('whatever %s has installed is checked on arrival', (path) => {
  expect(unchecked(lockfile(path))).toEqual([]);
});

test.each(lockfiles)('%s has the programs for every platform', (path) => {
  expect(leftOut(lockfile(path))).toEqual([]);
});

const hash = `sha512-${'a'.repeat(86)}==`;
const found = (entry: Lockfile['packages'][string], path = 'node_modules/one'): string[] =>
  unchecked({ packages: { '': {}, core: {}, [path]: entry } });

test.each([
  ['no hash', {}],
  ['an empty one', { integrity: '' }],
  ['a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
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

test('a hash that an entry of the lockfile loses is missed, whichever it is', () => {
  const hashed = Object.entries(lockfile('package-lock.json').packages).filter(
    ([, { integrity, inBundle }]) => integrity !== undefined && inBundle !== true,
  );
  expect(hashed.length).toBeGreaterThan(100);
  for (const [path, { integrity: _lost, ...without }] of hashed) expect(found(without, path)).toEqual([path]);
});

test('a program for another platform without an entry is missed, wherever it may lie', () => {
  const parent = { integrity: hash, optionalDependencies: { 'one-darwin': '1.0.0' } };
  const path = 'node_modules/other/node_modules/one';
  const left = (...places: string[]): string[] =>
    leftOut({ packages: { [path]: parent, ...Object.fromEntries(places.map((at) => [at, {}])) } });
  expect(left()).toEqual([`${path} > one-darwin`]);
  expect(left('node_modules/another/node_modules/one-darwin')).toEqual([`${path} > one-darwin`]);
  expect(left('node_modules/one-darwin')).toEqual([]);
  expect(left('node_modules/other/node_modules/one-darwin')).toEqual([]);
  expect(left(`${path}/node_modules/one-darwin`)).toEqual([]);
});
