import type { JWTVerifyGetKey } from 'jose';
import type { Capabilities } from './capabilities.ts';

/** The provider's tokens: by what they are known to be its own, and whether they still count. */
export interface Tokens {
  readonly capabilities: Capabilities;
  /** The `iss` of its tokens and logout notices. */
  issuer: string;
  /** The `aud` of the access tokens it makes for the portal's calls. */
  apiAudience: string;
  /** Finds the key that one of its tokens is signed with, new keys included. */
  keyOf: JWTVerifyGetKey;
  /** Whether an access token was revoked before its end, as far as this portal knows. @param jti its claim */
  isRevoked(jti: string): boolean;
  /** Takes over what other portals have revoked. To be called every two seconds. */
  followRevoked(): Promise<void>;
}
