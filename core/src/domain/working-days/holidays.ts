import type { Bilingual } from '../catalogue/application.ts';

/** A holiday on the same date each year. One on a Saturday is kept on the Friday before it, one on a Sunday on the Monday after it. */
export interface DatedHoliday {
  readonly name: Bilingual;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A holiday on a certain weekday of a month, such as the fourth Thursday of November. */
export interface WeekdayHoliday {
  readonly name: Bilingual;
  /** 1 to 12. */
  readonly month: number;
  readonly weekday: Weekday;
  /** 1 for the first one of the month, 2 for the second; -1 for the last. */
  readonly nth: number;
}

/** The days on which an agency is closed besides weekends (rule mail 11). */
export type Holidays = readonly (DatedHoliday | WeekdayHoliday)[];

/** Whether people work on this calendar day, `YYYY-MM-DD`: no weekend, and no holiday is kept on it. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  // The first day of a year may be kept on the last one of the year before.
  const year = Number(day.slice(0, 4));
  return ![year, year + 1].some((one) => holidays.some((holiday) => keptOn(holiday, one) === day));
}

const dayMilliseconds = 86_400_000;

/** From 0, a Sunday, to 6. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The calendar day on which the offices are closed for a holiday of a year. */
function keptOn(holiday: DatedHoliday | WeekdayHoliday, year: number): string {
  if ('weekday' in holiday) return dayOf(nthOf(holiday, year));
  const date = Date.UTC(year, holiday.month - 1, holiday.day);
  const weekday = new Date(date).getUTCDay();
  if (weekday === 6) return dayOf(date - dayMilliseconds);
  return dayOf(weekday === 0 ? date + dayMilliseconds : date);
}

function nthOf({ month, weekday, nth }: WeekdayHoliday, year: number): number {
  const wanted = weekdays.indexOf(weekday);
  if (nth < 0) {
    const last = Date.UTC(year, month, 0);
    return last - ((new Date(last).getUTCDay() - wanted + 7) % 7) * dayMilliseconds;
  }
  const first = Date.UTC(year, month - 1, 1);
  const ahead = (wanted - new Date(first).getUTCDay() + 7) % 7;
  return first + (ahead + (nth - 1) * 7) * dayMilliseconds;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
