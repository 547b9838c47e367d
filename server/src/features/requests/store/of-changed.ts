import { sql, type Statement } from '../../../adapters/db/sql.ts';

/**
 * What belongs to requests that a statement writes, to select from: of those that were written, `changed`, a row `one` each as
 * jsonb, in the order of `place` for each request.
 */
export function ofChanged(things: readonly { requestId: string }[]): Statement {
  const byRequest = Object.groupBy(things, ({ requestId }) => requestId);
  return sql`changed cross join lateral jsonb_array_elements(${JSON.stringify(byRequest)}::jsonb -> changed.id::text)
    with ordinality as of_changed (one, ordinal)`;
}
