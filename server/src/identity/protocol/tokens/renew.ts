import { type AdapterPayload, errors } from 'oidc-provider';
import { sql } from '../../../adapters/db/sql.ts';
import { invariant } from '../../../invariants/invariant.ts';
import { lifetimes } from '../layout.ts';
import { type RevocationContext, revokeGrant } from './revoke.ts';
import { digest } from './token-names.ts';

/** A code or refresh token that is used, and the refresh token that replaces it. */
export interface Renewal {
  usedId: string;
  successorId: string;
  /** What is kept of the successor. */
  payload: AdapterPayload;
  /** For how many seconds the successor can be used. */
  lifetime: number;
}

/**
 * Uses a refresh token, once: the statement that marks it as used writes its successor. Anyone who comes with it again shortly
 * afterwards is given the same successor, as long as nobody has used that: a page that makes several calls at once, or did not
 * get the response, is no thief. Any other use ends the whole authorization (rule sessions 10).
 * @returns what is kept of the successor; null where there is none for this use
 */
export async function renewToken(
  context: RevocationContext,
  renewal: Renewal,
): Promise<AdapterPayload | null> {
  const isFirst = await writeSuccessor(context, 'RefreshToken', renewal);
  return isFirst ? renewal.payload : await renewedBefore(context, renewal);
}

/**
 * Uses a code, once: the statement that marks it as used writes the refresh token that it is exchanged for. A second use ends
 * the whole authorization.
 * @throws InvalidGrant for the second
 */
export async function exchangeCode(context: RevocationContext, exchange: Renewal): Promise<void> {
  if (await writeSuccessor(context, 'AuthorizationCode', exchange)) return;
  const row = await context.db.row<{ grant_id: string | null }>(
    sql`select grant_id from idp.artifact where model = 'AuthorizationCode' and id = ${digest(exchange.usedId)}`,
  );
  if (row?.grant_id != null) await revokeGrant(context, row.grant_id);
  throw new errors.InvalidGrant('already used');
}

async function writeSuccessor(
  { db, now }: RevocationContext,
  model: 'AuthorizationCode' | 'RefreshToken',
  { usedId, successorId, payload, lifetime }: Renewal,
): Promise<boolean> {
  const at = now();
  const { jti: _identifier, ...kept } = payload;
  const used = await db.row<UsedToken>(sql`with used as (
      update idp.artifact set consumed_at = ${at}
      where model = ${model} and id = ${digest(usedId)} and consumed_at is null returning person_id, grant_id
    )
    insert into idp.artifact (model, id, payload, grant_id, session_uid, person_id, expires_at)
    select 'RefreshToken', ${digest(successorId)}::bytea, ${JSON.stringify(kept)}::jsonb, ${payload.grantId ?? null}::text,
      ${payload.sessionUid ?? null}::text, ${payload.accountId ?? null}::text,
      ${new Date(at.getTime() + lifetime * 1_000)}::timestamptz from used
    returning (select person_id from used) as "personId", (select grant_id from used) as "grantId"`);
  if (used === undefined) return false;
  invariant('TOKEN_OF_SAME_PERSON', used.personId === (payload.accountId ?? null), about(used));
  invariant('TOKEN_OF_SAME_GRANT', used.grantId === (payload.grantId ?? null), about(used));
  return true;
}

/** Whose the token or code was that has just been used. */
interface UsedToken {
  personId: string | null;
  grantId: string | null;
}

function about({ personId }: UsedToken): { personId?: string } {
  return personId === null ? {} : { personId };
}

/** The successor that is given once more; without one the token was used too often, and its authorization ends. */
async function renewedBefore(
  context: RevocationContext,
  { usedId, successorId }: Renewal,
): Promise<AdapterPayload | null> {
  const usedLately = new Date(context.now().getTime() - lifetimes.renewedAgain * 1_000);
  const row = await context.db.row<{ grant_id: string; successor: AdapterPayload | null }>(sql`
    select used.grant_id, successor.payload as successor from idp.artifact used
    left join idp.artifact successor on successor.model = 'RefreshToken' and successor.id = ${digest(successorId)}
      and successor.consumed_at is null and used.consumed_at > ${usedLately}
    where used.model = 'RefreshToken' and used.id = ${digest(usedId)}`);
  if (row?.successor != null) return row.successor;
  if (row !== undefined) await revokeGrant(context, row.grant_id);
  return null;
}
