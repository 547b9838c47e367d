import type { NamedFor } from '@portal/core/domain/people/rights/named-applications.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql } from '../adapters/db/sql.ts';

/** The applications that somebody is named for, as the portal knows it at this moment. */
export async function readNamedFor(db: Queryable, personId: string): Promise<NamedFor> {
  const lists = await db.row<{ authorizes: string[]; owns: string[] }>(sql`select
    (select coalesce(array_agg(application_id), '{}') from portal.application_authorizer where person_id = ${personId}) as authorizes,
    (select coalesce(array_agg(application_id), '{}') from portal.application_owner where person_id = ${personId}) as owns`);
  return lists ?? { authorizes: [], owns: [] };
}
