import type { UnusedAccounts } from '@portal/core/contract/unused-accounts.ts';
import {
  absenceOf,
  absentBefore,
  type GivenWarning,
  lastUse,
} from '@portal/core/domain/people/inactivity.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { UsedAccount } from '../../ports/account-use.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import type { InactivityDependencies } from './dependencies.ts';
import { keptOpen } from './kept-open.ts';
import { pagesOfUnused } from './unused-pages.ts';

/** How many accounts are listed. */
const most = 100;

/** What the list is made with. */
export interface ListDependencies extends Omit<InactivityDependencies, 'sender' | 'writer'> {
  /** Somebody in the directory as their own token would describe them. */
  described(known: DirectoryPerson): Person;
}

/** Who is about to be locked for not signing in, the soonest first, for readers of all requests (rule people 16). */
export async function listUnused(
  { db, directory, rules, described }: ListDependencies,
  { now }: Pick<Caller, 'now'>,
): Promise<UnusedAccounts> {
  const { lockDays, warningDays, zone } = rules;
  const listedAfterDays = Math.min(...warningDays);
  const before = absentBefore(listedAfterDays, zone, now);
  const found: UsedAccount[] = [];
  const isFull = () => found.length > most;
  for await (const page of pagesOfUnused(directory, { before, isActive: true }, isFull)) found.push(...page);
  const shown = found.slice(0, most);
  const ids = shown.map(({ id }) => id);
  const [people, warned, staying] = await Promise.all([
    directory.people({ ids, emails: [] }),
    lastWarnings(db, shown),
    keptOpen(directory),
  ]);
  const items = shown.flatMap((account) => {
    const known = people.find(({ id }) => id === account.id);
    const warning = warned.get(account.id) ?? null;
    const { days, locksAt } = absenceOf(account, rules, now, warning);
    // The day of some is over, and the next run locks them; others are never locked.
    if (known === undefined || locksAt < now || staying.has(account.id)) return [];
    const { username: userName, fullName, organization, email } = described(known);
    return {
      userId: account.id,
      userName,
      fullName,
      organization,
      email,
      days,
      lastSignIn: account.signedInAt?.toISOString() ?? null,
      locksAt: locksAt.toISOString(),
      warnedDay: warning?.day ?? null,
    };
  });
  return { items, hasMore: found.length > most, listedAfterDays, lockedAfterDays: lockDays };
}

/** What each was warned of last in this absence, by subject id. */
async function lastWarnings(
  db: Database,
  accounts: readonly UsedAccount[],
): Promise<Map<string, GivenWarning>> {
  const rows = await db.rows<
    GivenWarning & { id: string }
  >(sql`select i.person_id as id, i.last_use as "lastUse",
      i.warned_day as day, i.warned_at as at
    from unnest(${accounts.map(({ id }) => id)}::text[], ${accounts.map(lastUse)}::timestamptz[]) as a (id, last_use)
    join portal.inactivity i on i.person_id = a.id and i.last_use = a.last_use where i.warned_at is not null`);
  return new Map(rows.map(({ id, ...warning }) => [id, warning]));
}
