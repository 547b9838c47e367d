import type { ChainedRow } from '../chain.ts';

/** A row with its position in the chain; null until it is sealed. */
export type TrailRow = ChainedRow & { sequence: number | null };

/**
 * A row of the trail as one line of JSON: the columns that its seal is made over, after its position in the chain. The detail is
 * the text that PostgreSQL has for it, so that the same row is always the same line.
 */
export function recordLine({ sequence, detail, ...row }: TrailRow): string {
  const { id, at, actor_id, actor_name, action, outcome, code, subject_id, request_id, source_address } = row;
  const before = { sequence, id, at, actor_id, actor_name, action, outcome, code, subject_id };
  const columns = JSON.stringify({ ...before, request_id, source_address });
  return `${columns.slice(0, -1)},"detail":${detail}}`;
}
