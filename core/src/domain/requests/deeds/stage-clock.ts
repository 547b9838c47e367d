import { kindOf } from '../kinds.ts';
import { deadlineAfter } from '../calendar-days.ts';
import type { Deadlines, Request, StageClock } from '../request.ts';

/** The times of a stage that has not begun. */
export const unstarted: StageClock = { enteredAt: null, dueAt: null, expiresAt: null };

/** When a stage that begins now is due, and when it lapses, where requests of this type do. */
export function clockFrom(
  now: Date,
  { dueDays, expiryDays, zone }: Pick<Deadlines, 'dueDays' | 'expiryDays' | 'zone'>,
  { type }: Pick<Request, 'type'>,
): StageClock {
  return {
    enteredAt: now,
    dueAt: deadlineAfter(now, dueDays, zone),
    expiresAt: kindOf(type).lapses ? deadlineAfter(now, expiryDays, zone) : null,
  };
}
