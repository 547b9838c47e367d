import type { Database, Queryable } from '../../adapters/db/database.ts';
import { type Statement, sql } from '../../adapters/db/sql.ts';

/** The ids of the applications that take part in a session, one after another; null where nothing of it is stored. */
export async function takingPartIn(db: Database, sid: string): Promise<string[] | null> {
  const row = await db.row<{ clients: string[] }>(sql`
    select array(select jsonb_object_keys(payload->'authorizations') order by 1) as clients
    from idp.artifact where model = 'Session' and session_uid = ${sid}`);
  return row?.clients ?? null;
}

/** The `sid` of every session that is stored of a person. */
export async function sessionsStored(q: Queryable, personId: string): Promise<string[]> {
  const rows = await q.rows<{ sid: string }>(sql`select session_uid as sid from idp.artifact
    where model = 'Session' and person_id = ${personId} order by session_uid`);
  return rows.map(({ sid }) => sid);
}

/** A session beside this one of the same person, as a sign-in would have begun it. */
export function sessionBeside(sid: string): Statement {
  return sql`insert into idp.artifact (model, id, payload, session_uid, person_id, expires_at)
    select model, sha256(id), payload, session_uid || '-2', person_id, expires_at from idp.artifact
    where model = 'Session' and session_uid = ${sid}`;
}
