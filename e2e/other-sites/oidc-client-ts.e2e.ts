import type { Page } from '@playwright/test';
import type { UserManager } from 'oidc-client-ts';
import { expect, fillSignIn, test } from './other-site.ts';
import type { OtherSite } from './provider-and-client.ts';

declare global {
  interface Window {
    oidc: { UserManager: typeof UserManager };
    manager: UserManager;
  }
}

/** Opens the client's page at this address and makes the client's manager on it. */
async function startManager(
  page: Page,
  { client, provider }: OtherSite,
  address = client.page,
): Promise<void> {
  if (page.url() !== address) await page.goto(address);
  await page.addScriptTag({ url: '/oidc-client-ts.js' });
  await page.evaluate(
    ([authority, clientId, back, signedOut]) => {
      window.manager = new window.oidc.UserManager({
        ...{ authority, client_id: clientId, redirect_uri: back, post_logout_redirect_uri: signedOut },
        ...{ loadUserInfo: true, automaticSilentRenew: false },
      });
    },
    [provider.identity.issuer, client.clientId, client.page, client.signedOut] as const,
  );
}

test('oidc-client-ts signs in, renews and signs out', async ({ page, otherSite }) => {
  const { client, provider } = otherSite;
  await startManager(page, otherSite);
  await page.evaluate(() => void window.manager.signinRedirect());
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${client.page}?*`);
  await startManager(page, otherSite, page.url());
  const { first, renewed } = await page.evaluate(async () => ({
    first: await window.manager.signinCallback(),
    renewed: await window.manager.signinSilent(),
  }));
  expect([first?.profile.name, renewed?.profile.name]).toEqual(['Nora New', 'Nora New']);
  expect(renewed?.refresh_token).not.toBe(first?.refresh_token);
  await page.evaluate(() => void window.manager.signoutRedirect());
  await page.waitForURL(`${client.arrived}*`);
  expect(await provider.identity.sessionIsAlive(first?.profile.sid ?? '')).toBe(false);
});
