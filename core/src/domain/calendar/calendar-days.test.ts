import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countDays,
  dayAfter,
  dayIn,
  daysBefore,
  daysOverdue,
  deadlineAfter,
  endOfDay,
  isDay,
  startOfDay,
  wallClock,
} from './calendar-days.ts';

const eastern = 'America/New_York';

describe('days of a zone', () => {
  test('a day begins at midnight on the wall, in winter, in summer and on the days between', () => {
    expect(startOfDay(eastern, '2026-01-15')).toEqual(new Date('2026-01-15T05:00:00Z'));
    expect(startOfDay(eastern, '2026-07-15')).toEqual(new Date('2026-07-15T04:00:00Z'));
    // Clocks go forward on the first and back on the second of these.
    expect(startOfDay(eastern, '2026-03-08')).toEqual(new Date('2026-03-08T05:00:00Z'));
    expect(startOfDay(eastern, '2026-03-09')).toEqual(new Date('2026-03-09T04:00:00Z'));
    expect(startOfDay(eastern, '2026-11-01')).toEqual(new Date('2026-11-01T04:00:00Z'));
    expect(startOfDay(eastern, '2026-11-02')).toEqual(new Date('2026-11-02T05:00:00Z'));
    expect(startOfDay('Pacific/Auckland', '2026-07-15')).toEqual(new Date('2026-07-14T12:00:00Z'));
  });

  test('late in the evening it is still the same day', () => {
    expect(dayIn(eastern, new Date('2026-03-03T04:59:59Z'))).toBe('2026-03-02');
    expect(dayIn(eastern, new Date('2026-03-03T05:00:00Z'))).toBe('2026-03-03');
    expect(dayIn('Asia/Tokyo', new Date('2026-03-02T15:00:00Z'))).toBe('2026-03-03');
  });

  test('a deadline is overdue by days of the calendar in the zone, from the moment after it', () => {
    const dueAt = endOfDay(eastern, '2026-03-02');
    expect(daysOverdue(dueAt, dueAt, eastern)).toBe(0);
    expect(daysOverdue(dueAt, new Date(dueAt.getTime() + 1), eastern)).toBe(1);
    expect(daysOverdue(dueAt, new Date('2026-03-04T04:59:59Z'), eastern)).toBe(1);
    expect(daysOverdue(dueAt, new Date('2026-03-09T12:00:00Z'), eastern), 'over a change of clocks').toBe(7);
    expect(daysOverdue(new Date('2026-03-02T12:00:00Z'), new Date('2026-03-02T13:00:00Z'), eastern)).toBe(1);
  });

  test('whatever the day and the zone: its first moment belongs to it, and the moment before does not', () => {
    const zones = fc.constantFrom(
      eastern,
      'UTC',
      'Asia/Kolkata',
      'Pacific/Guam',
      'America/Puerto_Rico',
      'Europe/Berlin',
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 36_500 }), (zone, days) => {
        const day = dayAfter('2000-01-01', days);
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(dayAfter(day, -1));
      }),
    );
  });
});

test('clocks show what the calendar says, to the second, whenever it is and however odd the zone', () => {
  const zones = ['America/St_Johns', 'Africa/Monrovia', 'Australia/Lord_Howe', 'Asia/Kathmandu', eastern];
  const shown = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    ]),
  );
  const moments = fc.date({ min: new Date('1960-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  // Clocks of St. John's went forward at one minute past midnight.
  const change = Date.parse('2005-04-03T03:31:00Z');
  const nearChange = fc.integer({ min: -120_000, max: 120_000 }).map((after) => new Date(change + after));
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.oneof(moments, nearChange), (zone, moment) => {
      for (const at of [moment.getTime(), moment.getTime() + 1_000])
        expect(wallClock(zone, at).toISOString().slice(0, 19)).toBe(
          shown.get(zone)?.format(at).replace(' ', 'T'),
        );
    }),
    { numRuns: 1_000 },
  );
});

describe('a deadline ends with its day', () => {
  test('in winter, in summer, and over the days on which clocks change', () => {
    const after = (moment: string, days: number): string =>
      deadlineAfter(new Date(moment), days, eastern).toISOString();
    expect(after('2026-11-22T15:00:00Z', 7)).toBe('2026-11-30T04:59:59.999Z');
    expect(after('2026-07-01T15:00:00Z', 7)).toBe('2026-07-09T03:59:59.999Z');
    // Clocks go forward on March 8 and back on November 1.
    expect(after('2026-03-07T15:00:00Z', 0)).toBe('2026-03-08T04:59:59.999Z');
    expect(after('2026-03-07T15:00:00Z', 1)).toBe('2026-03-09T03:59:59.999Z');
    expect(after('2026-10-31T15:00:00Z', 1)).toBe('2026-11-02T04:59:59.999Z');
    // Late in the evening the day is still the same, whatever day it is in UTC.
    expect(after('2026-11-30T04:59:59.999Z', 1)).toBe('2026-12-01T04:59:59.999Z');
  });

  test('whatever the moment, the days and the zone: it is the last moment of that day, and deadlines of days add up', () => {
    const zones = fc.constantFrom(eastern, 'UTC', 'Asia/Kolkata', 'Pacific/Guam', 'America/Puerto_Rico');
    const moments = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(zones, moments, days, days, (zone, moment, first, second) => {
        const deadline = deadlineAfter(moment, first, zone);
        const day = dayAfter(dayIn(zone, moment), first);
        expect(dayIn(zone, deadline)).toBe(day);
        expect(dayIn(zone, new Date(deadline.getTime() + 1))).toBe(dayAfter(day, 1));
        expect(deadline).toEqual(endOfDay(zone, day));
        expect(deadlineAfter(deadline, second, zone)).toEqual(deadlineAfter(moment, first + second, zone));
      }),
    );
  });
});

test('counting: the first and the last both count, and one day later is one more', () => {
  expect(countDays('2026-03-02', '2026-03-02')).toBe(1);
  expect(countDays('2026-02-27', '2026-03-02')).toBe(4);
  expect(dayAfter('2026-02-27', 3)).toBe('2026-03-02');
});

test('only days that exist are days', () => {
  for (const day of ['2026-03-02', '2028-02-29']) expect(isDay(day)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-3-2', '03/02/2026', '', '2026-03-02T00:00:00Z'])
    expect(isDay(text)).toBe(false);
});

describe('days before a moment', () => {
  test('are days of the calendar at every hour, also where the clocks have changed meanwhile', () => {
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(eastern, 'UTC', 'America/Anchorage', 'Pacific/Guam');
    fc.assert(
      fc.property(moments, fc.integer({ min: -400, max: 400 }), zones, (now, days, zone) => {
        const then = daysBefore(now, days, zone);
        expect(countDays(dayIn(zone, then), dayIn(zone, now)) - 1).toBe(days);
      }),
      { examples: [[new Date('2026-11-24T04:30:00Z'), 46, eastern]] },
    );
  });

  test('are days of 24 hours wherever those end on the day meant', () => {
    const evening = new Date('2026-11-24T04:30:00Z');
    expect(daysBefore(evening, 0, eastern)).toEqual(evening);
    expect(daysBefore(evening, 3, eastern)).toEqual(new Date('2026-11-21T04:30:00Z'));
    // 24 hours each would end at half past midnight of the day after.
    expect(daysBefore(evening, 46, eastern)).toEqual(new Date('2026-10-09T03:30:00Z'));
  });
});
