import { expect, test } from 'vitest';
import { isRecentSignIn } from './recent-sign-in.ts';

const signedInAt = new Date('2026-11-25T12:00:00Z');
const after = (seconds: number) =>
  isRecentSignIn(signedInAt, new Date(signedInAt.getTime() + seconds * 1_000), 900);

test.each([
  [0, true],
  [899, true],
  [900.999, true],
  [901, false],
  [36_000, false],
])('a sign-in of %d seconds ago: %s', (seconds, isRecent) => {
  expect(after(seconds)).toBe(isRecent);
});

test('a clock that is a little behind that of the provider does no harm', () => {
  expect(after(-5)).toBe(true);
});

test('one whose time is not known is not recent', () => {
  expect(isRecentSignIn(null, signedInAt, 900)).toBe(false);
});
