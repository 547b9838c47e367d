import { localTimeIn } from '../../alerts/local-time.ts';
import { digestDays } from '../../mail/digest.ts';
import { isWorkingDay } from '../../working-days/holidays.ts';
import { workingHours, type WorkingTime } from '../../working-days/working-time.ts';
import { dayAfter, dayIn } from '../../calendar/calendar-days.ts';
import { type Deadlines, type Request, waitingStage } from '../request.ts';
import { hasLapsed } from '../lifecycle/effective-status.ts';
import { isEscalated } from './escalate.ts';

/** What happens by itself while a request waits, besides its end. */
export const comingKinds = ['REMINDER', 'ESCALATION'] as const;
export type ComingKind = (typeof comingKinds)[number];

/** Something that happens on a day of the calendar, `YYYY-MM-DD`, unless somebody decides before. */
export interface Coming {
  what: ComingKind;
  day: string;
}

/** By which settings, and when. */
export interface ComingTerms {
  deadlines: Pick<Deadlines, 'dueDays' | 'escalationDays'>;
  workingTime: WorkingTime;
  now: Date;
}

/**
 * What comes next while the request waits for a decision, in order (rule time 9): the next reminder, and the day on which more people are
 * asked. Both happen on working days; none of it after the request has lapsed.
 */
export function comingOf(request: Request, terms: ComingTerms): Coming[] {
  const stage = waitingStage(request);
  const { zone } = terms.workingTime;
  if (stage?.enteredAt == null || stage.dueAt === null || request.waitingOn !== null) return [];
  if (hasLapsed(request, terms.now)) return [];
  const last = request.expiresAt === null ? null : dayIn(zone, request.expiresAt);
  const [today = '', time = ''] = localTimeIn(zone, terms.now).split('T');
  const clock = { today, time };
  const found = [
    { what: 'REMINDER', day: nextReminder(dayIn(zone, stage.enteredAt), clock, terms.workingTime) } as const,
    ...(stage.escalatedAt === null && isEscalated(request.type)
      ? [{ what: 'ESCALATION', day: dayOfEscalation(dayIn(zone, stage.dueAt), clock, terms) } as const]
      : []),
  ];
  return found
    .flatMap(({ what, day }) => (day === null || (last !== null && day > last) ? [] : [{ what, day }]))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** The day of the first list of a morning that reminds and has not been written yet; null where none does any more. */
function nextReminder(entered: string, { today, time }: Clock, workingTime: WorkingTime): string | null {
  const isWritten = time >= workingHours.from;
  const days = digestDays.reminders.map((after) => workingDayFrom(dayAfter(entered, after), workingTime));
  return days.find((day) => day > today || (day === today && !isWritten)) ?? null;
}

/** The day on which more people are asked: that of the settings, or the first one on which people still work. */
function dayOfEscalation(
  due: string,
  { today, time }: Clock,
  { deadlines, workingTime }: ComingTerms,
): string {
  const first = time < workingHours.until ? today : dayAfter(today, 1);
  const day = dayAfter(due, deadlines.escalationDays - deadlines.dueDays);
  return workingDayFrom(day > first ? day : first, workingTime);
}

/** What clocks in the zone show. */
interface Clock {
  today: string;
  time: string;
}

/** The first day from this one on on which people work. */
function workingDayFrom(day: string, { holidays }: WorkingTime): string {
  const known = workingDays.get(holidays) ?? new Map<string, string>();
  workingDays.set(holidays, known);
  const found = known.get(day);
  if (found !== undefined) return found;
  let at = day;
  while (!isWorkingDay(at, holidays)) at = dayAfter(at, 1);
  if (known.size >= mostDays) known.clear();
  known.set(day, at);
  return at;
}
/** Requests ask about the same few days again and again, and the calendar is slow to say it. */
const workingDays = new WeakMap<WorkingTime['holidays'], Map<string, string>>();
const mostDays = 1_000;
