/** How many calls each person may make. */
export interface CallAllowance {
  /** Takes one call of this person. @returns 0 when they may make it, else the whole seconds to wait */
  take(personId: string, now: Date): number;
}

/** How many people are tracked at a time; the least recent caller is dropped first. */
const mostPeople = 10_000;

interface Left {
  calls: number;
  asOf: number;
}

/**
 * A minute's calls may come at once, and they come back evenly over a minute. The numbers are this process's own: several
 * portals on one database each allow as many.
 * @param perMinute calls of one person in a minute
 */
export function callAllowance(perMinute: number): CallAllowance {
  const people = new Map<string, Left>();
  const perMillisecond = perMinute / 60_000;
  return {
    take(personId, now) {
      const at = now.getTime();
      const known = people.get(personId) ?? { calls: perMinute, asOf: at };
      const back = Math.max(0, at - known.asOf) * perMillisecond;
      const calls = Math.min(perMinute, known.calls + back);
      // Put back at the end: the first in the map is then the person who has not called for longest.
      people.delete(personId);
      people.set(personId, { calls: calls < 1 ? calls : calls - 1, asOf: at });
      if (people.size > mostPeople) people.delete(people.keys().next().value ?? '');
      return calls < 1 ? Math.ceil((1 - calls) / perMillisecond / 1_000) : 0;
    },
  };
}
