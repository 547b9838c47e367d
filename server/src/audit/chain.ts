import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** An audit row as the chain sees it: exactly what the database returns, times with microseconds as text. */
export interface ChainedRow {
  id: number;
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  outcome: string;
  code: string | null;
  subject_id: string | null;
  request_id: string | null;
  source_address: string | null;
  /** The detail as PostgreSQL prints it, which is canonical: keys sorted, spaces fixed. */
  detail: string;
}

/** Columns of a `ChainedRow`, for a select from `portal.audit_event e`. */
export const chainedColumns = `e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor_id,
  e.actor_name, e.action, e.outcome, e.code, e.subject_id, e.request_id, e.source_address, e.detail::text as detail`;

/** What the first row of a chain is chained to. */
export const chainStart: Buffer = Buffer.alloc(32);

/** The chain's secret as seals take it: given as bytes, looking at it would cost more than each seal itself. */
export function sealingKey(secret: Buffer): KeyObject {
  return createSecretKey(secret);
}

/** The seal of a row: a keyed hash over the seal before it, its position, and all its columns. */
export function sealOf(previous: Buffer, sequence: number, row: ChainedRow, key: KeyObject): Buffer {
  const {
    id,
    at,
    actor_id,
    actor_name,
    action,
    outcome,
    code,
    subject_id,
    request_id,
    source_address,
    detail,
  } = row;
  const content = [
    1,
    sequence,
    id,
    at,
    actor_id,
    actor_name,
    action,
    outcome,
    code,
    subject_id,
    request_id,
    source_address,
    detail,
  ];
  return createHmac('sha256', key).update(previous).update(JSON.stringify(content)).digest();
}
