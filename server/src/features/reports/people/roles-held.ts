import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';

/**
 * Roles of one application that somebody holds, by name. Those that the portal granted are found one after another in their index,
 * however many hold each; those given outside are looked for among the roles that the catalog knows.
 */
export async function rolesHeldOf(db: Queryable, { id, clientId, roles }: Application): Promise<string[]> {
  const known = JSON.stringify([...new Set(roles.map(({ name }) => name))]);
  const rows = await db.rows<{ role: string }>(sql`with recursive granted as (
      (select role from portal.access_grant where application_id = ${id} and ended_at is null order by role limit 1)
      union all
      select (select t.role from portal.access_grant t where t.application_id = ${id} and t.ended_at is null and t.role > g.role
        order by t.role limit 1) from granted g where g.role is not null
    ), offered as (select jsonb_array_elements_text(${known}::jsonb) as role)
    select role from granted where role is not null
    union select o.role from offered o where exists (
      select from portal.person p where p.application_roles @> jsonb_build_object(${clientId}::text, jsonb_build_array(o.role)))
    order by 1`);
  return rows.map(({ role }) => role);
}
