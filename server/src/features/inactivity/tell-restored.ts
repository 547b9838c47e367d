import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { randomUUID } from 'node:crypto';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { sql } from '../../adapters/db/sql.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { restoredMail } from './restored-mail.ts';

/** After so many days it is no news any more. */
const newsDays = 3;

interface RestoredRow {
  id: string;
  number: string;
  person_id: string;
  closed_at: Date;
}

/** Tells people by mail that their account is active again after a long absence, each once (rule people 16). */
export async function tellRestored(deps: InactivityDependencies, now: Date): Promise<void> {
  const since = new Date(now.getTime() - newsDays * 86_400_000);
  const rows = await deps.db.rows<RestoredRow>(sql`select r.id, r.number, r.person_id, r.closed_at from (
      select distinct on (person_id) id, number, person_id, closed_at from portal.request
      where type = 'REACTIVATE_REQUEST' and status = 'APPROVED' and closed_at > ${since}
      order by person_id, closed_at desc, id desc) r
    where not exists (select from portal.inactivity i where i.person_id = r.person_id and i.restored_by = r.id)`);
  if (rows.length === 0) return;
  const people = await deps.directory.people({ ids: rows.map((row) => row.person_id), emails: [] });
  for (const row of rows) {
    const person = people.find(({ id }) => id === row.person_id);
    if (person !== undefined) await tell(deps, row, person, now);
  }
}

/** The mail and the note that it was written are one transaction; of several portals one writes both. */
async function tell(
  { db, rules, sender }: InactivityDependencies,
  row: RestoredRow,
  person: DirectoryPerson,
  now: Date,
): Promise<void> {
  const language = mailLanguage(person.attributes);
  const name = wholeName(person);
  await db.transaction(async (tx) => {
    const noted = await tx.run(sql`insert into portal.inactivity as i (person_id, last_use, restored_by)
      values (${row.person_id}, ${row.closed_at}, ${row.id}::uuid)
      on conflict (person_id) do update set restored_by = excluded.restored_by
      where i.restored_by is distinct from excluded.restored_by`);
    if (noted === 0) return;
    await tx.run(
      mailAndPage({
        id: randomUUID(),
        idempotencyKey: null,
        recipient: person.email,
        replyTo: null,
        language,
        at: now,
        personId: person.id,
        origin: sender.origin,
        words: (one) =>
          restoredMail({ name, requestNumber: row.number, lockDays: rules.lockDays }, sender, one),
      }),
    );
  });
}
