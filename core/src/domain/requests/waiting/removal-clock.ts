import { dayAfter, dayIn } from '../../calendar/calendar-days.ts';
import { type Change, changedBy } from '../transitions/change.ts';
import type { AlarmedRole } from '../events/request-event.ts';
import { kindOf, type RequestType, typesWhere } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type Request, waitingStage } from '../request.ts';

/** Who is notified on which day of the stage that access waits to be removed (rule time 11). */
export const removalAlarms = [
  { days: 5, role: 'RM_IT_HELP' },
  { days: 7, role: 'SECURITY' },
] as const satisfies readonly { days: number; role: AlarmedRole }[];

/** The request types with such notices: those that never lapse. */
export const alarmedTypes: readonly RequestType[] = typesWhere(({ lapses }) => !lapses);

/** Everybody in these roles is to be notified now; a day without a recipient is made up for. */
export function alarmsOf(request: Request, { now, zone }: { now: Date; zone: string }): AlarmedRole[] {
  const stage = waitingStage(request);
  if (kindOf(request.type).lapses || stage?.enteredAt == null) return [];
  const entered = dayIn(zone, stage.enteredAt);
  const today = dayIn(zone, now);
  const notified = request.warnedAt === null ? '' : dayIn(zone, request.warnedAt);
  return removalAlarms
    .filter(({ days }) => dayAfter(entered, days) <= today && notified < dayAfter(entered, days))
    .map(({ role }) => role);
}

/** The removal after the notice. Its version stays, so nobody who is about to complete it is interrupted. */
export function raiseAlarm(request: Request, terms: { now: Date; zone: string }): Change | Refusal {
  const roles = alarmsOf(request, terms);
  if (roles.length === 0) return { refused: 'ALREADY_DECIDED' };
  const detail = { before: request.status, after: request.status, roles };
  const after = { ...request, warnedAt: terms.now };
  return changedBy(after, { at: terms.now, by: null, action: 'REMOVAL_WAITS', detail });
}
