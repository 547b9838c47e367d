import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callAsAdministrator } from '../../tools/keycloak/realms.ts';
import { approve, askForAccess, cardOf } from '../journeys/journeys.ts';
import {
  type KeycloakPortal,
  keycloakMissing,
  signInAtKeycloak,
  startKeycloakPortal,
} from '../portals/keycloak-portal.ts';

const missing = keycloakMissing();
test.skip(missing !== null, missing ?? '');

// One portal for all of them, and so one realm.
test.describe.configure({ mode: 'default' });

let running: KeycloakPortal;
/** What the portal's content policy has kept from the browsers. */
const refusedByPolicy: string[] = [];
test.beforeAll(async () => {
  running = await startKeycloakPortal();
});
test.afterAll(async () => {
  await running?.end();
});

/** Somebody in a browser of their own, through Keycloak's sign-in page. */
async function signedIn(
  newContext: (options: { baseURL: string }) => Promise<BrowserContext>,
  username: string,
): Promise<Page> {
  const context = await newContext({ baseURL: running.portal.origin });
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refusedByPolicy.push(message.text());
  });
  return await signInAtKeycloak(running, context, username);
}

test('on a real Keycloak somebody asks, two people approve, the role arrives and the application opens', async ({
  browser,
}) => {
  const open = (options: { baseURL: string }) => browser.newContext(options);
  const newcomer = await signedIn(open, 'newcomer');
  await expect(newcomer.getByText('Signed in as Nora T New')).toBeVisible();
  const number = await askForAccess(newcomer, 'Loss estimates for Region 04');

  await approve(await signedIn(open, 'supervisor'), 'SUPERVISOR', number);
  await approve(await signedIn(open, 'authorizer'), 'AUTHORIZER', number);

  await test.step('the role is in the realm, once', async () => {
    const { realm } = running;
    const clients = await callAsAdministrator(
      realm.administrator,
      `/${realm.realm}/clients?clientId=hll-app`,
    );
    const [client] = clients as { id: string }[];
    const holders = `/${realm.realm}/clients/${client?.id}/roles/Upload/users`;
    await expect
      .poll(async () => await callAsAdministrator(realm.administrator, holders))
      .toEqual(expect.arrayContaining([expect.objectContaining({ username: 'newcomer' })]));
  });

  await test.step('the page shows the access, and the application opens without another sign-in', async () => {
    await newcomer.goto('/rap-home/applications');
    await cardOf(newcomer)
      .getByRole('link', { name: /^Visit Site/ })
      .click();
    await newcomer.waitForURL(/\/demo\/apps\/hll-app\/$/);
    await expect(newcomer.getByText('Signed in as Nora New')).toBeVisible();
    await expect(newcomer.getByRole('listitem').filter({ hasText: 'Upload' })).toBeVisible();
    await newcomer.getByRole('link', { name: 'Back to the portal' }).click();
    await expect(newcomer.getByText('Signed in as Nora T New')).toBeVisible();
  });

  await test.step('another tab is signed in without asking, and a sign-out ends both and the application', async () => {
    const other = await newcomer.context().newPage();
    const asked: string[] = [];
    other.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/login-actions/')) asked.push(request.url());
    });
    await other.goto('/rap-home/applications');
    await expect(other.getByText('Signed in as Nora T New')).toBeVisible();
    expect(asked, 'nobody was asked again').toEqual([]);
    await signOut(other);
    await expect(
      newcomer.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first(),
    ).toBeVisible();
    await newcomer.goto('/demo/apps/hll-app/');
    await expect(newcomer.getByText('Signed in as Nora New')).toBeHidden();
  });
  expect(refusedByPolicy).toEqual([]);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/rap-home\/applications/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}

test('a newcomer is led to the page on which Keycloak makes accounts', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: running.portal.origin });
  const page = await context.newPage();
  await page.goto('/rap-home/applications');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(new RegExp(`^${running.realm.origin}/realms/`));
  for (const field of ['username', 'email', 'firstName', 'lastName', 'password', 'password-confirm'])
    await expect(page.locator(`#${field}`)).toBeVisible();
});
