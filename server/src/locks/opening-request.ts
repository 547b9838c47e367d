import type { LockCause } from '@portal/core/domain/people/locks.ts';
import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';

/** The id of somebody's open request whose approval ends this cause of a lock, the latest if there are several; null if there is none. */
export function openingRequest(cause: LockCause, personId: Statement): Statement {
  const types = typesWhere(({ lifts }) => lifts.includes(cause));
  return sql`(select o.id from portal.request o where o.person_id = ${personId} and o.is_open
    and o.type = any(${types}::text[]) and o.answers #> '{profile,unlocks}' is distinct from 'false'::jsonb
    order by o.submitted_at desc, o.id desc limit 1)`;
}
