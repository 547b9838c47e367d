import { test as base } from '@playwright/test';
import { apacheIsMissing, apacheLogoutOf, type ApacheSite, startApacheSite } from './apache.ts';
import { expect, fillSignIn } from './other-site.ts';

/** The test function with Apache's mod_auth_openidc as a client on another site; skipped where it is not installed. */
const test = base.extend<object, { apache: ApacheSite }>({
  apache: [
    async ({}, use) => {
      const site = await startApacheSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

if (apacheIsMissing !== null) console.warn(apacheIsMissing);
test.skip(apacheIsMissing !== null, apacheIsMissing ?? '');

test('Apache signs people in, lets them come from another site, and signs them out', async ({
  page,
  apache,
}) => {
  const { provider } = apache;
  await page.goto(apache.inside);
  await fillSignIn(page, 'nora');
  await page.waitForURL(apache.inside);
  await expect(page.locator('h1')).toHaveText('Levees');

  await page.goto(`${provider.origin}/realms/risk-map/account/password`);
  await page.evaluate((address) => {
    location.href = address;
  }, apache.inside);
  await page.waitForURL(apache.inside);
  await expect(page.locator('h1')).toHaveText('Levees');

  provider.ended.length = 0;
  await page.goto(apacheLogoutOf(apache));
  await page.waitForURL(apache.outside);
  expect(provider.ended).toHaveLength(1);
  await page.goto(apache.inside);
  await expect(page.locator('#username')).toBeVisible();
});

test('Apache hears of a session that ended elsewhere', async ({ page, apache }) => {
  const { provider } = apache;
  await page.goto(apache.inside);
  await fillSignIn(page, 'nora');
  await page.waitForURL(apache.inside);
  await page.goto(`${provider.identity.tokens.issuer}/protocol/openid-connect/logout`);
  await page.locator('#kc-logout').click();
  await expect(page.locator('h1')).toHaveText('You are signed out');
  await expect
    .poll(async () => {
      await page.goto(apache.inside);
      return page.url();
    })
    .toContain('/login-actions/');
});
