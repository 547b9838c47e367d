import { nothing, sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';

/** A place between two rows of a list in order of time: the time of the row before, in microseconds since 1970, and its id. */
export interface ListPlace {
  microseconds: string;
  requestId: string;
}

/**
 * The place a cursor names; null without one. A cursor is the last row's own key, checked before it reaches the database.
 * @throws RefusedCall INVALID when it is not one of ours
 */
export function placeOfCursor(cursor: string | undefined): ListPlace | null {
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

/** The condition that a row comes after the place; empty without a place. `key` is the pair of time and id. */
export function isBehind(key: Statement, place: ListPlace | null): Statement {
  return place === null ? nothing : sql`and ${key} > ${keyOf(place)}`;
}

/** The same for a list that has the newest first. */
export function isOlder(key: Statement, place: ListPlace | null): Statement {
  return place === null ? nothing : sql`and ${key} < ${keyOf(place)}`;
}

function keyOf({ microseconds, requestId }: ListPlace): Statement {
  return sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${requestId}::uuid)`;
}

/** A moment as microseconds since 1970, in text: JavaScript's dates would round it. */
export function microsecondsOf(moment: Statement): Statement {
  return sql`(extract(epoch from ${moment}) * 1000000)::bigint::text`;
}
