import { mostNamesakes } from '@portal/core/domain/requests/signals.ts';
import type { Directory } from '../../ports/directory.ts';
import type { NameOfPerson, WithNamesakes } from '../../ports/namesakes.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { unusedAccounts, useOf } from './account-use.ts';
import { capabilities } from '../capabilities.ts';
import { groupsBelow } from './groups.ts';
import { heldRoles } from './held-roles.ts';
import { hasRole, peopleWhere, personOf, type PersonRow } from './people-rows.ts';

/** The directory of the embedded provider, read from its own tables on the portal's database. */
export function embeddedDirectory(db: Queryable): Directory {
  return {
    capabilities,
    async person(id) {
      if (!isUuid(id)) return null;
      const row = await db.row<PersonRow>(peopleWhere(sql`p.id = ${id}`));
      return row === undefined ? null : personOf(row);
    },
    async people(by) {
      const ids = by.ids.filter((id) => isUuid(id));
      const usernames = by.usernames ?? [];
      const condition = sql`(p.id = any(${ids}::uuid[]) or p.email = any(${by.emails}::text[])
        or p.username = any(${usernames}::text[]))`;
      return (await db.rows<PersonRow>(peopleWhere(condition))).map(personOf);
    },
    selfRegistered: (ids) => selfRegistered(db, ids),
    namesakesOf: (wanted) => namesakesOf(db, wanted),
    async holders(role) {
      return (await db.rows<PersonRow>(peopleWhere(sql`p.enabled and ${hasRole(role)}`))).map(personOf);
    },
    groupsBelow: (root) => groupsBelow(db, root),
    heldRoles: (clientId) => heldRoles(db, clientId),
    // It has no such thing.
    changesByItself: () => Promise.resolve([]),
    useOf: (ids) => useOf(db, ids),
    unusedAccounts: (by) => unusedAccounts(db, by),
  };
}

/** Who registers is not verified, and everybody else is: no other way leads into these tables. */
async function selfRegistered(db: Queryable, ids: readonly string[]): Promise<WithNamesakes[]> {
  const known = ids.filter((id) => isUuid(id));
  const isAlike = sql`(o.folded_name = p.folded_name or o.look = p.look or o.email = p.email)`;
  return await db.rows<WithNamesakes>(sql`select p.id, ${namesakesWhere(isAlike)} as namesakes
    from idp.person p where p.id = any(${known}::uuid[]) and not p.email_verified`);
}

/** The database compares the name as it keeps those of people: as the columns `folded_name` and `look` of one who had it. */
async function namesakesOf(db: Queryable, wanted: readonly NameOfPerson[]): Promise<WithNamesakes[]> {
  const known = wanted.filter(({ id }) => isUuid(id));
  return await db.rows<WithNamesakes>(sql`select p.id, ${namesakesWhere(sql`(o.folded_name = n.folded or o.look = n.look)`)} as namesakes
    from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map((one) => one.givenName)}::text[],
        ${known.map((one) => one.familyName)}::text[]) as w (id, given_name, family_name)
      join idp.person p on p.id = w.id,
      lateral (select coalesce(w.given_name, p.given_name) as given, coalesce(w.family_name, p.family_name) as family) name,
      lateral (select coalesce((portal.name_words(name.given || ' ' || name.family))[1], '') as folded,
        idp.look_of(name.given || name.family) as look) n`);
}

/** The people other than `p` for whom a condition on `o` holds, at most five, those of known people first. */
function namesakesWhere(isAlike: Statement): Statement {
  return sql`(select coalesce(json_agg(json_build_object('fullName', ltrim(o.given_name || ' ' || o.family_name),
      'organization', coalesce(o.attributes->'organizationOrAgency'->>0, ''), 'email', o.email)), '[]')
    from (select o.* from idp.person o where o.id <> p.id and ${isAlike}
      order by o.email_verified desc, o.created_at, o.id limit ${mostNamesakes}) o)`;
}
