import { expect, test } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { keycloakMissing, signInAtKeycloak, startGatedKeycloakPortal } from '../portals/keycloak-portal.ts';

const missing = keycloakMissing();
test.skip(missing !== null, missing ?? '');

let running: Awaited<ReturnType<typeof startGatedKeycloakPortal>>;
test.beforeAll(async () => {
  running = await startGatedKeycloakPortal({ PORTAL_DEMO: '0' }, { isShut: true });
});
test.afterAll(async () => {
  await running?.end();
});

test('a portal that starts while Keycloak is away says so, and works once Keycloak is there, without another start', async ({
  browser,
}) => {
  const { gate, portal } = running;
  const context = await browser.newContext({ baseURL: portal.origin });
  const early = await context.newPage();
  await test.step('meanwhile everybody reads the catalog, and is told that signing in has to wait', async () => {
    await early.goto('/rap-home/applications');
    await expect(early.getByRole('heading', { name: 'Hazus Loss Library' })).toBeVisible();
    await expect(early.getByText('The sign-in service did not respond.')).toBeVisible();
    await expectAccessible(early);
    await early.goto('/rap-home/account');
    await expect(early.getByRole('heading', { name: 'Sign-in is not available right now' })).toBeVisible();
  });

  await gate.open();
  await test.step('the page that was open before goes on from there', async () => {
    await early.getByRole('button', { name: 'Retry' }).click();
    await expect(early).toHaveURL(new RegExp(`^${gate.origin}/realms/`));
  });

  const page = await signInAtKeycloak(running, await browser.newContext({ baseURL: portal.origin }), 'admin');
  await test.step('the first administrator is not asked for a password that Keycloak keeps', async () => {
    await page.goto('/rap-home/setup');
    const step = page.locator('#step-own-password');
    await expect(step.getByRole('heading', { name: 'Sign in as an administrator' })).toBeVisible();
    // People are listed a moment later, and the page does not ask again by itself.
    await expect(async () => {
      await page.reload();
      await expect(step).toContainText('Done', { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByText('Choose a password of your own')).toHaveCount(0);
    await expectAccessible(page);
  });
});
