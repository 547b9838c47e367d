const dayMilliseconds = 86_400_000;

/** The calendar day at a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, at: Date): string {
  const moment = at.getTime();
  const isKnown = zone === lastDay.zone && moment >= lastDay.from && moment < lastDay.until;
  if (!isKnown) lastDay = dayAround(zone, moment);
  return lastDay.day;
}

/** Most of what is asked is about today, and asking the calendar is slow. */
let lastDay = { zone: '', day: '', from: 0, until: 0 };

function dayAround(zone: string, moment: number): typeof lastDay {
  const day = wallClock(zone, moment).toISOString().slice(0, 10);
  return {
    zone,
    day,
    from: startOfDay(zone, day).getTime(),
    until: startOfDay(zone, dayAfter(day, 1)).getTime(),
  };
}

/** Whether the text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day this many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/**
 * A number of days before a moment, or after it with a negative number, and always on the day of the calendar that is
 * so many whole days away: where the clocks changed in between, the last or the first hour of a day would lie on another one.
 */
export function daysBefore(moment: Date, days: number, zone: string): Date {
  const day = dayAfter(dayIn(zone, moment), -days);
  const then = moment.getTime() - days * dayMilliseconds;
  const near = [then, then - clockChange, then + clockChange].map((at) => new Date(at));
  return near.find((at) => dayIn(zone, at) === day) ?? startOfDay(zone, day);
}
const clockChange = 3_600_000;

/** How many days from the first to the last, both included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMilliseconds + 1;
}

/** How many days of the calendar a deadline has passed by now, from 1 on; 0 while it has not (rule deciding 20). */
export function daysOverdue(dueAt: Date, now: Date, zone: string): number {
  return now <= dueAt ? 0 : Math.max(1, countDays(dayIn(zone, dueAt), dayIn(zone, now)) - 1);
}

/** The moment at which a day begins in a zone. */
export function startOfDay(zone: string, day: string): Date {
  const asked = `${zone} ${day}`;
  const known = starts.get(asked);
  if (known !== undefined) return new Date(known);
  const start = firstMoment(zone, day);
  if (starts.size >= mostStarts) starts.clear();
  starts.set(asked, start.getTime());
  return start;
}
/** Deadlines fall on the same few days again and again. */
const starts = new Map<string, number>();
const mostStarts = 1_000;

function firstMoment(zone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ahead = (at: number): number => wallClock(zone, at).getTime() - at;
  // The zone's offset can change on that very day, so it is looked up again at the moment found first.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}

/** The last moment of a day in a zone. */
export function endOfDay(zone: string, day: string): Date {
  return new Date(startOfDay(zone, dayAfter(day, 1)).getTime() - 1);
}

/**
 * The deadline so many days after a moment: the end of that day in the zone (rule time 5).
 * @param days whole days of the calendar; with 0 it ends with the day of the moment itself
 */
export function deadlineAfter(moment: Date, days: number, zone: string): Date {
  return endOfDay(zone, dayAfter(dayIn(zone, moment), days));
}

/** What clocks in the zone show at a moment, in milliseconds since 1970, to the second and as if it were UTC. */
export function wallClock(zone: string, at: number): Date {
  const minute = Math.floor(at / minuteMilliseconds);
  if (minute < firstWholeMinute) return readClock(zone, at);
  const asked = `${zone} ${minute}`;
  const ahead =
    aheads.get(asked) ?? readClock(zone, minute * minuteMilliseconds).getTime() - minute * minuteMilliseconds;
  if (aheads.size >= mostAheads) aheads.clear();
  aheads.set(asked, ahead);
  return new Date(Math.floor(at / 1_000) * 1_000 + ahead);
}

/** By how much clocks are ahead of UTC, by zone and minute: asking the calendar is slow, and the same few minutes are asked about. */
const aheads = new Map<string, number>();
const mostAheads = 5_000;
const minuteMilliseconds = 60_000;
/** Since 1973 clocks have changed on whole minutes alone, and show whole minutes of UTC. */
const firstWholeMinute = Date.UTC(1973, 0) / minuteMilliseconds;

function readClock(zone: string, at: number): Date {
  const parts = formatFor(zone).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  return new Date(`${day}T${of('hour')}:${of('minute')}:${of('second')}Z`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(timeZone, made);
  return made;
}
