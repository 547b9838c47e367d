import { createHash } from 'node:crypto';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { nothing, sql, type Statement } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';

/** A write that may be repeated: the key the caller chose and a fingerprint of what was sent under it. */
export interface Repeatable {
  personId: string;
  key: string;
  fingerprint: string;
}

/** An answer already given under a key. */
export interface GivenAnswer {
  fingerprint: string;
  answer: RequestView;
}

/** The repeatable write of this call, or null when the caller sent no key. */
export function repeatable(caller: Caller, call: string, sent: unknown): Repeatable | null {
  if (caller.idempotencyKey === null) return null;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, sent]))
    .digest('base64url');
  return { personId: caller.person.userId, key: caller.idempotencyKey, fingerprint };
}

/** The answer already given under this key as a JSON column, null without a key or before the first time. */
export function givenAnswer(write: Repeatable | null): Statement {
  if (write === null) return sql`null::json`;
  return sql`(select json_build_object('fingerprint', i.fingerprint, 'answer', i.answer) from portal.idempotency_record i
    where i.person_id = ${write.personId} and i.key = ${write.key}::uuid)`;
}

/**
 * The answer to repeat, or null when this is the first time.
 * @throws RefusedCall KEY_REUSED when the key came with something else
 */
export function answerToRepeat(given: GivenAnswer | null, write: Repeatable | null): RequestView | null {
  if (given === null || write === null) return null;
  if (given.fingerprint !== write.fingerprint) throw new RefusedCall('KEY_REUSED');
  return given.answer;
}

/** The answer somebody else has just given under the same key: asked again when a write found nothing to move. */
export async function answerMeanwhile(q: Queryable, write: Repeatable | null): Promise<RequestView | null> {
  if (write === null) return null;
  const row = await q.row<{ given: GivenAnswer | null }>(sql`select ${givenAnswer(write)} as given`);
  return answerToRepeat(row?.given ?? null, write);
}

/**
 * Does a write under a key. Two different writes that use one key at the same moment meet at the key's own row:
 * the later one is undone whole and told what the key already stands for.
 */
export async function underKey(
  q: Queryable,
  write: Repeatable | null,
  work: () => Promise<RequestView>,
): Promise<RequestView> {
  try {
    return await work();
  } catch (failure) {
    if (!isTakenKey(failure)) throw failure;
    const given = await answerMeanwhile(q, write);
    if (given === null) throw failure;
    return given;
  }
}

function isTakenKey(failure: unknown): boolean {
  return (
    failure instanceof Error && 'constraint' in failure && failure.constraint === 'idempotency_record_pkey'
  );
}

/**
 * Keeps the answer under its key as a further step of the statement that makes the change.
 * @param from the step of that statement whose single row stands for "it happened"
 */
export function keepAnswer(
  write: Repeatable | null,
  answer: RequestView,
  now: Date,
  from: Statement,
): Statement {
  if (write === null) return nothing;
  return sql`kept as (
      insert into portal.idempotency_record (person_id, key, fingerprint, answer, at)
      select ${write.personId}::text, ${write.key}::uuid, ${write.fingerprint}::text, ${JSON.stringify(answer)}::jsonb, ${now}::timestamptz
      from ${from}
    ),`;
}

/** Forgets answers older than a day (details section 2). */
export function forgetAnswers(db: Queryable, now: Date): Promise<number> {
  return db.run(
    sql`delete from portal.idempotency_record where at < ${new Date(now.getTime() - 86_400_000)}`,
  );
}
