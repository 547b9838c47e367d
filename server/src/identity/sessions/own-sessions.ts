import type { Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import { isUuid } from '../../adapters/identifiers.ts';
import type { EndingOfSessions, OwnSession } from '../../ports/sessions.ts';
import { lifetimes } from '../protocol/layout.ts';
import type { BrowserNames } from './browser-names.ts';

interface SessionRow extends BrowserNames {
  id: string;
  since: Date;
  expires_at: Date;
}

/** A person's live sessions, most recently used first. */
export async function sessionsOf(db: Queryable, personId: string, now: Date): Promise<OwnSession[]> {
  if (!isUuid(personId)) return [];
  const rows = await db.rows<SessionRow>(sql`
    select session_uid as id, to_timestamp((payload->>'loginTs')::float) as since, expires_at, browser, system
    from idp.artifact
    where model = 'Session' and person_id = ${personId} and session_uid is not null
      and payload->>'loginTs' is not null and expires_at > ${now}
    order by expires_at desc, session_uid`);
  return rows.map(({ id, since, expires_at, browser, system }) => {
    // Each use puts the end off by the idle time, until the fixed end is reached.
    const fixedEnd = since.getTime() + lifetimes.sessionMaximum * 1_000;
    const used = expires_at.getTime() - lifetimes.sessionIdle * 1_000;
    const lastUsed = expires_at.getTime() < fixedEnd ? new Date(used) : null;
    return { id, since, lastUsed, browser, system };
  });
}

/** What ends a session. */
export interface SessionEnd {
  db: Queryable;
  now: () => Date;
  /** Returns null for one that has ended already. @param by who ends it in place of the person */
  endSession(sid: string, by?: EndingOfSessions): Promise<object | null>;
}

/** Ends a person's live sessions but the one that is kept, if there is one. Returns how many still lived. */
export async function endOtherSessions(
  { db, now, endSession }: SessionEnd,
  personId: string,
  kept: string | undefined,
): Promise<number> {
  const own = await sessionsOf(db, personId, now());
  return await endEach(
    own.map(({ id }) => id).filter((id) => id !== kept),
    (sid) => endSession(sid),
  );
}

/** Ends these sessions one by one; returns how many of them still lived. */
export async function endEach(
  sids: readonly string[],
  end: (sid: string) => Promise<object | null>,
): Promise<number> {
  let ended = 0;
  for (const sid of sids) if ((await end(sid)) !== null) ended += 1;
  return ended;
}
