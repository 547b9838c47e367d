import { sql, type Statement } from '../adapters/db/sql.ts';

/** When the person with this id was last sent a link for a first password, by the trail; null where nobody was. */
export function invitedAt(personId: Statement): Statement {
  return sql`(select max(at) from portal.audit_event where subject_id = ${personId} and action = 'INVITED')`;
}
