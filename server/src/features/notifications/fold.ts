import { foldAt, mostAnHour } from '@portal/core/domain/mail/storm.ts';
import { sql } from '../../adapters/db/sql.ts';
import { uuidV7 } from '../../adapters/identifiers.ts';
import type { Folded } from '../../mail/addressed-mail.ts';
import type { AddressingDependencies } from './addressing.ts';
import type { DigestFacts } from './digest/write-digests.ts';

/** How many mails these people were sent within the last hour, in a counter that goes on from there. */
export async function stormCounter(
  { db, now }: Pick<AddressingDependencies, 'db' | 'now'>,
  personIds: readonly string[],
): Promise<StormCounter> {
  const rows =
    personIds.length === 0
      ? []
      : await db.rows<{ id: string; count: number }>(sql`select person_id as id, count(*)::int as count
          from portal.mail where state = 'SENT' and sent_at > ${now()}::timestamptz - interval '1 hour'
            and person_id = any(${[...personIds]}::text[]) group by person_id`);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return {
    isFull: (personId) => (counts.get(personId) ?? 0) >= mostAnHour,
    add: (personId) => {
      counts.set(personId, (counts.get(personId) ?? 0) + 1);
    },
  };
}

/** Counts what each person gets within an hour. */
export interface StormCounter {
  /** Whether they have had as many as come one by one. */
  isFull(personId: string): boolean;
  add(personId: string): void;
}

/** What is held back for somebody at this moment: one mail for the hour, which is made up when it goes. */
export function foldedFor(personId: string, now: Date): Folded {
  const { since, due } = foldAt(now);
  const facts: DigestFacts = { digest: { since: since.toISOString(), isFold: true } };
  const idempotencyKey = `fold ${due.toISOString()} ${personId}`;
  return { instead: { id: uuidV7(now), idempotencyKey, personId, facts, at: now }, due };
}
