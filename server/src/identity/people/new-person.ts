import type { Queryable } from '../../adapters/db/database.ts';
import { elements, sql } from '../../adapters/db/sql.ts';
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
    username: person.username.toLowerCase(),
    email: person.email.toLowerCase(),
    enabled: true,
    attributes: lists(person.attributes),
    realmRoles: [...person.realmRoles],
    clientRoles: lists(person.clientRoles),
    groups: [],
  };
}

/**
 * Adds people, usernames and addresses in lower case as Keycloak keeps them, with their roles. Left out, with nothing written of them, is
 * anyone whose id, username or address are somebody's already, or those of one before them: the insert itself decides that, however many try
 * at once. An address is somebody's once it is verified, or once its account has been admitted to anything (rule accounts 1).
 * @returns the ids of those added
 */
export async function insertPeople(
  tx: Queryable,
  people: readonly NewPerson[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = people.map(({ username, email, realmRoles: _roles, clientRoles: _others, ...person }) => {
    return { ...person, username: username.toLowerCase(), email: email.toLowerCase() };
  });
  // In the order of their names, so that two who add the same people never deadlock.
  const added = await tx.rows<{ id: string }>(sql`
    insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes, created_at)
    select (one->>'id')::uuid, one->>'username', one->>'email', (one->>'emailVerified')::boolean,
      one->>'givenName', one->>'familyName', one->'attributes', ${now}::timestamptz
    from ${elements(rows)}
    where (one->>'emailVerified')::boolean
      or not exists (select from idp.person p where p.email = one->>'email' and ${ownsAddress})
    order by one->>'username', ordinal
    on conflict do nothing returning id`);
  const ids = new Set(added.map(({ id }) => id));
  await giveRoles(
    tx,
    people.filter(({ id }) => ids.has(id)),
  );
  return ids;
}

/** Adds one person. @returns false, and nothing written, where `insertPeople` leaves them out */
export async function insertPerson(tx: Queryable, person: NewPerson, now: Date): Promise<boolean> {
  return (await insertPeople(tx, [person], now)).size > 0;
}

/** Makes the roles that do not exist yet; client null means the realm's own. */
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

/** Gives each of them the roles they come with, of which those that do not exist yet are made. */
export async function giveRoles(
  tx: Queryable,
  people: readonly Pick<NewPerson, 'id' | 'realmRoles' | 'clientRoles'>[],
): Promise<void> {
  const held = people.flatMap(({ id, realmRoles, clientRoles }) =>
    [[null, realmRoles] as const, ...Object.entries(clientRoles)].flatMap(([client, names]) =>
      names.map((name) => ({ id, client, name })),
    ),
  );
  if (held.length === 0) return;
  const roles = Map.groupBy(held, ({ client }) => client);
  await addRoles(
    tx,
    [...roles].map(([client, all]) => [client, [...new Set(all.map(({ name }) => name))]]),
  );
  await tx.run(sql`
    insert into idp.person_role (person_id, role_id)
    select (one->>'id')::uuid, r.id from ${elements(held)}
    join idp.role r on r.client_id is not distinct from one->>'client' and r.name = one->>'name'
    on conflict do nothing`);
}
