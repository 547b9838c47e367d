/** How many mails somebody gets within an hour before what waits for them comes in one (rule mail 14). */
export const mostAnHour = 10;

const hour = 3_600_000;

/** The one mail in place of all that are held back within an hour. */
export interface Fold {
  /** It tells what came since then. */
  since: Date;
  /** When it goes. */
  due: Date;
}

/** What is held back at this moment goes at the end of the hour, and counts everything that can have been held back until then. */
export function foldAt(now: Date): Fold {
  const start = Math.floor(now.getTime() / hour) * hour;
  return { since: new Date(start - hour), due: new Date(start + hour) };
}
