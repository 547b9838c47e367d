import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptResults } from './kept-results.ts';

let folder: string;
const read = ['core/**/*', 'package-lock.json'];
const good = { passed: 3, failed: 0, skipped: 1, failures: [] };
const ended = new Date('2026-01-02T03:04:05Z');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-kept-'));
  mkdirSync(join(folder, 'core/room'), { recursive: true });
  write('core/rule.ts', 'one');
  write('core/room/rule.ts', 'three');
  write('package-lock.json', '{}');
  write('README.md', 'read me');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function keep(tally = good): void {
  const results = new KeptResults(folder);
  results.keep('torture', results.digest(read), tally, ended);
}

function passed() {
  return new KeptResults(folder).passed('torture', read);
}

test('what passed is known as long as its sources stay the same', () => {
  expect(passed()).toBeUndefined();
  keep();
  expect(passed()).toMatchObject({ tally: good, ended: '2026-01-02T03:04:05.000Z' });
  write('README.md', 'changed');
  expect(passed()).toBeDefined();
});

test.for([
  ['an edit', () => write('core/rule.ts', 'two')],
  ['an edit further down', () => write('core/room/rule.ts', 'four')],
  ['a new file', () => write('core/other.ts', '')],
  ['a removed file', () => rmSync(join(folder, 'core/rule.ts'))],
  ['another lock file', () => write('package-lock.json', '{ }')],
] as const)('after %s it has to run again', ([, change]) => {
  keep();
  change();
  expect(passed()).toBeUndefined();
});

test('content that moves to another file is another source', () => {
  keep();
  rmSync(join(folder, 'core/rule.ts'));
  write('core/moved.ts', 'one');
  expect(passed()).toBeUndefined();
});

test('what failed has not passed, and neither has what cannot be read', () => {
  keep({ ...good, failed: 1 });
  expect(passed()).toBeUndefined();
  write('.test-whole/torture.json', '{');
  expect(passed()).toBeUndefined();
  write('.test-whole/torture.json', '{}');
  expect(passed()).toBeUndefined();
});
