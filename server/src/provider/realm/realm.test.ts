import { beforeAll, describe, expect, test } from 'vitest';
import { importPeople } from '../../../../tools/keycloak/people.ts';
import type { LentRealm } from '../../../../tools/keycloak/lent-realm.ts';
import { demonstrationPassword, readInventedPeople } from '../../demonstration/world.ts';
import { readCatalogueFiles } from '../../features/catalogue/catalogue-file.ts';
import { claimsOf, TestBrowser } from '../../identity/testing/test-browser.ts';
import { keycloakMissing, realmForTests } from '../../testing/keycloak/real-keycloak.ts';
import { signInAtKeycloak } from '../../testing/keycloak/signed-in.ts';
import { portalForTests } from '../../testing/portal.ts';
import { personRepresentation } from './person-representation.ts';

/** What every sign-in has of its own, and where the two providers are. */
const ofTheSignIn = ['exp', 'iat', 'auth_time', 'jti', 'iss', 'sid', 'at_hash'];

/** Claims without those, lists in one order: neither provider promises any. */
function compared(token: string): object {
  const { scope, ...others } = claimsOf(token);
  const scopes = typeof scope === 'string' ? { scopes: scope.split(' ') } : {};
  const claims = Object.entries({ ...others, ...scopes }).filter(([name]) => !ofTheSignIn.includes(name));
  return Object.fromEntries(claims.map(([name, value]) => [name, inOrder(value)]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one)).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOrder(one)]));
}

describe.skipIf(keycloakMissing() !== null)('a token of a real Keycloak', () => {
  // Its realm is made for the same origin, so redirect addresses and allowed origins are the same.
  const portal = portalForTests();
  let realm: LentRealm;
  beforeAll(async () => {
    realm = await realmForTests(portal.config.origin);
    const people = await readInventedPeople(portal.config.catalogueFolder);
    const now = portal.now();
    await importPeople(
      realm.administrator,
      realm.realm,
      people.map((person) => personRepresentation(person, { password: demonstrationPassword, now })),
    );
  });

  const bothTokens = async (username: string, clientId: string, path: string) => {
    const { origin } = portal.config;
    const embedded = await new TestBrowser(origin, demonstrationPassword).signIn(username, clientId, path);
    const person = { username, password: demonstrationPassword };
    const real = await signInAtKeycloak(realm, person, { clientId, redirectUri: `${origin}${path}` });
    return { embedded, real };
  };

  test.each(['newcomer', 'staff', 'helpdesk', 'eloma'])(
    'of the portal says of %s what one of the embedded provider says',
    async (username) => {
      const { embedded, real } = await bothTokens(username, 'rap-client', '/rap-home/login');
      expect(compared(real.access_token)).toEqual(compared(embedded.access_token));
      expect(compared(real.id_token)).toEqual(compared(embedded.id_token));
      // Keycloak counts from when it began to answer, which may be in the second before.
      expect([0, 1]).toContain(embedded.expires_in - real.expires_in);
    },
  );

  test('of each application says no more and no less than one of the embedded provider', async () => {
    const { applications } = await readCatalogueFiles(portal.config.catalogueFolder, portal.config.forms);
    expect(applications.length).toBeGreaterThan(10);
    for (const { id, clientId } of applications) {
      const { embedded, real } = await bothTokens('staff', clientId, `/demo/apps/${id}/callback`);
      expect(compared(real.access_token)).toEqual(compared(embedded.access_token));
    }
  });
});
