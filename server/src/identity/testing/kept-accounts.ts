import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { putPeopleBack, rememberPeople } from './arranged-people.ts';

/** Remembers accounts as they are, with roles and passwords, for `putAccountsBack`. For the owner of the tables. */
export const rememberAccounts = `drop schema if exists remembered cascade;
  create schema remembered;
  ${rememberPeople};
  create table remembered.credential as table idp.credential`;

/** Makes every account what it was then, and removes those that came since. */
export const putAccountsBack = `delete from idp.person where id not in (select id from remembered.person);
  ${putPeopleBack};
  delete from idp.password_history;
  delete from idp.credential;
  insert into idp.credential table remembered.credential`;

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
