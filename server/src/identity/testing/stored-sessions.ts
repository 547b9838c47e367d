import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** The ids of the applications that take part in a session, one after another; null where nothing of it is stored. */
export async function takingPartIn(db: Database, sid: string): Promise<string[] | null> {
  const row = await db.row<{ clients: string[] }>(sql`
    select array(select jsonb_object_keys(payload->'authorizations') order by 1) as clients
    from idp.artifact where model = 'Session' and session_uid = ${sid}`);
  return row?.clients ?? null;
}
