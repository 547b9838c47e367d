import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apacheIsMissing, prepareApache, startApache } from '../other-sites/apache.ts';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { agencyCatalogue, apacheEntry, secret } from './agency-catalogue.ts';
import { firstSignIn, printedPassword } from './first-sign-in.ts';
import { freePort } from '../../tools/ports/free-port.ts';

if (apacheIsMissing !== null) console.warn(apacheIsMissing);
test.skip(apacheIsMissing !== null, apacheIsMissing ?? '');

test('without the demonstration an application of the agency opens without a second sign-in, and ends with the session', async ({
  browser,
}) => {
  const apache = await prepareApache();
  const catalogue = await agencyCatalogue([apacheEntry(apache)]);
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-own-'));
  const portal = startPortal(
    { port: await freePort(), dataFolder },
    { PORTAL_DEMO: '0', CATALOGUE_DIR: catalogue, APP_CLIENT_SECRET_LEVEE_LOG: secret },
  );
  await portal.ready;
  const endApache = await startApache(apache, `${portal.origin}/realms/risk-map`, secret);
  const page = await firstSignIn(browser, portal, { username: 'admin', password: printedPassword(portal) });

  await test.step('the first administrator reads what is left to set up', async () => {
    await page.getByRole('link', { name: /^Setup: \d+ steps left$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
    const places = page.locator('#step-addresses');
    await expect(places).toContainText('Hazus Loss Library');
    await expect(places).not.toContainText('Levee Inspection Log');
    await expect(page.locator('#step-own-password')).toContainText('Done');
  });

  await test.step('an application without an address is no way to a page that does not exist', async () => {
    await page.goto('/rap-home/applications');
    const card = page.getByRole('listitem').filter({ hasText: 'Hazards Geoplatform' });
    await expect(card.getByRole('button', { name: /^Visit Site/ })).toBeDisabled();
    await expect(card.getByText('This application is not set up here yet.')).toBeVisible();
  });

  await test.step('the own one opens, and closes with the sign-out from the portal', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Levee Inspection Log' });
    await card.getByRole('link', { name: /^Visit Site/ }).click();
    await expect(page.locator('h1')).toHaveText('Levees');
    await page.goto('/rap-home/applications');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    await expect
      .poll(async () => {
        await page.goto(apache.inside);
        return page.url();
      })
      .toContain('/login-actions/');
  });

  await page.context().close();
  await endApache();
  await portal.end('SIGTERM');
  for (const folder of [dataFolder, catalogue]) await rm(folder, { recursive: true, force: true });
});
