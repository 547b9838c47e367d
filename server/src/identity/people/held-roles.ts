import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { HeldRole } from '../../ports/directory-person.ts';

/** The roles of a client with their holders; null for a client that has none. Nothing but the portal gives roles here. */
export async function heldRoles(db: Queryable, clientId: string): Promise<HeldRole[] | null> {
  const rows = await db.rows<{ role: string; holders: string[] }>(sql`select r.name as role,
      array(select pr.person_id::text from idp.person_role pr where pr.role_id = r.id) as holders
    from idp.role r where r.client_id = ${clientId} order by r.name`);
  return rows.length === 0 ? null : rows.map((row) => ({ ...row, comesWith: [] }));
}
