import { addresses } from '@portal/core/domain/people/person.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { UsedAccount } from '../../ports/account-use.ts';
import type { DirectoryPerson } from '../../ports/directory-person.ts';
import { embeddedDirectory } from '../people/embedded-directory.ts';

/** A row of `portal.person`. */
interface ListedPerson {
  id: string;
  [column: string]: unknown;
}

/**
 * Where the list of people (`portal.person`) says something else than the directory: a person who is missing in one of them, or
 * one of whom something differs.
 * @param ids whom to compare; left out, everybody
 */
export async function listFaults(q: Queryable, ids?: readonly string[]): Promise<string[]> {
  const compared =
    ids ?? (await q.rows<{ id: string }>(sql`select id::text from idp.person`)).map(({ id }) => id);
  const directory = embeddedDirectory(q);
  const people = await directory.people({ ids: compared, emails: [] });
  const uses = new Map((await directory.useOf(compared)).map((use) => [use.id, use]));
  const isCompared = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::text[])`;
  const rows =
    await q.rows<ListedPerson>(sql`select id, username, email, given_name, family_name, attributes, supervisors,
    realm_roles, portal_roles, application_roles, enabled, state, created_at, signed_in_at, as_of
    from portal.person where ${isCompared}`);
  const listed = new Map(rows.map((row) => [row.id, row]));
  const expected = new Map(people.map((person) => [person.id, asListed(person, uses.get(person.id))]));
  return [...new Set([...listed.keys(), ...expected.keys()])].flatMap((id) => {
    const [is, ought] = [JSON.stringify(sorted(listed.get(id))), JSON.stringify(sorted(expected.get(id)))];
    return is === ought ? [] : [`${id} is listed as ${is} and known as ${ought}`];
  });
}

function asListed(person: DirectoryPerson, use: UsedAccount | undefined): ListedPerson {
  const { [portalClientId]: portalRoles = [], ...applicationRoles } = person.clientRoles;
  const isActive = person.realmRoles.includes(activeAccountRole);
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    given_name: person.givenName,
    family_name: person.familyName,
    attributes: person.attributes,
    supervisors: addresses(person.attributes['supervisorEmails']?.[0] ?? ''),
    realm_roles: person.realmRoles,
    portal_roles: portalRoles,
    application_roles: applicationRoles,
    enabled: person.enabled,
    state: person.enabled ? (isActive ? 'ACTIVE' : 'LOCKED') : 'DISABLED',
    created_at: use?.createdAt,
    signed_in_at: use?.signedInAt,
    as_of: null,
  };
}

/** The same with its keys in order, so that two can be compared as texts. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
}
