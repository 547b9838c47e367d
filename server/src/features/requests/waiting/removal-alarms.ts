import {
  alarmedTypes,
  raiseAlarm,
  removalAlarms,
} from '@portal/core/domain/requests/waiting/removal-clock.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { changeEach } from './change-each.ts';

/** Notifies everybody who hears of removals that nobody completes (rule time 11). Returns the number of removals. */
export async function raiseRemovalAlarms(
  { db, deadlines: { zone } }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  now: Date,
  isStopping?: () => boolean,
): Promise<number> {
  const [first, last] = [removalAlarms[0].days, removalAlarms[1].days];
  return await changeEach(db, {
    where:
      () => sql`r.is_open and r.type = any(${[...alarmedTypes]}::text[]) and exists (select from portal.stage s
      where s.request_id = r.id and s.stage_index = r.stage_index
        and s.entered_at < ${now}::timestamptz - make_interval(days => ${first - 1})
        and (r.warned_at is null or r.warned_at < s.entered_at + make_interval(days => ${last})))`,
    change: (request) => raiseAlarm(request, { now, zone }),
    isStopping,
  });
}
