import { mostNamesakes } from '@portal/core/domain/requests/signals.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import type { NameOfPerson, WithNamesakes } from '../../ports/namesakes.ts';
import type { ReadingParts } from './reading-parts.ts';
import { readUser } from './read-people.ts';

/**
 * Those who made their account by themselves and whose address nobody has verified. Keycloak does not say of an account how it
 * came; its events do, and the portal remembers it.
 */
export async function selfRegistered(
  { db, admin, following }: ReadingParts,
  ids: readonly string[],
): Promise<WithNamesakes[]> {
  await following.catchUp();
  const registered = await db.rows<{ id: string }>(sql`select person_id as id from portal.provider_account
    where is_self_registered and person_id = any(${[...ids]}::text[])`);
  const calls = admin.begin();
  const users = await Promise.all(registered.map(({ id }) => readUser(calls, id)));
  const unverified = users.flatMap((user) => (user === null || user.emailVerified === true ? [] : user.id));
  const isAlike = sql`(portal.folded_name(o.given_name, o.family_name) = portal.folded_name(p.given_name, p.family_name)
    or portal.look_of_name(o.given_name, o.family_name) = portal.look_of_name(p.given_name, p.family_name) or o.email = p.email)`;
  return await db.rows<WithNamesakes>(sql`select p.id, ${namesakesWhere(isAlike)} as namesakes
    from portal.person p where p.id = any(${unverified}::text[])`);
}

/** The name that was asked for is compared in the same way as the names in the list. */
export async function namesakesOf(
  { db, following }: ReadingParts,
  wanted: readonly NameOfPerson[],
): Promise<WithNamesakes[]> {
  await following.catchUp();
  const isAlike = sql`(portal.folded_name(o.given_name, o.family_name) = portal.folded_name(name.given, name.family)
    or portal.look_of_name(o.given_name, o.family_name) = portal.look_of_name(name.given, name.family))`;
  return await db.rows<WithNamesakes>(sql`select p.id, ${namesakesWhere(isAlike)} as namesakes
    from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map((one) => one.givenName)}::text[],
        ${wanted.map((one) => one.familyName)}::text[]) as w (id, given_name, family_name)
      join portal.person p on p.id = w.id,
      lateral (select coalesce(w.given_name, p.given_name) as given, coalesce(w.family_name, p.family_name) as family) name`);
}

/** The people other than `p` for whom a condition on `o` holds, at most five, the oldest accounts first. */
function namesakesWhere(isAlike: Statement): Statement {
  return sql`(select coalesce(json_agg(json_build_object('fullName', ltrim(o.given_name || ' ' || o.family_name),
      'organization', coalesce(o.attributes->'organizationOrAgency'->>0, ''), 'email', o.email)), '[]')
    from (select o.* from portal.person o where o.as_of is not null and o.id <> p.id and ${isAlike}
      order by o.created_at, o.id limit ${mostNamesakes}) o)`;
}
