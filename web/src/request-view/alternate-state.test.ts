import { expect, test } from 'vitest';
import { alternateState } from './alternate-state.ts';

test('what was accepted is told by its days, everything else by its status', () => {
  const ahead = { isRunning: false, isOver: false };
  const running = { isRunning: true, isOver: false };
  const over = { isRunning: false, isOver: true };
  expect([ahead, running, over].map((time) => alternateState('APPROVED', time))).toEqual([
    'ahead',
    'running',
    'over',
  ]);
  expect(alternateState('PENDING_SUPERVISOR_DECISION', running)).toBe('waiting');
  expect(alternateState('REVOKED', running)).toBe('ended');
  expect(alternateState('DENIED_BY_SUPERVISOR', running)).toBe('declined');
  expect(alternateState('EXPIRED_PENDING_REQUEST', running)).toBe('lapsed');
  expect(alternateState('CANCELLED', running)).toBe('withdrawn');
});
