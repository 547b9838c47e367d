import { kindOf } from '../kinds.ts';
import { deadlineAfter } from '../../calendar/calendar-days.ts';
import type { Deadlines, Request, StageClock } from '../request.ts';

/** The times of a stage that has not begun. */
export const unstarted: StageClock = {
  enteredAt: null,
  dueAt: null,
  expiresAt: null,
  escalatedAt: null,
  escalationAskedAt: null,
};

/** When a stage that begins now is due, and when it lapses, where requests of this type do. */
export function clockFrom(
  now: Date,
  {
    dueDays,
    expiryDays,
    reactivationDays,
    zone,
  }: Omit<Deadlines, 'answerDays' | 'escalationDays' | 'stuckDays'>,
  { type }: Pick<Request, 'type'>,
): StageClock {
  const { lapses, lapsesAfter } = kindOf(type);
  const lasts = { EXPIRY: expiryDays, REACTIVATION: Math.min(expiryDays, reactivationDays) }[lapsesAfter];
  return {
    enteredAt: now,
    dueAt: deadlineAfter(now, Math.min(dueDays, lasts), zone),
    expiresAt: lapses ? deadlineAfter(now, lasts, zone) : null,
    escalatedAt: null,
    escalationAskedAt: null,
  };
}
