import { expect, test } from 'vitest';
import { inCycles } from './cycles.ts';

const cyclesOf = (above: Readonly<Record<string, string>>) =>
  [...inCycles(new Map(Object.entries(above).map(([one, others]) => [one, others.split(' ')])))].toSorted();

test('the person who comes back to themselves is in a cycle, and who only leads into one is not', () => {
  expect(cyclesOf({ ann: 'bo', bo: 'cy', cy: 'ann', dee: 'ann', eve: 'fay' })).toEqual(['ann', 'bo', 'cy']);
  expect(cyclesOf({ ann: 'ann', bo: 'ann' })).toEqual(['ann']);
  expect(cyclesOf({ ann: 'bo cy', bo: 'dee', cy: 'dee', dee: 'eve' })).toEqual([]);
});

test('two cycles that touch are both named, by whichever of several supervisors', () => {
  expect(cyclesOf({ ann: 'x bo', bo: 'ann cy', cy: 'dee', dee: 'cy' })).toEqual(['ann', 'bo', 'cy', 'dee']);
});

test('a chain of twenty thousand is gone up', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => [`p${index}`, `p${index + 1}`] as const);
  expect(cyclesOf(Object.fromEntries(chain))).toEqual([]);
  expect(cyclesOf(Object.fromEntries([...chain, ['p20000', 'p0']]))).toHaveLength(20_001);
});
