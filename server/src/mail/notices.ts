import type { Queryable } from '../adapters/db/database.ts';
import { elements, sql, type Statement } from '../adapters/db/sql.ts';
import { intoOutboxOf, type Notification } from './outbox.ts';

/** The rows that show these on the page (rule notices 1), for the transaction of the change; what the reader did themself counts as read. */
export function ontoPage(notifications: readonly Notification[], now: Date): Statement {
  return sql`insert into portal.notice (once_key, person_id, facts, at, written_at, read_at)
    select one->>'idempotencyKey', one->>'personId', one->'facts', (one->>'at')::timestamptz, ${now}::timestamptz,
      case when one->'facts'->'isOwn' = 'true' and not one->'facts' ? 'to' then ${now}::timestamptz end
    from ${elements(notifications)} order by (one->>'at')::timestamptz, one->>'id' on conflict (once_key) do nothing`;
}

/** Both, in one statement: the mail, and the same on the page. */
export function intoOutboxAndPage(notifications: readonly Notification[], now: Date): Statement {
  return sql`with on_page as (${ontoPage(notifications, now)}) ${intoOutboxOf(notifications, now)}`;
}

/** How many rows one statement removes. */
const batchSize = 1_000;

/** Forgets what was written before a moment (rule notices 5). */
export async function forgetNotices(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const removed = await db.run(sql`delete from portal.notice where position = any(array(
      select position from portal.notice where written_at < ${before} order by written_at limit ${batchSize} for update skip locked))`);
    if (removed < batchSize) return;
  }
}
