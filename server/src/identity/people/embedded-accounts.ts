import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { attributesOfAccount, type NewAccounts } from '../../ports/new-accounts.ts';
import type { OwnAccounts } from '../../provider/own-accounts.ts';
import { rememberUse } from './account-use.ts';
import { holdAccount, writeAccount } from '../account/imported-account.ts';
import { changeGroups, keepGroups } from './groups.ts';
import { listEarlierPeople } from './list-earlier-people.ts';
import { addRoles, insertPeople } from './new-person.ts';
import { hashPassword, type PasswordHash, storePassword, verifyPassword } from '../passwords/passwords.ts';

/** What a start does with the accounts of the embedded provider. */
export const embeddedAccounts: OwnAccounts = {
  listEarlierPeople,
  keepGroups,
  hasAnybody: async (db) => (await db.row(sql`select 1 as one from idp.person limit 1`)) !== undefined,
  add: addAccounts,
  hold: holdAccount,
  write: writeAccount,
  async isAnybodyEnabled(db, ids) {
    const found = await db.row(
      sql`select 1 as one from idp.person where id = any(${[...ids]}::uuid[]) and enabled limit 1`,
    );
    return found !== undefined;
  },
  async whoSignsInWith(db, password, ids) {
    const stored = await db.rows<PasswordHash & { username: string }>(sql`
      select min(p.username) as username, c.hash, c.salt, c.parameters from idp.credential c join idp.person p on p.id = c.person_id
      where p.enabled and c.type = 'password' and p.id = any(${[...ids]}::uuid[])
      group by c.hash, c.salt, c.parameters order by username`);
    // Who were added together share one hash, and each takes its time.
    for (const { username, ...hash } of stored) if (await verifyPassword(password, hash)) return username;
    return null;
  },
};

async function addAccounts(tx: Queryable, accounts: NewAccounts): Promise<string[]> {
  const { people, clientRoles, password, mustChangePassword = false, now } = accounts;
  // They share one password, known to the person who adds them; a hash takes its time, and one is enough for all.
  let hash: PasswordHash | undefined;
  await addRoles(tx, [[null, [activeAccountRole]], ...Object.entries(clientRoles)]);
  const added = await insertPeople(
    tx,
    people.map((person) => ({
      ...person,
      emailVerified: person.isEmailVerified ?? true,
      attributes: attributesOfAccount(person, now),
    })),
    now,
  );
  const newcomers = people.filter(({ id }) => added.has(id));
  for (const person of newcomers) {
    if (person.awayDays !== undefined)
      await rememberUse(tx, person.id, new Date(now.getTime() - person.awayDays * 86_400_000));
    const { groups: join = [] } = person;
    if (join.length > 0) await changeGroups(tx, person.id, { join, leave: [] });
    if (password === null) continue;
    hash ??= await hashPassword(password);
    await storePassword(tx, person.id, hash, mustChangePassword, now);
  }
  return newcomers.map(({ username }) => username);
}
