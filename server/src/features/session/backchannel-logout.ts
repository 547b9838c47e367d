import { addresses } from '@portal/core/contract/addresses.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { type LogoutNotice, serveLogoutNotices } from '../../adapters/http/logout-notices.ts';
import { recordEvent } from '../../audit/trail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** What handling the identity provider's logout notices needs. */
export interface BackchannelLogoutParts {
  /** The provider whose notices are accepted. */
  issuer: string;
  /** Finds the key a notice is signed with. */
  keys: JWTVerifyGetKey;
  db: Database;
  clock: Clock;
  ended: EndedSessions;
}

/**
 * Binds the address at which the identity provider reports that a session has ended (rule sessions 7): from then on
 * access tokens of that session are refused.
 */
export function serveBackchannelLogout(scope: FastifyInstance, parts: BackchannelLogoutParts): void {
  serveLogoutNotices(scope, addresses.backchannelLogout, {
    issuer: parts.issuer,
    audience: portalClientId,
    keys: parts.keys,
    now: () => parts.clock.now(),
    obey: (notice) => obey(notice, parts),
  });
}

/** Writes notice, end and audit row down together. */
async function obey(
  { sid, jti, sub }: LogoutNotice,
  { db, clock, ended }: BackchannelLogoutParts,
): Promise<boolean> {
  const now = clock.now();
  const isNew = await db.transaction(async (tx) => {
    const noted = await tx.run(sql`
      insert into portal.logout_notice (jti, at) values (${jti}, ${now}) on conflict (jti) do nothing`);
    if (noted === 0) return false;
    await ended.record(tx, sid, now);
    const about = sub === undefined ? {} : { subjectId: sub };
    await tx.run(recordEvent({ at: now, actor: null, action: 'SESSION_ENDED', outcome: 'DONE', ...about }));
    return true;
  });
  if (isNew) ended.add(sid);
  return isNew;
}
