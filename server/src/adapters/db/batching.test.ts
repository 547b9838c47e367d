import { expect, test } from 'vitest';
import { batched } from './batching.ts';

/** Tells what it was asked for, statement by statement. */
function doubled(): { statements: number[][]; ask: (number: number) => Promise<number> } {
  const statements: number[][] = [];
  const ask = batched(async (asked: readonly number[]) => {
    statements.push([...asked]);
    if (asked.includes(13)) throw new Error('the database is away');
    return asked.map((number) => 2 * number);
  });
  return { statements, ask };
}

test('what is asked for in one turn is read in one statement, and each gets their own', async () => {
  const { statements, ask } = doubled();
  expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([2, 4, 2]);
  expect(statements).toEqual([[1, 2, 1]]);
});

test('callbacks of the same turn count, and not only what the first of them asked for', async () => {
  const { statements, ask } = doubled();
  const asked = [1, 2, 3].map(
    (number) =>
      new Promise<number>((resolve, reject) =>
        process.nextTick(() => queueMicrotask(() => void ask(number).then(resolve, reject))),
      ),
  );
  expect(await Promise.all(asked)).toEqual([2, 4, 6]);
  expect(statements).toHaveLength(1);
});

test('nothing is remembered: who asks again is read for again', async () => {
  const { statements, ask } = doubled();
  await ask(1);
  await ask(1);
  expect(statements).toEqual([[1], [1]]);
});

test('where the reading fails, all who asked hear why, and the next are not touched by it', async () => {
  const { ask } = doubled();
  const ends = await Promise.allSettled([ask(12), ask(13)]);
  expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.value))).toEqual([
    'Error: the database is away',
    'Error: the database is away',
  ]);
  expect(await ask(12)).toBe(24);
});

test('no statement grows without end', async () => {
  const { statements, ask } = doubled();
  await Promise.all(Array.from({ length: 120 }, (_, number) => ask(number + 20)));
  expect(statements.map((asked) => asked.length)).toEqual([50, 50, 20]);
});
