import { inject } from 'vitest';
import { borrowRealm, type LentRealm } from '../../../../tools/keycloak/lent-realm.ts';

/** Why tests on a real Keycloak cannot run on this machine, for `describe.skipIf`; null where they can, or must. */
export function keycloakMissing(): string | null {
  return inject('keycloak').missing;
}

/**
 * A realm of the one Keycloak of this run, for one test file alone. The first one that is asked for starts Keycloak.
 * @param portalOrigin the origin of the portal that the realm is for
 */
export async function realmForTests(portalOrigin: string): Promise<LentRealm> {
  return await borrowRealm(inject('keycloak').lender, portalOrigin);
}
