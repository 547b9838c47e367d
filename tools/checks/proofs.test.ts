import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../project.ts';
import { readProofs, titlesIn } from './proofs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-proofs-'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(
    join(folder, 'a.test.ts'),
    "test('it holds, and is told', () => {});\ntest.skip('asleep', () => {});",
  );
  writeFileSync(join(folder, 'b.ts'), "test('no test file', () => {});");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function wrongIn(...rows: string[]): readonly string[] {
  const head = ['# Proofs', '', '| Rule | Shown by |', '|---|---|'];
  writeFileSync(join(folder, 'docs/proofs.md'), [...head, ...rows, ''].join('\n'));
  return readProofs(folder).wrong;
}

test('every rule of the document is shown by a test that is there, or is marked as not built', () => {
  expect(readProofs(root).wrong).toEqual([]);
});

test('a line without a test, and one whose test is not there or does not run, is found', () => {
  expect(
    wrongIn(
      '| Good | `a.test.ts` "it holds" |',
      '| Good twice | `a.test.ts` "it holds", `a.test.ts` "is told" |',
      '| Later | not built yet |',
      '| Empty | |',
      '| Words | we are sure |',
      '| Both | `a.test.ts` "it holds" and we are sure |',
      '| Lost | `c.test.ts` "it holds" |',
      '| Changed | `a.test.ts` "it held" |',
      '| Asleep | `a.test.ts` "asleep" |',
      '| Product | `b.ts` "no test file" |',
    ),
  ).toEqual([
    '8: "Empty" names no test',
    '9: "Words" names no test',
    '10: "Both" names no test',
    '11: c.test.ts has no test "it holds"',
    '12: a.test.ts has no test "it held"',
    '13: a.test.ts has no test "asleep"',
    '14: b.ts has no test "no test file"',
  ]);
});

test('titles are found however a test is written', () => {
  const source = [
    "test('plain', () => {});",
    'describe("a group", () => {});',
    "test.for([\n  ['one', 1],\n] as const)('each %s', ([name]) => {});",
    "test.each(rows)('each row', () => {});",
    "test.each<[string, Partial<Row>]>([\n  ['a', {}],\n])('each of a type', () => {});",
    "test.for(Object.keys(kinds))('each kind', () => {});",
    "test('with what\\'s quoted', async ({ page }) => {});",
    "expect(text).toBe('no title', 1);",
  ].join('\n');
  expect(titlesIn(source)).toEqual([
    'plain',
    'a group',
    'each %s',
    'each row',
    'each of a type',
    'each kind',
    "with what's quoted",
  ]);
});
