import type { Queryable } from '../../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../../adapters/db/sql.ts';

/** That a change of this person's profile waits for its decision: one that has lapsed does not, swept or not. */
export function profileWaits(personId: string | Statement, now: Date | Statement): Statement {
  return sql`exists (select from portal.account_lock l join portal.request p on p.id = l.request_id
    where l.person_id = ${personId} and l.cause = 'PROFILE_UPDATE' and p.is_open
      and (p.expires_at is null or p.expires_at > ${now}))`;
}

/** The same, asked by itself. */
export async function profileWaitsNow(q: Queryable, personId: string, now: Date): Promise<boolean> {
  return (
    (await q.row<{ waits: boolean }>(sql`select ${profileWaits(personId, now)} as waits`))?.waits === true
  );
}
