const minuteMilliseconds = 60_000;

/** What clocks in a zone show at a moment, to the minute: `YYYY-MM-DDTHH:mm`. */
export function localTimeIn(zone: string, at: Date): string {
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
    ...{ hour: two, minute: two },
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
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
