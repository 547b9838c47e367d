import type { Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';

/** The subject id of the person with this username. */
export async function personIdOf(db: Queryable, username: string): Promise<string> {
  const person = await db.row<{ id: string }>(sql`select id from idp.person where username = ${username}`);
  if (person === undefined) throw new Error(`no person ${username}`);
  return person.id;
}

/** From here on these people, or all people, may not sign in and count nowhere; or may again. */
export async function setEnabled(
  db: Queryable,
  isEnabled: boolean,
  usernames: readonly string[] | 'everybody',
): Promise<void> {
  const whom = usernames === 'everybody' ? sql`true` : sql`username = any(${[...usernames]}::text[])`;
  await db.run(sql`update idp.person set enabled = ${isEnabled} where ${whom}`);
}

/** Gives a person's attribute one value, or takes the attribute away. */
export async function setAttributeOf(
  db: Queryable,
  username: string,
  name: string,
  value: string | null,
): Promise<void> {
  const written =
    value === null
      ? sql`attributes - ${name}::text`
      : sql`attributes || jsonb_build_object(${name}::text, jsonb_build_array(${value}::text))`;
  await db.run(sql`update idp.person set attributes = ${written} where username = ${username}`);
}

/** Everybody gets these names, and each of these attributes with its one value. */
export function allWith(
  givenName: string,
  familyName: string,
  attributes: Readonly<Record<string, string>>,
): Statement {
  const lists = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, [value]]));
  return sql`update idp.person set given_name = ${givenName}, family_name = ${familyName},
    attributes = attributes || ${JSON.stringify(lists)}::jsonb`;
}

/** Gives a role another name, so that nobody can be given it under its own. */
export function roleRenamed(from: string, to: string): Statement {
  return sql`update idp.role set name = ${to} where name = ${from}`;
}

/** Who holds which role of which client: `person_id`, `client_id` (null for the realm's own) and `role`, as a query. */
export const heldRoles: Statement = sql`select pr.person_id::text as person_id, i.client_id, i.name as role
  from idp.person_role pr join idp.role i on i.id = pr.role_id`;

/** Removes people with all that the provider knows of them. */
export async function removePeople(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run(sql`delete from idp.person where id = any(${[...ids]}::uuid[])`);
}

/** Remembers, in the schema `remembered`, how people and their roles are now. For the owner of the tables. */
export const rememberPeople = `create table remembered.person as table idp.person;
  create table remembered.person_role as table idp.person_role`;

/** Makes whoever was remembered what they were then, and their roles what they held then. */
export const putPeopleBack = `update idp.person p set enabled = r.enabled, email_verified = r.email_verified, attributes = r.attributes
    from remembered.person r where r.id = p.id;
  delete from idp.person_role;
  insert into idp.person_role table remembered.person_role`;
