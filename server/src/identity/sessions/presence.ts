import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { Presence } from '../../ports/sessions.ts';
import { sessionsOf } from './own-sessions.ts';
import type { StorageContext } from '../protocol/storage.ts';

/** More sessions than a person has. */
const most = 50;

/** Where somebody is signed in, and when a client last got something about them, as far as it is still kept. */
export async function presenceOf(
  { db, now }: Pick<StorageContext, 'db' | 'now'>,
  personId: string,
  clientId: string,
): Promise<Presence> {
  if (!isUuid(personId)) return { sessions: [], clientSeenAt: null };
  const sessions = await sessionsOf(db, personId, now());
  const seen = await db.row<{ at: Date | null }>(sql`select to_timestamp(max((payload->>'iat')::float)) as at
    from idp.artifact where person_id = ${personId} and model in ('Grant', 'RefreshToken', 'AuthorizationCode')
      and payload->>'clientId' = ${clientId}`);
  return {
    sessions: sessions.slice(0, most).map(({ since, lastUsed }) => ({ since, lastUsed })),
    clientSeenAt: seen?.at ?? null,
  };
}
