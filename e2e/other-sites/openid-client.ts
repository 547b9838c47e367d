import type { Page } from '@playwright/test';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client';
import type { ClientSite } from './client-site.ts';

/** The client as the application's server has it; the provider of the stories is on plain http. */
export async function configuredFor({ clientId }: ClientSite, issuer: string): Promise<Configuration> {
  const options = { execute: [allowInsecureRequests] };
  return await discovery(new URL(issuer), clientId, {}, None(), options);
}

/** A way to the provider and back, as the application begins it: where it leads, and what follows from where it comes back to. */
export async function begin(client: ClientSite, config: Configuration, more: Record<string, string> = {}) {
  const pkceCodeVerifier = randomPKCECodeVerifier();
  const expectedState = randomState();
  const { href } = buildAuthorizationUrl(config, {
    redirect_uri: client.callback,
    scope: 'openid',
    state: expectedState,
    code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const finish = async (arrived: string) => {
    const back = new URL(client.callback);
    back.search = new URL(arrived).search;
    return await authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
  };
  return { href, expectedState, finish };
}

/** Leads the window to the provider, as the application does; returns what follows when it has come back. */
export async function lead(
  page: Page,
  client: ClientSite,
  config: Configuration,
  more: Record<string, string> = {},
) {
  const { href, expectedState, finish } = await begin(client, config, more);
  await page.goto(href);
  return async () => {
    await page.waitForURL(`${client.arrived}?*${expectedState}*`);
    return await finish(page.url());
  };
}

/** Renews three times at once, as an application does whose page makes several calls; returns the refresh tokens that came. */
export async function renewAtOnce(config: Configuration, token: string): Promise<string[]> {
  const renewed = await Promise.all([1, 2, 3].map(() => refreshTokenGrant(config, token)));
  return renewed.map(({ refresh_token }) => refresh_token ?? '');
}
