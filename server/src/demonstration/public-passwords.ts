import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { type PasswordHash, verifyPassword } from '../identity/passwords/passwords.ts';
import { demonstrationPassword, type InventedPerson } from './world.ts';

/** People whose password everybody can read in this project could sign in from elsewhere; the start must not go on. */
export class PublicPasswordsLeft extends Error {
  override name = 'PublicPasswordsLeft';
}

/**
 * Looks whether any invented person still has the public demonstration password. To be asked where others can reach
 * the portal: a database begun as a demonstration on this machine alone keeps the passwords it began with.
 * @throws PublicPasswordsLeft naming the first one found
 */
export async function refusePublicPasswords(db: Queryable, people: readonly InventedPerson[]): Promise<void> {
  const stored = await db.rows<PasswordHash & { username: string }>(sql`
    select p.username, c.hash, c.salt, c.parameters from idp.credential c join idp.person p on p.id = c.person_id
    where p.enabled and c.type = 'password' and p.id = any(${people.map((person) => person.id)}::uuid[]) order by p.username`);
  for (const { username, ...hash } of stored) {
    if (!(await verifyPassword(demonstrationPassword, hash))) continue;
    throw new PublicPasswordsLeft(
      `this database holds invented people with the public demonstration password (${username}, for one), and others could reach it; begin with an empty database: another DATA_DIR, or another one in DATABASE_URL`,
    );
  }
}
