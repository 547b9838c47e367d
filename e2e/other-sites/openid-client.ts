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
} from 'openid-client';
import type { ClientSite } from './client-site.ts';

/** The client as the application's server has it; the provider of the stories is on plain http. */
export async function configuredFor({ clientId }: ClientSite, issuer: string): Promise<Configuration> {
  const options = { execute: [allowInsecureRequests] };
  return await discovery(new URL(issuer), clientId, {}, None(), options);
}

/** Leads the window to the provider, as the application does; returns what follows when it has come back. */
export async function lead(
  page: Page,
  client: ClientSite,
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
