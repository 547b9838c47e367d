import type { Administrator } from './realms.ts';

/**
 * A realm of a real Keycloak that one test has for itself, as `deploy/keycloak/risk-map-realm.json` makes it. Ids of people are
 * unique in the whole Keycloak, so what is imported with ids into one realm is refused in another.
 */
export interface LentRealm {
  /** Of the Keycloak. */
  origin: string;
  realm: string;
  issuer: string;
  /** The client by which the portal works with the realm, and its secret. */
  clientId: string;
  secret: string;
  administrator: Administrator;
}

/**
 * Borrows a realm of its own from the lender.
 * @param lender the address
 * @param portalOrigin the origin of the portal that the realm is for
 */
export async function borrowRealm(lender: string, portalOrigin: string): Promise<LentRealm> {
  const response = await fetch(`${lender}?${new URLSearchParams({ portal: portalOrigin }).toString()}`);
  if (!response.ok) throw new Error(await response.text());
  // The lender is another process of the same tests.
  return (await response.json()) as LentRealm;
}
