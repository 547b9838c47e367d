import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { onDesk } from '../digest/digest-items.ts';
import { deskOwners } from '../on-desk.ts';

/** What waits for somebody, and until when. */
export interface DueItem {
  requestId: string;
  stageIndex: number;
  number: string;
  type: RequestType;
  applicationId: string | null;
  /** Full name of the person whom it is about. */
  person: string;
  dueAt: Date;
  version: number;
  changedAt: Date;
}

/** A calendar program is asked for no more. */
const mostItems = 500;

/** What waits for a person at this moment in the roles in which they may decide, by due date. */
export async function dueItems(
  q: Queryable,
  { personId, roles }: { personId: string; roles: readonly DecidingRole[] },
  now: Date,
): Promise<DueItem[]> {
  return await q.rows<DueItem>(sql`select item.*
    from (select ${personId}::text as person_id, ${deskOwners(sql`${personId}::text`, now)} as people) as one
    cross join lateral (select distinct on (r.id) r.id as "requestId", s.stage_index as "stageIndex", r.number, r.type,
        r.application_id as "applicationId", r.person_name as person, p.waiting_due_at as "dueAt", r.version,
        r.changed_at as "changedAt"
      from ${onDesk(now)} and p.role = any(${[...roles]}::text[]) order by r.id) as item
    order by item."dueAt", item.number limit ${mostItems}`);
}
