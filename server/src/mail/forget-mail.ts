import type { Queryable } from '../adapters/db/database.ts';
import { sql, type Statement } from '../adapters/db/sql.ts';

/** Before which moments what was written has had its time. */
export interface MailPeriods {
  /** Mail that was sent, or given up, earlier. */
  mail: Date;
  /** Messages to the team that were written earlier; only they have an address to respond to. */
  messages: Date;
  /** Keys of emptied mail whose events happened earlier: the trail has forgotten those too. */
  keys: Date;
}

/** How many rows one statement touches. */
const batchSize = 1_000;

const isEvent = sql`once_key like 'event %'`;

/**
 * Forgets mail whose time is over (rule mail 5): rows go, but what reports an event is emptied and keeps its key, so that the event is
 * not sent again. What waits to be sent stays.
 * @returns how many rows were removed or emptied
 */
export async function forgetMail(db: Queryable, { mail, messages, keys }: MailPeriods): Promise<number> {
  const isOver = sql`reply_to is null and (state = 'SENT' and sent_at < ${mail} or state = 'FAILED' and run_at < ${mail})`;
  const forgotten = [
    await inBatches(
      db,
      (some) => sql`delete from portal.mail ${some}`,
      sql`${isOver} and (${isEvent}) is not true`,
    ),
    await inBatches(
      db,
      (
        some,
      ) => sql`update portal.mail set state = 'FORGOTTEN', recipient = null, language = null, subject = null,
        body = null, person_id = null, notification = null, fault = null, cause = null ${some}`,
      sql`${isOver} and ${isEvent}`,
    ),
    await inBatches(
      db,
      (some) => sql`delete from portal.mail ${some}`,
      sql`reply_to is not null and state in ('SENT', 'FAILED') and created_at < ${messages}`,
    ),
    await inBatches(
      db,
      (some) => sql`delete from portal.mail ${some}`,
      sql`state = 'FORGOTTEN' and created_at < ${keys}`,
    ),
  ];
  return forgotten.reduce((sum, count) => sum + count, 0);
}

async function inBatches(
  db: Queryable,
  change: (some: Statement) => Statement,
  which: Statement,
): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await db.run(
      change(
        sql`where id = any(array(select id from portal.mail where ${which} limit ${batchSize} for update skip locked))`,
      ),
    );
    all += count;
    if (count < batchSize) return all;
  }
}
