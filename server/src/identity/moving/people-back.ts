import { rememberedPasswords } from '@portal/core/domain/people/password.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { elements, sql } from '../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { giveRoles } from '../people/new-person.ts';

/** Somebody who comes back from another provider. */
export interface ReturningPerson extends DirectoryPerson {
  createdAt: Date;
}

/** So many are written in one statement. */
const portion = 500;

/** The ids of those whom the embedded provider has, with their usernames. */
export async function peopleHere(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; username: string }>(
    sql`select id::text as id, username from idp.person order by id`,
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Those of these paths that no group has here. */
export async function groupsNotHere(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{
    path: string;
  }>(sql`select w.path from unnest(${[...paths]}::text[]) as w (path)
    where not exists (select from idp.people_group g where g.path = w.path) order by w.path`);
  return rows.map(({ path }) => path);
}

/**
 * Takes these people as all that there are, with ids, attributes, groups, roles and state as they come. Nobody has a password
 * afterwards, nobody is signed in; others are gone. To be called in one transaction.
 */
export async function takeBack(tx: Queryable, people: readonly ReturningPerson[]): Promise<void> {
  await tx.run(sql`delete from idp.person where not id = any(${people.map(({ id }) => id)}::uuid[])`);
  for (const some of portionsOf(people)) await letGoOfNames(tx, some);
  for (const some of portionsOf(people)) await writeAccounts(tx, some);
  await forgetPasswords(tx);
  await tx.run(sql`delete from portal.person l where not exists
    (select from idp.person p where p.id::text = l.id)`);
  await tx.run(sql`update idp.people_listed set is_whole = true`);
  await takeOverFromAnother(tx);
}

function portionsOf(people: readonly ReturningPerson[]): (readonly ReturningPerson[])[] {
  const count = Math.ceil(people.length / portion);
  return Array.from({ length: count }, (_one, index) => people.slice(index * portion, (index + 1) * portion));
}

/** Two may have exchanged their usernames or addresses meanwhile: no name may block its new owner. */
async function letGoOfNames(tx: Queryable, people: readonly ReturningPerson[]): Promise<void> {
  const names = people.map(({ id, username, email }) => ({ id, username, email }));
  await tx.run(sql`update idp.person p set username = p.id::text, email_verified = false from ${elements(names)}
    where p.id = (one->>'id')::uuid and (p.username <> one->>'username' or p.email <> one->>'email')`);
}

async function writeAccounts(tx: Queryable, people: readonly ReturningPerson[]): Promise<void> {
  const rows = people.map(({ realmRoles: _roles, clientRoles: _others, groups: _groups, ...row }) => row);
  await tx.run(sql`insert into idp.person as p
      (id, username, email, email_verified, enabled, given_name, family_name, attributes, created_at)
    select (one->>'id')::uuid, one->>'username', one->>'email', (one->>'emailVerified')::boolean,
      (one->>'enabled')::boolean, one->>'givenName', one->>'familyName', one->'attributes', (one->>'createdAt')::timestamptz
    from ${elements(rows)} order by one->>'id'
    on conflict (id) do update set (username, email, email_verified, enabled, given_name, family_name, attributes, created_at)
      = (excluded.username, excluded.email, excluded.email_verified, excluded.enabled, excluded.given_name,
        excluded.family_name, excluded.attributes, excluded.created_at)`);
  const ids = people.map(({ id }) => id);
  await tx.run(sql`delete from idp.person_role where person_id = any(${ids}::uuid[])`);
  await giveRoles(tx, people);
  await tx.run(sql`delete from idp.membership where person_id = any(${ids}::uuid[])`);
  const memberships = people.flatMap(({ id, groups }) => groups.map((path) => ({ id, path })));
  await tx.run(sql`insert into idp.membership (person_id, group_id)
    select (one->>'id')::uuid, g.id from ${elements(memberships)} join idp.people_group g on g.path = one->>'path'
    on conflict do nothing`);
}

/** Others may know what was a password before the move; nobody may choose it again either. */
async function forgetPasswords(tx: Queryable): Promise<void> {
  await tx.run(sql`insert into idp.password_history (person_id, hash, salt, parameters, replaced_at)
    select person_id, hash, salt, parameters, created_at from idp.credential where type = 'password' and not must_change`);
  await tx.run(sql`delete from idp.password_history h where h.id not in (select k.id from (select o.id,
      row_number() over (partition by o.person_id order by o.id desc) as nth from idp.password_history o) k
    where k.nth < ${rememberedPasswords})`);
  await tx.run(sql`delete from idp.credential`);
  await tx.run(sql`delete from idp.mailed_link`);
  await tx.run(sql`delete from idp.artifact`);
}

/** What was kept beside the other provider comes along, and is removed there. */
async function takeOverFromAnother(tx: Queryable): Promise<void> {
  await tx.run(sql`update idp.person p set signed_in_at = coalesce(greatest(p.signed_in_at, a.signed_in_at), p.signed_in_at),
      locked_for = a.locked_for, disabled_for = a.disabled_for
    from portal.provider_account a where a.person_id = p.id::text`);
  await tx.run(sql`delete from portal.provider_account`);
  await tx.run(sql`delete from portal.provider_event`);
  await tx.run(sql`delete from portal.provider_turn`);
  await tx.run(sql`delete from portal.provider_due`);
  await tx.run(sql`update portal.provider_reading set until = null, last_id = null`);
}
