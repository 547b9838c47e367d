import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedHolidays } from '../../testing/holidays.ts';
import { localTimeIn } from '../alerts/local-time.ts';
import { dayAfter, startOfDay } from '../calendar/calendar-days.ts';
import { isWorkingDay } from '../working-days/holidays.ts';
import { digestDayAt } from './digest.ts';

const quarter = 900_000;
/** Their clocks change in spring and in the fall, by an hour or by half of one, at night or never, and go by quarters of an hour. */
const zones = [
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Pacific/Guam',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
];

/** When the portal looks for lists to write on a day of a zone: every quarter of an hour. */
function looksOn(zone: string, day: string): Date[] {
  const start = startOfDay(zone, day).getTime();
  const length = startOfDay(zone, dayAfter(day, 1)).getTime() - start;
  return Array.from({ length: Math.ceil(length / quarter) }, (_, index) => new Date(start + index * quarter));
}

const someDay = fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2026-01-01', days));

test('the first look of a working day after 7:30 of the zone writes its list, and no other day has one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, (zone, day) => {
      const looks = looksOn(zone, day);
      const writing = looks.filter((at) => digestDayAt(at, { zone, holidays: shippedHolidays }) !== null);
      const first = writing[0] === undefined ? null : localTimeIn(zone, writing[0]);
      expect(first).toBe(isWorkingDay(day, shippedHolidays) ? `${day}T07:30` : null);
      for (const at of writing) {
        expect(digestDayAt(at, { zone, holidays: shippedHolidays })).toBe(day);
        expect(localTimeIn(zone, at) < `${day}T18:00`).toBe(true);
      }
    }),
  );
});

test.each([
  ['America/New_York', '2026-03-06', '2026-03-09', '2026-03-06T12:30:00Z', '2026-03-09T11:30:00Z'],
  ['America/New_York', '2026-10-30', '2026-11-02', '2026-10-30T11:30:00Z', '2026-11-02T12:30:00Z'],
  ['Pacific/Honolulu', '2026-03-06', '2026-03-09', '2026-03-06T17:30:00Z', '2026-03-09T17:30:00Z'],
])(
  'in %s the mornings of %s and %s are at 7:30 on both sides of a change of clocks',
  (zone, before, after, ...at) => {
    const mornings = [before, after].map((day, index) => ({ day, at: new Date(at[index] ?? Number.NaN) }));
    const workingTime = { zone, holidays: shippedHolidays };
    for (const morning of mornings) {
      expect(digestDayAt(morning.at, workingTime)).toBe(morning.day);
      expect(digestDayAt(new Date(morning.at.getTime() - 1), workingTime)).toBe(null);
    }
  },
);
