import type { CertificateRules } from '@portal/core/domain/certificates/certificate-rules.ts';
import { digestDayAt } from '@portal/core/domain/mail/digest.ts';
import { startOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import type { WorkingTime } from '@portal/core/domain/working-days/working-time.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { numberedUuidV7 } from '../../../adapters/identifiers.ts';
import { giveListTokens } from '../../../mail/choices/wanted-mail.ts';
import { zonesInUse } from '../../../mail/choices/zones-of-people.ts';
import { intoOutboxAndPage } from '../../../mail/notices.ts';
import { writeCertificateWarnings } from '../certificates/write-warnings.ts';
import { peopleToTell, type Readers, type Notified } from './digest-items.ts';

/** What the list of a morning is made from when it is sent, as its row in the outbox keeps it. */
export interface DigestFacts {
  digest: {
    /** When the list before was written; null for the first one. */
    since: string | null;
    /** It takes the place of mail that was held back (rule mail 14), and is no list of a morning. */
    isFold?: true;
  };
}

/** How many lists are written in one transaction. */
const batchSize = 500;
/** A list written longer ago tells nothing about what waits today. */
const keptDays = 90;

/** What a morning is judged by. */
export interface MorningTerms {
  /** Its zone is that of people whose own is not known. */
  workingTime: WorkingTime;
  certificateRules: CertificateRules;
}

/**
 * Writes a list of what waits for each person who decides, once on each working day and only while people work where they are (rule mail
 * 11). What is in it is looked up when it is sent. Each person's list and the time of it are written together, so that a portal that
 * dies in between tells nobody twice; a zone is done once all lists of its people are written. Owners of certificates are warned then, too (rule
 * certificates 9).
 */
export async function writeDigests(
  db: Database,
  { workingTime, certificateRules }: MorningTerms,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  const usualZone = workingTime.zone;
  const done = new Map(
    (
      await db.rows<{ zone: string; day: string }>(
        sql`select zone, to_char(day, 'YYYY-MM-DD') as day from portal.digest_zone`,
      )
    ).map(({ zone, day }) => [zone, day]),
  );
  for (const zone of new Set([usualZone, ...(await zonesInUse(db))])) {
    const day = digestDayAt(now, { ...workingTime, zone });
    if (day === null || day <= (done.get(zone) ?? '')) continue;
    const readers = { zone, usualZone, since: startOfDay(zone, day) };
    await writeListsOf(db, readers, { day, now, isStopping });
    await writeCertificateWarnings(db, certificateRules, { zone, usualZone, day, now });
    if (isStopping()) return;
    await db.run(sql`insert into portal.digest_zone (zone, day) values (${zone}, ${day}::date)
      on conflict (zone) do update set day = excluded.day`);
  }
  await db.run(sql`delete from portal.approver_digest
    where written_at < ${now}::timestamptz - make_interval(days => ${keptDays})`);
}

interface Morning {
  day: string;
  now: Date;
  isStopping: () => boolean;
}

async function writeListsOf(db: Database, readers: Readers, morning: Morning): Promise<void> {
  const people = await peopleToTell(db, readers, morning.now);
  for (let start = 0; start < people.length && !morning.isStopping(); start += batchSize)
    await writeSome(db, people.slice(start, start + batchSize), morning);
}

async function writeSome(db: Database, notified: readonly Notified[], { day, now }: Morning): Promise<void> {
  await db.transaction(async (tx) => {
    const lists = notified.map(({ personId, since }, index) => {
      const before = since?.toISOString() ?? null;
      const facts: DigestFacts = { digest: { since: before } };
      return {
        // Anyone who has moved since may have had a list of this day, where it came earlier.
        id: numberedUuidV7(now, index),
        idempotencyKey: `digest ${day} ${personId} ${before ?? ''}`,
        personId,
        facts,
        at: now,
      };
    });
    const ids = notified.map(({ personId }) => personId);
    await giveListTokens(tx, ids);
    await tx.run(intoOutboxAndPage(lists, now));
    await tx.run(sql`insert into portal.approver_digest (person_id, written_at)
      select id, ${now}::timestamptz from unnest(${ids}::text[]) as one (id)
      on conflict (person_id) do update set written_at = excluded.written_at`);
  });
}
