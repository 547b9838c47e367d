import { expect, test } from 'vitest';
import { nextDirection, sorted } from './sort-order.ts';

test('a press goes from none to ascending, to descending, and back to none', () => {
  const walked = [nextDirection('none'), nextDirection('ascending'), nextDirection('descending')];
  expect(walked).toEqual(['ascending', 'descending', 'none']);
});

test('rows are sorted by the function of the direction, and stay in their order where there is none', () => {
  const byNumber = {
    ascending: (one: number, other: number) => one - other,
    descending: (one: number, other: number) => other - one,
  };
  const rows = [2, 10, 1];
  expect(sorted(rows, byNumber, 'ascending')).toEqual([1, 2, 10]);
  expect(sorted(rows, byNumber, 'descending')).toEqual([10, 2, 1]);
  expect(sorted(rows, byNumber, 'none')).toBe(rows);
  expect(rows).toEqual([2, 10, 1]);
});
