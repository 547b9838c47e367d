import { inject } from 'vitest';
import { type Gate, gateTo } from '../../../../tools/keycloak/gate.ts';
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

/** A gate in front of the Keycloak of a realm, by which it is slow or away for one test alone. */
export async function gateBefore({ origin }: Pick<LentRealm, 'origin'>): Promise<Gate> {
  return await gateTo(Number(new URL(origin).port));
}
