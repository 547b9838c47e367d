import { dayAfter, dayIn, endOfDay } from '@portal/core/domain/requests/calendar-days.ts';
import { isRefusal } from '@portal/core/domain/requests/refusal.ts';
import { warn, warningDays } from '@portal/core/domain/requests/waiting/warn.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { foundRequest, type RequestRow, selectRequests } from '../store/read-requests.ts';
import { writeChange } from '../store/write-request.ts';

/** So many requests are read at a time. */
const pageSize = 100;

/** Tells both sides of requests that lapse soon (rule time 10), each by itself. Returns of how many. */
export async function warnOfExpiry(
  { db, deadlines: { zone } }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let warned = 0;
  let after: string | null = null;
  while (!isStopping()) {
    const page: RequestRow[] = await db.rows<RequestRow>(
      selectRequests(
        { readerId: null, withEvents: false },
        sql`where r.is_open and r.waiting_on is null and r.expires_at > ${now} and ${mayBeDue(now, zone)}
          and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${pageSize}`,
      ),
    );
    for (const row of page) {
      const { request: before } = foundRequest(row);
      const change = warn(before, { now, zone });
      // Whoever decides at the same moment leaves nothing to warn of.
      if (!isRefusal(change) && (await writeChange(db, { before, change, sourceAddress: null }))) warned += 1;
    }
    after = page.at(-1)?.id ?? null;
    if (after === null) break;
  }
  return warned;
}

/** That one of the days before the end has come, and there was no warning since; the rule says it to the hour. */
function mayBeDue(now: Date, zone: string): Statement {
  const today = dayIn(zone, now);
  const due = warningDays.map(
    (days) => sql`r.expires_at <= ${endOfDay(zone, dayAfter(today, days))}
      and (r.warned_at is null or r.warned_at < r.expires_at - make_interval(days => ${days}, hours => 20))`,
  );
  return sql`(${due.reduce((all, one) => sql`${all} or ${one}`)})`;
}
