import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './other-site.ts';
import type { OtherSite } from './provider-and-client.ts';

/** As much of keycloak-js as these stories use. */
interface Adapter {
  init(options: object): Promise<boolean>;
  logout(options: object): Promise<void>;
  loadUserInfo(): Promise<{ preferred_username?: string }>;
  loadUserProfile(): Promise<unknown>;
  sessionId?: string;
}

declare global {
  interface Window {
    adapter: Adapter;
  }
}

/** Opens the client's page and starts the unmodified adapter on it, which leads whoever is not signed in to the provider. */
async function startAdapter(page: Page, { client, provider }: OtherSite): Promise<void> {
  await page.evaluate(
    async ([url, clientId]) => {
      const script = '/keycloak.js';
      const { default: Keycloak } = await import(script);
      window.adapter = new Keycloak({ url, realm: 'risk-map', clientId });
      void window.adapter.init({ onLoad: 'login-required', pkceMethod: 'S256', checkLoginIframe: false });
    },
    [provider.origin, client.clientId] as const,
  );
}

/** Signs in by the adapter; returns the session's name. */
async function signIn(page: Page, otherSite: OtherSite): Promise<string> {
  await page.goto(otherSite.client.page);
  await startAdapter(page, otherSite);
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${otherSite.client.page}#*`);
  await startAdapter(page, otherSite);
  await page.waitForFunction(() => window.adapter.sessionId !== undefined);
  return await page.evaluate(() => window.adapter.sessionId ?? '');
}

test('a sign-out that is posted ends the session, tells the client and leads back', async ({
  page,
  otherSite,
}) => {
  const { client, provider } = otherSite;
  const sid = await signIn(page, otherSite);
  const told = client.asked.length;
  await page.evaluate(
    (redirectUri) => void window.adapter.logout({ logoutMethod: 'POST', redirectUri }),
    client.signedOut,
  );
  await page.waitForURL(`${client.arrived}?*`);
  expect(await provider.identity.sessionIsAlive(sid)).toBe(false);
  await expect.poll(() => client.asked.slice(told).map(({ path }) => path)).toContain('/notices');
});

test('a sign-out that any page posts asks first, and ends nothing without a yes', async ({
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
      `${provider.identity.issuer}/protocol/openid-connect/logout`,
      client.signedOut,
      client.clientId,
    ] as const,
  );
  await expect(page.locator('#kc-logout')).toBeVisible();
  expect(await provider.identity.sessionIsAlive(sid)).toBe(true);
  await page.locator('#kc-logout').click();
  await page.waitForURL(`${client.arrived}?*`);
  expect(await provider.identity.sessionIsAlive(sid)).toBe(false);
});

test('the page of an application reads userinfo, and is told that the profile is not offered', async ({
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
