import { expect, test } from 'vitest';
import { nextAttempt } from './mail-delivery.ts';

const now = new Date('2026-11-02T15:00:00Z');
const minutesAfter = (attempts: number, triedSince = now, isRefused = false) => {
  const next = nextAttempt({ attempts, triedSince, isRefused, now });
  return next === null ? null : (next.getTime() - now.getTime()) / 60_000;
};
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('a mail is tried again after 1, 5, 15 and 60 minutes, then every hour', () => {
  expect([1, 2, 3, 4, 5, 50].map((attempts) => minutesAfter(attempts))).toEqual([1, 5, 15, 60, 60, 60]);
});

test('for three days', () => {
  expect(minutesAfter(50, hoursAgo(71))).toBe(60);
  expect(minutesAfter(50, new Date(hoursAgo(71).getTime() - 1))).toBeNull();
});

test('what is refused for good is not tried again', () => {
  expect(minutesAfter(1, now, true)).toBeNull();
});
