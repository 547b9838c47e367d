import { deadlineAfter } from '../../calendar/calendar-days.ts';
import type { Deadlines, Request } from '../request.ts';
import { moveFor } from './transition-table.ts';

/** Whether the waiting stage's time has run out: such a request can never be decided, swept or not. */
export function hasLapsed({ status, expiresAt }: Pick<Request, 'status' | 'expiresAt'>, now: Date): boolean {
  return (
    moveFor(status, 'expire') !== undefined && expiresAt !== null && expiresAt.getTime() <= now.getTime()
  );
}

/** The state of a request. */
export type EffectiveStatus = Pick<Request, 'status' | 'closedAt' | 'closingReason'>;

/** How a request whose time has run out is closed: canceled if a question got no reply, expired if nobody decided. */
export function lapsedStatus({
  waitingOn,
  expiresAt,
}: Pick<Request, 'waitingOn' | 'expiresAt'>): EffectiveStatus {
  return waitingOn === null
    ? { status: 'EXPIRED_PENDING_REQUEST', closedAt: expiresAt, closingReason: null }
    : { status: 'CANCELLED', closedAt: expiresAt, closingReason: 'NO_ANSWER' };
}

/** The request's status at this moment: one whose time has run out is closed, swept or not. */
export function effectiveStatusAt(
  request: EffectiveStatus & Pick<Request, 'waitingOn' | 'expiresAt'>,
  now: Date,
): EffectiveStatus {
  if (hasLapsed(request, now)) return lapsedStatus(request);
  const { status, closedAt, closingReason } = request;
  return { status, closedAt, closingReason };
}

/** How far the delivery of an approved request has got. */
export interface DeliveryProgress {
  /** A step is being written to the identity provider right now. */
  running: boolean;
  /** Steps waiting for another attempt. */
  waiting: number;
  done: number;
  total: number;
}

/** How far the delivery has come. */
export function progressOf({ delivery }: Pick<Request, 'delivery'>): DeliveryProgress {
  const inState = (state: Request['delivery'][number]['state']) =>
    delivery.filter((step) => step.state === state).length;
  return {
    running: inState('RUNNING') > 0,
    waiting: inState('WAITING'),
    done: inState('DONE'),
    total: delivery.length,
  };
}

/**
 * Whether the waiting stage has waited too long: the day is over on which the help desk finds it (rule time 1). Counted
 * from the day on which it was due, which moves while the requester is asked.
 */
export function isStuck(
  { stages, stageIndex, waitingOn }: Pick<Request, 'stages' | 'stageIndex' | 'waitingOn'>,
  deadlines: Deadlines,
  now: Date,
): boolean {
  const dueAt = stages[stageIndex ?? -1]?.dueAt ?? null;
  return dueAt !== null && waitingOn === null && dueAt.getTime() <= stuckIfDueBy(deadlines, now).getTime();
}

/** The latest moment at which something may have been due that counts as stuck now. */
export function stuckIfDueBy({ dueDays, stuckDays, zone }: Deadlines, now: Date): Date {
  return deadlineAfter(now, dueDays - stuckDays - 1, zone);
}
