import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import { randomUUID } from 'node:crypto';
import { mailLanguage } from '@portal/core/domain/mail/mail-language.ts';
import { type Absence, absenceOf, absentBefore, lastUse } from '@portal/core/domain/people/inactivity.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { mailAndPage } from '../../mail/mail-and-page.ts';
import type { UsedAccount } from '../../ports/account-use.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { keptOpen } from './kept-open.ts';
import { pagesOfUnused } from './unused-pages.ts';
import { warningMail } from './warning-mail.ts';

/** Somebody who is to be warned, and of which day of their absence. */
interface Warning {
  account: UsedAccount;
  absence: Absence;
  day: number;
}

/**
 * Warns by mail everybody whose account is locked before long, once for each of the warning days (rule people 16). Of days
 * that passed while no portal ran the last one is sent. People who are never locked get none.
 * @param isStopping whether the portal is stopping, so that a long run ends early
 */
export async function warnUnused(
  deps: InactivityDependencies,
  now: Date,
  isStopping: () => boolean,
): Promise<void> {
  const { warningDays, zone } = deps.rules;
  const before = absentBefore(Math.min(...warningDays), zone, now);
  const staying = await keptOpen(deps.directory);
  for await (const page of pagesOfUnused(deps.directory, { before, isActive: true }, isStopping)) {
    const warnings = await notYetNotified(
      deps.db,
      page.flatMap((account) => (staying.has(account.id) ? [] : warningOf(account, deps, now))),
    );
    if (warnings.length === 0) continue;
    const people = await deps.directory.people({
      ids: warnings.map(({ account }) => account.id),
      emails: [],
    });
    for (const warning of warnings) {
      if (isStopping()) return;
      const person = people.find(({ id }) => id === warning.account.id);
      if (person !== undefined) await tell(deps, warning, person, now);
    }
  }
}

function warningOf(account: UsedAccount, { rules }: InactivityDependencies, now: Date): Warning[] {
  const absence = absenceOf(account, rules, now, null);
  const { warningDay: day } = absence;
  return day === null ? [] : [{ account, absence, day }];
}

/** Most of those who are found every hour have been warned. A person who was locked and unlocked is not locked again. */
async function notYetNotified(db: Queryable, warnings: readonly Warning[]): Promise<Warning[]> {
  const rows = await db.rows<{ id: string }>(sql`select w.id
    from unnest(${warnings.map(({ account }) => account.id)}::text[],
      ${warnings.map(({ account }) => lastUse(account))}::timestamptz[],
      ${warnings.map(({ day }) => day)}::int[]) as w (id, last_use, day)
    where not exists (select from portal.inactivity i
      where i.person_id = w.id and i.last_use = w.last_use and i.warned_day >= w.day)
      and not exists (select from portal.account_lock l
        where l.person_id = w.id and l.cause = 'INACTIVITY' and l.since >= w.last_use)`);
  const unwarned = new Set(rows.map(({ id }) => id));
  return warnings.filter(({ account }) => unwarned.has(account.id));
}

/** The mail and the note that it was written are one transaction; of several portals one writes both. */
async function tell(
  { db, sender }: InactivityDependencies,
  { account, absence, day }: Warning,
  person: DirectoryPerson,
  now: Date,
): Promise<void> {
  const language = mailLanguage(person.attributes);
  const name = wholeName(person);
  await db.transaction(async (tx) => {
    // Another absence than the one that is noted: what had begun then is over.
    const noted =
      await tx.run(sql`insert into portal.inactivity as i (person_id, last_use, warned_day, warned_at)
      values (${account.id}, ${lastUse(account)}, ${day}, ${now})
      on conflict (person_id) do update set last_use = excluded.last_use, warned_day = excluded.warned_day,
        warned_at = excluded.warned_at,
        action = case when i.last_use = excluded.last_use then i.action end,
        done_at = case when i.last_use = excluded.last_use then i.done_at end
      where i.last_use <> excluded.last_use or i.warned_day is null or i.warned_day < excluded.warned_day`);
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
        words: (one) => warningMail({ name, use: account, absence }, sender, one),
      }),
    );
  });
}
