import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { putPeopleBack, rememberPeople } from './arranged-people.ts';

/** What an account is made of besides its person. */
const besides = ['credential', 'password_history'];

/** Remembers accounts as they are in a schema of this name, with roles and passwords, for `putAccountsBack`. For the owner of the tables. */
export function rememberAccounts(schema: string): string {
  return [
    `drop schema if exists ${schema} cascade`,
    `create schema ${schema}`,
    rememberPeople(schema),
    ...besides.map((table) => `create table ${schema}.${table} as table idp.${table}`),
  ].join(';');
}

/** Makes every account what it was then, and removes those that came since. */
export function putAccountsBack(schema: string): string {
  return [
    `delete from idp.person where id not in (select id from ${schema}.person)`,
    putPeopleBack(schema),
    ...besides.flatMap((table) => [
      `delete from idp.${table}`,
      `insert into idp.${table} overriding system value table ${schema}.${table}`,
    ]),
  ].join(';');
}

/** What decides who gets in to an account, and as whom. */
export interface AccountFacts {
  id: string;
  username: string;
  email: string;
  isEnabled: boolean;
  isActive: boolean;
  portalRoles: string[];
  attributes: Record<string, string[]>;
  name: string;
  /** A name of the present password; null where there is none. */
  password: string | null;
}

/** The same of everybody, by username. */
export async function accountFacts(db: Queryable): Promise<AccountFacts[]> {
  return await db.rows<AccountFacts>(sql`select p.id::text, p.username, p.email, p.enabled as "isEnabled", p.attributes,
      p.given_name || ' ' || p.family_name as name, encode(c.hash, 'hex') as password,
      exists (select from idp.person_role h join idp.role r on r.id = h.role_id where h.person_id = p.id
        and r.client_id is null and r.name = ${activeAccountRole}) as "isActive",
      array(select r.name from idp.person_role h join idp.role r on r.id = h.role_id where h.person_id = p.id
        and r.client_id = ${portalClientId} order by r.name) as "portalRoles"
    from idp.person p left join idp.credential c on c.person_id = p.id order by p.username`);
}
