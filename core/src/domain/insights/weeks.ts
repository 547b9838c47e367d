import { dayAfter, dayIn } from '../calendar/calendar-days.ts';

/** The Monday of the week of a day; both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

/** The Mondays of so many weeks, the last of them that of this moment in the zone. */
export function weeksUntil(now: Date, weeks: number, zone: string): string[] {
  const last = mondayOf(dayIn(zone, now));
  return Array.from({ length: weeks }, (_, index) => dayAfter(last, (index - weeks + 1) * 7));
}
