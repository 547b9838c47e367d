import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';

/** What comes next in a request: another decision, the set-up, or nothing. */
export type NextStep = 'DECISION' | 'SET_UP' | 'NOTHING';

/** What comes next in a request with this status. */
export function nextOf(status: RequestStatus): NextStep {
  if (!isOpen(status)) return 'NOTHING';
  return status === 'PENDING_PROVISIONING' ? 'SET_UP' : 'DECISION';
}
