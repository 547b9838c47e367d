import { createHash } from 'node:crypto';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { RefusedCall } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { ofChanged } from './of-changed.ts';

/** A write that may arrive twice: the key the caller chose and a fingerprint of what was sent under it. */
export interface Repeatable {
  personId: string;
  key: string;
  fingerprint: string;
}

/** The result of the first write under a key. */
export interface KeptResult {
  fingerprint: string;
  result: RequestView;
}

/** The repeatable write of this call, or null when the caller sent no key. */
export function repeatable(caller: Caller, call: string, sent: unknown): Repeatable | null {
  if (caller.idempotencyKey === null) return null;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, sent]))
    .digest('base64url');
  return { personId: caller.person.userId, key: caller.idempotencyKey, fingerprint };
}

/** The result already kept under this key as a JSON column, null without a key or before the first time. */
export function keptResult(write: Repeatable | null): Statement {
  return write === null ? sql`null::json` : keptUnder(write);
}

/** The same of any person and key, a key without a result and none at all included. */
export function keptUnder({ personId, key }: Record<'personId' | 'key', string | Statement>): Statement {
  return sql`(select json_build_object('fingerprint', i.fingerprint, 'result', i.answer) from portal.idempotency_record i
    where i.person_id = ${personId} and i.key = ${key}::uuid)`;
}

/**
 * The result to repeat, or null when this is the first time.
 * @throws RefusedCall KEY_REUSED when the key came with something else
 */
export function resultToRepeat(kept: KeptResult | null, write: Repeatable | null): RequestView | null {
  if (kept === null || write === null) return null;
  if (kept.fingerprint !== write.fingerprint) throw new RefusedCall('KEY_REUSED');
  return kept.result;
}

/** The result kept under the same key by now: looked up before the rules are asked, and when a write changed nothing. */
export async function resultMeanwhile(q: Queryable, write: Repeatable | null): Promise<RequestView | null> {
  if (write === null) return null;
  const row = await q.row<{ kept: KeptResult | null }>(sql`select ${keptResult(write)} as kept`);
  return resultToRepeat(row?.kept ?? null, write);
}

/**
 * Writes once what may arrive twice. Two different writes that use one key at the same moment meet at the key's own row:
 * the later one is rolled back entirely and learns the request that the key belongs to.
 * @param work does the write, keeping the result under the key; null if it changed nothing
 * @returns the result, of this write or of the first one; null where there is neither
 */
export async function writeIdempotently(
  q: Queryable,
  write: Repeatable | null,
  work: () => Promise<RequestView | null>,
): Promise<RequestView | null> {
  try {
    return (await work()) ?? (await resultMeanwhile(q, write));
  } catch (failure) {
    if (!isTakenKey(failure)) throw failure;
    const first = await resultMeanwhile(q, write);
    if (first === null) throw failure;
    return first;
  }
}

/**
 * Asks the rules for what may arrive twice. They may refuse it because the first one has just been done and left nothing to
 * do: then the result of that one counts.
 */
export async function unlessDone(
  q: Queryable,
  write: Repeatable | null,
  work: () => Promise<RequestView>,
): Promise<RequestView> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof RefusedCall)) throw failure;
    const first = await resultMeanwhile(q, write);
    if (first === null) throw failure;
    return first;
  }
}

function isTakenKey(failure: unknown): boolean {
  return (
    failure instanceof Error && 'constraint' in failure && failure.constraint === 'idempotency_record_pkey'
  );
}

/** A result to be kept under its key, with the change that produced it. */
export interface Keeping {
  write: Repeatable | null;
  result: RequestView;
}

/** A result to be kept with the request that it describes. */
export interface Kept {
  requestId: string;
  at: Date;
  keeping: Keeping | undefined;
}

/**
 * The part that keeps the results of those writes that may arrive twice, as a step of the statement that makes the changes.
 * @param answer the result as it is to be kept, from the one that was given; it may look at `changed`, the requests that
 *   were written
 */
export function keptParts(
  kept: readonly Kept[],
  answer: (result: Statement) => Statement = (result) => result,
): Statement[] {
  const rows = kept.flatMap(
    ({ requestId, at, keeping: { write, result } = { write: null, result: null } }) =>
      write === null || result === null ? [] : [{ ...write, requestId, at, result }],
  );
  if (rows.length === 0) return [];
  return [
    sql`kept as (insert into portal.idempotency_record (person_id, key, fingerprint, answer, at)
      select one->>'personId', (one->>'key')::uuid, one->>'fingerprint', ${answer(sql`one->'result'`)}, (one->>'at')::timestamptz
      from ${ofChanged(rows)})`,
  ];
}

/** Forgets results older than a day (rule refusals 4). */
export function forgetResults(db: Queryable, now: Date): Promise<number> {
  return db.run(
    sql`delete from portal.idempotency_record where at < ${new Date(now.getTime() - 86_400_000)}`,
  );
}
