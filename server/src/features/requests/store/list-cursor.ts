import { dayAfter, isDay, startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import type { ListOrder } from '@portal/core/domain/lists/list-orders.ts';
import { timeAt } from '../../../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';

/** How many rows a page has. */
export const pageSize = 25;
/** How many rows of all pages are counted; more is "at least". */
export const mostCounted = 1_000;

/** The rows of one page, the last one where another page follows, and how many all pages have. */
interface CountedPage<Row> {
  page: readonly Row[];
  last: Row | undefined;
  total: number;
  totalIsMinimum: boolean;
}

/**
 * The page after a cursor, of the rows found there.
 * @param rows up to one more than a page has
 * @param count how many all pages have, up to one more than is counted
 */
export async function countedPage<Row>(
  rows: readonly Row[],
  after: ListCursor | null,
  count: () => Promise<number>,
): Promise<CountedPage<Row>> {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  // A first page that is all of it needs no counting.
  const isWhole = after === null && last === undefined;
  const total = isWhole ? rows.length : await count();
  return { page, last, total: Math.min(total, mostCounted), totalIsMinimum: total > mostCounted };
}

/** A cursor between two rows of a list in order of time: the time of the row before, in microseconds since 1970, and its id. */
export interface ListCursor {
  microseconds: string;
  requestId: string;
}

/**
 * The parsed cursor; null without one. A cursor is the last row's own key, checked before it reaches the database.
 * @throws RefusedCall INVALID when it is not one of ours
 */
export function parseCursor(cursor: string | undefined): ListCursor | null {
  if (cursor === undefined) return null;
  const [, microseconds, requestId] =
    /^(\d{1,16})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (microseconds !== undefined && requestId !== undefined) return { microseconds, requestId };
  throw new RefusedCall('INVALID', {
    errors: [{ field: 'cursor', fault: 'UNKNOWN', message: 'cursor is not one of ours' }],
  });
}

/** The cursor after a row. */
export function cursorAfter(microseconds: string, requestId: string): string {
  return `${microseconds}/${requestId}`;
}

/** The condition that a row comes after the cursor in this order; empty without one. `key` is the pair of time and id. */
export function isBeyond(order: ListOrder, key: Statement, cursor: ListCursor | null): Statement {
  if (cursor === null) return nothing;
  return order === 'oldest' ? sql`and ${key} > ${keyOf(cursor)}` : sql`and ${key} < ${keyOf(cursor)}`;
}

/** In this order: time and id. */
export function inOrder(order: ListOrder, time: Statement, id: Statement): Statement {
  return sql`order by ${byTime(order, time, id)}`;
}

/** The same without its first words, for a query that has them. */
export function byTime(order: ListOrder, time: Statement, id: Statement): Statement {
  return order === 'oldest' ? sql`${time}, ${id}` : sql`${time} desc, ${id} desc`;
}

/** The first and the last day of what is wanted, `YYYY-MM-DD`, both counted. */
export interface DateRange {
  from?: string;
  to?: string;
}

/**
 * The condition that a moment lies within these days of the zone; empty where neither is named.
 * @throws RefusedCall INVALID where one is no day of the calendar
 */
export function isWithin({ from, to }: DateRange, moment: Statement, zone: string): Statement {
  const since =
    from === undefined ? nothing : sql`and ${moment} >= ${startOfDay(zone, knownDay('from', from))}`;
  const until =
    to === undefined ? nothing : sql`and ${moment} < ${startOfDay(zone, dayAfter(knownDay('to', to), 1))}`;
  return sql`${since} ${until}`;
}

function knownDay(field: string, day: string): string {
  if (isDay(day)) return day;
  throw new RefusedCall('INVALID', {
    errors: [{ field, fault: 'UNKNOWN', message: `${field} is no day of the calendar` }],
  });
}

function keyOf({ microseconds, requestId }: ListCursor): Statement {
  return sql`(${timeAt(microseconds)}, ${requestId}::uuid)`;
}
