import { typesWhere } from '@portal/core/domain/requests/kinds.ts';
import type { Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';

/*
 * A alternate period holds while its naming is accepted: APPROVED until somebody ends it. Whether it runs is judged
 * by the clock whenever it is used.
 */

/** Types that only the person asked can decide. */
export const personal = typesWhere((kind) => !kind.maySubstitute);

const accepted = sql`portal.alternate_window w join portal.request n on n.id = w.request_id and n.status = 'APPROVED'`;

/** The rule `isRunning` of core, for statements that cannot call it. */
function isRunningAt(now: Date): Statement {
  return sql`w.starts_at <= ${now} and w.ends_at > ${now}`;
}

/** The accepted periods of one alternate as a JSON list, running or not; the rules judge that. */
export function windowsOf(alternateId: string | Statement): Statement {
  return sql`(select coalesce(json_agg(json_build_object('delegatorId', w.delegator_id, 'startsAt', w.starts_at, 'endsAt', w.ends_at)), '[]')
    from ${accepted} where w.alternate_id = ${alternateId})`;
}

/** The condition that somebody is alternate for somebody else at this moment, for the statement that uses it. */
export function standsInNow(alternateId: string, delegatorId: string, now: Date): Statement {
  return sql`exists (select from ${accepted} where w.alternate_id = ${alternateId} and w.delegator_id = ${delegatorId}
    and ${isRunningAt(now)})`;
}

/** One person acting for another. */
export interface RunningWindow {
  delegator_id: string;
  alternate_id: string;
}

/** The supervisors that this person is alternate for at this moment, longest first. */
export async function delegatorsOf(q: Queryable, alternateId: string, now: Date): Promise<string[]> {
  const row = await q.row<{ ids: string[] }>(sql`select ${delegatorsAt(alternateId, now)} as ids`);
  return row?.ids ?? [];
}

/** The same as a column of a statement. */
export function delegatorsAt(alternateId: string | Statement, now: Date): Statement {
  return sql`array(select w.delegator_id from ${accepted} where w.alternate_id = ${alternateId} and ${isRunningAt(now)}
    group by w.delegator_id order by min(w.starts_at), w.delegator_id)`;
}

/** Each alternate of this moment with their supervisor: `alternate_id`, `delegator_id`. */
export function windowsAt(now: Date): Statement {
  return sql`select distinct w.delegator_id, w.alternate_id from ${accepted} where ${isRunningAt(now)}`;
}

/** The alternates of these people at this moment. */
export async function windowsNow(
  q: Queryable,
  delegatorIds: readonly string[],
  now: Date,
): Promise<RunningWindow[]> {
  if (delegatorIds.length === 0) return [];
  return await q.rows<RunningWindow>(sql`${windowsAt(now)}
    and w.delegator_id = any(${[...delegatorIds]}::text[])`);
}
