import { hasLapsed } from './decide.ts';
import type { Refusal } from './refusal.ts';
import type { RequestType } from './request.ts';
import { mayMove, type RequestStatus } from './transitions.ts';

/** How far the delivery of an approved request has come. */
export interface DeliveryProgress {
  /** A step is being written to the identity provider right now. */
  running: boolean;
  done: number;
  total: number;
}

/** What a delivery is after: what was approved, or how it was before. */
export type DeliveryGoal = 'DELIVER' | 'UNDO';

/** What the rules need to know to withdraw a request. */
export interface CancellableRequest {
  type: RequestType;
  status: RequestStatus;
  goal: DeliveryGoal;
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
  // Access once given up at once is gone, or will be: there is nothing left to withdraw.
  if (request.goal === 'UNDO' || request.type === 'REMOVE_REQUEST') return { refused: 'BEING_APPLIED' };
  if (delivery.running) return { refused: 'BEING_APPLIED' };
  return delivery.total > 0 && delivery.done === delivery.total ? { refused: 'ALREADY_DONE' } : null;
}

/**
 * Whether a delivery can be taken back now; null means yes. What has been applied is undone first, so the request
 * stays open until that is done (decisions section 7).
 */
export function refusalToUndo(
  status: RequestStatus,
  goal: DeliveryGoal,
  delivery: DeliveryProgress,
): Refusal | null {
  if (!mayMove(status, 'undo', 'RM_IT_HELP') || goal === 'UNDO') return { refused: 'ALREADY_DECIDED' };
  if (delivery.running) return { refused: 'BEING_APPLIED' };
  return delivery.total > 0 && delivery.done === delivery.total ? { refused: 'ALREADY_DONE' } : null;
}
