/** In which order the days of a file are written: as the reports do, or as spreadsheet programs write them again. */
export const dayOrders = ['NONE', 'YEAR_FIRST', 'MONTH_FIRST', 'DAY_FIRST', 'UNCLEAR'] as const;
export type DayOrder = (typeof dayOrders)[number];

interface WrittenDay {
  separator: string;
  parts: readonly [string, string, string];
}

/**
 * How the days among these texts are written. With points the day comes first; with slashes or hyphens one part above 12 tells, and
 * where no text has one it is unclear. What is no day says nothing.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const days = texts.map(partsOf).filter((day) => day !== null);
  if (days.length === 0) return 'NONE';
  const written = days.filter(({ parts }) => parts[0].length !== 4);
  if (written.length === 0) return 'YEAR_FIRST';
  if (written.some(({ separator, parts }) => separator === '.' || Number(parts[0]) > 12)) return 'DAY_FIRST';
  return written.some(({ parts }) => Number(parts[1]) > 12) ? 'MONTH_FIRST' : 'UNCLEAR';
}

/** Whether a text is this day, `YYYY-MM-DD`; where the order is unclear, in one of the two. */
export function isSameDay(text: string, day: string, order: DayOrder): boolean {
  const written = partsOf(text);
  if (written === null) return text === day;
  const [first, second, third] = written.parts;
  if (first.length === 4) return isoDay(first, second, third) === day;
  const readings = [
    ...(order === 'DAY_FIRST' ? [] : [isoDay(third, first, second)]),
    ...(order === 'MONTH_FIRST' ? [] : [isoDay(third, second, first)]),
  ];
  return readings.includes(day);
}

function partsOf(text: string): WrittenDay | null {
  const [, first, separator, second, third] =
    /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?: 0?0:00(?::00)?)?$/.exec(text.trim()) ?? [];
  if (first === undefined || separator === undefined || second === undefined || third === undefined)
    return null;
  return { separator, parts: [first, second, third] };
}

function isoDay(year: string, month: string, day: string): string {
  const whole = year.length === 2 ? `20${year}` : year;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
