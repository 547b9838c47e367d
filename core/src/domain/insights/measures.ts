import { decidingRoles } from '../people/roles.ts';
import { isDenied, isOpen, type RequestStatus } from '../requests/lifecycle/statuses.ts';

/** What is counted by week. */
export type Measure =
  | 'ASKED'
  | 'DECIDED'
  | 'ENDED'
  | 'ROLE_ASKED'
  | 'ROLE_REFUSED'
  | 'SET_UP'
  | 'SET_UP_FAILED';

/** How a request can end. EXPIRED: nobody decided in time. */
export const requestEnds = ['APPROVED', 'DENIED', 'EXPIRED', 'CANCELLED', 'REVOKED'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/** How a request with this status has ended; null where it is open. */
export function endOf(status: RequestStatus): RequestEnd | null {
  if (isOpen(status)) return null;
  if (isDenied(status)) return 'DENIED';
  if (status === 'EXPIRED_PENDING_REQUEST') return 'EXPIRED';
  return requestEnds.find((end) => end === status) ?? null;
}

/** Where an open request can be: with a desk, with its requester who was asked something, or being set up. */
export const waitingQueues = [...decidingRoles, 'REQUESTER', 'SET_UP'] as const;
export type WaitingQueue = (typeof waitingQueues)[number];
