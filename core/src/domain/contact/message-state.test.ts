import { expect, test } from 'vitest';
import { answerDue, actionsOf, isOverdue, stateOf } from './message-state.ts';

const received = new Date('2026-03-02T10:00:00Z');
const dueAt = answerDue(received);
const way = { dueAt, claimedBy: null, answeredAt: null };

test('an answer is due 48 hours after the message came, and late from then on', () => {
  expect(dueAt.toISOString()).toBe('2026-03-04T10:00:00.000Z');
  expect(isOverdue(way, new Date(dueAt.getTime() - 1))).toBe(false);
  expect(isOverdue(way, dueAt)).toBe(true);
  expect(isOverdue({ ...way, claimedBy: 'a' }, dueAt)).toBe(true);
  expect(isOverdue({ ...way, answeredAt: received }, dueAt)).toBe(false);
});

test.each([
  ['NEW', way, ['TAKE', 'ANSWERED']],
  ['CLAIMED', { ...way, claimedBy: 'me' }, ['ANSWERED', 'GIVE_BACK']],
  ['CLAIMED', { ...way, claimedBy: 'another' }, ['ANSWERED']],
  ['ANSWERED', { ...way, claimedBy: 'me', answeredAt: received }, ['REOPEN']],
  ['ANSWERED', { ...way, answeredAt: received }, ['REOPEN']],
] as const)('one that is %s', (state, given, actions) => {
  expect(stateOf(given)).toBe(state);
  expect(actionsOf(given, 'me')).toEqual(actions);
});
