import type { Group } from '@portal/core/domain/groups/group.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedDirectory } from '../people/embedded-directory.ts';

/** What all of them do. */
export const grownJob = 'Analyst';

/** How the many people differ. */
export interface Grown {
  /** How many there are to be; those who are there already stay. */
  people: number;
  /** So many of them, from the first on, are supervisors: whoever is asked may decide, or RM-IT help would have it all. */
  supervisors: number;
  /** Whom all of them name as their supervisor. */
  supervisorEmail: string;
}

/** The given name of somebody, by a number of their own: most are called alike, and some as people are called too. */
export function grownGivenName(number: string): string {
  return `(case ${number} % 16 when 3 then '' when 6 then 'Siobhán' when 9 then 'Anne-Marie' when 12 then 'D''Arcy' else 'Grown' end)`;
}

/**
 * Adds people in numbers, called `grown0000001` and so on, whose ids follow from their number alone (`grownPersonId`).
 * They cannot sign in. Works as the owner of the tables.
 */
export async function growPeople(owner: Database, grown: Grown): Promise<void> {
  const attributes = JSON.stringify({ supervisorEmails: [grown.supervisorEmail], jobTitle1: [grownJob] });
  await owner.script(`set statement_timeout = 0;
    insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes, created_at)
      select ${grownPersonId('i')}, name, name || '@agency.example', true, ${grownGivenName('i')}, name, '${attributes}', now()
      from generate_series(1, ${grown.people}) as i, lateral (select 'grown' || lpad(i::text, 7, '0') as name) as named
      on conflict do nothing;
    insert into idp.person_role (person_id, role_id)
      select ${grownPersonId('i')}, r.id from generate_series(1, ${grown.people}) as i, idp.role r
      where r.client_id is null and r.name = '${activeAccountRole}' on conflict do nothing;
    insert into idp.person_role (person_id, role_id)
      select ${grownPersonId('i')}, r.id from generate_series(1, ${grown.supervisors}) as i, idp.role r
      where r.client_id = '${portalClientId}' and r.name = 'SUPERVISOR' on conflict do nothing;`);
}

/** Takes these people out again. Works as the owner of the tables. */
export async function removeGrown(owner: Database, { people }: Pick<Grown, 'people'>): Promise<void> {
  await owner.script(
    `delete from idp.person where id in (select ${grownPersonId('i')} from generate_series(1, ${people}) as i)`,
  );
}

/** Locks the accounts of these people as a long absence does. Works as the owner of the tables. */
export async function markAbsent(owner: Database, ids: readonly string[]): Promise<void> {
  const mark = JSON.stringify({ [inactivityAttribute]: ['true'] });
  await owner.run(
    sql`update idp.person set attributes = attributes || ${mark}::jsonb where id = any(${[...ids]}::uuid[])`,
  );
  await owner.run(sql`delete from idp.person_role p using idp.role r where r.id = p.role_id and r.client_id is null
    and r.name = ${activeAccountRole} and p.person_id = any(${[...ids]}::uuid[])`);
}

/** The groups below a root; none where there is no such root. */
export async function groupsBelow(db: Database, root: string): Promise<readonly Group[]> {
  return (await embeddedDirectory(db).groupsBelow(root)) ?? [];
}

/** The id of the grown person with this number: an SQL expression made from one. */
export function grownPersonId(number: string): string {
  return `md5('grown person ' || ${number})::uuid`;
}
