import type { AlternateView } from '@portal/core/contract/requests/alternates.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { AlternateState } from './alternate-request-texts.ts';

/** Where the days of a naming lie, seen from now. */
interface AlternateTime {
  isRunning: boolean;
  isOver: boolean;
}

const closed: Partial<Record<RequestStatus, AlternateState>> = {
  REVOKED: 'ended',
  DENIED_BY_SUPERVISOR: 'declined',
  EXPIRED_PENDING_REQUEST: 'lapsed',
};

/** The state of a naming, by its status, why it was canceled, and its days. */
export function alternateState(
  { workflowStatus: status, closingReason }: Pick<AlternateView, 'workflowStatus' | 'closingReason'>,
  { isRunning, isOver }: AlternateTime,
): AlternateState {
  if (isOpen(status)) return 'waiting';
  if (status === 'CANCELLED') return closingReason === 'HELP_DESK' ? 'closed' : 'withdrawn';
  if (status !== 'APPROVED') return closed[status] ?? 'withdrawn';
  if (isRunning) return 'running';
  return isOver ? 'over' : 'ahead';
}
