import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { MovedPassword, MovedPerson, NamesInUse } from '../../provider/moving/moved-person.ts';
import type { Work } from '../passwords/derive/derive.ts';
import { isAdmitted, peopleWhere, personOf, type PersonRow } from '../people/people-rows.ts';

/** Somebody of the embedded provider, and whose their address is where several have given it. */
export interface PersonToMove extends MovedPerson {
  /** The username of the person whose address it is; null where it is their own. */
  addressOf: string | null;
}

interface StoredPassword {
  /** In base64. */
  hash: string;
  salt: string;
  parameters: Work;
  mustChange: boolean;
  at: string;
}

interface Row extends PersonRow {
  created_at: Date;
  password: StoredPassword | null;
  address_of: string | null;
}

/** The next people of the embedded provider in the order of their ids. @param after the last id of those before */
export async function peopleToMove(
  db: Queryable,
  after: string | null,
  most: number,
): Promise<PersonToMove[]> {
  const isLater = sql`p.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`;
  const rows = await db.rows<Row>(
    sql`${peopleWhere(
      isLater,
      sql`, p.created_at, (select json_build_object('hash', encode(c.hash, 'base64'), 'salt', encode(c.salt, 'base64'),
        'parameters', c.parameters, 'mustChange', c.must_change, 'at', c.created_at)
      from idp.credential c where c.person_id = p.id and c.type = 'password') as password,
    (select nullif(o.username, p.username) from (select p.*, ${isAdmitted} as admitted from idp.person p) o
      where o.email = p.email order by o.email_verified desc, o.admitted desc, o.created_at, o.id limit 1) as address_of`,
    )} order by p.id limit ${most}`,
  );
  return rows.map((row) => ({
    ...personOf(row),
    createdAt: row.created_at,
    password: passwordOf(row.password),
    addressOf: row.address_of,
  }));
}

function passwordOf(stored: Row['password']): MovedPassword | null {
  if (stored === null) return null;
  const { hash, salt, parameters, mustChange, at } = stored;
  const { memory, passes, parallelism, length } = parameters;
  return {
    hash: Buffer.from(hash, 'base64'),
    salt: Buffer.from(salt, 'base64'),
    at: new Date(at),
    memory,
    passes,
    parallelism,
    length,
    mustChange,
  };
}

/** The roles and groups that anybody has. */
export async function namesInUse(db: Queryable): Promise<NamesInUse> {
  const roles = await db.rows<{ client: string | null; names: string[] }>(sql`select r.client_id as client,
      array_agg(r.name order by r.name) as names from idp.role r
    where exists (select from idp.person_role pr where pr.role_id = r.id) group by r.client_id order by r.client_id`);
  const groups = await db.rows<{ path: string }>(sql`select g.path from idp.people_group g
    where exists (select from idp.membership m where m.group_id = g.id) order by g.path`);
  const clientRoles = roles.flatMap(({ client, names }) =>
    client === null ? [] : [[client, names] as const],
  );
  return {
    clientRoles: Object.fromEntries(clientRoles),
    realmRoles: roles.find(({ client }) => client === null)?.names ?? [],
    groups: groups.map(({ path }) => path),
  };
}

/**
 * Keeps beside the other provider what it does not keep itself: who signed in when, who made their account themselves, and for which
 * absence an account was locked. The list of people is to be read again there.
 */
export async function leaveToAnother(db: Queryable): Promise<void> {
  await db.run(sql`insert into portal.provider_account as a
      (person_id, signed_in_at, is_self_registered, locked_for, disabled_for)
    select p.id::text, p.signed_in_at, not p.email_verified, p.locked_for, p.disabled_for from idp.person p order by p.id
    on conflict (person_id) do update set signed_in_at = greatest(a.signed_in_at, excluded.signed_in_at),
      is_self_registered = excluded.is_self_registered, locked_for = excluded.locked_for, disabled_for = excluded.disabled_for`);
  await db.run(sql`update portal.provider_reading set until = null, last_id = null`);
}
