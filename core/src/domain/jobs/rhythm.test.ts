import { describe, expect, test } from 'vitest';
import { daily, every, latestDue, nextDue, skippedBetween } from './rhythm.ts';

const hour = 3_600_000;
const at = (text: string): Date => new Date(text);

describe('a period', () => {
  const hourly = every(hour);

  test('is due at its whole multiples, no matter who asks and whenever they started', () => {
    expect(latestDue(hourly, at('2026-11-26T07:59:59.999Z'))).toEqual(at('2026-11-26T07:00:00Z'));
    expect(latestDue(hourly, at('2026-11-26T08:00:00Z'))).toEqual(at('2026-11-26T08:00:00Z'));
    expect(nextDue(hourly, at('2026-11-26T08:00:00Z'))).toEqual(at('2026-11-26T09:00:00Z'));
  });

  test('has skipped what lies between two runs', () => {
    const last = at('2026-11-25T22:00:00Z');
    expect(skippedBetween(hourly, last, at('2026-11-25T23:00:00Z'))).toEqual({ count: 0, from: null });
    expect(skippedBetween(hourly, last, at('2026-11-26T06:00:00Z'))).toEqual({
      count: 7,
      from: at('2026-11-25T23:00:00Z'),
    });
  });

  test('counts whole periods too where the one before was another', () => {
    const skipped = skippedBetween(hourly, at('2026-11-26T05:20:00Z'), at('2026-11-26T08:00:00Z'));
    expect(skipped).toEqual({ count: 2, from: at('2026-11-26T06:00:00Z') });
  });
});

describe('a time of day', () => {
  const zone = 'America/New_York';

  test('is the one of its zone, in winter and in summer', () => {
    const morning = daily('07:30', zone);
    expect(latestDue(morning, at('2026-01-15T12:29:00Z'))).toEqual(at('2026-01-14T12:30:00Z'));
    expect(latestDue(morning, at('2026-01-15T12:30:00Z'))).toEqual(at('2026-01-15T12:30:00Z'));
    expect(nextDue(morning, at('2026-07-15T11:00:00Z'))).toEqual(at('2026-07-15T11:30:00Z'));
  });

  test('that clocks leave out in spring is the first minute after the gap, once', () => {
    const night = daily('02:30', zone);
    const due = at('2026-03-08T07:00:00Z');
    expect(latestDue(night, at('2026-03-08T06:59:00Z'))).toEqual(at('2026-03-07T07:30:00Z'));
    expect(nextDue(night, at('2026-03-08T06:59:00Z'))).toEqual(due);
    expect(latestDue(night, at('2026-03-08T08:00:00Z'))).toEqual(due);
    expect(nextDue(night, due)).toEqual(at('2026-03-09T06:30:00Z'));
  });

  test('that clocks show twice in autumn is the first of the two, once', () => {
    const night = daily('01:30', zone);
    const due = at('2026-11-01T05:30:00Z');
    expect(nextDue(night, at('2026-11-01T05:00:00Z'))).toEqual(due);
    expect(latestDue(night, at('2026-11-01T06:30:00Z'))).toEqual(due);
    expect(nextDue(night, due)).toEqual(at('2026-11-02T06:30:00Z'));
  });

  test('at which a day is left out at the date line is the first minute of the next', () => {
    const noon = daily('12:00', 'Pacific/Apia');
    expect(latestDue(noon, at('2011-12-30T09:59:00Z'))).toEqual(at('2011-12-29T22:00:00Z'));
    expect(nextDue(noon, at('2011-12-30T11:00:00Z'))).toEqual(at('2011-12-30T22:00:00Z'));
  });

  test('has skipped the days between two runs, however long they were', () => {
    const night = daily('02:30', zone);
    const skipped = skippedBetween(night, at('2026-03-06T07:30:00Z'), at('2026-03-10T06:30:00Z'));
    expect(skipped).toEqual({ count: 3, from: at('2026-03-07T07:30:00Z') });
  });
});
