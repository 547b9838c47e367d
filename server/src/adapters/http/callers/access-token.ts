import { hash } from 'node:crypto';
import { type Person, personFromClaims } from '@portal/core/domain/people/person.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** A verified access token of the portal client. */
export interface AccessToken {
  /** The token's own name, its `jti`. */
  id: string;
  /** The person the token is about, whatever they may do. */
  holder: { id: string; name: string };
  /** Null when the token gives no authority on the portal client. */
  person: Person | null;
  /** The sign-on session, opaque text. */
  sessionId: string;
  /** When the holder last showed that it is them; null where the provider does not tell. */
  signedInAt: Date | null;
  issuedAt: Date;
  expiresAt: Date;
}

/** Checks access tokens; null for anything that is not a valid one. */
export interface AccessTokens {
  verify(token: string, now: Date): Promise<AccessToken | null>;
}

const clockToleranceSeconds = 10;
/** A checked token is trusted this long without a new signature check, and never past its end. */
const cacheMilliseconds = 60_000;
const cacheSize = 20_000;

/** The accepted issuer, and the required audience. */
export interface TokenRules {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
}

/** One algorithm, one issuer, one audience, keys from the provider alone (facts of RFC 9068 and ASVS 9.1). */
export function accessTokens(options: TokenRules): AccessTokens {
  const known = new Map<string, { token: AccessToken; until: number }>();
  const verify = async (token: string, now: Date): Promise<AccessToken | null> => {
    const digest = hash('sha256', token, 'base64');
    const cached = known.get(digest);
    if (cached !== undefined && now.getTime() < cached.until) return cached.token;
    const checked = await check(token, options, now);
    if (checked === null) return null;
    // The first in the map was checked longest ago.
    if (known.size >= cacheSize) known.delete(known.keys().next().value ?? '');
    known.set(digest, {
      token: checked,
      until: Math.min(checked.expiresAt.getTime(), now.getTime() + cacheMilliseconds),
    });
    return checked;
  };
  return { verify };
}

async function check(
  token: string,
  { issuer, audience, keys }: TokenRules,
  now: Date,
): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat', 'sid', 'azp', 'jti'],
    });
    return fromPayload(payload);
  } catch {
    return null;
  }
}

function fromPayload(payload: JWTPayload): AccessToken | null {
  const { jti, sub, name, sid, azp, typ, iat, exp, auth_time: signedIn } = payload;
  if (typ !== 'Bearer' || azp !== portalClientId || typeof sid !== 'string') return null;
  return {
    id: jti ?? '',
    holder: { id: sub ?? '', name: typeof name === 'string' ? name : '' },
    person: personFromClaims(payload),
    sessionId: sid,
    signedInAt: typeof signedIn === 'number' ? new Date(signedIn * 1_000) : null,
    issuedAt: new Date((iat ?? 0) * 1_000),
    expiresAt: new Date((exp ?? 0) * 1_000),
  };
}
