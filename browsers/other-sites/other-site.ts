import { startClientSite } from '../../e2e/other-sites/client-site.ts';
import { type OtherSite, password, startProviderFor } from '../../e2e/other-sites/provider-and-client.ts';
import { test as base } from '../story.ts';

/** The test function with a client on another site, and the provider alone in place of a portal. */
export const test = base.extend<{ otherSite: OtherSite }>({
  otherSite: async ({}, use) => {
    const client = await startClientSite();
    const provider = await startProviderFor(client);
    await use({ client, provider });
    await provider.close();
    await client.close();
  },
  origin: async ({ otherSite }, use) => {
    await use(otherSite.provider.origin);
  },
});

/** What Nora types into the sign-in page. */
export const nora = { username: 'nora', password };
