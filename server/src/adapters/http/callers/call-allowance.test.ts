import { expect, test } from 'vitest';
import { callAllowance } from './call-allowance.ts';

const start = Date.parse('2026-03-02T12:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1_000);

test("a minute's calls may come at once, then one at a time as they come back, and others are not concerned", () => {
  const allowance = callAllowance(60);
  const first = Array.from({ length: 60 }, () => allowance.take('someone', at(0)));
  expect(new Set(first)).toEqual(new Set([0]));
  expect(allowance.take('someone', at(0))).toBe(1);
  expect(allowance.take('another', at(0))).toBe(0);
  expect([allowance.take('someone', at(1)), allowance.take('someone', at(1))]).toEqual([0, 1]);
});

test('nobody saves up more than a minute, and a clock put back gives nothing', () => {
  const allowance = callAllowance(2);
  allowance.take('someone', at(0));
  expect([1, 2, 3].map(() => allowance.take('someone', at(3_600)) > 0)).toEqual([false, false, true]);
  expect(allowance.take('someone', at(0))).toBeGreaterThan(0);
});
