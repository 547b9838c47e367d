import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { whyNoKeycloak } from './distribution.ts';
import { makeRealm, readRealmFile } from './realms.ts';
import { type RunningKeycloak, startKeycloak } from './server.ts';
import type { LentRealm } from './lent-realm.ts';

/** Lends realms of one Keycloak to callers in any process. */
export interface Lender {
  /** Where it is asked. */
  address: string;
  /** Why there can be no Keycloak here; null where there can. */
  missing: string | null;
  /** Fetches and starts it now, so that the first test does not wait; the first borrower gets the reason of a failure. */
  begin(): void;
  close(): Promise<void>;
}

const realmFile = fileURLToPath(new URL('../../deploy/keycloak/risk-map-realm.json', import.meta.url));

/**
 * Waits at a port of the loopback address. Keycloak is started with the first realm that is borrowed and ends with the lender, so
 * that a run of tests that needs none does not wait for it.
 */
export async function openLender(
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Lender> {
  const missing = whyNoKeycloak(environment);
  let starting: Promise<RunningKeycloak> | undefined;
  let lent = 0;
  const start = (): Promise<RunningKeycloak> => {
    starting ??= startKeycloak({
      environment,
      realmFile,
      placeholders: placeholdersOf('http://localhost'),
      say,
    });
    return starting;
  };
  const borrow = async (portalOrigin: string): Promise<LentRealm> => {
    if (missing !== null) throw new Error(missing);
    const { origin, administrator } = await start();
    lent += 1;
    const placeholders = placeholdersOf(portalOrigin);
    const realm = `risk-map-${lent}`;
    const file = await readRealmFile(realmFile, { ...placeholders, KC_FRONTEND_URL: origin });
    await makeRealm(administrator, { ...file, realm });
    const secret = placeholders.RAP_BACKEND_SECRET;
    return {
      origin,
      realm,
      issuer: `${origin}/realms/${realm}`,
      clientId: 'rap-backend',
      secret,
      administrator,
    };
  };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://lender');
    void answer(response, () => borrow(searchParams.get('portal') ?? 'http://localhost'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The lender has no port.');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    missing,
    begin() {
      if (missing === null) start().catch(() => undefined);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      const running = await starting?.catch(() => undefined);
      await running?.stop();
    },
  };
}

async function answer(response: ServerResponse, borrow: () => Promise<LentRealm>): Promise<void> {
  try {
    response.end(JSON.stringify(await borrow()));
  } catch (error) {
    response.statusCode = 503;
    response.end(error instanceof Error ? error.message : String(error));
  }
}

function placeholdersOf(portalOrigin: string) {
  return {
    PORTAL_ORIGIN: portalOrigin,
    RAP_BACKEND_SECRET: randomBytes(24).toString('base64url'),
    // A test that reads the mail of a new address switches it on in its own realm.
    VERIFY_EMAIL: 'false',
  };
}
