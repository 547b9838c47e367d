import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { ownsAddress } from './people-rows.ts';

/** Somebody the directory does not know yet. */
export interface NewPerson {
  /** A UUID. */
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
  attributes: Readonly<Record<string, readonly string[]>>;
  realmRoles: readonly string[];
  /** Role names by client id; those that do not exist yet are made. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
}

/** The person as the directory will know them once they are added. */
export function asDirectoryPerson(person: NewPerson): DirectoryPerson {
  const lists = (values: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(values).map(([name, list]) => [name, [...list]]));
  return {
    ...person,
    ...{ username: person.username.toLowerCase(), email: person.email.toLowerCase(), enabled: true },
    attributes: lists(person.attributes),
    realmRoles: [...person.realmRoles],
    clientRoles: lists(person.clientRoles),
    groups: [],
  };
}

/**
 * Adds a person, username and address in lower case as Keycloak keeps them. False, and nothing written, when
 * id, username or address are somebody's already: the insert itself decides that, however many try at once. An address
 * is somebody's once it is verified, or once its account has been admitted to anything (rule accounts 1).
 */
export async function insertPerson(tx: Queryable, person: NewPerson, now: Date): Promise<boolean> {
  const email = person.email.toLowerCase();
  const added = await tx.run(sql`
    insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes, created_at)
    select ${person.id}::uuid, ${person.username.toLowerCase()}::text, ${email}::text, ${person.emailVerified}::boolean,
      ${person.givenName}::text, ${person.familyName}::text, ${JSON.stringify(person.attributes)}::jsonb, ${now}::timestamptz
    where ${person.emailVerified}::boolean
      or not exists (select from idp.person p where p.email = ${email}::text and ${ownsAddress})
    on conflict do nothing`);
  if (added === 0) return false;
  const held: [string | null, readonly string[]][] = [
    [null, person.realmRoles],
    ...Object.entries(person.clientRoles),
  ];
  await addRoles(tx, held);
  for (const [client, names] of held) await giveRoles(tx, person.id, client, names);
  return true;
}

/** Makes the roles that do not exist yet; client null stands for the realm's own. */
export async function addRoles(
  tx: Queryable,
  roles: readonly [string | null, readonly string[]][],
): Promise<void> {
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
