import { randomBytes } from 'node:crypto';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { SignJWT } from 'jose';
import type { Database, Queryable } from '../../adapters/db/database.ts';
import { sql } from '../../adapters/db/sql.ts';
import type { IdentityEvent } from '../../ports/identity-event.ts';
import { loadSigningKeys, type SigningKey, signingKeyNames } from '../keys/keys.ts';
import { loadSecrets } from '../keys/secrets.ts';
import { nameOfPassword } from '../passwords/shown-password.ts';
import { rememberSignIn } from '../people/account-use.ts';
import { findCandidate, loadPerson, type SignInCandidate } from '../people/people.ts';
import { accessTokenClaims } from '../protocol/claims.ts';
import { portalClaims } from '../../provider/realm/attributes.ts';
import { scopes } from '../../provider/realm/realm-rules.ts';
import { lifetimes, realmPath } from '../protocol/layout.ts';
import { artifactStorage, saveSession } from '../protocol/storage.ts';
import { revokedTokens } from '../protocol/tokens/revoked-tokens.ts';
import { accessTokenId } from '../protocol/tokens/token-names.ts';
import { browserNames } from '../sessions/browser-names.ts';

/** The embedded provider of a portal, as far as its tokens need it. */
export interface TokenSigning {
  db: Database;
  origin: string;
  secretsFolder: string;
  now: () => Date;
}

/** The same, as far as a sign-in needs it. */
export interface SigningIn extends TokenSigning {
  /** Writes to the audit trail, in the given transaction. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
}

/** The sign-in that a token names. */
export interface MintedSignIn {
  personId: string;
  sid: string;
  grantId: string;
  /** Seconds since 1970. */
  at: number;
}

const sourceAddress = '127.0.0.1';

/**
 * Signs people in without anybody showing a password. It leaves what a sign-in at the portal leaves (the use of the account, the
 * row of the trail, the session and its grant) and returns the access token that it gives. Left out are the pages, the hashing
 * of the password, the code and the refresh token, which only tests about signing in need.
 * @returns what takes a username, and throws when nobody could sign in under it
 */
export function mintedSignIns(provider: SigningIn): (username: string) => Promise<string> {
  const tokenOf = tokensSignedBy(provider);
  return async (username) => {
    const candidate = await findCandidate(provider.db, username);
    if (candidate === null) throw new Error(`${username} cannot sign in`);
    await rememberUse(provider, username, candidate);
    const signIn = mintedSignIn(candidate.id, provider.now());
    await beginSession(provider, signIn);
    const token = await tokenOf(signIn);
    if (token === null) throw new Error(`${username} was disabled meanwhile`);
    return token;
  };
}

/**
 * Begins sessions of people who have no password to show; of their accounts and in the trail nothing is left.
 * @returns what takes an account's id and gives an access token; null for anyone who could not sign in
 */
export function sessionsBegun(provider: TokenSigning): (personId: string) => Promise<string | null> {
  const tokenOf = tokensSignedBy(provider);
  return async (personId) => {
    const signIn = mintedSignIn(personId, provider.now());
    const token = await tokenOf(signIn);
    if (token !== null) await beginSession(provider, signIn);
    return token;
  };
}

/** A sign-in of this person at this moment, of which nothing is stored. */
export function mintedSignIn(personId: string, now: Date): MintedSignIn {
  return { personId, sid: randomText(), grantId: randomText(), at: Math.floor(now.getTime() / 1_000) };
}

async function rememberUse(
  { db, now, record }: SigningIn,
  username: string,
  { id, fullName, password }: SignInCandidate,
): Promise<void> {
  if (password === undefined) throw new Error(`${username} has no password`);
  const shown = { personId: id, password: nameOfPassword(password) };
  await db.transaction(async (tx) => {
    await rememberSignIn(tx, shown, { language: 'en', at: now() }, (from) => sql`select from ${from}`);
    await record(tx, { kind: 'SIGNED_IN', sub: id, name: fullName, sourceAddress });
  });
}

async function beginSession(
  { db, now }: TokenSigning,
  { personId: accountId, sid, grantId, at }: MintedSignIn,
): Promise<void> {
  const revoked = revokedTokens({ db, now });
  const context = { db, now, revoked, sourceAddress: () => sourceAddress, request: () => undefined };
  const id = randomText();
  const lifetime = lifetimes.sessionMaximum;
  await saveSession(context, {
    id,
    earlier: null,
    shown: null,
    browser: browserNames('node'),
    payload: {
      iat: at,
      exp: at + lifetime,
      uid: sid,
      jti: id,
      kind: 'Session',
      loginTs: at,
      accountId,
      transient: true,
      authorizations: { [portalClientId]: { grantId, persistsLogout: true } },
    },
  });
  await artifactStorage(context, 'Grant').upsert(
    grantId,
    {
      iat: at,
      exp: at + lifetime,
      jti: grantId,
      kind: 'Grant',
      accountId,
      clientId: portalClientId,
      openid: { scope: 'openid', claims: [] },
    },
    lifetime,
  );
}

/** Gives the access token of somebody as they are now, signed with the provider's own key; null for anyone who could not sign in. */
export function tokensSignedBy({
  db,
  origin,
  secretsFolder,
  now,
}: TokenSigning): (signIn: MintedSignIn) => Promise<string | null> {
  let known: SigningKey | undefined;
  /** The keys change while a portal runs, and opening one takes longer than asking for its name. */
  const signingKey = async (): Promise<SigningKey> => {
    const [name] = await signingKeyNames(db);
    if (known !== undefined && known.kid === name) return known;
    const { sealing } = await loadSecrets(secretsFolder);
    [known] = await loadSigningKeys(db, sealing, now());
    return known;
  };
  return async ({ personId, sid, grantId, at }) => {
    const person = await loadPerson(db, personId);
    if (person === null) return null;
    const { kid, privateKey } = await signingKey();
    const claims = accessTokenClaims(person, {
      issuer: `${origin}${realmPath}`,
      clientId: portalClientId,
      origins: [origin],
      attributes: portalClaims,
      sid,
      authTime: at,
      acr: '1',
      scope: scopes.join(' '),
      jti: accessTokenId(grantId, randomText()),
      issuedAt: at,
      expiresAt: at + lifetimes.accessToken,
    });
    return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey);
  };
}

/** In the form of the library's own identifiers. */
function randomText(): string {
  return randomBytes(32).toString('base64url');
}
