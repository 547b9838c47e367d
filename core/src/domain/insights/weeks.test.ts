import { expect, test } from 'vitest';
import { mondayOf, weeksUntil } from './weeks.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-26', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('weeks are those of the zone, and end with the present one', () => {
  // In New York it is still Sunday.
  const at = new Date('2026-11-23T03:00:00Z');
  expect(weeksUntil(at, 3, 'America/New_York')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  expect(weeksUntil(at, 2, 'UTC')).toEqual(['2026-11-16', '2026-11-23']);
});
