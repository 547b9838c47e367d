import { sql, type Statement } from '../sql.ts';

/** A time as the text of its microseconds since 1970: a `Date` rounds to milliseconds, and what goes on after it would meet rows again. */
export function microsecondsOf(time: Statement): Statement {
  return sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;
}

/** The time that such a text stands for. */
export function timeAt(microseconds: string): Statement {
  return sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

/** The position after a row in a list in order of a time and an id, as a text. */
export function positionAfter(time: Statement, id: Statement): Statement {
  return sql`${microsecondsOf(time)} || '/' || ${id}`;
}

/** That a row comes after such a position. */
export function isBeyond(time: Statement, id: Statement, position: string): Statement {
  const [microseconds = '', after] = position.split('/');
  return sql`(${time}, ${id}) > (${timeAt(microseconds)}, ${after})`;
}
