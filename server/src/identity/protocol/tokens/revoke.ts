import type { Queryable } from '../../../adapters/db/database.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RevokedTokens } from './revoked-tokens.ts';
import { digest, nameOfGrant } from './token-names.ts';

/** What revoking needs. */
export interface RevocationContext {
  db: Queryable;
  now: () => Date;
  revoked: RevokedTokens;
}

/** Ends an authorization and everything that came from it, access tokens too. */
export async function revokeGrant({ db, now, revoked }: RevocationContext, grantId: string): Promise<void> {
  const name = nameOfGrant(grantId);
  // The grant first: a token saved by the winner after this finds no grant and is dead.
  await db.run(sql`with gone as (
      delete from idp.artifact where model = 'Grant' and id = ${digest(grantId)} returning 1
    )
    insert into idp.revoked_token (name, at)
    select ${name}::text, ${now()}::timestamptz from gone on conflict (name) do nothing`);
  revoked.add(name);
  await db.run(sql`delete from idp.artifact where grant_id = ${grantId}`);
}

/**
 * Ends a refresh token of this client and everything that came from the same authorization.
 * @returns false where the token is another client's
 */
export async function revokeFamily(
  context: RevocationContext,
  { id, clientId }: { id: string; clientId: string },
): Promise<boolean> {
  const row = await context.db.row<{ grant_id: string; client: string }>(sql`
    select grant_id, payload->>'clientId' as client from idp.artifact
    where model = 'RefreshToken' and id = ${digest(id)}`);
  if (row === undefined) return true;
  if (row.client !== clientId) return false;
  await revokeGrant(context, row.grant_id);
  return true;
}

/** Ends one access token, and nothing else that came from the same authorization. */
export async function revokeAccessToken({ db, now, revoked }: RevocationContext, jti: string): Promise<void> {
  await db.run(
    sql`insert into idp.revoked_token (name, at) values (${jti}, ${now()}) on conflict (name) do nothing`,
  );
  revoked.add(jti);
}
