import { dayIn } from '../../calendar/calendar-days.ts';
import { type Change, changedBy } from '../transitions/change.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { isOwn, type NamedPerson, type Request, waitingStage } from '../request.ts';
import { hasLapsed } from '../lifecycle/effective-status.ts';
import { mayMove } from '../lifecycle/transition-table.ts';

/** Whether this person may remind those who are asked now; null means yes (rule time 8). */
export function refusalToRemind(
  request: Request,
  personId: string,
  { now, zone }: { now: Date; zone: string },
): Refusal | null {
  if (!isOwn(request, personId)) return { refused: 'NOT_ELIGIBLE' };
  const isWaiting = mayMove(request.status, 'remind', 'REQUESTER') && request.waitingOn === null;
  if (!isWaiting || hasLapsed(request, now)) return { refused: 'ALREADY_DECIDED' };
  return isRemindedOn(dayIn(zone, now), request, zone) ? { refused: 'REMINDED_TODAY' } : null;
}

/** Whether those who are asked were reminded on this day of the calendar. */
export function isRemindedOn(
  day: string,
  { remindedAt }: Pick<Request, 'remindedAt'>,
  zone: string,
): boolean {
  return remindedAt !== null && dayIn(zone, remindedAt) === day;
}

/**
 * The request once those who are asked were reminded. It stays the same for anyone who is about to decide it: its version does not grow.
 */
export function remind(
  request: Request,
  { by, now, zone }: { by: NamedPerson; now: Date; zone: string },
): Change | Refusal {
  const refusal = refusalToRemind(request, by.id, { now, zone });
  if (refusal !== null) return refusal;
  const stage = waitingStage(request);
  if (stage === null) return { refused: 'ALREADY_DECIDED' };
  const detail = { before: request.status, after: request.status, role: stage.role };
  return changedBy({ ...request, remindedAt: now }, { at: now, by, action: 'STAGE_REMINDED', detail });
}
