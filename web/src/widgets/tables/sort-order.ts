/** How a column is sorted: a press on its heading goes from one to the next, and from the last to the first. */
export type SortDirection = 'none' | 'ascending' | 'descending';

/** Below zero where the first comes first. */
export type Compare<Row> = (one: Row, other: Row) => number;

/** Both ways in which a column can be sorted; a column without them cannot. */
export interface SortFunctions<Row> {
  ascending?: Compare<Row>;
  descending?: Compare<Row>;
}

const following: Readonly<Record<SortDirection, SortDirection>> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};

/** What a press on the heading leads to. */
export function nextDirection(direction: SortDirection): SortDirection {
  return following[direction];
}

/** The rows in order; as they came where nothing is sorted. */
export function sorted<Row>(
  rows: readonly Row[],
  { ascending, descending }: SortFunctions<Row>,
  direction: SortDirection,
): readonly Row[] {
  const compare = { none: undefined, ascending, descending }[direction];
  return compare === undefined ? rows : rows.toSorted(compare);
}
