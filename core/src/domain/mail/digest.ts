/** What the list of a morning tells, and how much (rule mail 11). */
export const digestDays = {
  /** What is due within so many days is told each morning. */
  dueSoon: 2,
  /** After so many days in a stage it is told again. */
  reminders: [3, 6],
  /** The most rows of one list; the rest is a number. */
  mostRows: 20,
} as const;
