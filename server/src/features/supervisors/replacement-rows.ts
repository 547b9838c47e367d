import type { ReplacementState } from '@portal/core/contract/people/supervisors.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql, type Statement } from '../../adapters/db/sql.ts';

/** A replacement as it is kept. */
export interface ReplacementRow {
  id: string;
  former_id: string;
  former_name: string;
  successor_id: string;
  successor_name: string;
  reason: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  source_address: string;
}

/** The columns of it. */
export const replacementColumns = sql`c.id, c.former_id, c.former_name, c.successor_id, c.successor_name, c.reason, c.asked_by,
  c.asked_by_name, c.asked_at, c.source_address`;

/** How many of the unchanged people are named. */
const mostUntouched = sql`100`;

interface StateRow extends ReplacementRow {
  is_done: boolean;
  total: number;
  changed: number;
  untouched: ReplacementState['untouched'] | null;
}

/** How far a replacement is; the last one that the condition holds of. */
export async function replacementWhere(
  db: Queryable,
  condition: Statement,
): Promise<ReplacementState | null> {
  const row = await db.row<StateRow>(sql`select ${replacementColumns}, c.finished_at is not null as is_done,
      (select count(*)::integer from portal.supervisor_change_person p where p.change_id = c.id) as total,
      (select count(*)::integer from portal.supervisor_change_person p where p.change_id = c.id and p.state = 'CHANGED') as changed,
      (select json_agg(json_build_object('userId', u.person_id, 'fullName', u.person_name)) from (
        select p.person_id, p.person_name from portal.supervisor_change_person p
        where p.change_id = c.id and p.state = 'UNTOUCHED' order by p.person_name, p.person_id limit ${mostUntouched}) u) as untouched
    from portal.supervisor_change c where ${condition} order by c.asked_at desc, c.id desc limit 1`);
  if (row === undefined) return null;
  return {
    replacementId: row.id,
    state: row.is_done ? 'DONE' : 'RUNNING',
    successor: { userId: row.successor_id, fullName: row.successor_name },
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    total: row.total,
    changed: row.changed,
    untouched: row.untouched ?? [],
  };
}
