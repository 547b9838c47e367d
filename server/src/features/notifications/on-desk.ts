import { sql, type Statement } from '../../adapters/db/sql.ts';
import { delegatorsAt, personal } from '../../rights/alternate-windows.ts';

/** This person and the supervisors they are alternate for at this moment, as an array of ids. */
export function deskOwners(personId: Statement, now: Date): Statement {
  return sql`array_append(${delegatorsAt(personId, now)}, ${personId})`;
}

/**
 * That the request `r` waits on the desk of `one`, which has the columns `person_id` and `people` (their desk's owners), because
 * of `p`, a row of those asked: it has not run out, is not their own, and is theirs to decide, or they may decide it for a supervisor.
 */
export function isOnDesk(now: Date): Statement {
  return sql`p.person_id = any(one.people) and p.waiting_due_at is not null
    and (r.expires_at is null or r.expires_at > ${now})
    and one.person_id not in (r.person_id, r.initiator_id)
    and (p.person_id = one.person_id or p.role = 'SUPERVISOR' and r.type <> all(${personal}::text[]))`;
}
