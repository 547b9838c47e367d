import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  type KeycloakResult,
  type KeycloakSize,
  proveOnKeycloak,
} from '../../torture/keycloak/prove-on-keycloak.ts';
import { freePort } from '../ports/free-port.ts';
import { whyNoKeycloak } from '../keycloak/distribution.ts';
import { importPeople } from '../keycloak/people.ts';
import { callAsAdministrator } from '../keycloak/realms.ts';
import { startKeycloak } from '../keycloak/server.ts';
import { root } from '../project.ts';

const realm = 'risk-map';

/**
 * Starts a Keycloak that the torture may kill, and hands it over.
 * @throws where there can be none on this machine
 */
export async function tortureOnKeycloak(
  environment: Readonly<Record<string, string | undefined>>,
  size: KeycloakSize,
  say: (line: string) => void,
): Promise<KeycloakResult> {
  const missing = whyNoKeycloak(environment);
  if (missing !== null) throw new Error(missing);
  const began = performance.now();
  const tell = (line: string) =>
    say(`[${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s] ${line}`);
  const portalPort = await freePort();
  const secret = randomBytes(24).toString('base64url');
  const keycloak = await startKeycloak({
    environment,
    realmFile: join(root, 'deploy/keycloak/risk-map-realm.json'),
    placeholders: {
      PORTAL_ORIGIN: `http://localhost:${portalPort}`,
      RAP_BACKEND_SECRET: secret,
      VERIFY_EMAIL: 'false',
      // Its file database otherwise loses what it had acknowledged in the last half second, as no database in use does.
      KC_DB_URL_PROPERTIES: ';WRITE_DELAY=0',
    },
    say: tell,
  });
  const { origin, administrator } = keycloak;
  try {
    const atHand = {
      origin,
      realm,
      clientId: 'rap-backend',
      secret,
      portalPort,
      kill: () => keycloak.kill(),
      startAgain: () => keycloak.startAgain(),
      bring: (people: readonly object[]) => importPeople(administrator, realm, people),
      read: (address: string) => callAsAdministrator(administrator, `/${realm}${address}`),
    };
    return await proveOnKeycloak(atHand, size, tell);
  } finally {
    await keycloak.stop();
  }
}
