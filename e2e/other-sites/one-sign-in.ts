import { expect, type Page, test } from '@playwright/test';
import { buildEndSessionUrl, type Configuration, refreshTokenGrant } from 'openid-client';
import { apacheLogoutOf, type ApacheAddresses } from './apache.ts';
import type { ClientSite } from './client-site.ts';
import { lead } from './openid-client.ts';

/** A portal with two applications of an agency that run, and somebody who is signed in. */
export interface Agency {
  apache: ApacheAddresses;
  site: ClientSite;
  /** The second application's client. */
  config: Configuration;
  /** The portal, in which they are signed in. */
  page: Page;
  username: string;
  password: string;
}

/** One sign-in opens both applications and the portal, and each of them can end it. */
export async function walkOneSignIn(agency: Agency): Promise<void> {
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
      id_token_hint: renewed.id_token ?? '',
      post_logout_redirect_uri: site.signedOut,
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
    await typeSignIn(agency);
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
    await typeSignIn(agency);
    await page.waitForURL(apache.inside);
    const tokens = await visitSite(agency);
    await expectPortalKnows(page, true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
    await expectNotice(agency, tokens.claims()?.['sid']);
    await expectRefused(agency, tokens.refresh_token);
    await expectApacheAsks(agency);
  });
}

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
      return await page.locator('#kc-login').count();
    })
    .toBe(1);
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
async function visitSite({ page, site, config, username }: Agency) {
  const tokens = await (await lead(page, site, config))();
  expect(tokens.claims()?.['preferred_username']).toBe(username);
  return tokens;
}

async function typeSignIn({ page, username, password }: Agency): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}
