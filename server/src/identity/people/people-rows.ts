import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { DirectoryPerson, RoleReference } from '../../ports/directory-person.ts';
import { nothing, type Statement, sql } from '../../adapters/db/sql.ts';
import { groupsOfPerson } from './groups.ts';

/** One row of `peopleWhere`. */
export interface PersonRow {
  id: string;
  username: string;
  email: string;
  email_verified: boolean;
  enabled: boolean;
  given_name: string;
  family_name: string;
  attributes: Record<string, string[]>;
  roles: { client: string | null; name: string }[];
  groups: string[];
}

/**
 * Everything known about the people (`p`) for whom the condition holds, roles included, in one query.
 * @param also other columns, beginning with a comma
 * @param joined what they are joined with
 */
export function peopleWhere(
  condition: Statement,
  also: Statement = nothing,
  joined: Statement = nothing,
): Statement {
  return sql`
    select p.id, p.username, p.email, p.email_verified, p.enabled, p.given_name, p.family_name, p.attributes,
      coalesce((select json_agg(json_build_object('client', r.client_id, 'name', r.name) order by r.name)
        from idp.person_role pr join idp.role r on r.id = pr.role_id where pr.person_id = p.id), '[]') as roles,
      ${groupsOfPerson} as groups ${also}
    from idp.person p ${joined} where ${condition}`;
}

/** That a person (`p`) was let in: holds more than every account has from the start. */
export const isAdmitted = sql`exists (select from idp.person_role pr join idp.role r on r.id = pr.role_id
  where pr.person_id = p.id and (r.client_id is distinct from ${portalClientId} or r.name <> 'USER'))`;

/** That the address of a person (`p`) is theirs: verified, or vouched for by the person who let them in. */
export const ownsAddress = sql`(p.email_verified or ${isAdmitted})`;

/** That a person (`p`) has this role; a disabled one keeps it. */
export function hasRole({ clientId, role }: RoleReference): Statement {
  const client = clientId === null ? sql`r.client_id is null` : sql`r.client_id = ${clientId}`;
  return sql`exists (select from idp.person_role pr join idp.role r on r.id = pr.role_id
    where pr.person_id = p.id and ${client} and r.name = ${role})`;
}

/** A row as the person it describes. */
export function personOf(row: PersonRow): DirectoryPerson {
  const clientRoles: Record<string, string[]> = {};
  for (const { client, name } of row.roles) if (client !== null) (clientRoles[client] ??= []).push(name);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    enabled: row.enabled,
    givenName: row.given_name,
    familyName: row.family_name,
    attributes: row.attributes,
    realmRoles: row.roles.filter((role) => role.client === null).map((role) => role.name),
    clientRoles,
    groups: row.groups,
  };
}
