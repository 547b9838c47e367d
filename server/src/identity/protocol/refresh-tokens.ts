import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a refresh token. The page reads `exp` and `sid`; only `jti` means something to us. */
export interface RefreshClaims {
  exp: number;
  iat: number;
  jti: string;
  iss: string;
  aud: string;
  sub: string;
  typ: 'Refresh';
  azp: string;
  sid: string;
  scope: string;
}

const header = Buffer.from(JSON.stringify({ alg: 'HS512', typ: 'JWT' })).toString('base64url');

/**
 * Writes a refresh token. It has the shape of a JWT because keycloak-js decodes it and the idle service reads
 * its end; it is looked up by its `jti`, never believed by its claims.
 */
export function writeRefreshToken(key: Buffer, claims: RefreshClaims): string {
  const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${body}.${mac(key, body).toString('base64url')}`;
}

/** A refresh token that was presented. */
export interface PresentedRefreshToken {
  id: string;
  /**
   * The identifier of the token that replaces it. Only digests are stored, so it is derived: the person who renews the same
   * token again can be given the same successor. The key is the one that the token was written with, so that a new key
   * does not change it.
   */
  successorId: string;
}

/** What a refresh token of ours says; undefined for anything else. */
export function readRefreshToken(keys: readonly Buffer[], token: string): PresentedRefreshToken | undefined {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return undefined;
  const given = Buffer.from(signature, 'base64url');
  const writtenWith = keys.find((key) => {
    const expected = mac(key, `${head}.${payload}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (writtenWith === undefined) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return typeof claims === 'object' && claims !== null && 'jti' in claims && typeof claims.jti === 'string'
    ? { id: claims.jti, successorId: successorOf(claims.jti, writtenWith) }
    : undefined;
}

/** No token has this form before its signature, so nobody can have one signed in its place. */
function successorOf(id: string, key: Buffer): string {
  return mac(key, `successor of ${id}`).toString('base64url');
}

function mac(key: Buffer, body: string): Buffer {
  return createHmac('sha512', key).update(body).digest();
}
