import { describe, expect, test } from 'vitest';
import { deadlines, endAfter, overAfter, requestOf, stepIn, submittedAt } from '../../../testing/requests.ts';
import { deadlineAfter } from '../../calendar/calendar-days.ts';
import { plusDays } from '../request.ts';
import { hasLapsed, isStuck, lapsedStatus, progressOf, effectiveStatusAt } from './effective-status.ts';
import { requestStatuses } from './statuses.ts';

const over = endAfter(submittedAt, 21);
const justNot = new Date(over.getTime() - 1);

describe('the status of a request', () => {
  const waiting = requestOf({ expiresAt: over });

  test('is what it says, until its time has run out', () => {
    const { status } = waiting;
    expect(effectiveStatusAt(waiting, justNot)).toEqual({ status, closedAt: null, closingReason: null });
    expect(effectiveStatusAt({ ...waiting, expiresAt: null }, over)).toMatchObject({ status });
  });

  test('is closed from that moment, swept or not', () => {
    const expired = { status: 'EXPIRED_PENDING_REQUEST', closedAt: over, closingReason: null };
    expect(effectiveStatusAt(waiting, over)).toEqual(expired);
    expect(effectiveStatusAt(waiting, plusDays(over, 400))).toEqual(expired);
    expect(lapsedStatus(waiting)).toEqual(expired);
    expect(effectiveStatusAt({ ...waiting, waitingOn: 'REQUESTER' }, over)).toEqual({
      status: 'CANCELLED',
      closedAt: over,
      closingReason: 'NO_ANSWER',
    });
  });

  test.each(requestStatuses)('%s: never changes by time unless somebody has to decide', (status) => {
    const request = requestOf({ status, expiresAt: over });
    const isWaiting = status.startsWith('PENDING_') && status !== 'PENDING_PROVISIONING';
    expect(hasLapsed(request, over)).toBe(isWaiting);
    expect(effectiveStatusAt(request, over).status === status).toBe(!isWaiting);
  });
});

test('how far a delivery has come counts each step once; what was withdrawn counts as one of all', () => {
  const delivery = [
    stepIn('DONE'),
    stepIn('DONE'),
    stepIn('RUNNING'),
    stepIn('WAITING'),
    stepIn('WITHDRAWN'),
  ];
  expect(progressOf({ delivery })).toEqual({ running: true, waiting: 1, done: 2, total: 5 });
  expect(progressOf({ delivery: [] })).toEqual({ running: false, waiting: 0, done: 0, total: 0 });
});

describe('a stage is stuck', () => {
  const { stuckDays, zone } = deadlines;
  const last = endAfter(submittedAt, stuckDays);
  const stuckFrom = overAfter(submittedAt, stuckDays);

  test('once the day is over that is so many days after it was entered', () => {
    expect([last, stuckFrom].map((now) => isStuck(requestOf(), deadlines, now))).toEqual([false, true]);
    const early = { ...deadlines, stuckDays: 3 };
    expect(isStuck(requestOf(), early, endAfter(submittedAt, 3))).toBe(false);
    expect(isStuck(requestOf(), early, overAfter(submittedAt, 3))).toBe(true);
  });

  test('later by the days for which its clock was stopped', () => {
    const stages = requestOf().stages.map((stage, index) =>
      index === 0 && stage.dueAt !== null ? { ...stage, dueAt: deadlineAfter(stage.dueAt, 5, zone) } : stage,
    );
    expect(isStuck({ ...requestOf(), stages }, deadlines, endAfter(stuckFrom, 4))).toBe(false);
    expect(isStuck({ ...requestOf(), stages }, deadlines, overAfter(stuckFrom, 4))).toBe(true);
  });

  test('never while the requester is asked, where none waits, and before it is entered', () => {
    const now = plusDays(stuckFrom, 400);
    expect(isStuck({ ...requestOf(), waitingOn: 'REQUESTER' }, deadlines, now)).toBe(false);
    expect(isStuck({ ...requestOf(), stageIndex: null }, deadlines, now)).toBe(false);
    expect(isStuck({ ...requestOf(), stageIndex: 1 }, deadlines, now)).toBe(false);
  });
});
