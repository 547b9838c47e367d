import type { Page } from '@playwright/test';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client';
import { expect, fillSignIn, test } from './other-site.ts';
import type { OtherSite } from './provider-and-client.ts';

/** The client as the application's server has it; the provider of these stories is on plain http. */
async function configured({ client, provider }: OtherSite): Promise<Configuration> {
  const options = { execute: [allowInsecureRequests] };
  return await discovery(new URL(provider.identity.tokens.issuer), client.clientId, {}, None(), options);
}

/** Leads the window to the provider, as the application does; returns what follows when it has come back. */
async function lead(
  page: Page,
  { client }: OtherSite,
  config: Configuration,
  more: Record<string, string> = {},
) {
  const pkceCodeVerifier = randomPKCECodeVerifier();
  const expectedState = randomState();
  const address = buildAuthorizationUrl(config, {
    ...{ redirect_uri: client.callback, scope: 'openid', state: expectedState },
    ...{
      code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    },
    ...more,
  });
  await page.goto(address.href);
  return async () => {
    await page.waitForURL(`${client.arrived}?*${expectedState}*`);
    const back = new URL(client.callback);
    back.search = new URL(page.url()).search;
    return await authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  };
}

test('openid-client signs in, renews and signs out', async ({ page, otherSite }) => {
  const config = await configured(otherSite);
  const { provider, client } = otherSite;
  const comeBack = await lead(page, otherSite, config);
  await fillSignIn(page, 'nora');
  const tokens = await comeBack();
  const renewed = await refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.claims()?.['preferred_username']).toBe('nora');
  const out = buildEndSessionUrl(config, {
    ...{ id_token_hint: renewed.id_token ?? '', post_logout_redirect_uri: client.signedOut },
  });
  await page.goto(out.href);
  await page.waitForURL(`${client.arrived}?*`);
  expect(provider.ended.map(({ sid }) => sid)).toContain(tokens.claims()?.['sid']);
  await expect(refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('openid-client asks somebody to prove themselves again, and somebody else does', async ({
  page,
  otherSite,
}) => {
  const config = await configured(otherSite);
  const comeBack = await lead(page, otherSite, config);
  await fillSignIn(page, 'nora');
  const tokens = await comeBack();
  const comeBackAgain = await lead(page, otherSite, config, {
    ...{ prompt: 'login', id_token_hint: tokens.id_token ?? '' },
  });
  await fillSignIn(page, 'sam');
  await expect(comeBackAgain()).rejects.toMatchObject({ error: 'login_required' });
  // Whoever was signed in still is.
  const silent = await lead(page, otherSite, config, { prompt: 'none' });
  expect((await silent()).claims()?.['preferred_username']).toBe('nora');
});
