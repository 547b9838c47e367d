import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import type { RoleReference } from '../../ports/directory-person.ts';
import { embeddedWrites } from '../people/embedded-writer.ts';
import { hashPassword, storePassword } from '../passwords/passwords.ts';
import { addRoles } from '../people/new-person.ts';

/** The subject id of the person with this username. */
export async function personIdOf(db: Queryable, username: string): Promise<string> {
  const id = await knownPersonId(db, username);
  if (id === null) throw new Error(`no person ${username}`);
  return id;
}

/** The same, or null where nobody has this username. */
export async function knownPersonId(db: Queryable, username: string): Promise<string | null> {
  const person = await db.row<{ id: string }>(sql`select id from idp.person where username = ${username}`);
  return person?.id ?? null;
}

/** The usernames of everybody. */
export async function everybody(db: Queryable): Promise<string[]> {
  const people = await db.rows<{ username: string }>(sql`select username from idp.person order by username`);
  return people.map((person) => person.username);
}

/** The roles that this client offers. */
export async function rolesOffered(db: Queryable, clientId: string): Promise<string[]> {
  const roles = await db.rows<{ name: string }>(
    sql`select name from idp.role where client_id = ${clientId} order by name`,
  );
  return roles.map((role) => role.name);
}

/** Makes roles that a client offers from now on; given names that it offers already stay. */
export async function offerRoles(db: Queryable, clientId: string, names: readonly string[]): Promise<void> {
  await addRoles(db, [[clientId, names]]);
}

/** Gives a person a role that exists. */
export async function giveRole(db: Queryable, username: string, role: RoleReference): Promise<void> {
  const id = await personIdOf(db, username);
  await embeddedWrites(db).changeRoles(id, { add: [role], remove: [] });
}

/** Takes a role from a person. */
export async function takeRole(db: Queryable, username: string, role: RoleReference): Promise<void> {
  const id = await personIdOf(db, username);
  await embeddedWrites(db).changeRoles(id, { add: [], remove: [role] });
}

/** Locks the person's account, as an administrator of the provider does. */
export function accountLocked(username: string): Statement {
  return sql`delete from idp.person_role pr using idp.person p, idp.role r where p.id = pr.person_id and r.id = pr.role_id
    and p.username = ${username} and r.client_id is null and r.name = ${activeAccountRole}`;
}

/** Nobody has failed to sign in so far. */
export async function forgetFailures(db: Queryable): Promise<void> {
  await db.run(sql`delete from idp.sign_in_failure`);
  await db.run(sql`delete from idp.network_allowance`);
}

/** From here on the person's password opens nothing but the page that asks for a new one. */
export async function mustChangePassword(db: Queryable, username: string): Promise<void> {
  await db.run(
    sql`update idp.credential set must_change = true where person_id = ${await personIdOf(db, username)}::uuid`,
  );
}

/** Whether the person's password was handed out: it opens nothing but the page that asks for a new one. */
export async function isPasswordHandedOut(db: Queryable, username: string): Promise<boolean> {
  const row = await db.row<{ must_change: boolean }>(
    sql`select must_change from idp.credential where person_id = ${await personIdOf(db, username)}::uuid`,
  );
  return row?.must_change === true;
}

/** Gives the person this password, as if they had never had another. Their sessions stay. */
export async function setPassword(db: Database, username: string, password: string): Promise<void> {
  const id = await personIdOf(db, username);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from idp.password_history where person_id = ${id}::uuid`);
    await tx.run(sql`delete from idp.credential where person_id = ${id}::uuid`);
    await storePassword(tx, id, hash, false, new Date());
  });
}

/** How many passwords the person has had before the present one, as far as they are remembered. */
export async function earlierPasswords(db: Queryable, username: string): Promise<number> {
  const id = await personIdOf(db, username);
  return (await db.rows(sql`select from idp.password_history where person_id = ${id}::uuid`)).length;
}

/** The published key has waited so long that it may sign. */
export async function ripenNextKey(db: Queryable): Promise<void> {
  await db.run(
    sql`update idp.signing_key set state_since = state_since - interval '1 hour' where state = 'next'`,
  );
}

/** From here on the person is called something else. */
export async function rename(
  db: Queryable,
  username: string,
  givenName: string,
  familyName: string,
): Promise<void> {
  await db.run(sql`update idp.person set given_name = ${givenName}, family_name = ${familyName}
    where username = ${username}`);
}

/** From here on these people, or all people, are disabled; or enabled again. */
export async function setEnabled(
  db: Queryable,
  isEnabled: boolean,
  usernames: readonly string[] | 'everybody',
): Promise<void> {
  const whom = usernames === 'everybody' ? sql`true` : sql`username = any(${[...usernames]}::text[])`;
  await db.run(sql`update idp.person set enabled = ${isEnabled} where ${whom}`);
}

/** From here on the person has this address. */
export async function setEmail(db: Queryable, username: string, email: string): Promise<void> {
  await db.run(sql`update idp.person set email = ${email} where username = ${username}`);
}

/** Whether the person's address counts as their own. */
export async function setEmailVerified(db: Queryable, isVerified: boolean, username: string): Promise<void> {
  await db.run(sql`update idp.person set email_verified = ${isVerified} where username = ${username}`);
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

/** Gives a group another name, so that nobody can join it under its own. */
export function groupRenamed(from: string, to: string): Statement {
  return sql`update idp.people_group set name = ${to}, path = regexp_replace(path, '[^/]*$', ${to}) where name = ${from}`;
}

/** Who holds which role of which client: `person_id`, `client_id` (null for the realm's own) and `role`, as a query. */
export const heldRoles: Statement = sql`select pr.person_id::text as person_id, i.client_id, i.name as role
  from idp.person_role pr join idp.role i on i.id = pr.role_id`;

/** Who is in which group: `person_id` and `path`, as a query. */
export const heldGroups: Statement = sql`select m.person_id::text as person_id, g.path
  from idp.membership m join idp.people_group g on g.id = m.group_id`;

/** Who has which attribute: `person_id`, `name` and its `values`, names of the person among them, as a query. */
export const heldAttributes: Statement = sql`select p.id::text as person_id, a.name, a.values
  from idp.person p cross join lateral (select key as name, array(select jsonb_array_elements_text(value)) as values
    from jsonb_each(p.attributes) union all select 'givenName', array[p.given_name]
    union all select 'familyName', array[p.family_name]) as a`;

/** The ids of everybody, as a query. */
export const knownToProvider: Statement = sql`select id::text from idp.person`;

/** The ids of those who may sign in and have an address, as a query. */
export const reachableByMail: Statement = sql`select id::text from idp.person where enabled and email <> ''`;

/** The session expires by itself, without notices. */
export async function letSessionExpire(db: Queryable, sid: string, at: Date): Promise<void> {
  await db.run(
    sql`update idp.artifact set expires_at = ${at} where session_uid = ${sid} and model = 'Session'`,
  );
}

/** The person last signed in then, or never; their account was made then, where given. */
export async function setLastUse(
  db: Queryable,
  username: string,
  signedInAt: Date | null,
  createdAt?: Date,
): Promise<void> {
  await db.run(sql`update idp.person set signed_in_at = ${signedInAt}::timestamptz,
    created_at = coalesce(${createdAt ?? null}::timestamptz, created_at) where username = ${username}`);
}

/** Everybody signed in for the last time between two milliseconds, as rows that another program wrote may have it. */
export async function useBetweenMilliseconds(db: Queryable): Promise<void> {
  await db.run(sql`update idp.person set signed_in_at = signed_in_at + interval '500 microseconds'`);
}

/** Everybody signed in for the last time then, and nobody is signed in. */
export async function letAccountsRest(db: Queryable, since: Date): Promise<void> {
  await db.run(sql`update idp.person set signed_in_at = ${since}`);
  await db.run(sql`delete from idp.artifact where model = 'Session'`);
}

/** Adds this many people with an active account who last signed in then; returns their ids. */
export async function grownAbsent(db: Queryable, count: number, since: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`with added as (
      insert into idp.person (id, username, email, email_verified, given_name, family_name, created_at, signed_in_at)
      select gen_random_uuid(), 'absent' || n, 'absent' || n || '@agency.example', true, 'Ada', 'Absent', ${since}, ${since}
      from generate_series(1, ${count}::int) as n returning id
    ), active as (
      insert into idp.person_role (person_id, role_id) select added.id, r.id from added, idp.role r
      where r.client_id is null and r.name = ${activeAccountRole}
    )
    select id::text from added`);
  return rows.map(({ id }) => id);
}

/** Removes everybody but these. */
export async function keepPeople(db: Queryable, usernames: readonly string[]): Promise<void> {
  await db.run(sql`delete from idp.person where username <> all(${[...usernames]}::text[])`);
}

/** Removes people with all that the provider knows of them. */
export async function removePeople(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run(sql`delete from idp.person where id = any(${[...ids]}::uuid[])`);
}

/** Remembers, in this schema, how people and their roles are now. For the owner of the tables. */
export function rememberPeople(schema: string): string {
  return ['person', 'person_role', 'membership']
    .map((table) => `create table ${schema}.${table} as table idp.${table}`)
    .join(';');
}

/** Makes the person who was remembered what they were then, and their roles what they held then. */
export function putPeopleBack(schema: string): string {
  return `update idp.person p set enabled = r.enabled, email_verified = r.email_verified, attributes = r.attributes,
      username = r.username, email = r.email, given_name = r.given_name, family_name = r.family_name, locked_for = r.locked_for,
      disabled_for = r.disabled_for
    from ${schema}.person r where r.id = p.id;
  delete from idp.person_role;
  insert into idp.person_role table ${schema}.person_role;
  delete from idp.membership;
  insert into idp.membership table ${schema}.membership`;
}

/** Adds this many people of one name, who have nothing but their account. */
export function namesakesAdded(givenName: string, familyName: string, count: number): Statement {
  return sql`insert into idp.person (id, username, email, email_verified, given_name, family_name, created_at)
    select gen_random_uuid(), 'namesake' || n, 'namesake' || n || '@agency.example', true, ${givenName}::text,
      ${familyName}::text, now()
    from generate_series(1, ${count}::int) as n`;
}

/** As if everybody who is signed in had signed in so many seconds ago. */
export function signedInFor(seconds: number): Statement {
  return sql`update idp.artifact
    set payload = jsonb_set(payload, '{loginTs}', to_jsonb(floor(extract(epoch from now())) - ${seconds}::int))
    where model = 'Session'`;
}
