import { wallClock } from '../calendar/calendar-days.ts';

const minuteMilliseconds = 60_000;

/** What clocks in a zone show at a moment, to the minute: `YYYY-MM-DDTHH:mm`. */
export function localTimeIn(zone: string, at: Date): string {
  return wallClock(zone, at.getTime()).toISOString().slice(0, 16);
}

/**
 * The moment at which clocks in a zone show this time, `YYYY-MM-DDTHH:mm`. Of an hour that clocks show twice it is the one
 * of the offset before the change; of one that they leave out, as much later as they do.
 */
export function momentOfLocal(zone: string, local: string): Date {
  const asUtc = Date.parse(`${local}:00Z`);
  const ahead = (at: number): number => Date.parse(`${localTimeIn(zone, new Date(at))}:00Z`) - at;
  const dayBefore = asUtc - ahead(asUtc - 1_440 * minuteMilliseconds);
  const first = new Date(dayBefore);
  if (localTimeIn(zone, first) === local) return first;
  const second = new Date(asUtc - ahead(dayBefore));
  return localTimeIn(zone, second) === local ? second : first;
}
