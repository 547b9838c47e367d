import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './other-site.ts';
import { adapterSession, leaveByAdapter, renewAdapter, settingsOf, startAdapter } from './page-clients.ts';
import type { OtherSite } from './provider-and-client.ts';

/** Signs in by the adapter; returns the session's name. */
async function signIn(page: Page, otherSite: OtherSite): Promise<string> {
  await page.goto(otherSite.client.page);
  await page.evaluate(startAdapter, settingsOf(otherSite));
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${otherSite.client.page}#*`);
  await page.evaluate(startAdapter, settingsOf(otherSite));
  const session = await page.waitForFunction(adapterSession);
  return await session.jsonValue();
}

test('keycloak-js signs in, renews and signs out', async ({ page, otherSite }) => {
  const { client, provider } = otherSite;
  const sid = await signIn(page, otherSite);
  expect(await page.evaluate(renewAdapter)).toEqual({
    hasRenewed: true,
    isAnotherToken: true,
    username: 'nora',
  });
  await page.evaluate(leaveByAdapter, [client.signedOut, 'GET'] as const);
  await page.waitForURL(`${client.arrived}*`);
  expect(await provider.identity.sessions.isAlive(sid)).toBe(false);
});

test('a sign-out that is posted ends the session, tells the client and leads back', async ({
  page,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const sid = await signIn(page, otherSite);
  const notice = client.asked.length;
  await page.evaluate(leaveByAdapter, [client.signedOut, 'POST'] as const);
  await page.waitForURL(`${client.arrived}?*`);
  expect(await provider.identity.sessions.isAlive(sid)).toBe(false);
  await expect.poll(() => client.asked.slice(notice).map(({ path }) => path)).toContain('/notices');
});

test('a sign-out that any page posts asks first, and ends nothing without a confirmation', async ({
  page,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const sid = await signIn(page, otherSite);
  await page.evaluate(
    ([action, address, clientId]) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = action;
      for (const [name, value] of [
        ['post_logout_redirect_uri', address],
        ['client_id', clientId],
      ] as const) {
        const field = document.createElement('input');
        Object.assign(field, { name, value });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    [
      `${provider.identity.tokens.issuer}/protocol/openid-connect/logout`,
      client.signedOut,
      client.clientId,
    ] as const,
  );
  await expect(page.locator('#kc-logout')).toBeVisible();
  expect(await provider.identity.sessions.isAlive(sid)).toBe(true);
  await page.locator('#kc-logout').click();
  await page.waitForURL(`${client.arrived}?*`);
  expect(await provider.identity.sessions.isAlive(sid)).toBe(false);
});

test('the page of an application reads userinfo, and learns that the profile is not offered', async ({
  page,
  otherSite,
}) => {
  await signIn(page, otherSite);
  const known = await page.evaluate(async () => ({
    info: (await window.adapter.loadUserInfo()).preferred_username,
    // Only the response to a page that may read it comes with the failure.
    profile: await window.adapter.loadUserProfile().catch((failure) => failure.response?.status),
  }));
  expect(known).toEqual({ info: 'nora', profile: 403 });
});
