import { createHash } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import {
  randomText,
  testPassword,
  type TestProvider,
} from '../../server/src/identity/testing/test-provider.ts';
import { type ClientSite, startClientSite } from './client-site.ts';
import { startProviderAlone } from './provider-alone.ts';

/** A client on another site, and the provider that signs people in for it. */
export interface OtherSite {
  client: ClientSite;
  provider: TestProvider;
}

/** The test function with a client on another site. */
export const test = base.extend<object, { otherSite: OtherSite }>({
  otherSite: [
    async ({}, use) => {
      const client = await startClientSite();
      const provider = await startProviderFor(client);
      await use({ client, provider });
      await provider.close();
      await client.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';

/** A provider that knows the client. */
export async function startProviderFor(client: ClientSite): Promise<TestProvider> {
  return await startProviderAlone({
    moreClients: [
      {
        id: client.clientId,
        redirectAddresses: [client.callback, client.page],
        afterLogoutAddresses: [client.signedOut, client.page],
        backchannelLogoutAddress: client.notices,
      },
    ],
  });
}

/** The address at which the client asks for a sign-in, and what it needs to exchange the code. */
export function authorizationOf({ client, provider }: OtherSite, more: Record<string, string> = {}) {
  const verifier = randomText();
  const query = new URLSearchParams({
    ...{ client_id: client.clientId, redirect_uri: client.callback, response_type: 'code', scope: 'openid' },
    ...{
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    ...more,
  });
  return {
    address: `${provider.identity.issuer}/protocol/openid-connect/auth?${query.toString()}`,
    ...{ verifier, clientId: client.clientId, redirectUri: client.callback },
  };
}

/** The address at which the client asks for a sign-out, without a hint if none is given. */
export function logoutOf({ client, provider }: OtherSite, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...{ client_id: client.clientId, post_logout_redirect_uri: client.signedOut },
    ...more,
  });
  return `${provider.identity.issuer}/protocol/openid-connect/logout?${query.toString()}`;
}

/** Fills in the sign-in page in front of somebody and sends it. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(testPassword);
  await page.locator('#kc-login').click();
}
