import { ProviderUnusable } from '../../provider/provider-kind.ts';
import type { IdentityLog } from '../../provider/surroundings.ts';

/** The oldest version without known faults that let somebody give themselves roles. */
const oldest = [26, 7, 1] as const;

/**
 * Refuses a Keycloak that is too old. Which version runs is known by a setting alone: asking needs a right over the whole server,
 * which the portal's service account does not have.
 * @throws ProviderUnusable
 */
export function checkVersion(version: string | null, log: Pick<IdentityLog, 'warn'>): void {
  if (version === null) {
    log.warn({}, `KEYCLOAK_VERSION is not set: nobody checks that Keycloak is ${oldest.join('.')} or newer`);
    return;
  }
  if (isTooOld(version))
    throw new ProviderUnusable(
      `Keycloak ${version} is too old: update it to ${oldest.join('.')} or newer, and KEYCLOAK_VERSION with it.`,
    );
}

function isTooOld(version: string): boolean {
  const given = version.split('.').map(Number);
  for (const [index, needed] of oldest.entries()) {
    const part = given[index] ?? 0;
    if (part !== needed) return part < needed;
  }
  return false;
}
