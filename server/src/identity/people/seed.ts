import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { addRoles, insertPerson } from './new-person.ts';
import { hashPassword, storePassword } from '../passwords/passwords.ts';

/** One person of the demonstration world, as `data/people.json` describes them. */
export interface SeedPerson {
  id: string;
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  realmRoles: readonly string[];
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  attributes: Readonly<Record<string, string | readonly string[]>>;
  /** Days from the day of seeding to the date written into the attribute of this name. */
  certificateDays: Readonly<Record<string, number>>;
}

/** What is seeded. */
export interface Seed {
  people: readonly SeedPerson[];
  /** Every role each client offers, so that it can be given later. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  password: string;
  /** Whether the password only leads to choosing another; left out, it stays. */
  mustChangePassword?: boolean;
  now: Date;
}

/**
 * Writes people and roles that are not there yet. Whoever exists stays as they are: data survives restarts.
 * Meant for one transaction of the caller. Of two starters at once one adds a person, and is told so.
 * @returns the usernames of those added
 */
export async function seedPeople(tx: Queryable, seed: Seed): Promise<string[]> {
  const { people, clientRoles, password, mustChangePassword = false, now } = seed;
  const usernames: string[] = [];
  await addRoles(tx, [[null, [activeAccountRole]], ...Object.entries(clientRoles)]);
  for (const person of people) {
    const added = await insertPerson(
      tx,
      { ...person, emailVerified: true, attributes: attributesOf(person, now) },
      now,
    );
    if (!added) continue;
    usernames.push(person.username);
    await storePassword(tx, person.id, await hashPassword(password), mustChangePassword, now);
  }
  return usernames;
}

function attributesOf(person: SeedPerson, now: Date): Record<string, string[]> {
  const attributes: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(person.attributes)) {
    attributes[name] = typeof value === 'string' ? [value] : [...value];
  }
  for (const [name, days] of Object.entries(person.certificateDays)) {
    attributes[name] = [new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)];
  }
  return attributes;
}
