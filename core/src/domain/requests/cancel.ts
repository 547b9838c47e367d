import { hasLapsed } from './decide.ts';
import type { Refusal } from './refusal.ts';
import { mayMove, type RequestStatus } from './transitions.ts';

/** How far the delivery of an approved request has come. */
export interface DeliveryProgress {
  /** A step is being written to the identity provider right now. */
  running: boolean;
  done: number;
  total: number;
}

/** What the rules need to know to withdraw a request. */
export interface CancellableRequest {
  status: RequestStatus;
  requesterId: string;
  expiresAt: Date | null;
  delivery: DeliveryProgress;
}

/** Whether this person may withdraw the request now; null means yes (spec section 4, Cancel; decisions section 7). */
export function refusalToCancel(request: CancellableRequest, personId: string, now: Date): Refusal | null {
  const { status, delivery } = request;
  if (request.requesterId !== personId) return { refused: 'NOT_ELIGIBLE' };
  if (status === 'APPROVED') return { refused: 'ALREADY_DONE' };
  if (!mayMove(status, 'cancel', 'REQUESTER') || hasLapsed(request, now))
    return { refused: 'ALREADY_DECIDED' };
  if (status !== 'PENDING_PROVISIONING') return null;
  if (delivery.running) return { refused: 'BEING_APPLIED' };
  if (delivery.total > 0 && delivery.done === delivery.total) return { refused: 'ALREADY_DONE' };
  return delivery.done > 0 ? { refused: 'BEING_APPLIED' } : null;
}
