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

/** The rows that a sign-in at the portal has left and that outlast its code and refresh token: its session and its grant. */
export async function leftBySignIn(db: Queryable, sid: string): Promise<object[]> {
  return await db.rows(sql`with session as (
      select *, sha256(convert_to(payload #>> '{authorizations,rap-client,grantId}', 'UTF8')) as granted
      from idp.artifact where model = 'Session' and session_uid = ${sid}
    )
    select a.model, a.payload, a.grant_id, a.session_uid, a.person_id, floor(extract(epoch from a.expires_at))::float as expires,
      a.consumed_at, a.network, a.browser, a.system, a.is_due
    from idp.artifact a, session s where a.id = s.id or (a.model = 'Grant' and a.id = s.granted) order by a.model`);
}
