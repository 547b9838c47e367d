import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { lifetimes } from '../protocol/layout.ts';
import type { BrowserNames } from '../sessions/browser-names.ts';

/** A sign-on session as its owner sees it. */
export interface OwnSession extends BrowserNames {
  sid: string;
  since: Date;
  /** Null when it is no longer known, near the session's fixed end. */
  lastUsed: Date | null;
}

interface SessionRow extends BrowserNames {
  sid: string;
  since: Date;
  expires_at: Date;
}

/** A person's live sessions, most recently used first. */
export async function sessionsOf(db: Queryable, personId: string, now: Date): Promise<OwnSession[]> {
  const rows = await db.rows<SessionRow>(sql`
    select session_uid as sid, to_timestamp((payload->>'loginTs')::float) as since, expires_at, browser, system
    from idp.artifact
    where model = 'Session' and person_id = ${personId} and session_uid is not null
      and payload->>'loginTs' is not null and expires_at > ${now}
    order by expires_at desc, session_uid`);
  return rows.map(({ sid, since, expires_at, browser, system }) => {
    // Each use puts the end off by the idle time, until the fixed end is reached.
    const fixedEnd = since.getTime() + lifetimes.sessionMaximum * 1_000;
    const used = expires_at.getTime() - lifetimes.sessionIdle * 1_000;
    const lastUsed = expires_at.getTime() < fixedEnd ? new Date(used) : null;
    return { sid, since, lastUsed, browser, system };
  });
}

/** What ends a session. */
export interface SessionEnd {
  db: Queryable;
  now: () => Date;
  endSession(sid: string): Promise<unknown>;
}

/** Ends a person's live sessions but the one that is kept, if there is one. */
export async function endOtherSessions(
  { db, now, endSession }: SessionEnd,
  personId: string,
  kept: string | undefined,
): Promise<void> {
  for (const { sid } of await sessionsOf(db, personId, now())) if (sid !== kept) await endSession(sid);
}
