import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';

/** Somebody as the list of people has them, and when the realm reported it. */
export interface ListedPerson {
  person: DirectoryPerson;
  createdAt: Date;
}

/**
 * Brings rows of the list of people up to date (`portal.person`). A row that is newer already stays.
 * @param asOf before anything of this was read
 */
export async function listPeople(db: Queryable, people: readonly ListedPerson[], asOf: Date): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(rowOf);
  await db.run(sql`insert into portal.person as l (id, username, email, given_name, family_name, attributes, supervisors,
      realm_roles, portal_roles, application_roles, enabled, created_at, signed_in_at, as_of)
    select r.id, r.username, r.email, r.given_name, r.family_name, r.attributes, r.supervisors, r.realm_roles, r.portal_roles,
      r.application_roles, r.enabled, r.created_at, a.signed_in_at, ${asOf}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, username text, email text, given_name text,
        family_name text, attributes jsonb, supervisors text[], realm_roles text[], portal_roles text[],
        application_roles jsonb, enabled boolean, created_at timestamptz)
      left join portal.provider_account a on a.person_id = r.id
    order by r.id
    on conflict (id) do update set (username, email, given_name, family_name, attributes, supervisors, realm_roles, portal_roles,
        application_roles, enabled, created_at, signed_in_at, has_password, as_of)
      = (excluded.username, excluded.email, excluded.given_name, excluded.family_name, excluded.attributes,
        excluded.supervisors, excluded.realm_roles, excluded.portal_roles, excluded.application_roles, excluded.enabled,
        excluded.created_at, greatest(l.signed_in_at, excluded.signed_in_at), true, excluded.as_of)
      where l.as_of is null or l.as_of <= excluded.as_of`);
}

/** Takes people off the list who have no account any more. */
export async function unlistPeople(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.run(sql`delete from portal.person where id = any(${[...ids]}::text[])`);
}

/** Takes off the list whom a reading from end to end, begun at this moment, did not find. */
export async function unlistOthers(db: Queryable, begun: Date): Promise<void> {
  await db.run(sql`delete from portal.person where as_of is null or as_of < ${begun}`);
}

function rowOf({ person, createdAt }: ListedPerson) {
  const { [portalClientId]: portalRoles = [], ...applicationRoles } = person.clientRoles;
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    given_name: person.givenName,
    family_name: person.familyName,
    attributes: person.attributes,
    supervisors: addressesIn(person.attributes['supervisorEmails']?.[0] ?? ''),
    realm_roles: person.realmRoles,
    portal_roles: portalRoles,
    application_roles: applicationRoles,
    enabled: person.enabled,
    created_at: createdAt.toISOString(),
  };
}

/** Addresses with commas between them, each once, in lower case. */
function addressesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    ),
  ];
}
