import { createRemoteJWKSet } from 'jose';
import type { Tokens } from '../../ports/tokens.ts';
import type { Following } from '../events/following.ts';
import { capabilities } from '../capabilities.ts';
import type { KeycloakSettings } from '../settings.ts';
import type { RevokedTokens } from './revoked-tokens.ts';

/** The tokens of a realm, and its keys. */
export interface KeycloakTokens extends Tokens {
  /** Reads the keys of the realm again when it is time: one that was removed counts no more. */
  followKeys(): Promise<void>;
}

/** The audience that the realm gives tokens for the portal's calls. */
export const apiAudience = 'rap-api';
/** The keys are read again after so many milliseconds. */
const keysKeptFor = 300_000;
/** Of keys that nobody knows the realm is asked once in so many milliseconds. */
const cooldown = 10_000;

/** What a token is signed with is looked up in the realm's published keys; while it is away, the known ones hold. */
export function keycloakTokens(
  { url, realm }: KeycloakSettings,
  { following, revoked }: { following: Following; revoked: RevokedTokens },
): KeycloakTokens {
  const issuer = `${url}/realms/${encodeURIComponent(realm)}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
    timeoutDuration: 4_000,
    cooldownDuration: cooldown,
    cacheMaxAge: Infinity,
  });
  let readAt = performance.now();
  return {
    capabilities,
    issuer,
    apiAudience,
    keyOf: keys,
    isRevoked: (jti) => revoked.has(jti),
    followRevoked: () => following.catchUp(),
    async followKeys() {
      if (performance.now() - readAt < keysKeptFor) return;
      await keys.reload();
      readAt = performance.now();
    },
  };
}
