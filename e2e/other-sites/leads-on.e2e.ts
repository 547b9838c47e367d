import { setPassword } from '../../server/src/identity/testing/arranged-people.ts';
import { expect, fillSignIn, test } from './other-site.ts';
import {
  askForAnotherPassword,
  authorizationOf,
  chosenPassword,
  logoutOf,
  password,
  registrant,
} from './provider-and-client.ts';

/*
 * Where the callback of a client leads on to another origin, as those of brokers, gateways and shared callback hosts do, each
 * page of the provider that sends a form has to let people through.
 */

test('a sign-in', async ({ page, otherSite }) => {
  await page.goto(authorizationOf(otherSite, { state: 'signed-in' }).address);
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${otherSite.client.arrived}?*state=signed-in*`);
});

test('a sign-in for which another password has to be chosen', async ({ page, otherSite }) => {
  await askForAnotherPassword(otherSite);
  await page.goto(authorizationOf(otherSite, { state: 'chosen' }).address);
  await fillSignIn(page, 'sam');
  await page.locator('#password-new').fill(chosenPassword);
  await page.locator('#password-confirm').fill(chosenPassword);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(`${otherSite.client.arrived}?*state=chosen*`);
  await setPassword(otherSite.provider.db, 'sam', password);
});

test('an account that is made', async ({ page, otherSite }) => {
  await page.goto(authorizationOf(otherSite, { state: 'made', prompt: 'create' }).address);
  for (const [id, text] of Object.entries(registrant)) await page.locator(`#${id}`).fill(text);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(`${otherSite.client.arrived}?*state=made*`);
});

test('a response that is posted', async ({ page, otherSite }) => {
  await page.goto(authorizationOf(otherSite, { state: 'posted', response_mode: 'form_post' }).address);
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${otherSite.client.arrived}?*state=posted*`);
});

test('the question before a sign-out', async ({ page, otherSite }) => {
  await page.goto(authorizationOf(otherSite).address);
  await fillSignIn(page, 'nora');
  await page.waitForURL(`${otherSite.client.arrived}?*`);
  await page.goto(logoutOf(otherSite, { state: 'out' }));
  await page.locator('#kc-logout').click();
  await page.waitForURL(`${otherSite.client.arrived}?state=out`);
  await page.goto(authorizationOf(otherSite).address);
  await expect(page.locator('#username')).toBeVisible();
});
