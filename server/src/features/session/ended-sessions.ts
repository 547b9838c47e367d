import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/**
 * Access tokens live 300 s; an ended session is remembered for longer than any token of it can last. So is a logout
 * notice, which is accepted for no more than 450 s.
 */
const rememberedMilliseconds = 900_000;

/** Sessions that ended before their access tokens did; every portal on the database learns of them. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Writes down that this session ends, in the transaction that ends it; safe to call again. */
  record(tx: Queryable, sessionId: string, now: Date): Promise<void>;
  /** Takes effect at once. Call it after that transaction has committed. */
  add(sessionId: string): void;
  /** Takes over what other portals have learned, and forgets what no token can need now. */
  refresh(now: Date): Promise<void>;
}

/** Keeps the set in memory, so that checking a call costs nothing, and in the database for the other portals. */
export function endedSessions(db: Database): EndedSessions {
  let known: ReadonlySet<string> = new Set();
  /** Added since the reading under way began, which may not have seen them. */
  const sinceReading = new Set<string>();
  return {
    has: (sessionId) => known.has(sessionId),
    record: async (tx, sessionId, now) => {
      await tx.run(
        sql`insert into portal.ended_session (sid, at) values (${sessionId}, ${now}) on conflict (sid) do nothing`,
      );
    },
    add: (sessionId) => {
      sinceReading.add(sessionId);
      known = new Set(known).add(sessionId);
    },
    refresh: async (now) => {
      const since = new Date(now.getTime() - rememberedMilliseconds);
      sinceReading.clear();
      const rows = await db.rows<{ sid: string }>(
        sql`select sid from portal.ended_session where at > ${since}`,
      );
      known = new Set([...rows.map((row) => row.sid), ...sinceReading]);
      await db.run(sql`delete from portal.ended_session where at < ${since}`);
      await db.run(sql`delete from portal.logout_notice where at < ${since}`);
    },
  };
}
