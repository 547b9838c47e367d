import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from '../portals/portal.ts';

/** One person of the demonstration for every role, and whether the header leads them to other people's access. */
const people: Readonly<Record<string, boolean>> = {
  supervisor: true,
  authorizer: true,
  both: true,
  helpdesk: true,
  owner: true,
  filetrail: false,
  security: false,
  admin: false,
  staff: false,
  eloma: false,
  mipsuper: false,
  locked: false,
};

const linkOf = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Remove Access', exact: true });

for (const [username, isLed] of Object.entries(people))
  test(`the header ${isLed ? 'leads' : 'does not lead'} ${username} to Remove Access`, async ({ signIn }) => {
    const { page } = await signIn(username);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Resources' }).first()).toBeVisible();
    await expect(linkOf(page)).toHaveCount(isLed ? 1 : 0);
    if (isLed) await linkOf(page).click();
    else await page.goto('/rap-home/remove-access');
    // Security staff come from Find a request.
    if (isLed || username === 'security') await expect(page.getByRole('combobox')).toBeVisible();
    else await expect(page.getByText('You do not have access to this page')).toBeVisible();
  });

test('the header leads nobody to Remove Access who is not of the portal, or has not signed in', async ({
  complaints,
  openBrowser,
}) => {
  complaints.expect(/^CIAM Error/);
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Resources' }).first()).toBeVisible();
  await expect(linkOf(page)).toHaveCount(0);
  await page.goto('/rap-home/login');
  await fillSignIn(page, 'outsider');
  await expect(page.getByRole('heading', { name: 'You cannot use this portal' })).toBeVisible();
  await expect(linkOf(page)).toHaveCount(0);
});
