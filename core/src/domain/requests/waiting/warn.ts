import { dayAfter, dayIn } from '../../calendar/calendar-days.ts';
import { type Change, changedBy } from '../transitions/change.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type Request, waitingStage } from '../request.ts';
import { hasLapsed } from '../lifecycle/effective-status.ts';

/** How many days before a request lapses both sides are warned (rule time 10). */
export const warningDays = [5, 2] as const;

/** When, and in which zone days are counted. */
interface WarningTerms {
  now: Date;
  zone: string;
}

/** Whether both sides are to be warned now that the request lapses soon. A day without a recipient is made up for. */
export function isToWarn(request: Request, { now, zone }: WarningTerms): boolean {
  const stage = waitingStage(request);
  const { expiresAt, waitingOn, warnedAt } = request;
  if (stage?.enteredAt == null || expiresAt === null || waitingOn !== null || hasLapsed(request, now))
    return false;
  const [entered, today, last] = [stage.enteredAt, now, expiresAt].map((moment) => dayIn(zone, moment));
  const day = warningDays
    .map((days) => dayAfter(last ?? '', -days))
    .findLast((one) => one <= (today ?? '') && one > (entered ?? ''));
  return day !== undefined && (warnedAt === null || dayIn(zone, warnedAt) < day);
}

/** The request after the warning. Its version stays, so nobody who is about to decide it is interrupted. */
export function warn(request: Request, terms: WarningTerms): Change | Refusal {
  const { status, expiresAt } = request;
  if (!isToWarn(request, terms) || expiresAt === null) return { refused: 'ALREADY_DECIDED' };
  const detail = { before: status, after: status, lapses: expiresAt.toISOString() };
  const after = { ...request, warnedAt: terms.now };
  return changedBy(after, { at: terms.now, by: null, action: 'EXPIRY_WARNED', detail });
}
