import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { demonstrationPassword, readInventedPeople } from '../../server/src/demonstration/world.ts';
import { type Gate, gateTo } from '../../tools/keycloak/gate.ts';
import { personRepresentation } from '../../server/src/provider/realm/person-representation.ts';
import { borrowRealm, type LentRealm } from '../../tools/keycloak/lent-realm.ts';
import { importPeople } from '../../tools/keycloak/people.ts';
import { callAsAdministrator } from '../../tools/keycloak/realms.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const catalogue = fileURLToPath(new URL('../../data', import.meta.url));

/** A portal whose people are in a realm of a real Keycloak. */
export interface KeycloakPortal {
  portal: PortalProcess;
  realm: LentRealm;
  /** Stops it and deletes its data; the realm goes with its Keycloak. */
  end(): Promise<void>;
}

/** Why stories on a real Keycloak cannot run on this machine; null where they can, or must. */
export function keycloakMissing(): string | null {
  const { KEYCLOAK_MISSING: reason = 'Nobody has looked for Java.' } = process.env;
  return reason === '' ? null : reason;
}

/** Somebody in a browser of their own, signed in through Keycloak's page. */
export async function signInAtKeycloak(
  { realm }: Pick<KeycloakPortal, 'realm'>,
  context: BrowserContext,
  username: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/rap-home/login');
  await expect(page).toHaveURL(new RegExp(`^${realm.origin}/realms/${realm.realm}/`));
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(demonstrationPassword);
  await page.locator('#kc-login').click();
  await expect(page.locator('header.usa-header .nav-person')).toBeVisible();
  return page;
}

/**
 * Starts a portal on an empty database with a realm of its own, in which the invented people are.
 */
export async function startKeycloakPortal(
  environment: Readonly<Record<string, string>> = {},
): Promise<KeycloakPortal> {
  const port = await freePort();
  const origin = environment['PORTAL_ORIGIN'] ?? `http://localhost:${port}`;
  return await startOnRealm(await borrowedRealm(origin), { port, environment });
}

/**
 * Starts such a portal with a gate in front of its Keycloak, which portal and browsers have to pass, so that Keycloak can be slow or
 * away for this portal alone.
 * @param isShut whether Keycloak is away when the portal starts
 */
export async function startGatedKeycloakPortal(
  environment: Readonly<Record<string, string>> = {},
  { isShut = false } = {},
): Promise<KeycloakPortal & { gate: Gate }> {
  const port = await freePort();
  const lent = await borrowedRealm(`http://localhost:${port}`);
  const gate = await gateTo(Number(new URL(lent.origin).port));
  const path = `/${lent.realm}`;
  const realm = (await callAsAdministrator(lent.administrator, path)) as { attributes: object };
  const attributes = { ...realm.attributes, frontendUrl: gate.origin };
  await callAsAdministrator(lent.administrator, path, { method: 'PUT', body: { ...realm, attributes } });
  const issuer = `${gate.origin}/realms/${lent.realm}`;
  if (isShut) await gate.shut();
  const running = await startOnRealm({ ...lent, origin: gate.origin, issuer }, { port, environment });
  return {
    ...running,
    gate,
    async end() {
      await running.end();
      await gate.shut();
    },
  };
}

/** A realm without people, for a portal at this origin. */
export async function borrowedRealm(portalOrigin: string): Promise<LentRealm> {
  return await borrowRealm(process.env['KEYCLOAK_LENDER'] ?? '', portalOrigin);
}

async function startOnRealm(
  realm: LentRealm,
  { port, environment }: { port: number; environment: Readonly<Record<string, string>> },
): Promise<KeycloakPortal> {
  const parent = await mkdtemp(join(tmpdir(), 'portal-e2e-keycloak-'));
  const catalogueFolder = await catalogueWithOtherPeople(parent, environment['CATALOGUE_DIR'] ?? catalogue);
  const people = await readInventedPeople(catalogueFolder);
  const given = { password: demonstrationPassword, now: new Date() };
  await importPeople(
    realm.administrator,
    realm.realm,
    people.map((person) => personRepresentation(person, given)),
  );
  const secretFile = join(parent, 'keycloak-secret');
  await writeFile(secretFile, realm.secret, { mode: 0o600 });
  const portal = startPortal(
    { port, dataFolder: join(parent, 'data') },
    {
      AUTH_URL: realm.origin,
      AUTH_REALM: realm.realm,
      KEYCLOAK_VERSION: '26.7.3',
      AUTH_ADMIN_CLIENT: realm.clientId,
      AUTH_ADMIN_SECRET_FILE: secretFile,
      ...environment,
      CATALOGUE_DIR: catalogueFolder,
    },
  );
  const end = async (): Promise<void> => {
    await portal.end('SIGTERM');
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await portal.ready;
  } catch (failure) {
    await end();
    throw failure;
  }
  return { portal, realm, end };
}

/** A copy of the catalogue whose people have ids of their own: no two realms of one Keycloak may have somebody with the same id. */
export async function catalogueWithOtherPeople(parent: string, source: string = catalogue): Promise<string> {
  const folder = join(parent, 'catalogue');
  await cp(source, folder, { recursive: true });
  const file = join(folder, 'people.json');
  const people = await readFile(file, 'utf8');
  await writeFile(
    file,
    people.replaceAll(/"id": "[0-9a-f-]{36}"/g, () => `"id": "${randomUUID()}"`),
  );
  return folder;
}
