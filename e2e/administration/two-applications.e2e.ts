import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildEndSessionUrl, type Configuration, refreshTokenGrant } from 'openid-client';
import {
  apacheIsMissing,
  apacheLogoutOf,
  type ApachePlace,
  placeForApache,
  startApache,
} from '../other-sites/apache.ts';
import { type ClientSite, startClientSite } from '../other-sites/client-site.ts';
import { configuredFor, lead } from '../other-sites/openid-client.ts';
import { freePort, startPortal } from '../portals/portal-process.ts';
import { expect, test as base } from '../portals/portal.ts';
import { agencyCatalogue, apacheEntry, secret, siteEntry } from './agency-catalogue.ts';
import { chosenPassword, firstSignIn, printedPassword } from './first-sign-in.ts';

if (apacheIsMissing !== null) console.warn(apacheIsMissing);
base.skip(apacheIsMissing !== null, apacheIsMissing ?? '');

/** A portal without the demonstration, with two applications of the agency that run, and its first administrator. */
interface Agency {
  apache: ApachePlace;
  site: ClientSite;
  /** The second application's client. */
  config: Configuration;
  page: Page;
}

const test = base.extend<{ agency: Agency }>({
  agency: async ({ browser }, use) => {
    const [apache, site] = [await placeForApache(), await startClientSite()];
    const catalogue = await agencyCatalogue([apacheEntry(apache), siteEntry(site)]);
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-two-'));
    const settings = {
      ...{ PORTAL_DEMO: '0', CATALOGUE_DIR: catalogue, APP_CLIENT_SECRET_LEVEE_LOG: secret },
    };
    const portal = startPortal({ port: await freePort(), dataFolder }, settings);
    await portal.ready;
    const issuer = `${portal.origin}/realms/risk-map`;
    const endApache = await startApache(apache, issuer, secret);
    const page = await firstSignIn(browser, portal, {
      ...{ username: 'admin', password: printedPassword(portal) },
    });
    await use({ apache, site, page, config: await configuredFor(site, issuer) });
    await page.context().close();
    await endApache();
    await site.close();
    await portal.end('SIGTERM');
    for (const folder of [dataFolder, catalogue]) await rm(folder, { recursive: true, force: true });
  },
});

/** Whether the portal's page knows somebody; a window asks again. */
async function expectPortalKnows(page: Page, isKnown: boolean): Promise<void> {
  await page.goto('/rap-home/applications');
  await expect(page.locator('.nav-person')).toHaveCount(isKnown ? 1 : 0);
  if (!isKnown) await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
}

/** Apache hears of the end at once, or a moment later. */
async function expectApacheAsks({ page, apache }: Agency): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(apache.inside);
      return page.url();
    })
    .toContain('/login-actions/');
}

async function expectRefused({ config }: Agency, refreshToken: string | undefined): Promise<void> {
  await expect(refreshTokenGrant(config, refreshToken ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
}

function sessionIn(notice: string): unknown {
  const claims: unknown = JSON.parse(Buffer.from(notice.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims === 'object' && claims !== null && 'sid' in claims ? claims.sid : undefined;
}

/** The provider itself notifies the second application of the end of this session. */
async function expectNotice({ site }: Agency, sid: unknown): Promise<void> {
  const notice = () =>
    site.asked
      .filter(({ path, method }) => path === new URL(site.notices).pathname && method === 'POST')
      .map(({ parameters }) => sessionIn(parameters.get('logout_token') ?? ''));
  await expect.poll(notice).toContain(sid);
}

/** Comes to the second application, where nobody is asked for a password. */
async function visitSite({ page, site, config }: Agency) {
  const tokens = await (await lead(page, site, config))();
  expect(tokens.claims()?.['preferred_username']).toBe('admin');
  return tokens;
}

async function typeSignIn(page: Page): Promise<void> {
  await page.locator('#username').fill('admin');
  await page.locator('#password').fill(chosenPassword('admin'));
  await page.locator('#kc-login').click();
}

test('one sign-in opens two applications of the agency and the portal, and each of them can end it', async ({
  agency,
}) => {
  const { page, apache, site, config } = agency;

  await test.step('who is in the portal is in both applications, and one renews its tokens', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Levee Inspection Log' })
      .getByRole('link', { name: /^Visit Site/ })
      .click();
    await expect(page.locator('h1')).toHaveText('Levees');
    const tokens = await visitSite(agency);
    const renewed = await refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.claims()?.['sid']).toBe(tokens.claims()?.['sid']);
    const out = buildEndSessionUrl(config, {
      ...{ id_token_hint: renewed.id_token ?? '', post_logout_redirect_uri: site.signedOut },
    });
    await page.goto(out.href);
    await page.waitForURL(`${site.arrived}?*`);
    await expectRefused(agency, renewed.refresh_token);
  });

  await test.step('that sign-out has ended the portal and Apache too', async () => {
    await expectPortalKnows(page, false);
    await expectApacheAsks(agency);
  });

  await test.step('who signs in at Apache is in the portal and in the other application', async () => {
    await typeSignIn(page);
    await page.waitForURL(apache.inside);
    await expectPortalKnows(page, true);
    const tokens = await visitSite(agency);
    await page.goto(apacheLogoutOf(apache));
    await page.waitForURL(apache.outside);
    await expectNotice(agency, tokens.claims()?.['sid']);
    await expectRefused(agency, tokens.refresh_token);
    await expectPortalKnows(page, false);
  });

  await test.step('a sign-out from the portal reaches both', async () => {
    await page.goto(apache.inside);
    await typeSignIn(page);
    await page.waitForURL(apache.inside);
    const tokens = await visitSite(agency);
    await expectPortalKnows(page, true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    await expectNotice(agency, tokens.claims()?.['sid']);
    await expectRefused(agency, tokens.refresh_token);
    await expectApacheAsks(agency);
  });
});
