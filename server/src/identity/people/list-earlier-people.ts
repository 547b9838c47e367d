import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** How many people are put into the list in one transaction. */
const portion = 5_000;

/** More people than this take long enough to report progress. */
const many = 20_000;

/**
 * Puts people who were there before the list of people (`portal.person`) into it, once, in portions. Anyone who is written meanwhile
 * is put in by their own writers. Of two starts at once each goes on where the other is.
 * @param say called with the progress, where there are many
 */
export async function listEarlierPeople(db: Database, say: (line: string) => void): Promise<void> {
  const state = await db.row<{ isWhole: boolean }>(sql`select is_whole as "isWhole" from idp.people_listed`);
  if (state?.isWhole !== false) return;
  const all = (await db.row<{ all: number }>(sql`select count(*)::int as all from idp.person`))?.all ?? 0;
  const notified = all > many ? say : () => undefined;
  notified(`Making the list of ${all.toLocaleString('en')} people (once) ...`);
  for (let listed = 0; ; listed += portion) {
    if (listed > 0 && listed % (10 * portion) === 0)
      notified(`  ${listed.toLocaleString('en')} of ${all.toLocaleString('en')}`);
    if (await db.transaction(listNext)) return;
  }
}

/** @returns whether everybody is in the list now */
async function listNext(tx: Queryable): Promise<boolean> {
  const state = await tx.row<{ isWhole: boolean; lastId: string | null }>(
    sql`select is_whole as "isWhole", last_id as "lastId" from idp.people_listed for update`,
  );
  if (state?.isWhole !== false) return true;
  // Held while they are listed: of a change at the same moment the list must not keep what was before it.
  const next = await tx.rows<{ id: string }>(sql`select id from idp.person
    where id > coalesce(${state.lastId}::uuid, '00000000-0000-0000-0000-000000000000') order by id limit ${portion}
    for no key update`);
  await tx.run(sql`select idp.list_people(${next.map(({ id }) => id)}::uuid[])`);
  const lastId = next.at(-1)?.id ?? null;
  await tx.run(
    sql`update idp.people_listed set is_whole = ${lastId === null}, last_id = coalesce(${lastId}::uuid, last_id)`,
  );
  return lastId === null;
}
