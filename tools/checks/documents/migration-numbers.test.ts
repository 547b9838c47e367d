import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../project.ts';

/** Databases know these files by their names, so they keep a number that two have. */
const sharedBefore = ['0011', '0015'];

/** Numbers that more than one migration has. */
function repeatedNumbers(files: readonly string[]): string[] {
  const numbers = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, 4));
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))].toSorted();
}

test('no two migrations have one number, but for the pairs of the beginning', () => {
  expect(repeatedNumbers(globSync('*', { cwd: join(root, 'server/migrations') }))).toEqual(sharedBefore);
});

test.each([
  [['0001-a.sql', '0002-b.sql', '0002-b.license.txt'], []],
  [['0001-a.sql', '0002-b.sql', '0002-c.sql'], ['0002']],
])('of %j %j are repeated', (files, repeated) => {
  expect(repeatedNumbers(files)).toEqual(repeated);
});
