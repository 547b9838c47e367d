import { removingRoles } from '../../people/managed-people.ts';
import type { PortalRole } from '../../people/roles.ts';
import { kindOf } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type ClosingReason, type NamedPerson, type Request, starterOf, waitingStage } from '../request.ts';
import { hasLapsed, progressOf } from '../lifecycle/effective-status.ts';
import { mayMove } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved, waitIsOver } from './change.ts';
import { commented } from '../events/request-event.ts';
import { newStep, undoingSteps, withdrawn } from './deliver.ts';

/**
 * The roles in one of which somebody withdraws it: what was started for somebody else is a transition of a desk. Null for what is
 * their own, which no lock keeps from them (rule people 17).
 */
export function rolesToCancel({ initiator }: Pick<Request, 'initiator'>): readonly PortalRole[] | null {
  return initiator === null ? null : removingRoles;
}

/**
 * Whether this person may withdraw the request now; null means yes (rules requests 18, delivery 6). What somebody else
 * has started is theirs to withdraw.
 */
export function refusalToCancel(request: Request, personId: string, now: Date): Refusal | null {
  const { status } = request;
  if (starterOf(request).id !== personId) return { refused: 'NOT_ELIGIBLE' };
  if (status === 'APPROVED') return { refused: 'ALREADY_DONE' };
  if (!mayMove(status, 'cancel', 'REQUESTER') || hasLapsed(request, now))
    return { refused: 'ALREADY_DECIDED' };
  if (status !== 'PENDING_PROVISIONING') return null;
  // Access that was given up at once is gone, or soon will be: there is nothing left to withdraw.
  if (!kindOf(request.type).isRevocableInDelivery) return { refused: 'BEING_APPLIED' };
  const refusal = refusalToUndo(request);
  return refusal?.refused === 'ALREADY_DECIDED' ? { refused: 'BEING_APPLIED' } : refusal;
}

/**
 * Whether a delivery can be undone now; null means yes. What has been applied is undone first, so the request
 * stays open until then (rule delivery 6).
 */
export function refusalToUndo(request: Request): Refusal | null {
  const { running, done, total } = progressOf(request);
  if (!mayMove(request.status, 'undo', 'RM_IT_HELP') || request.deliveryGoal === 'UNDO')
    return { refused: 'ALREADY_DECIDED' };
  if (running) return { refused: 'BEING_APPLIED' };
  return total > 0 && done === total ? { refused: 'ALREADY_DONE' } : null;
}

/** Why a request is closed without a decision, and by whom; null is the portal itself. */
export interface Closing {
  by: NamedPerson | null;
  reason: ClosingReason;
  note: string | null;
  now: Date;
}

/** The request after the person who started it withdrew it, or why they cannot. */
export function cancel(request: Request, { by, now }: { by: NamedPerson; now: Date }): Change | Refusal {
  return (
    refusalToCancel(request, by.id, now) ?? takeBack(request, { by, reason: 'WITHDRAWN', note: null, now })
  );
}

/** The request while what was delivered of it is being undone, or closed where nothing was. */
export function takeBack(request: Request, closing: Closing): Change {
  return undoingSteps(request).length === 0 ? close(request, closing) : undo(request, closing);
}

/** The request closed without a decision: it leaves every desk, and its waiting steps are withdrawn. */
export function close(request: Request, { by, reason, note, now }: Closing): Change {
  const after = moved(request, {
    ...waitIsOver,
    status: 'CANCELLED',
    closedAt: now,
    closingReason: reason,
    closingNote: note,
    delivery: withdrawn(request.delivery),
  });
  const role = reason === 'HELP_DESK' ? waitingStage(request)?.role : undefined;
  const detail = { before: request.status, after: after.status, role, reason, ...commented(note) };
  return changedBy(after, { at: now, by, action: 'REQUEST_CANCELLED', detail });
}

/** An open request makes way for the removal of the same access (rule changes 6); one that is being written does not. */
export function giveWay(request: Request, { by, now }: Pick<Closing, 'by' | 'now'>): Change | Refusal {
  if (progressOf(request).running) return { refused: 'BEING_APPLIED' };
  return close(request, { by, reason: 'ACCESS_REMOVED', note: null, now });
}

/** An open request about the own profile makes way for a newer one; what is being written stays (rule accounts 11). */
export function replace(request: Request, { by, now }: Pick<Closing, 'by' | 'now'>): Change | Refusal {
  if (request.status === 'PENDING_PROVISIONING') return { refused: 'BEING_APPLIED' };
  return close(request, { by, reason: 'REPLACED', note: null, now });
}

/** An open request of somebody whom the directory knows no more (rule requests 24). What is being written is written first. */
export function closeGone(request: Request, now: Date): Change | Refusal {
  if (!mayMove(request.status, 'cancel', 'SYSTEM')) return { refused: 'ALREADY_DECIDED' };
  if (progressOf(request).running) return { refused: 'BEING_APPLIED' };
  return close(request, { by: null, reason: 'REQUESTER_GONE', note: null, now });
}

/**
 * An open request of somebody whose account was turned off (rule people-actions 12). What takes access away goes on; what is being
 * written is written first, and then undone if it granted something.
 */
export function closeOfLeaver(request: Request, now: Date): Change | Refusal {
  if (kindOf(request.type).delivers === 'LOSS_OF_ALL_ROLES') return { refused: 'NOT_ELIGIBLE' };
  if (!mayMove(request.status, 'cancel', 'SYSTEM')) return { refused: 'ALREADY_DECIDED' };
  const refused = request.status === 'PENDING_PROVISIONING' ? refusalToUndo(request) : null;
  return refused ?? takeBack(request, { by: null, reason: 'ACCOUNT_OFF', note: null, now });
}

function undo(request: Request, { by, note, now }: Closing): Change {
  const undoing = undoingSteps(request).map((step) => newStep(step, now, true));
  const after = moved(request, {
    deliveryGoal: 'UNDO',
    closingNote: note,
    delivery: [...withdrawn(request.delivery), ...undoing],
  });
  const detail = { before: request.status, after: after.status, ...commented(note) };
  return changedBy(after, { at: now, by, action: 'DELIVERY_UNDONE', detail });
}
