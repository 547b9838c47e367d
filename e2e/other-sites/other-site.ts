import { test as base, type Page } from '@playwright/test';
import { startClientSite } from './client-site.ts';
import { type OtherSite, password, startProviderFor } from './provider-and-client.ts';

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

/** Fills in the sign-in page in front of somebody and sends it. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}
