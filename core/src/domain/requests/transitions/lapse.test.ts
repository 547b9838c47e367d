import { describe, expect, test } from 'vitest';
import { endAfter, made, requestOf, submittedAt } from '../../../testing/requests.ts';
import { plusDays } from '../request.ts';
import { lapse } from './lapse.ts';

const over = endAfter(submittedAt, 21);
const swept = plusDays(over, 2);
const waiting = requestOf({ expiresAt: over });
const isOver = { stageIndex: null, expiresAt: null, waitingOn: null, returnedAt: null };

describe('a request whose time runs out', () => {
  test('has expired where nobody decided, from the moment its time was over', () => {
    const { after, events, grants } = made(lapse(waiting, swept));
    expect(after).toEqual({
      ...waiting,
      ...isOver,
      status: 'EXPIRED_PENDING_REQUEST',
      closedAt: over,
      closingReason: null,
      version: waiting.version + 1,
    });
    const detail = { before: 'PENDING_SUPERVISOR_DECISION', after: 'EXPIRED_PENDING_REQUEST' };
    expect(events).toEqual([{ at: swept, by: null, action: 'REQUEST_EXPIRED', detail }]);
    expect(grants).toEqual([]);
  });

  test('is withdrawn where its person did not reply', () => {
    const { after, events } = made(
      lapse({ ...waiting, waitingOn: 'REQUESTER', returnedAt: submittedAt }, swept),
    );
    expect(after).toMatchObject({
      ...isOver,
      status: 'CANCELLED',
      closedAt: over,
      closingReason: 'NO_ANSWER',
    });
    expect(events).toMatchObject([{ action: 'REQUEST_CANCELLED', by: null, detail: { after: 'CANCELLED' } }]);
  });

  test('lapses at that very moment and not one before, and only once', () => {
    expect(lapse(waiting, new Date(over.getTime() - 1))).toEqual({ refused: 'ALREADY_DECIDED' });
    const { after } = made(lapse(waiting, over));
    expect(lapse(after, swept)).toEqual({ refused: 'ALREADY_DECIDED' });
  });

  test('leaves alone what waits for no decision, or has no time', () => {
    const delivering = requestOf({ status: 'PENDING_PROVISIONING', expiresAt: over });
    for (const request of [delivering, requestOf({ type: 'REMOVE_REQUEST' })])
      expect(lapse(request, swept)).toEqual({ refused: 'ALREADY_DECIDED' });
  });
});
