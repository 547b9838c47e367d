/** Access tokens that were given up before their end. */
export interface RevokedTokens {
  add(jti: string): void;
  has(jti: string): boolean;
}

/** No access token of the realm lives longer, in milliseconds. */
const longestLife = 3_600_000;

/** They are known to this portal alone: each reads the realm's events for itself, and forgets them when they have ended anyway. */
export function revokedTokens(): RevokedTokens {
  const known = new Map<string, number>();
  return {
    add(jti) {
      const now = performance.now();
      for (const [old, until] of known) if (until < now) known.delete(old);
      known.set(jti, now + longestLife);
    },
    has: (jti) => known.has(jti),
  };
}
