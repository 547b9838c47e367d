import { puzzleText, solutionText } from '@portal/core/domain/contact/puzzle.ts';
import { expect, test } from 'vitest';
import { solvePuzzle } from './solve-puzzle.ts';

const most = 1_200;
async function puzzleOf(number: number) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(puzzleText('1-x', number)));
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return { salt: '1-x', signature: 's', most, digest: digits.join('') };
}
const wanted = new AbortController().signal;

test.each([0, 1, 499, 500, 777, most])('the number %i is found', async (number) => {
  const puzzle = await puzzleOf(number);
  expect(await solvePuzzle(puzzle, wanted)).toBe(solutionText(puzzle, number));
});

test('what has no solution is reported', async () => {
  await expect(solvePuzzle(await puzzleOf(most + 1), wanted)).rejects.toThrow('no solution');
});

test('nobody waits for what is no longer wanted', async () => {
  const left = AbortSignal.abort(new Error('left'));
  await expect(solvePuzzle(await puzzleOf(700), left)).rejects.toThrow('left');
});
