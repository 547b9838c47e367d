import { expect, test } from 'vitest';
import { solutionIn, solutionText } from './puzzle.ts';

const puzzle = { salt: '1793804400-a_B-9', digest: 'a1'.repeat(32), signature: 'x-_9' };

test('a solution comes out of a form as it went in, with the moment in its salt', () => {
  expect(solutionIn(solutionText(puzzle, 12_345))).toEqual({
    ...puzzle,
    number: 12_345,
    expires: new Date('2026-11-04T15:00:00Z'),
  });
});

test.each([
  '',
  'x',
  solutionText(puzzle, -1),
  solutionText(puzzle, 1.5),
  solutionText({ ...puzzle, salt: 'never-x' }, 1),
  solutionText({ ...puzzle, digest: 'A1'.repeat(32) }, 1),
  `${solutionText(puzzle, 1)}~1`,
  `${solutionText(puzzle, 1)}\n`,
])('%j is no solution', (text) => {
  expect(solutionIn(text)).toBeNull();
});
