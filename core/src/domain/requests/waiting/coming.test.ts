import { describe, expect, test } from 'vitest';
import { deadlines, requestOf, type RequestSketch, submittedAt } from '../../../testing/requests.ts';
import type { Holidays } from '../../working-days/holidays.ts';
import { comingOf } from './coming.ts';

const { zone } = deadlines;
// Submitted on Monday, March 2.
const coming = (now: string, sketch: RequestSketch = {}, holidays: Holidays = []) =>
  comingOf(requestOf(sketch), { deadlines, now: new Date(now), workingTime: { zone, holidays } }).map(
    ({ what, day }) => `${what} ${day}`,
  );

describe('what comes while a request waits', () => {
  test.each([
    ['2026-03-02T15:00:00Z', ['REMINDER 2026-03-05', 'ESCALATION 2026-03-09']],
    // Before and after the list of that morning.
    ['2026-03-05T12:29:00Z', ['REMINDER 2026-03-05', 'ESCALATION 2026-03-09']],
    // The sixth day is a Sunday; its list comes on Monday.
    ['2026-03-05T12:30:00Z', ['REMINDER 2026-03-09', 'ESCALATION 2026-03-09']],
    ['2026-03-09T15:00:00Z', ['ESCALATION 2026-03-09']],
    // In the evening, and on a Saturday, it is the next working day.
    ['2026-03-10T23:00:00Z', ['ESCALATION 2026-03-11']],
    ['2026-03-14T15:00:00Z', ['ESCALATION 2026-03-16']],
  ])('at %s', (now, expected) => {
    expect(coming(now)).toEqual(expected);
  });

  test('waits for the end of a holiday', () => {
    const name = { en: 'Founders', es: 'Fundadores' };
    const holidays: Holidays = [{ name, month: 3, day: 5 }];
    expect(coming('2026-03-02T15:00:00Z', {}, holidays)[0]).toBe('REMINDER 2026-03-06');
  });

  test('is nothing after the request has lapsed, while it waits for its requester, and once it is over', () => {
    const now = '2026-03-02T15:00:00Z';
    const soon = new Date('2026-03-06T04:59:59Z');
    expect(coming(now, { expiresAt: soon })).toEqual(['REMINDER 2026-03-05']);
    for (const over of [
      { expiresAt: submittedAt },
      { waitingOn: 'REQUESTER' },
      { status: 'APPROVED' },
    ] as const)
      expect(coming(now, over)).toEqual([]);
  });

  test('is no escalation of a removal or a naming', () => {
    for (const type of ['REMOVE_REQUEST', 'ALTERNATE_SUPERVISOR'] as const)
      expect(coming('2026-03-02T15:00:00Z', { type })).toEqual(['REMINDER 2026-03-05']);
  });
});
