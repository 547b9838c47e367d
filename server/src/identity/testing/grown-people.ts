import type { Group } from '@portal/core/domain/catalogue/group.ts';
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
  /** How many of them, from the first on, are supervisors: without supervisors RM-IT help would decide everything. */
  supervisors: number;
  /** Whom all of them name as their supervisor. */
  supervisorEmail: string;
  /** With telephone, office and certificates, sign-ins, roles of applications for each third, and one account in 200 turned off. */
  isFurnished?: boolean;
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
  const { people, supervisors } = grown;
  // With very many it is quicker to rebuild the indexes of the list than to keep them up to date for each.
  const dropped = people > atOnce ? await dropIndexes(owner) : [];
  for (let from = 0; from < people; from += atOnce)
    await owner.script(peopleBetween(from, Math.min(from + atOnce, people), grown));
  await owner.script(`insert into idp.person_role (person_id, role_id)
      select ${grownPersonId('i')}, r.id from generate_series(1, ${supervisors}) as i, idp.role r
      where r.client_id = '${portalClientId}' and r.name = 'SUPERVISOR' on conflict do nothing;`);
  for (const madeBy of dropped) await owner.script(`set statement_timeout = 0; ${madeBy}`);
}

/** How many people go into one transaction. */
const atOnce = 50_000;

async function dropIndexes(owner: Database): Promise<string[]> {
  const rows = await owner.rows<{
    name: string;
    madeBy: string;
  }>(sql`select indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as "madeBy" from pg_index where indrelid = 'portal.person'::regclass and not indisprimary`);
  for (const { name } of rows) await owner.script(`drop index ${name}`);
  return rows.map(({ madeBy }) => madeBy);
}

function peopleBetween(from: number, to: number, { supervisorEmail, isFurnished = false }: Grown): string {
  const attributes = JSON.stringify({ supervisorEmails: [supervisorEmail], jobTitle1: [grownJob] });
  // Nobody has been away long enough to be warned or locked: in a portal that runs for long they have been.
  const [more, signedIn] = isFurnished
    ? [furnished, 'now() - make_interval(mins => i % 40000)']
    : [`'{}'`, 'null::timestamptz'];
  const numbers = `generate_series(${from + 1}, ${to}) as i`;
  return `set statement_timeout = 0;
    -- Everybody is listed once, below, and not with each statement again.
    set local session_replication_role = replica;
    insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes, created_at, signed_in_at, enabled)
      select ${grownPersonId('i')}, name, name || '@agency.example', true, ${grownGivenName('i')}, name, '${attributes}'::jsonb || ${more},
        now(), case when i % 4 > 0 then ${signedIn} end, ${isFurnished ? 'i % 200 <> 199' : 'true'}
      from ${numbers}, lateral (select 'grown' || lpad(i::text, 7, '0') as name) as named
      on conflict do nothing;
    insert into idp.person_role (person_id, role_id)
      select ${grownPersonId('i')}, r.id from ${numbers}, idp.role r
      where r.client_id is null and r.name = '${activeAccountRole}'
      ${isFurnished ? `union ${thirdsRoles(from, to)}` : ''} on conflict do nothing;
    set local session_replication_role = origin;
    select idp.list_people(array(select ${grownPersonId('i')} from ${numbers}));`;
}

/** Further facts about somebody: certificates that end within two years, or have ended a month ago, and one office of many. */
const furnished = `jsonb_build_object('phoneNumber', jsonb_build_array('202-555-' || lpad((i % 10000)::text, 4, '0')),
  'organizationOrAgency', jsonb_build_array(case when i % 20 = 0 then 'Regional Office ' || i / 20 % 10 else 'Flood Risk Agency' end),
  'branch', jsonb_build_array('Branch ' || i % 37), 'employmentStatus1', '["Federal Employee"]'::jsonb,
  'supervisorName', '["Dana Lee"]'::jsonb, 'rulesOfBehaviorAccepted', '["true"]'::jsonb) ||
  (select jsonb_object_agg(name, jsonb_build_array(to_char(now() + make_interval(days => i % 700 - 30 + nth::int), 'YYYY-MM-DD')))
    from unnest(array['privacyExpiration', 'cyberExpiration', 'issaExpiration']) with ordinality as c (name, nth))`;

/** Each third of them has one of the applications' roles, all of these in turn. */
function thirdsRoles(from: number, to: number): string {
  return `select ${grownPersonId('i')}, r.id from generate_series(${from + 1}, ${to}) as i
    join (select id, row_number() over (order by client_id, name) - 1 as ordinal, count(*) over () as many
      from idp.role where client_id <> '${portalClientId}') r on r.ordinal = i / 3 % r.many
    where i % 3 = 0`;
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

/** Lets the last of them use the portal as everybody may, up to this many. @returns their ids */
export async function grownUsers(owner: Database, count: number): Promise<string[]> {
  await owner.run(sql`insert into idp.person_role (person_id, role_id) select p.id, r.id from idp.person p, idp.role r
    where p.username like 'grown%' and r.client_id = ${portalClientId} and r.name = 'USER' on conflict do nothing`);
  const people = await owner.rows<{ id: string }>(sql`select id from idp.person
    where username like 'grown%' and enabled order by username desc limit ${count}`);
  return people.map(({ id }) => id);
}
