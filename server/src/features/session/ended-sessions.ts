import type { Database } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';

/** Access tokens live 300 s; an ended session is remembered for longer than any token of it can last. */
const rememberedMilliseconds = 900_000;

/** Sessions that ended before their access tokens did; every portal on the database learns of them. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Remembers that this session ended; safe to call again. */
  add(sessionId: string, now: Date): Promise<void>;
  /** Takes over what other portals have learned, and forgets what no token can need any more. */
  refresh(now: Date): Promise<void>;
}

/** Keeps the set in memory, so that checking a call costs nothing, and in the database for the other portals. */
export function endedSessions(db: Database): EndedSessions {
  let known: ReadonlySet<string> = new Set();
  return {
    has: (sessionId) => known.has(sessionId),
    add: async (sessionId, now) => {
      known = new Set(known).add(sessionId);
      await db.run(
        sql`insert into portal.ended_session (sid, at) values (${sessionId}, ${now}) on conflict (sid) do nothing`,
      );
    },
    refresh: async (now) => {
      const since = new Date(now.getTime() - rememberedMilliseconds);
      const rows = await db.rows<{ sid: string }>(
        sql`select sid from portal.ended_session where at > ${since}`,
      );
      known = new Set(rows.map((row) => row.sid));
      await db.run(sql`delete from portal.ended_session where at < ${since}`);
    },
  };
}
