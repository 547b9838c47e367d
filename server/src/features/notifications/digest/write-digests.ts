import { dayIn, startOfDay } from '@portal/core/domain/requests/calendar-days.ts';
import { isWorkingTime, type WorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { numberedUuidV7 } from '../../../adapters/identifiers.ts';
import { intoOutboxOf } from '../../../mail/outbox.ts';
import { peopleToTell, type Told } from './digest-items.ts';

/** What the list of a morning is made from when it is sent, as its row in the outbox keeps it. */
export interface DigestFacts {
  digest: {
    /** When the list before was written; null for the first one. */
    since: string | null;
  };
}

/** So many lists are written in one transaction. */
const batchSize = 500;
/** A list written longer ago tells nothing about what waits today. */
const keptDays = 90;

/**
 * Writes a list of what waits for each person who decides, once a day and only while people work (rule mail 11). What is in it is
 * looked up when it is sent. Each person's list and the time of it are written together, so that a portal that dies in between tells nobody twice.
 */
export async function writeDigests(
  db: Database,
  workingTime: WorkingTime,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  if (!isWorkingTime(now, workingTime)) return;
  const day = dayIn(workingTime.zone, now);
  const people = await peopleToTell(db, { now, since: startOfDay(workingTime.zone, day) });
  for (let start = 0; start < people.length && !isStopping(); start += batchSize)
    await writeSome(db, people.slice(start, start + batchSize), { day, now });
  await db.run(sql`delete from portal.approver_digest
    where written_at < ${now}::timestamptz - make_interval(days => ${keptDays})`);
}

async function writeSome(
  db: Database,
  told: readonly Told[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const lists = told.map(({ personId, since }, index) => {
      const facts: DigestFacts = { digest: { since: since?.toISOString() ?? null } };
      return {
        ...{ id: numberedUuidV7(now, index), onceKey: `digest ${day} ${personId}` },
        ...{ personId, facts, at: now },
      };
    });
    await tx.run(intoOutboxOf(lists, now));
    await tx.run(sql`insert into portal.approver_digest (person_id, written_at)
      select id, ${now}::timestamptz from unnest(${told.map(({ personId }) => personId)}::text[]) as one (id)
      on conflict (person_id) do update set written_at = excluded.written_at`);
  });
}
