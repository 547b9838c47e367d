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

/** The identifier inside a refresh token of ours, or undefined for anything else. */
export function readRefreshToken(keys: readonly Buffer[], token: string): string | undefined {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return undefined;
  const given = Buffer.from(signature, 'base64url');
  const genuine = keys.some((key) => {
    const expected = mac(key, `${head}.${payload}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!genuine) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return typeof claims === 'object' && claims !== null && 'jti' in claims && typeof claims.jti === 'string'
    ? claims.jti
    : undefined;
}

function mac(key: Buffer, body: string): Buffer {
  return createHmac('sha512', key).update(body).digest();
}
