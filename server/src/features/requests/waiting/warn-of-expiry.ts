import { dayAfter, dayIn, endOfDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { warn, warningDays } from '@portal/core/domain/requests/waiting/warn.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { changeEach } from './change-each.ts';

/** Tells both sides of requests that lapse soon (rule time 10). Returns of how many. */
export async function warnOfExpiry(
  { db, deadlines: { zone } }: Pick<RequestDependencies, 'db' | 'deadlines'>,
  now: Date,
  isStopping?: () => boolean,
): Promise<number> {
  return await changeEach(db, {
    where: () => sql`r.is_open and r.waiting_on is null and r.expires_at > ${now} and ${mayBeDue(now, zone)}`,
    change: (request) => warn(request, { now, zone }),
    isStopping,
  });
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
