import { expect, test } from 'vitest';
import { deadlines, made, requestOf, submittedAt } from '../../../testing/requests.ts';
import { isRefusal } from '../../validation/refusal.ts';
import { plusDays, type Request } from '../request.ts';
import { isToWarn, warn } from './warn.ts';

const { zone } = deadlines;
/** The days of the stage on which both sides are warned, each checked in the afternoon. */
function daysOf(first: Request, skipped: readonly number[] = []): number[] {
  let request = first;
  return Array.from({ length: 40 }, (_none, day) => day).filter((day) => {
    const terms = { now: plusDays(submittedAt, day), zone };
    if (skipped.includes(day) || !isToWarn(request, terms)) return false;
    request = made(warn(request, terms)).after;
    return true;
  });
}

test('five and two days before it lapses, once each, also where that is sooner', () => {
  expect(daysOf(requestOf())).toEqual([deadlines.expiryDays - 5, deadlines.expiryDays - 2]);
  expect(daysOf(requestOf({ type: 'REACTIVATE_REQUEST' }))).toEqual([9, 12]);
});

test('a day without a recipient is made up for, and two of them by one', () => {
  expect(daysOf(requestOf(), [16, 17])).toEqual([18, 19]);
  expect(daysOf(requestOf(), [16, 17, 18, 19])).toEqual([20]);
});

test('it is noted, and what somebody is about to decide stays as it is', () => {
  const request = requestOf();
  const now = plusDays(submittedAt, 16);
  const { after, events } = made(warn(request, { now, zone }));
  expect(after).toEqual({ ...request, warnedAt: now });
  expect(events).toMatchObject([
    { by: null, action: 'EXPIRY_WARNED', detail: { lapses: request.expiresAt?.toISOString() } },
  ]);
  expect(isRefusal(warn(after, { now, zone }))).toBe(true);
});

test('a removal never lapses, and there is no notice of what is over or asks its requester', () => {
  expect(daysOf(requestOf({ type: 'REMOVE_REQUEST', expiresAt: null }))).toEqual([]);
  for (const over of [{ status: 'APPROVED', expiresAt: null }, { waitingOn: 'REQUESTER' }] as const)
    expect(daysOf(requestOf(over))).toEqual([]);
});
