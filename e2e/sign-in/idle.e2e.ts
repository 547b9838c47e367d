import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { answerWizard, wizardOf } from '../journeys/journeys.ts';
import { expect, fillSignIn, test } from '../portals/portal.ts';

const minutes = (count: number) => count * 60_000;
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Idle Timeout Warning' });
/** Does something, and waits for the tokens that it has made any window renew: the clock must not run on meanwhile. */
async function settled(page: Page, act: () => Promise<void>): Promise<void> {
  const context = page.context();
  let underWay = 0;
  const isRenewal = (request: Request) => request.url().endsWith('/openid-connect/token');
  const begun = (request: Request) => (underWay += isRenewal(request) ? 1 : 0);
  const ended = (request: Request) => (underWay -= isRenewal(request) ? 1 : 0);
  context.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await act();
  // Once this has come back, whatever has begun has been seen.
  for (const window of context.pages())
    await window.evaluate(async () => (await fetch('/rap-home/config.json')).status);
  await expect.poll(() => underWay).toBeLessThanOrEqual(0);
  context.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
}

const touch = (page: Page) => settled(page, () => page.keyboard.press('Shift'));

/** Lets time go by in steps, so that each window gets to do what it does meanwhile. */
async function pass(page: Page, length: number): Promise<void> {
  for (let minute = 0; minute < length; minute += 3)
    await settled(page, () => page.clock.fastForward(minutes(3)));
}

/** What the person typed is only kept once it is in the page. */
const purpose = 'Loading the losses of the spring floods';

test('the person who goes away is warned, stays by any key, and is signed out when they do not come back; what they typed stays', async ({
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
  await expect(page.getByText('Hola, Sam.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/rap-home/applications');
  await expect(other.getByText('Hola, Sam.')).toBeVisible();

  for (let round = 0; round < 3; round += 1) {
    await pass(other, 15);
    await touch(other);
  }
  await expect(page.locator('header.usa-header .nav-person')).toBeAttached();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await pass(other, 18);
  await expect(page.getByRole('alertdialog', { name: 'Aviso de cierre por inactividad' })).toBeVisible();
  await expectAccessible(page);

  await context.clock.fastForward(minutes(120));
  for (const window of [page, other]) await expect(window.getByText('Se cerró su sesión')).toBeVisible();
});
