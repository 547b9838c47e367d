/** The attribute, and the claim, that tells which rules of behavior somebody has accepted. */
export const rulesAttribute = 'rulesOfBehaviorAccepted';

/** The version that the portal is delivered with. People with the plain value `true` accepted this one. */
export const deliveredVersion = '1';

/** How many acceptances are kept: while portals of two releases run side by side, each asks for its own version. */
const mostKept = 5;

/** A version of the rules that somebody has accepted. */
export interface AcceptedRules {
  version: string;
  /** The moment, such as `2026-03-02T12:00:00Z`; null where it is not known. */
  at: string | null;
}

/**
 * What the attribute says, the newest acceptance first. It is written as `2 2026-03-02T12:00:00Z, 1 2025-03-03T12:00:00Z`, or
 * `true`.
 */
export function acceptedRulesIn(value: string): AcceptedRules[] {
  if (value.trim() === 'true') return [{ version: deliveredVersion, at: null }];
  return value.split(',').flatMap((entry) => {
    const [version = '', at = null] = entry.trim().split(' ');
    return version === '' || version === 'false' ? [] : [{ version, at }];
  });
}

/** The newest acceptance; null where there is none. */
export function lastAccepted(value: string): AcceptedRules | null {
  return acceptedRulesIn(value)[0] ?? null;
}

/**
 * Whether somebody has accepted the rules in force (rule people 21).
 * @param version null where the agency asks nobody
 */
export function hasAcceptedRules(value: string, version: string | null): boolean {
  // Written without `acceptedRulesIn`, which the first screen of the page does without.
  const known = value === 'true' ? deliveredVersion : value;
  return version === null || `, ${known} `.includes(`, ${version} `);
}

/** The attribute once this version has been accepted too. */
export function withAcceptance(value: string, version: string, at: Date): string {
  const accepted = { version, at: at.toISOString().replace(/\.\d+Z$/, 'Z') };
  const others = acceptedRulesIn(value).filter((one) => one.version !== version);
  return [accepted, ...others]
    .slice(0, mostKept)
    .map((one) => (one.at === null ? one.version : `${one.version} ${one.at}`))
    .join(', ');
}
