import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { SessionState, Sessions } from '../../ports/sessions.ts';
import { peopleWhere, personOf, type PersonRow } from '../people/people-rows.ts';
import { aliveSession, type StorageContext } from '../protocol/storage.ts';

type Row = PersonRow & { index: number; is_alive: boolean };

/**
 * Whether sessions live, and their people as they are now, in one query: it is asked for everybody who calls, every few
 * seconds. A session of nobody is not alive.
 */
export async function statesOf(
  { db, now }: Pick<StorageContext, 'db' | 'now'>,
  asked: Parameters<Sessions['states']>[0],
): Promise<SessionState[]> {
  const known = asked
    .map(({ id, sessionId }, index) => ({ id, sessionId, index }))
    .filter(({ id }) => isUuid(id));
  // One by one: planned as a set, all sessions there are were read for the few that are asked about.
  const columns = sql`, asked.index, (select true from (${aliveSession(sql`asked.sid`, now())} limit 1) as s) is true as is_alive`;
  const among = sql`join unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ sessionId }) => sessionId)}::text[],
    ${known.map(({ index }) => index)}::int[]) as asked (person_id, sid, index) on asked.person_id = p.id`;
  const rows = known.length === 0 ? [] : await db.rows<Row>(peopleWhere(sql`true`, columns, among));
  const found = new Map(rows.map((row) => [row.index, { isAlive: row.is_alive, person: personOf(row) }]));
  return asked.map((_one, index) => found.get(index) ?? { isAlive: false, person: null });
}
