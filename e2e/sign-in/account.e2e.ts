import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, password, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const passwordPage = '/realms/risk-map/account/password';
const chosen = 'nine-quiet-stones-by-a-river';

/** Presses Tab until this element has the focus; an element that cannot be reached so fails the test. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached with the Tab key`);
}

async function signInOnPage(page: Page, username: string, secret = password): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(secret);
  await page.locator('#kc-login').click();
}

test('a new password is chosen by keyboard; the other session ends, and only the new one opens', async ({
  signIn,
}) => {
  const { page: elsewhere } = await signIn('newcomer');
  // Here it stays until it is asked for again; the portal's page would leave for the sign-in by itself, at any moment.
  await elsewhere.goto(passwordPage);
  const { page } = await signIn('newcomer');
  await page.goto('/rap-home/account?section=security');
  await page.getByRole('link', { name: 'Change your password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Change your password', level: 1 })).toBeVisible();
  await expectAccessible(page, [1280, 929, 480, 320]);
  await tabTo(page, '#password-present');
  await page.keyboard.type('not the present one');
  await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This is not your current password');
  await expectAccessible(page);
  await tabTo(page, '#password-present');
  for (const [index, typed] of [password, chosen, chosen].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed, and your other sessions ended.')).toBeVisible();
  await expect(page).toHaveURL(/\/rap-home\/account\?section=security&password=changed$/);
  await elsewhere.goto(passwordPage);
  await signInOnPage(elsewhere, 'newcomer');
  await expect(elsewhere.locator('#input-error-username')).toBeVisible();
  await signInOnPage(elsewhere, 'newcomer', chosen);
  await expect(elsewhere.getByRole('heading', { name: 'Change your password' })).toBeVisible();
});
