import { randomUUID } from 'node:crypto';
import type { ExportPosition } from '@portal/core/contract/downloads/export-position.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { LongReads } from '../../adapters/db/long-reads.ts';
import { sql } from '../../adapters/db/sql.ts';

/** Each portal has connections of its own for exports, and so a line of its own; any portal can say how long it is. */
const portal = randomUUID();

/** Nobody waits longer than this: what is older was left behind by a portal that died. Seconds. */
const longestWait = 120;

/**
 * Joins the line of those whose export waits for a connection, where there is one.
 * @returns leaves it; called again it does nothing
 */
export async function joinLine(
  { db, longReads }: { db: Database; longReads: LongReads },
  personId: string,
  now: Date,
): Promise<() => Promise<void>> {
  if (!longReads.isBusy()) return () => Promise.resolve();
  await db.run(sql`insert into portal.export_line (person_id, portal, joined_at) values (${personId}, ${portal}, ${now})
    on conflict (person_id) do update set portal = excluded.portal, joined_at = excluded.joined_at`);
  let left: Promise<void> | undefined;
  const leave = async (): Promise<void> => {
    await db.run(sql`delete from portal.export_line where person_id = ${personId} and portal = ${portal}`);
  };
  return () => (left ??= leave());
}

/** Which one in the line the person's export is, from 1 on; null where it does not wait. */
export async function positionInLine(db: Database, personId: string, now: Date): Promise<ExportPosition> {
  const row = await db.row<{ position: number }>(sql`select (select count(*)::int from portal.export_line l
      where l.portal = mine.portal and l.joined_at > ${now}::timestamptz - make_interval(secs => ${longestWait})
        and (l.joined_at, l.person_id) <= (mine.joined_at, mine.person_id)) as position
    from portal.export_line mine where mine.person_id = ${personId}`);
  return { position: row === undefined || row.position === 0 ? null : row.position };
}
