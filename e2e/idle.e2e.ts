import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerWizard, wizardOf } from './journeys.ts';
import { expect, fillSignIn, test } from './portal.ts';

const minutes = (count: number) => count * 60_000;
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Idle Timeout Warning' });
/** Input, with the token that it renews: the clock must not run on while that is under way. */
async function touch(page: Page): Promise<void> {
  const renewed = page.waitForResponse('**/openid-connect/token');
  await page.keyboard.press('Shift');
  await (await renewed).finished();
}

/** What the person typed is only kept once it stands in the page. */
const purpose = 'Loading the losses of the spring floods';

test('whoever goes away is warned, stays by any key, and is signed out when they do not come back; what they typed stays', async ({
  signIn,
}) => {
  const { page, context } = await signIn('newcomer');
  await context.clock.install();
  await page.reload();
  await expect(page.getByText('Welcome, Nora.')).toBeVisible();

  await page.clock.fastForward(minutes(17) - 5_000);
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward(minutes(1));
  await expect(warning(page)).toContainText(
    'This session is about to expire. Please take an action on this page to prevent this session from ending.',
  );
  await expect(warning(page)).toContainText(/Time left: [34]:\d\d/);
  await expect(page).toHaveTitle(/^Idle Timeout Warning/);
  await expectAccessible(page);
  await touch(page);
  await expect(warning(page)).toBeHidden();
  await expect(page).not.toHaveTitle(/^Idle Timeout Warning/);

  await answerWizard(page, purpose);
  const revoked = page.waitForResponse('**/openid-connect/revoke');
  await page.clock.fastForward(minutes(22));
  expect((await revoked).status()).toBe(200);
  await expect(page.getByText('You have been signed out')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('username'))).toBeNull();

  // Nobody else comes in by opening the portal once more: the provider asks again.
  const another = await context.newPage();
  await another.goto('/rap-home/login');
  await expect(another.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  await expectAccessible(another);
  await another.getByRole('button', { name: 'Sign in again' }).click();
  await fillSignIn(another, 'newcomer');
  await expect(another.getByText('Welcome, Nora.')).toBeVisible();

  await page.reload();
  await expect(wizardOf(page)).toContainText(purpose);
});

test('two windows are one session, and a closed lid ends it', async ({ signIn }) => {
  const { page, context } = await signIn('staff', { language: 'es' });
  await context.clock.install();
  await page.reload();
  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await expect(other.getByText('Le damos la bienvenida, Sam.')).toBeVisible();

  await context.clock.fastForward(minutes(15));
  await touch(other);
  await context.clock.fastForward(minutes(15));
  await touch(other);
  await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await context.clock.fastForward(minutes(18));
  await expect(page.getByRole('alertdialog', { name: 'Aviso de cierre por inactividad' })).toBeVisible();
  await expectAccessible(page);

  await context.clock.fastForward(minutes(120));
  for (const window of [page, other]) await expect(window.getByText('Se cerró su sesión')).toBeVisible();
});
