import { dayIn } from '../calendar/calendar-days.ts';
import { isWorkingTime, type WorkingTime } from '../working-days/working-time.ts';

/** What the list of a morning tells, and how much (rule mail 11). */
export const digestDays = {
  /** What is due within so many days is listed each morning. */
  dueSoon: 2,
  /** After so many days in a stage it is listed again. */
  reminders: [3, 6],
  /** The most rows of one list; the rest is a number. */
  mostRows: 20,
} as const;

/**
 * The calendar day, `YYYY-MM-DD`, whose list may be written at this moment: people work in the zone, and it is not
 * before the beginning of their day. Null while nobody is written to there (rule mail 11).
 */
export function digestDayAt(now: Date, workingTime: WorkingTime): string | null {
  return isWorkingTime(now, workingTime) ? dayIn(workingTime.zone, now) : null;
}
