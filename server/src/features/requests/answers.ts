import { createHash } from 'node:crypto';
import type { RequestView } from '@portal/core/contract/requests.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { RefusedCall } from '../../adapters/http/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';

/** A write that may be repeated: the key the caller chose and a fingerprint of what was sent under it. */
export interface Repeatable {
  key: string;
  fingerprint: string;
}

/** The repeatable write of this call, or null when the caller sent no key. */
export function repeatable(caller: Caller, call: string, sent: unknown): Repeatable | null {
  if (caller.idempotencyKey === null) return null;
  const fingerprint = createHash('sha256').update(JSON.stringify([call, sent])).digest('base64url');
  return { key: caller.idempotencyKey, fingerprint };
}

/**
 * The answer already given under this key, or null.
 * @throws RefusedCall KEY_REUSED when the key came with something else
 */
export async function answerGiven(tx: Queryable, caller: Caller, write: Repeatable | null): Promise<RequestView | null> {
  if (write === null) return null;
  const given = await tx.row<{ fingerprint: string; answer: RequestView }>(
    sql`select fingerprint, answer from portal.idempotency_record where person_id = ${caller.person.userId} and key = ${write.key}::uuid`,
  );
  if (given === undefined) return null;
  if (given.fingerprint !== write.fingerprint) throw new RefusedCall('KEY_REUSED');
  return given.answer;
}

/** Keeps the answer under its key, in the transaction of the write itself. */
export async function keepAnswer(tx: Queryable, caller: Caller, write: Repeatable | null, answer: RequestView): Promise<void> {
  if (write === null) return;
  await tx.run(sql`insert into portal.idempotency_record (person_id, key, fingerprint, answer, at)
    values (${caller.person.userId}, ${write.key}::uuid, ${write.fingerprint}, ${JSON.stringify(answer)}::jsonb, ${caller.now})`);
}

/** Forgets answers older than a day (details section 2). */
export function forgetAnswers(db: Queryable, now: Date): Promise<number> {
  return db.run(sql`delete from portal.idempotency_record where at < ${new Date(now.getTime() - 86_400_000)}`);
}
