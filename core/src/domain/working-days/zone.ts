/** The most characters of a zone's name. */
export const longestZone = 64;

/** Whether this is the name of a time zone, such as `America/Chicago`, that this machine has clocks for. */
export function isZone(name: string): boolean {
  // What only says how many hours it is ahead has no summer time.
  if (name.length > longestZone || !/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The zone that this machine is in, such as that of a browser; null where it does not tell. */
export function zoneOfMachine(): string | null {
  // Browsers that hide it tell nothing, or something that is no zone.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isZone(timeZone) ? timeZone : null;
}
