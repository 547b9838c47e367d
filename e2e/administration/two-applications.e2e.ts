import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apacheIsMissing, prepareApache, startApache } from '../other-sites/apache.ts';
import { startClientSite } from '../other-sites/client-site.ts';
import { type Agency, walkOneSignIn } from '../other-sites/one-sign-in.ts';
import { configuredFor } from '../other-sites/openid-client.ts';
import { startPortal } from '../portals/portal-process.ts';
import { test as base } from '../portals/portal.ts';
import { agencyCatalogue, apacheEntry, secret, siteEntry } from './agency-catalogue.ts';
import { chosenPassword, firstSignIn, printedPassword } from './first-sign-in.ts';
import { freePort } from '../../tools/ports/free-port.ts';

if (apacheIsMissing !== null) console.warn(apacheIsMissing);
base.skip(apacheIsMissing !== null, apacheIsMissing ?? '');

/** A portal without the demonstration, whose first administrator is signed in. */
const test = base.extend<{ agency: Agency }>({
  agency: async ({ browser }, use) => {
    const [apache, site] = [await prepareApache(), await startClientSite()];
    const catalogue = await agencyCatalogue([apacheEntry(apache), siteEntry(site)]);
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-two-'));
    const settings = { PORTAL_DEMO: '0', CATALOGUE_DIR: catalogue, APP_CLIENT_SECRET_LEVEE_LOG: secret };
    const portal = startPortal({ port: await freePort(), dataFolder }, settings);
    await portal.ready;
    const issuer = `${portal.origin}/realms/risk-map`;
    const endApache = await startApache(apache, issuer, secret);
    const page = await firstSignIn(browser, portal, { username: 'admin', password: printedPassword(portal) });
    await use({
      apache,
      site,
      page,
      config: await configuredFor(site, issuer),
      username: 'admin',
      password: chosenPassword('admin'),
    });
    await page.context().close();
    await endApache();
    await site.close();
    await portal.end('SIGTERM');
    for (const folder of [dataFolder, catalogue]) await rm(folder, { recursive: true, force: true });
  },
});

test('one sign-in opens two applications of the agency and the portal, and each of them can end it', async ({
  agency,
}) => {
  await walkOneSignIn(agency);
});
