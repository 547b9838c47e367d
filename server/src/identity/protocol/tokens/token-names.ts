import { createHash } from 'node:crypto';

/** What is kept of an identifier that somebody presents: of no use for anything else. */
export function digest(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** How a token tells which authorization it came from. */
export function nameOfGrant(grantId: string): string {
  return digest(grantId).toString('base64url');
}

/** The claim `jti` of an access token: nothing of it is stored, and by this a call finds out whether it was revoked. */
export function accessTokenId(grantId: string, id: string): string {
  return `${nameOfGrant(grantId)}.${id}`;
}

/** The name of the authorization that an access token came from, out of its `jti`. */
export function grantNamedIn(jti: string): string {
  return jti.split('.', 1)[0] ?? '';
}
