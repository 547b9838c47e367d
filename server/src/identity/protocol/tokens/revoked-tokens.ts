import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import { grantNamedIn } from './token-names.ts';

/** Longer than any access token can be shown, in milliseconds: it lives for 300 s. */
const rememberedMilliseconds = 900_000;

/**
 * What was revoked before its end: authorizations by their names, and single access tokens by their `jti`. Kept in memory, so
 * that checking a call costs nothing, and in the database for the other portals.
 */
export interface RevokedTokens {
  /** Whether this access token must not be accepted any more. */
  has(jti: string): boolean;
  /** Takes effect here at once. Call it when what was revoked has been written. */
  add(name: string): void;
  /** Takes over what other portals have revoked. */
  follow(): Promise<void>;
}

/** Begins with nothing: call `follow` first. */
export function revokedTokens({ db, now }: { db: Queryable; now: () => Date }): RevokedTokens {
  let known = new Set<string>();
  /** Added since the reading under way began, which may not have seen them. */
  const sinceReading = new Set<string>();
  return {
    has: (jti) => known.has(jti) || known.has(grantNamedIn(jti)),
    add: (name) => {
      sinceReading.add(name);
      known.add(name);
    },
    follow: async () => {
      sinceReading.clear();
      const since = oldestShown(now());
      const rows = await db.rows<{ name: string }>(
        sql`select name from idp.revoked_token where at > ${since}`,
      );
      known = new Set([...rows.map(({ name }) => name), ...sinceReading]);
    },
  };
}

/** Forgets what no access token can need any more. */
export async function sweepRevokedTokens(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from idp.revoked_token where at < ${oldestShown(now)}`);
}

function oldestShown(now: Date): Date {
  return new Date(now.getTime() - rememberedMilliseconds);
}
