import { expect, test } from 'vitest';
import { inCircles } from './circles.ts';

const circlesOf = (above: Readonly<Record<string, string>>) =>
  [...inCircles(new Map(Object.entries(above).map(([one, others]) => [one, others.split(' ')])))].toSorted();

test('whoever comes back to themselves is in a circle, and who only leads into one is not', () => {
  expect(circlesOf({ ann: 'bo', bo: 'cy', cy: 'ann', dee: 'ann', eve: 'fay' })).toEqual(['ann', 'bo', 'cy']);
  expect(circlesOf({ ann: 'ann', bo: 'ann' })).toEqual(['ann']);
  expect(circlesOf({ ann: 'bo cy', bo: 'dee', cy: 'dee', dee: 'eve' })).toEqual([]);
});

test('two circles that touch are both named, by whichever of several supervisors', () => {
  expect(circlesOf({ ann: 'x bo', bo: 'ann cy', cy: 'dee', dee: 'cy' })).toEqual(['ann', 'bo', 'cy', 'dee']);
});

test('a chain of twenty thousand is gone up', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => [`p${index}`, `p${index + 1}`] as const);
  expect(circlesOf(Object.fromEntries(chain))).toEqual([]);
  expect(circlesOf(Object.fromEntries([...chain, ['p20000', 'p0']]))).toHaveLength(20_001);
});
