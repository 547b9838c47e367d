import { expect, test } from 'vitest';
import { percentOf, quarterToTell, timeLeft } from './export-progress.ts';

test('the time left is announced in steps of five seconds, and from a minute on in minutes', () => {
  expect(timeLeft({ rows: 10, total: 20 }, 10_000)).toEqual({ seconds: 10 });
  expect(timeLeft({ rows: 10, total: 21 }, 10_000)).toEqual({ seconds: 15 });
  expect(timeLeft({ rows: 19, total: 20 }, 4_000)).toEqual({ seconds: 5 });
  expect(timeLeft({ rows: 1, total: 59 }, 2_000)).toEqual({ minutes: 2 });
  expect(timeLeft({ rows: 1, total: 29 }, 2_000)).toEqual({ minutes: 1 });
});

test('there is no estimate in the beginning, without a row and at the end', () => {
  expect(timeLeft({ rows: 10, total: 20 }, 1_999)).toBeNull();
  expect(timeLeft({ rows: 0, total: 20 }, 60_000)).toBeNull();
  expect(timeLeft({ rows: 20, total: 20 }, 60_000)).toBeNull();
});

test('percent are whole, and 100 is the end alone', () => {
  expect(percentOf({ rows: 999, total: 1_000 })).toBe(99);
  expect(percentOf({ rows: 1_000, total: 1_000 })).toBe(100);
  expect(percentOf({ rows: 0, total: 0 })).toBe(100);
});

test('each quarter is announced once, and nothing within two seconds of an announcement', () => {
  expect(quarterToTell({ rows: 24, total: 100 }, null, 0)).toBeNull();
  const first = quarterToTell({ rows: 25, total: 100 }, null, 0);
  expect(first).toEqual({ percent: 25, at: 0 });
  expect(quarterToTell({ rows: 30, total: 100 }, first, 9_000)).toBeNull();
  expect(quarterToTell({ rows: 50, total: 100 }, first, 1_999)).toBeNull();
  expect(quarterToTell({ rows: 80, total: 100 }, first, 2_000)).toEqual({ percent: 75, at: 2_000 });
  expect(quarterToTell({ rows: 50, total: 100 }, { percent: 75, at: 0 }, 9_000)).toBeNull();
});
