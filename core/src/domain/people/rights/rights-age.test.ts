import { expect, test } from 'vitest';
import { areRightsOfNow, rightsHoldFor } from './rights-age.ts';

test('an answer about rights is valid for five seconds, and not when the clock went back', () => {
  const asked = new Date('2026-03-02T12:00:00Z');
  const after = (milliseconds: number) => areRightsOfNow(asked, new Date(asked.getTime() + milliseconds));
  expect([after(0), after(rightsHoldFor), after(rightsHoldFor + 1), after(-1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(rightsHoldFor).toBe(5_000);
});
