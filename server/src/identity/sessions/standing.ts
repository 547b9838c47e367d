import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { peopleWhere, personOf, type PersonRow } from '../people/people-rows.ts';
import { aliveSession, type StorageContext } from '../protocol/storage.ts';

/**
 * Whether a session lives, and its person as they are now, in one query: it is asked for everybody who calls, every few
 * seconds. A session of nobody is not alive.
 */
export async function standingOf(
  { db, now }: Pick<StorageContext, 'db' | 'now'>,
  sid: string,
  personId: string,
): ReturnType<Sessions['standing']> {
  const isAlive = sql`, exists (${aliveSession(sid, now())}) as is_alive`;
  const row = isUuid(personId)
    ? await db.row<PersonRow & { is_alive: boolean }>(peopleWhere(sql`p.id = ${personId}`, isAlive))
    : undefined;
  return row === undefined
    ? { isAlive: false, person: null }
    : { isAlive: row.is_alive, person: personOf(row) };
}
