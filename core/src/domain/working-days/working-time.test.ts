import { expect, test } from 'vitest';
import { shippedHolidays } from '../../testing/holidays.ts';
import { isWorkingDay } from './holidays.ts';
import { isWorkingTime } from './working-time.ts';

const workingTime = { zone: 'America/New_York', holidays: shippedHolidays };

test.each([
  ['2026-11-26', 'the fourth Thursday of November'],
  ['2026-05-25', 'the last Monday of May'],
  ['2027-01-18', 'the third Monday of January'],
  ['2026-07-03', 'the Friday before a holiday on a Saturday'],
  ['2027-07-05', 'the Monday after a holiday on a Sunday'],
  ['2021-12-31', 'the last day of a year before a first one on a Saturday'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-29', 'a Sunday'],
])('nobody works on %s, %s', (day) => {
  expect(isWorkingDay(day, shippedHolidays)).toBe(false);
});

test.each(['2026-11-25', '2026-11-27', '2026-05-18', '2026-07-06', '2027-07-02', '2021-12-30', '2022-01-03'])(
  'people work on %s',
  (day) => {
    expect(isWorkingDay(day, shippedHolidays)).toBe(true);
  },
);

test.each([
  { at: '2026-11-25T12:29:59Z', is: false },
  { at: '2026-11-25T12:30:00Z', is: true },
  { at: '2026-11-25T22:59:59Z', is: true },
  { at: '2026-11-25T23:00:00Z', is: false },
  { at: '2026-11-26T15:00:00Z', is: false },
  // Clocks have changed since: 7:30 is an hour earlier in UTC.
  { at: '2026-07-15T11:30:00Z', is: true },
])('at $at it is working time: $is', ({ at, is }) => {
  expect(isWorkingTime(new Date(at), workingTime)).toBe(is);
});
