import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/demonstration/world.ts';
import { agencyCatalogue, apacheEntry, secret, siteEntry } from '../administration/agency-catalogue.ts';
import { apacheIsMissing, prepareApache, startApache } from '../other-sites/apache.ts';
import { startClientSite } from '../other-sites/client-site.ts';
import { type Agency, walkOneSignIn } from '../other-sites/one-sign-in.ts';
import { configuredFor } from '../other-sites/openid-client.ts';
import { type KeycloakPortal, keycloakMissing, startKeycloakPortal } from '../portals/keycloak-portal.ts';

const program = fileURLToPath(new URL('../../tools/administration/realm.ts', import.meta.url));
const missing = keycloakMissing() ?? apacheIsMissing;
base.skip(missing !== null, missing ?? '');

/** Makes the clients of these applications in the running realm, as an operator does with `npm run realm -- make`. */
async function makeClients(
  { realm, portal }: KeycloakPortal,
  settings: Record<string, string>,
  ids: string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-operator-'));
  const [operatorFile, secretFile] = [join(folder, 'operator'), join(folder, 'secret')];
  const { username, password } = realm.administrator;
  await writeFile(operatorFile, `username=${username}\npassword=${password}\n`, { mode: 0o600 });
  await writeFile(secretFile, realm.secret, { mode: 0o600 });
  const environment = {
    ...settings,
    PORTAL_ORIGIN: portal.origin,
    AUTH_URL: realm.origin,
    AUTH_REALM: realm.realm,
    AUTH_ADMIN_CLIENT: realm.clientId,
    AUTH_ADMIN_SECRET_FILE: secretFile,
    KEYCLOAK_OPERATOR_FILE: operatorFile,
  };
  for (const id of ids)
    await promisify(execFile)(process.execPath, [program, 'make', id], {
      env: { ...process.env, ...environment },
    });
  await rm(folder, { recursive: true, force: true });
}

/** A portal on a real Keycloak, with two applications of the agency that run, and a supervisor who is signed in. */
const test = base.extend<{ agency: Agency }>({
  agency: async ({ browser }, use) => {
    const [apache, site] = [await prepareApache(), await startClientSite()];
    const catalogue = await agencyCatalogue([apacheEntry(apache), siteEntry(site)]);
    const settings = { CATALOGUE_DIR: catalogue, APP_CLIENT_SECRET_LEVEE_LOG: secret };
    const running = await startKeycloakPortal(settings);
    await makeClients(running, settings, [apache.clientId, site.clientId]);
    const endApache = await startApache(apache, running.realm.issuer, secret);
    const context = await browser.newContext({ baseURL: running.portal.origin });
    const page = await context.newPage();
    const person = { username: 'supervisor', password: demonstrationPassword };
    await page.goto('/rap-home/login');
    await page.locator('#username').fill(person.username);
    await page.locator('#password').fill(person.password);
    await page.locator('#kc-login').click();
    await page.locator('.nav-person').waitFor();
    await page.goto('/rap-home/applications');
    await use({ apache, site, page, config: await configuredFor(site, running.realm.issuer), ...person });
    await context.close();
    await endApache();
    await site.close();
    await running.end();
    await rm(catalogue, { recursive: true, force: true });
  },
});

test('on a real Keycloak one sign-in opens two applications of the agency and the portal, and each of them can end it', async ({
  agency,
}) => {
  await walkOneSignIn(agency);
});
