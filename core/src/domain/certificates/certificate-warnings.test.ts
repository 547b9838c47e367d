import { expect, test } from 'vitest';
import { countsAsExpiredFrom, warningDue } from './certificate-warnings.ts';

test.each([
  ['2026-11-30', null],
  ['2026-12-01', 30],
  ['2026-12-23', 30],
  ['2026-12-24', 7],
  ['2026-12-28', 7],
  ['2026-12-29', 2],
  ['2026-12-31', 2],
  ['2027-01-01', null],
])('on %s a certificate that ends on the last day of the year has the warning %s', (day, warning) => {
  expect(warningDue('2026-12-31', day)).toBe(warning);
});

test('it counts as expired two days before', () => {
  expect(countsAsExpiredFrom('2027-01-01')).toBe('2026-12-30');
});
