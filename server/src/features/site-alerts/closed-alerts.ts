import type { ClosedAlerts } from '@portal/core/contract/site-alerts.ts';
import { mostClosed } from '@portal/core/domain/alerts/alert-levels.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { Caller } from '../../adapters/http/serve.ts';

/** What the caller has closed (rule alerts 9). */
export async function listClosed(db: Queryable, { person }: Caller): Promise<ClosedAlerts> {
  const row = await db.row<ClosedAlerts>(
    sql`select alert_ids as ids from portal.closed_alerts where person_id = ${person.userId}`,
  );
  return row ?? { ids: [] };
}

/**
 * Closes an alert for somebody; twice is as once. Many at once are all kept, and what was closed longest ago is forgotten
 * (rule alerts 9).
 */
export async function closeForCaller(
  db: Queryable,
  { person }: Pick<Caller, 'person'>,
  id: string,
): Promise<Record<string, never>> {
  await db.run(sql`insert into portal.closed_alerts as kept (person_id, alert_ids)
    values (${person.userId}, array[${id}::text]) on conflict (person_id) do update
    set alert_ids = (excluded.alert_ids || array_remove(kept.alert_ids, ${id}::text))[1:${mostClosed}::int]`);
  return {};
}
