import { describe, expect, test } from 'vitest';
import {
  faultsOfResponse,
  mayReturn,
  refusalToRespond,
  type ReturnableRequest,
  returnsPerStage,
  shiftedBy,
} from './information.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-16T15:00:00Z');
const asked: ReturnableRequest = {
  status: 'PENDING_SUPERVISOR_DECISION',
  requesterId: 'nora',
  waitingOn: 'REQUESTER',
  expiresAt: later,
};

test('a stage may ask twice, and not while an answer is awaited', () => {
  expect(returnsPerStage).toBe(2);
  expect([0, 1, 2, 3].map((before) => mayReturn(null, before))).toEqual([true, true, false, false]);
  expect(mayReturn('REQUESTER', 0)).toBe(false);
});

describe('the answer', () => {
  test('is the requester’s to give, while the question waits and its time is not over', () => {
    expect(refusalToRespond(asked, 'nora', now)).toBeNull();
    expect(refusalToRespond(asked, 'dana', now)).toEqual({ refused: 'NOT_ELIGIBLE' });
    const over = { refused: 'ALREADY_DECIDED' };
    expect(refusalToRespond({ ...asked, waitingOn: null }, 'nora', now)).toEqual(over);
    expect(refusalToRespond({ ...asked, status: 'CANCELLED' }, 'nora', now)).toEqual(over);
    expect(refusalToRespond({ ...asked, status: 'PENDING_PROVISIONING' }, 'nora', now)).toEqual(over);
    expect(refusalToRespond(asked, 'nora', new Date(later.getTime() - 1))).toBeNull();
    expect(refusalToRespond(asked, 'nora', later)).toEqual(over);
  });

  test.each([
    [0, 'REQUIRED'],
    [9, 'TOO_SHORT'],
    [10, null],
    [2_000, null],
    [2_001, 'TOO_LONG'],
  ])('with %i characters: %s', (length, fault) => {
    const expected = fault === null ? [] : [{ field: 'comment', fault }];
    expect(faultsOfResponse('x'.repeat(length))).toEqual(expected);
  });
});

test('deadlines move by the time the clock stood still, never back', () => {
  const due = new Date('2026-03-09T15:00:00Z');
  expect(shiftedBy(due, now, new Date('2026-03-05T15:00:00Z'))).toEqual(new Date('2026-03-12T15:00:00Z'));
  expect(shiftedBy(due, later, now)).toEqual(due);
});
