import { expect, test } from 'vitest';
import { daysBefore, monthsBefore } from './periods.ts';

test.each([
  ['2026-11-26T17:00:00.123Z', 30, '2024-05-26T17:00:00.123Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
  ['2024-03-31T12:00:00.000Z', 1, '2024-02-29T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 72, '2022-02-28T12:00:00.000Z'],
])('%s less %i months is %s', (moment, months, expected) => {
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(expected);
});

test('days are whole times of 24 hours, whatever the clocks do', () => {
  expect(daysBefore(new Date('2026-03-09T07:00:00Z'), 90)).toEqual(new Date('2025-12-09T07:00:00Z'));
});
