import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import {
  alarmedTypes,
  raiseAlarm,
  removalAlarms,
} from '@portal/core/domain/requests/waiting/removal-clock.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** So many requests are looked at in one run; the next one takes the rest. */
const most = 500;

/** Has everybody told who is told of removals that nobody completes (rule time 11), each by itself. Returns of how many. */
export async function raiseRemovalAlarms(
  { db, deadlines: { zone } }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const [first, last] = [removalAlarms[0].days, removalAlarms[1].days];
  const rows = await db.rows<RequestRow>(
    selectRequests(
      { readerId: null, withEvents: false },
      sql`where r.is_open and r.type = any(${[...alarmedTypes]}::text[]) and exists (select from portal.stage s
          where s.request_id = r.id and s.stage_index = r.stage_index
            and s.entered_at < ${now}::timestamptz - make_interval(days => ${first - 1})
            and (r.warned_at is null or r.warned_at < s.entered_at + make_interval(days => ${last})))
        order by r.id limit ${most}`,
    ),
  );
  let raised = 0;
  for (const row of rows) {
    if (isStopping()) break;
    const { request: before } = foundRequest(row);
    const change = raiseAlarm(before, { now, zone });
    // Whoever completes it at the same moment leaves nothing to tell.
    if (!isRefusal(change) && (await writeChange(db, { before, change, sourceAddress: null }))) raised += 1;
  }
  return raised;
}
