import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import type { RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { expect, test } from 'vitest';
import { alternateState } from './alternate-state.ts';

const naming = (workflowStatus: RequestStatus, closingReason: ClosingReason | null = null) => ({
  workflowStatus,
  closingReason,
});

test('what was accepted is described by its days, everything else by its status', () => {
  const ahead = { isRunning: false, isOver: false };
  const running = { isRunning: true, isOver: false };
  const over = { isRunning: false, isOver: true };
  expect([ahead, running, over].map((time) => alternateState(naming('APPROVED'), time))).toEqual([
    'ahead',
    'running',
    'over',
  ]);
  expect(alternateState(naming('PENDING_SUPERVISOR_DECISION'), running)).toBe('waiting');
  expect(alternateState(naming('REVOKED'), running)).toBe('ended');
  expect(alternateState(naming('DENIED_BY_SUPERVISOR'), running)).toBe('declined');
  expect(alternateState(naming('EXPIRED_PENDING_REQUEST'), running)).toBe('lapsed');
  expect(alternateState(naming('CANCELLED'), running)).toBe('withdrawn');
  expect(alternateState(naming('CANCELLED', 'HELP_DESK'), running)).toBe('closed');
});
