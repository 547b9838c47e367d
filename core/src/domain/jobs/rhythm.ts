import { localTimeIn, momentOfLocal } from '../alerts/local-time.ts';
import { countDays, dayAfter, dayIn } from '../calendar/calendar-days.ts';

const minuteMilliseconds = 60_000;

/**
 * When a job is due: at whole multiples of a period, in milliseconds since 1970, so that all portals mean the same instants; or at
 * a time of day, `HH:mm`, of a zone, an IANA name.
 */
export type Rhythm =
  | { readonly every: number }
  | { readonly daily: { readonly time: string; readonly zone: string } };

/** Due at the whole multiples of a period, in milliseconds. */
export function every(milliseconds: number): Rhythm {
  return { every: milliseconds };
}

/** Due once a day, when clocks in the zone show this time, `HH:mm`. */
export function daily(time: string, zone: string): Rhythm {
  return { daily: { time, zone } };
}

/** The last instant at which it was due, this moment included. */
export function latestDue(rhythm: Rhythm, now: Date): Date {
  if ('every' in rhythm) return new Date(Math.floor(now.getTime() / rhythm.every) * rhythm.every);
  const today = dayIn(rhythm.daily.zone, now);
  const due = dueOn(rhythm.daily, today);
  return due <= now ? due : dueOn(rhythm.daily, dayAfter(today, -1));
}

/** The first instant after this moment at which it is due. */
export function nextDue(rhythm: Rhythm, now: Date): Date {
  if ('every' in rhythm) return new Date(latestDue(rhythm, now).getTime() + rhythm.every);
  const today = dayIn(rhythm.daily.zone, now);
  const due = dueOn(rhythm.daily, today);
  return due > now ? due : dueOn(rhythm.daily, dayAfter(today, 1));
}

/** Instants at which nothing ran. */
export interface Skipped {
  count: number;
  /** The first of them; null where there are none. */
  from: Date | null;
}

/** The instants between two at which it was due. */
export function skippedBetween(rhythm: Rhythm, last: Date, due: Date): Skipped {
  const steps =
    'every' in rhythm
      ? Math.ceil((due.getTime() - last.getTime()) / rhythm.every)
      : countDays(dayIn(rhythm.daily.zone, last), dayIn(rhythm.daily.zone, due)) - 1;
  const count = Math.max(0, steps - 1);
  return { count, from: count === 0 ? null : nextDue(rhythm, last) };
}

/**
 * The instant of a day. Of a time that clocks show twice it is the first; where they leave the time out, the first
 * minute that they show after it.
 */
function dueOn({ time, zone }: { time: string; zone: string }, day: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  for (let later = 0; later <= 1_440; later += 1) {
    const local = new Date(asUtc + later * minuteMilliseconds).toISOString().slice(0, 16);
    const moment = momentOfLocal(zone, local);
    if (localTimeIn(zone, moment) === local) return moment;
  }
  throw new Error(`No clock in ${zone} shows a time on ${day}`);
}
