import { kindOf } from '../kinds.ts';
import { type Deadlines, plusDays, type Request, type StageClock } from '../request.ts';

/** The times of a stage that has not begun. */
export const unstarted: StageClock = { enteredAt: null, dueAt: null, expiresAt: null };

/** When a stage that begins now is due, and when it lapses, where requests of this type do. */
export function clockFrom(
  now: Date,
  { dueDays, expiryDays }: Pick<Deadlines, 'dueDays' | 'expiryDays'>,
  { type }: Pick<Request, 'type'>,
): StageClock {
  return {
    enteredAt: now,
    dueAt: plusDays(now, dueDays),
    expiresAt: kindOf(type).lapses ? plusDays(now, expiryDays) : null,
  };
}
