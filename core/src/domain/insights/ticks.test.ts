import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksUpTo } from './ticks.ts';

test('the ticks begin at 0, are equally far apart, reach the greatest value, and are not too many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 8 }), (greatest, most) => {
      const ticks = ticksUpTo(greatest, most);
      const step = ticks[1] ?? 0;
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect((ticks.at(-1) ?? 0) - step).toBeLessThan(greatest);
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      for (const [index, tick] of ticks.entries()) expect(tick).toBe(index * step);
    }),
  );
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [120, [0, 50, 100, 150]],
])('up to %d', (greatest, ticks) => {
  expect(ticksUpTo(greatest, 4)).toEqual(ticks);
});
