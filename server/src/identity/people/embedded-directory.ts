import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { mostNamesakes } from '@portal/core/domain/requests/signals.ts';
import {
  attributeOfClient,
  type AttributeValues,
  type Directory,
  DirectoryRefusal,
  type OwnAttributeChange,
  type NameOfPerson,
  type RoleReference,
  type WithNamesakes,
} from '../../ports.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import { disableUnused, lockUnused, unusedAccounts, useOf } from './account-use.ts';
import { changeGroups, groupsBelow } from './groups.ts';
import { hasRole, peopleWhere, personOf, type PersonRow } from './people-rows.ts';

/** The directory of the embedded identity provider: its own tables, on the portal's database. */
export function embeddedDirectory(db: Queryable): Directory {
  return {
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
    peopleColumn: (by) => ({
      column: peopleColumn(by),
      // The database made it, of the very columns that a row of them has.
      peopleIn: (found) => (found as PersonRow[]).map(personOf),
    }),
    selfRegistered: (ids) => selfRegistered(db, ids),
    namesakesOf: (wanted) => namesakesOf(db, wanted),
    async holders(role) {
      return (await db.rows<PersonRow>(peopleWhere(sql`p.enabled and ${hasRole(role)}`))).map(personOf);
    },
    // As a value and not with `exists`, which PostgreSQL may answer by reading everybody who holds the role.
    stillHolds: (personId, role) =>
      typeof personId !== 'string' || isUuid(personId)
        ? sql`coalesce((select p.enabled and ${hasRole({ clientId: null, role: activeAccountRole })} and ${hasRole(role)}
            from idp.person p where p.id = (${personId})::uuid), false)`
        : sql`false`,
    stillKnows: (id) =>
      isUuid(id) ? sql`exists (select from idp.person where id = ${id}::uuid)` : sql`false`,
    changeRoles: (id, change) => changeRoles(db, id, change),
    groupsBelow: (root) => groupsBelow(db, root),
    changeGroups: (id, change) => changeGroups(db, id, change),
    async setAttribute(id, attribute) {
      const written = isUuid(id) ? writtenAttribute(attribute) : null;
      const found =
        written === null ? 0 : await db.run(sql`update idp.person p set ${written} where p.id = ${id}::uuid`);
      if (found === 0) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
    },
    changeOwnAttribute: (id, change) => changeOwnAttribute(db, id, change),
    useOf: (ids) => useOf(db, ids),
    unusedAccounts: (by) => unusedAccounts(db, by),
    lockUnused: (id, at) => lockUnused(db, id, at),
    disableUnused: (id, at) => disableUnused(db, id, at),
  };
}

/** What writes an attribute; a person's names have columns of their own, and the family name is never taken away. */
function writtenAttribute({ clientId, name, values }: AttributeValues): Statement | null {
  const [value] = values;
  if (clientId === null && name === 'givenName') return sql`given_name = ${value ?? ''}::text`;
  if (clientId === null && name === 'familyName')
    return value === undefined ? null : sql`family_name = ${value}::text`;
  return sql`attributes = ${attributesWith(attributeOfClient(clientId, name), values)}`;
}

/** All attributes of a person (`p`) with these values of one; without values it is gone. */
function attributesWith(name: string, values: readonly string[]): Statement {
  return values.length === 0
    ? sql`p.attributes - ${name}::text`
    : sql`p.attributes || jsonb_build_object(${name}::text, to_jsonb(${[...values]}::text[]))`;
}

async function changeOwnAttribute(
  db: Queryable,
  id: string,
  { name, values, judgedBy, needsActiveAccount }: OwnAttributeChange,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isActive = sql`p.enabled and ${hasRole({ clientId: null, role: activeAccountRole })}`;
  const changed = await db.run(sql`update idp.person p set attributes = ${attributesWith(name, values)}
    where p.id = ${id}::uuid
      and coalesce(p.attributes->${judgedBy.name}::text, '[]') = to_jsonb(${[...judgedBy.values]}::text[])
      and (not ${needsActiveAccount}::boolean or ${isActive})`);
  return changed > 0;
}

/** As JSON; what is no id of ours is nobody's. */
function peopleColumn({ ids, emails }: { ids: Statement; emails: Statement }): Statement {
  const known = sql`array(select given.id::uuid from (${ids}) as given (id)
    where given.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
  return sql`(select coalesce(json_agg(people), '[]')
    from (${peopleWhere(sql`(p.id = any(${known}) or p.email = any(${emails}))`)}) as people)`;
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

interface ChangeOutcome {
  isKnown: boolean;
  /** Roles to add that no client offers. */
  missing: { client: string | null; name: string }[];
}

/** Everything or nothing, in one statement; the person's row is locked, so that changes of one person come one by one. */
async function changeRoles(
  db: Queryable,
  id: string,
  { add, remove }: { add: readonly RoleReference[]; remove: readonly RoleReference[] },
): Promise<void> {
  if (!isUuid(id)) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const outcome = await db.row<ChangeOutcome>(sql`with person as (
      select id from idp.person where id = ${id}::uuid for no key update
    ), wanted as (${references(add)}), missing as (
      select w.client_id, w.name from wanted w where not exists (select from idp.role r where ${isSame})
    ), given as (
      insert into idp.person_role (person_id, role_id)
      select person.id, r.id from person, wanted w join idp.role r on ${isSame}
      where not exists (select from missing) on conflict do nothing
    ), unwanted as (${references(remove)}), taken as (
      delete from idp.person_role pr using person, unwanted w, idp.role r
      where pr.person_id = person.id and pr.role_id = r.id and ${isSame} and not exists (select from missing)
    )
    select exists (select from person) as "isKnown",
      (select coalesce(json_agg(json_build_object('client', client_id, 'name', name)), '[]') from missing) as missing`);
  if (outcome?.isKnown !== true) throw new DirectoryRefusal(`No such person: ${id}`, 'PERSON_UNKNOWN');
  const [first] = outcome.missing;
  if (first !== undefined)
    throw new DirectoryRefusal(`No such role: ${first.client ?? 'realm'} ${first.name}`, 'ROLE_UNKNOWN');
}

function references(roles: readonly RoleReference[]): Statement {
  return sql`select * from unnest(${roles.map((role) => role.clientId)}::text[], ${roles.map((role) => role.role)}::text[])
    as w (client_id, name)`;
}

/** A role of the realm has no client, and nothing equals nothing here. */
const isSame = sql`r.name = w.name and r.client_id is not distinct from w.client_id`;
