import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';
import { hashPassword, storePassword } from './passwords.ts';

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
    const added = await tx.run(sql`
      insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes, created_at)
      values (${person.id}, ${person.username.toLowerCase()}, ${person.email.toLowerCase()}, true,
        ${person.givenName}, ${person.familyName}, ${JSON.stringify(attributesOf(person, now))}::jsonb, ${now})
      on conflict do nothing`);
    if (added === 0) continue;
    usernames.push(person.username);
    await storePassword(tx, person.id, await hashPassword(password), mustChangePassword, now);
    const held: [string | null, readonly string[]][] = [
      [null, person.realmRoles],
      ...Object.entries(person.clientRoles),
    ];
    await addRoles(tx, held);
    for (const [client, names] of held) await giveRoles(tx, person.id, client, names);
  }
  return usernames;
}

async function addRoles(tx: Queryable, roles: readonly [string | null, readonly string[]][]): Promise<void> {
  for (const [client, names] of roles) {
    await tx.run(sql`
      insert into idp.role (client_id, name) select ${client}::text, name from unnest(${names}::text[]) as name
      on conflict do nothing`);
  }
}

async function giveRoles(
  tx: Queryable,
  id: string,
  client: string | null,
  names: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into idp.person_role (person_id, role_id)
    select ${id}, r.id from idp.role r
    where r.client_id is not distinct from ${client}::text and r.name = any(${names}::text[])
    on conflict do nothing`);
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
