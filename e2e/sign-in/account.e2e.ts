import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, password, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const account = '/realms/risk-map/account';
const chosen = 'nine-quiet-stones-by-a-river';

/** Presses Tab until this element has the focus; a place that cannot be reached so fails the test. */
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

test('from the portal a person comes to their account and changes it by keyboard alone', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  const profile = page.getByRole('region', { name: 'Profile' });
  for (const text of ['Nora T New', 'Flood Risk Agency', 'Risk Analysis', 'Dana Lee'])
    await expect(profile.getByText(text)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Certificates' }).getByText(/^Valid until/)).toHaveCount(3);
  await expectAccessible(page);

  await tabTo(page, '#phoneNumber');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('202-555');
  await tabTo(page, '#suffix');
  await page.keyboard.type('III');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Error: Your account/);
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const phone = page.locator('#phoneNumber');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('202-555');
  await expect(phone).toHaveAccessibleDescription(
    /Please enter a valid 10 digit phone number in format xxx-xxx-xxxx/,
  );
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2025550199');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your contact details are saved.');
  await expect(page.getByRole('status')).toBeFocused();
  await expect(phone).toHaveValue('202-555-0199');
  await expect(profile.getByText('Nora T New III')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the portal' }).press('Enter');
  await expect(page.getByText('Signed in as', { exact: false })).toBeVisible();
});

test('in Spanish, led through the sign-in and back', async ({ openBrowser }) => {
  const { page } = await openBrowser({ language: 'es' });
  await page.goto(account);
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await signInOnPage(page, 'locked');
  await expect(page.getByRole('heading', { name: 'Su cuenta' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\?kc_locale=es$/);
  await expect(page.getByText(/^Iniciada el .*[ap]\.\sm\./).first()).toBeVisible();
  await expectAccessible(page);
  await page.locator('#phoneNumber').fill('5');
  await page.getByRole('button', { name: 'Guardar los datos de contacto' }).click();
  await expect(page.locator('#input-error-phoneNumber')).toContainText('10 dígitos');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('a session elsewhere is ended, and the portal knows nobody there any more', async ({ signIn }) => {
  const { page: elsewhere } = await signIn('newcomer');
  const { page: here } = await signIn('newcomer');
  await here.goto(account);
  const sessions = here.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  const mine = sessions.filter({ hasText: 'Chrome on Linux (This browser)' });
  await expect(mine).toHaveCount(1);
  await expect(mine.getByRole('button')).toHaveCount(0);
  await here.setViewportSize({ width: 320, height: 225 });
  await here.getByRole('button', { name: /^Sign out Chrome on Linux, signed in/ }).click();
  const told = here.getByRole('status');
  await expect(told).toHaveText('That session has ended.');
  await expect(told, 'heard and seen, though it stands above a small window').toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  await here.setViewportSize({ width: 1280, height: 720 });
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto('/rap-home/applications');
  await expect(elsewhere.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await here.goto('/rap-home/applications');
  await expect(here.getByText('Signed in as Nora T New')).toBeVisible();
});

test('a new password is chosen by keyboard; the other session ends, and only the new one opens', async ({
  signIn,
}) => {
  const { page: elsewhere } = await signIn('newcomer');
  // Here it stays until it is asked for again; the portal's page would leave for the sign-in by itself, at any moment.
  await elsewhere.goto(account);
  const { page } = await signIn('newcomer');
  await page.goto(account);
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
  await expect(page.getByRole('status')).toContainText('Your password was changed');
  await expect(page.getByRole('status')).toBeFocused();
  await elsewhere.goto(account);
  await signInOnPage(elsewhere, 'newcomer');
  await expect(elsewhere.locator('#input-error-username')).toBeVisible();
  await signInOnPage(elsewhere, 'newcomer', chosen);
  await expect(elsewhere.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
