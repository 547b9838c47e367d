import { describe, expect, test } from 'vitest';
import { named, requestOf, stepIn, submittedAt } from '../../testing/requests.ts';
import { plusDays, type Question, type Request } from './request.ts';
import { hasLapsed, hasWaited, lapsedStanding, progressOf, standingAt } from './standing.ts';
import { requestStatuses } from './transitions.ts';

const over = plusDays(submittedAt, 21);
const justNot = new Date(over.getTime() - 1);

describe('where a request stands', () => {
  const waiting = requestOf({ expiresAt: over });

  test('is what it says, until its time has run out', () => {
    const { status } = waiting;
    expect(standingAt(waiting, justNot)).toEqual({ status, closedAt: null, closingReason: null });
    expect(standingAt({ ...waiting, expiresAt: null }, over)).toMatchObject({ status });
  });

  test('is closed from that moment, swept or not', () => {
    const expired = { status: 'EXPIRED_PENDING_REQUEST', closedAt: over, closingReason: null };
    expect(standingAt(waiting, over)).toEqual(expired);
    expect(standingAt(waiting, plusDays(over, 400))).toEqual(expired);
    expect(lapsedStanding(waiting)).toEqual(expired);
    expect(standingAt({ ...waiting, waitingOn: 'REQUESTER' }, over)).toEqual({
      ...{ status: 'CANCELLED', closedAt: over, closingReason: 'NO_ANSWER' },
    });
  });

  test.each(requestStatuses)('%s: never changes by time unless somebody has to decide', (status) => {
    const request = requestOf({ status, expiresAt: over });
    const isWaiting = status.startsWith('PENDING_') && status !== 'PENDING_PROVISIONING';
    expect(hasLapsed(request, over)).toBe(isWaiting);
    expect(standingAt(request, over).status === status).toBe(!isWaiting);
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

describe('how long a stage has waited', () => {
  const day = 86_400_000;
  const question = (from: number, until: number | null): Question => ({
    ...{ askedBy: named('dana'), onBehalfOf: null, askedAt: plusDays(submittedAt, from), text: 'Why?' },
    reply: until === null ? null : { text: 'For the floods', at: plusDays(submittedAt, until) },
  });
  const asking = (...questions: Question[]): Request => {
    const request = requestOf();
    return {
      ...request,
      stages: request.stages.map((stage, index) => (index === 0 ? { ...stage, questions } : stage)),
    };
  };
  const now = plusDays(submittedAt, 20);

  test('is the time since it was entered, less that in which the requester was asked', () => {
    expect(hasWaited(asking(), now)).toBe(20 * day);
    expect(hasWaited(asking(question(1, 4), question(10, 12)), now)).toBe(15 * day);
  });

  test('does not count what was asked before others were, answered or put aside', () => {
    expect(hasWaited(asking(question(-5, -3), question(-2, null)), now)).toBe(20 * day);
  });

  test('is nothing while the requester is asked, in no stage, and in one not entered', () => {
    expect(hasWaited({ ...asking(), waitingOn: 'REQUESTER' }, now)).toBe(0);
    expect(hasWaited({ ...asking(), stageIndex: null }, now)).toBe(0);
    expect(hasWaited({ ...asking(), stageIndex: 1 }, now)).toBe(0);
  });
});
