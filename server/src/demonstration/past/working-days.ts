import { dayAfter, dayIn, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';

const minute = 60_000;

/** A moment in the past as people at work count: so many working days before today, at this time of day (`62 09:14`). */
export const momentPattern = '^[1-9][0-9]? [0-2][0-9]:[0-5][0-9]$';

/** The moment that a text such as `62 09:14` means, in the zone of the agency's deadlines. */
export function momentOf(text: string, zone: string, now: Date): Date {
  const [days = '', time = ''] = text.split(' ');
  const [hour = '', minutes = ''] = time.split(':');
  const day = workingDayBefore(dayIn(zone, now), Number(days));
  return new Date(startOfDay(zone, day).getTime() + (Number(hour) * 60 + Number(minutes)) * minute);
}

/** The day so many working days before another one; Saturday and Sunday are none. */
function workingDayBefore(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; ) {
    found = dayAfter(found, -1);
    const weekday = new Date(`${found}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return found;
}
