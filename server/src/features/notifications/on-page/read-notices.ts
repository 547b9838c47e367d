import type { Notice, Notices } from '@portal/core/contract/account/notices.ts';
import { mostLookedAt, shownNotices } from '@portal/core/domain/notices/shown-notices.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { invariant } from '../../../invariants/invariant.ts';
import { isDigest } from '../address-notifications.ts';
import type { NoticeDependencies } from './dependencies.ts';
import type { NoticeRow } from './notice-row.ts';
import { noticesInWords } from './notices-in-words.ts';

/** The caller's notices that still hold and that they may still read (rule notices 3). */
export async function readNotices(
  deps: NoticeDependencies,
  { person }: Pick<Caller, 'person'>,
): Promise<Notices> {
  const rows = await newestOf(deps, person);
  const isInOrder = rows.every(
    ({ position }, index) => index === 0 || position < (rows[index - 1]?.position ?? 0),
  );
  invariant('NOTICES_NEWEST_FIRST', isInOrder, { personId: person.userId });
  const worded = await noticesInWords(deps, person, withoutEarlierLists(rows));
  const unread = worded.filter(({ isRead }) => !isRead).length;
  return {
    items: worded.slice(0, shownNotices),
    unread,
    unreadIsMinimum: rows.length === mostLookedAt && unread > 0,
  };
}

async function newestOf({ db }: NoticeDependencies, { userId }: Person): Promise<NoticeRow[]> {
  return await db.rows<NoticeRow>(sql`select position, facts, at, read_at is not null as "isRead" from portal.notice
    where person_id = ${userId} order by position desc limit ${mostLookedAt}`);
}

/** Of lists of what waits the newest says it. */
function withoutEarlierLists(rows: readonly NoticeRow[]): NoticeRow[] {
  const newest = rows.find(({ facts }) => isDigest(facts));
  return rows.filter((row) => row === newest || !isDigest(row.facts));
}

/** Marks the notices at these positions as read; newer ones stay. */
export async function markRead(
  deps: NoticeDependencies,
  caller: Pick<Caller, 'person'>,
  { from, upTo }: { from: Notice['position']; upTo: Notice['position'] },
): Promise<Notices> {
  await deps.db.run(sql`update portal.notice set read_at = ${deps.now()}
    where person_id = ${caller.person.userId} and position between ${from} and ${upTo} and read_at is null`);
  return await readNotices(deps, caller);
}
