import { expect, test } from 'vitest';
import { deadlines, made, type RequestSketch, requestOf, submittedAt } from '../../../testing/requests.ts';
import { isRefusal } from '../../validation/refusal.ts';
import { plusDays } from '../request.ts';
import { alarmsOf, raiseAlarm } from './removal-clock.ts';

const { zone } = deadlines;
const removal: RequestSketch = {
  type: 'REMOVE_REQUEST',
  addRoles: [],
  removeRoles: ['Upload'],
  expiresAt: null,
  stages: [{ role: 'RM_IT_HELP', people: ['hana'] }],
};

/** Which notice goes out on which day of the stage. */
function notified(skipped: readonly number[] = []): string[] {
  let request = requestOf(removal);
  return Array.from({ length: 20 }, (_none, day) => day).flatMap((day) => {
    const terms = { now: plusDays(submittedAt, day), zone };
    const roles = skipped.includes(day) ? [] : alarmsOf(request, terms);
    if (roles.length > 0) request = made(raiseAlarm(request, terms)).after;
    return roles.map((role) => `${day} ${role}`);
  });
}

test('RM-IT help is notified on the fifth day and SECURITY on the seventh, once each', () => {
  expect(notified()).toEqual(['5 RM_IT_HELP', '7 SECURITY']);
});

test('days without a recipient are made up for', () => {
  expect(notified([5])).toEqual(['6 RM_IT_HELP', '7 SECURITY']);
  expect(notified([5, 6, 7])).toEqual(['8 RM_IT_HELP', '8 SECURITY']);
});

test('it is noted, and what somebody is about to complete stays as it is', () => {
  const request = requestOf(removal);
  const now = plusDays(submittedAt, 5);
  const { after, events } = made(raiseAlarm(request, { now, zone }));
  expect(after).toEqual({ ...request, warnedAt: now });
  expect(events).toMatchObject([{ by: null, action: 'REMOVAL_WAITS', detail: { roles: ['RM_IT_HELP'] } }]);
  expect(isRefusal(raiseAlarm(after, { now, zone }))).toBe(true);
});

test('there is no notice of what lapses, or is over', () => {
  const now = plusDays(submittedAt, 8);
  expect(alarmsOf(requestOf(), { now, zone })).toEqual([]);
  expect(alarmsOf(requestOf({ ...removal, status: 'PENDING_PROVISIONING' }), { now, zone })).toEqual([]);
});
