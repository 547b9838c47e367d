import type { Database, Queryable } from '../../../adapters/db/database.ts';
import { sql, type Statement } from '../../../adapters/db/sql.ts';
import { recordEvent } from '../../../audit/trail.ts';
import type { SharedPeople } from '../../../rights/shared-people.ts';

/** How many accounts one step removes. */
const batchSize = 200;

interface Forgetting {
  db: Database;
  /** Null: the provider keeps its people elsewhere, and looks after them itself. */
  shared: SharedPeople | null;
  /** Accounts last used before this moment have had their time. */
  before: Date;
  now: Date;
  /** Whether the portal is stopping, so that a long run ends early. */
  isStopping: () => boolean;
}

/**
 * Removes the accounts that are disabled and have not been used since before a moment (rule running 14), in steps: each with what the
 * portal keeps of them and its row in the trail, in one transaction. Anyone who is named in a request that is kept, as the one it is about
 * or the one who started it, holds or held access, or decides something stays.
 */
export async function forgetLeft({ db, shared, before, now, isStopping }: Forgetting): Promise<void> {
  if (shared === null) return;
  const removal = shared.removalOfLeft({ before, now, most: batchSize, stays });
  while (!isStopping() && (await forgetSome(db, removal, now)) > 0);
}

async function forgetSome(db: Database, removal: Statement, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const gone = (await tx.rows<{ id: string }>(removal)).map(({ id }) => id);
    if (gone.length === 0) return 0;
    await forget(tx, gone);
    await tx.run(
      recordEvent({
        at: now,
        actor: null,
        action: 'RECORDS_REMOVED',
        outcome: 'DONE',
        detail: { kind: 'ACCOUNTS', count: gone.length },
      }),
    );
    return gone.length;
  });
}

function stays(id: Statement): Statement {
  return sql`exists (select from portal.request r where r.person_id = ${id})
    or exists (select from portal.request r where r.initiator_id = ${id} and r.initiator_id <> r.person_id)
    or exists (select from portal.access_grant g where g.person_id = ${id})
    or exists (select from portal.stage_person s where s.person_id = ${id} and s.waiting_due_at is not null)
    or exists (select from portal.alternate_window w where w.delegator_id = ${id})
    or exists (select from portal.alternate_window w where w.alternate_id = ${id})
    or exists (select from portal.application_authorizer a where a.person_id = ${id})
    or exists (select from portal.application_owner o where o.person_id = ${id})`;
}

async function forget(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(sql`with gone as (select unnest(${[...ids]}::text[]) as id),
      alerts as (delete from portal.closed_alerts a using gone where a.person_id = gone.id),
      mail as (delete from portal.mail_choice c using gone where c.person_id = gone.id),
      calendars as (delete from portal.calendar_feed f using gone where f.person_id = gone.id),
      notices as (delete from portal.notice n using gone where n.person_id = gone.id),
      views as (delete from portal.report_view v using gone where v.person_id = gone.id),
      absences as (delete from portal.inactivity i using gone where i.person_id = gone.id),
      locks as (delete from portal.account_lock l using gone where l.person_id = gone.id)
    delete from portal.requester_name n using gone where n.person_id = gone.id`);
}
