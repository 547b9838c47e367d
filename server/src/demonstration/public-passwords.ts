import type { Queryable } from '../adapters/db/database.ts';
import type { OwnAccounts } from '../provider/own-accounts.ts';
import type { InventedPerson } from './invented-person.ts';
import { demonstrationPassword } from './world.ts';

/** People whose password everybody can read in this project could sign in from elsewhere; the start must not go on. */
export class PublicPasswordsLeft extends Error {
  override name = 'PublicPasswordsLeft';
}

/**
 * Looks whether any invented person still has the public demonstration password. Ask this where others can reach
 * the portal: a database that began as a demonstration on one machine keeps the passwords it began with.
 * @throws PublicPasswordsLeft naming the first one found
 */
export async function refusePublicPasswords(
  { db, accounts }: { db: Queryable; accounts: OwnAccounts },
  people: readonly InventedPerson[],
): Promise<void> {
  const ids = people.map((person) => person.id);
  const username = await accounts.whoSignsInWith(db, demonstrationPassword, ids);
  if (username === null) return;
  throw new PublicPasswordsLeft(
    `this database holds invented people with the public demonstration password (${username}, for one), and others could reach it; begin with an empty database: another DATA_DIR, or another one in DATABASE_URL`,
  );
}
