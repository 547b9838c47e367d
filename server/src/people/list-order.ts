import type { ListSort } from '@portal/core/domain/reports/people-list.ts';
import { microsecondsOf, timeAt } from '../adapters/db/positions/time-positions.ts';
import { nothing, sql, type Statement, verbatim } from '../adapters/db/sql.ts';
import { RefusedCall } from '../adapters/http/failures/problem.ts';

/** The order of people in the list (`p`); equal names or dates are ordered by id. */
export interface ListOrder {
  /** To order by. */
  by: Statement;
  /** The two columns that come before the id, `k1` and `k2`. */
  keys: Statement;
  /** The same of a row that has them, as texts that a cursor can hold. */
  texts(row: Statement): Statement;
  /** The condition that somebody comes after a cursor, or is at it if included. */
  beyond(keys: readonly string[], isIncluded: boolean): Statement;
}

const ascending = verbatim('');
const descending = verbatim('desc');

/** Never is before any day. */
export const signedIn = verbatim(`coalesce(p.signed_in_at, '-infinity'::timestamptz)`);

function named(isDown: boolean): ListOrder {
  const way = isDown ? descending : ascending;
  return {
    by: sql`p.family_name ${way}, p.given_name ${way}, p.id ${way}`,
    keys: sql`p.family_name as k1, p.given_name as k2`,
    texts: (row) => sql`${row}.k1, ${row}.k2`,
    beyond: ([family, given, id], isIncluded) =>
      sql`and (p.family_name, p.given_name, p.id) ${compared(isDown, isIncluded)} (${family}::text, ${given}::text, ${id}::text)`,
  };
}

function dated(moment: Statement, isDown: boolean): ListOrder {
  const way = isDown ? descending : ascending;
  return {
    by: sql`${moment} ${way}, p.id ${way}`,
    keys: sql`${moment} as k1, '' as k2`,
    texts: (row) =>
      sql`case when isfinite(${row}.k1) then ${microsecondsOf(sql`${row}.k1`)} else '' end as k1, '' as k2`,
    beyond: ([microseconds = '', , id], isIncluded) =>
      sql`and (${moment}, p.id) ${compared(isDown, isIncluded)} (${momentOf(microseconds)}, ${id}::text)`,
  };
}

function momentOf(microseconds: string): Statement {
  return microseconds === '' ? sql`'-infinity'::timestamptz` : timeAt(microseconds);
}

function compared(isDown: boolean, isIncluded: boolean): Statement {
  return verbatim(`${isDown ? '<' : '>'}${isIncluded ? '=' : ''}`);
}

const orders: Readonly<Record<ListSort, ListOrder>> = {
  name: named(false),
  '-name': named(true),
  signedIn: dated(signedIn, false),
  '-signedIn': dated(signedIn, true),
  created: dated(sql`p.created_at`, false),
  '-created': dated(sql`p.created_at`, true),
};

/** The order of a list; by name where none is asked for. */
export function orderOf(sort: ListSort = 'name'): ListOrder {
  return orders[sort];
}

/** Whether a list begins with what comes last in this order otherwise. */
export function isTurned(sort: ListSort = 'name'): boolean {
  return sort.startsWith('-');
}

/** The cursor as text: the row's own key, so that the row may be deleted meanwhile. */
export function cursorOf(sort: ListSort = 'name', keys: readonly string[] = []): string {
  return Buffer.from(JSON.stringify([sort, ...keys])).toString('base64url');
}

/**
 * The parsed cursor; null without one.
 * @param length of a cursor in this list
 * @param field what the cursor is called in the call
 * @throws RefusedCall INVALID where it is none of this list in this order
 */
export function parseCursor(
  cursor: string | undefined,
  sort: ListSort = 'name',
  length = 3,
  field = 'cursor',
): readonly string[] | null {
  if (cursor === undefined) return null;
  const [of, ...keys] = readCursor(cursor);
  const isDated = !sort.endsWith('name');
  if (of === sort && keys.length === length && (!isDated || /^(-?\d{1,17})?$/.test(keys[0] ?? '')))
    return keys;
  throw new RefusedCall('INVALID', {
    errors: [{ field, fault: 'UNKNOWN', message: `${field} is not one of this list` }],
  });
}

function readCursor(cursor: string): string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isList = Array.isArray(read) && read.every((one) => typeof one === 'string' && !one.includes('\0'));
    return isList ? read : [];
  } catch {
    return [];
  }
}

/** The condition that somebody comes after the cursor; empty without one. */
export function afterCursor(
  sort: ListSort | undefined,
  cursor: readonly string[] | null,
  isIncluded = false,
) {
  return cursor === null ? nothing : orderOf(sort).beyond(cursor, isIncluded);
}
