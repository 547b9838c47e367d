import { expect, test } from '@playwright/test';
import { chooseLanguage } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import {
  type KeycloakPortal,
  keycloakMissing,
  signInAtKeycloak,
  startKeycloakPortal,
} from '../portals/keycloak-portal.ts';

const missing = keycloakMissing();
test.skip(missing !== null, missing ?? '');

let running: KeycloakPortal;
test.beforeAll(async () => {
  running = await startKeycloakPortal({ PEOPLE_IN: 'provider' });
});
test.afterAll(async () => {
  await running?.end();
});

test('where people are looked after at Keycloak, the screens say so with the way there, and a lock is still done here', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: running.portal.origin });
  const page = await signInAtKeycloak(running, context, 'admin');
  const console = `${running.realm.origin}/admin/${running.realm.realm}/console/#/${running.realm.realm}/users`;

  await test.step('the list of people offers neither adding nor importing', async () => {
    await page.goto('/rap-home/people?q=Nora');
    const notice = page.locator('#people-at-provider');
    await expect(notice).toContainText('adding people and importing people');
    await expect(notice.getByRole('link')).toHaveAttribute('href', console);
    await expect(page.getByRole('link', { name: 'Add a person' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('neither do the screens of both', async () => {
    for (const [address, id] of [
      ['/rap-home/people/add', 'add-person-at-provider'],
      ['/rap-home/people/import', 'import-at-provider'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(`#${id}`)).toBeVisible();
      await expect(page.getByRole('main').locator('form')).toHaveCount(0);
    }
  });

  await test.step('the page of a person names what is done there, with the way to that person', async () => {
    await page.goto('/rap-home/people?q=Nora');
    await page.getByRole('link', { name: /^Nora/ }).click();
    const notice = page.locator('#person-at-provider');
    await expect(notice).toContainText('changing portal roles');
    const id = /people\/([0-9a-f-]{36})/.exec(page.url())?.[1];
    await expect(notice.getByRole('link')).toHaveAttribute('href', `${console}/${id}/settings`);
    const actions = page.getByRole('group', { name: 'Actions' }).getByRole('button');
    await expect(actions).toHaveText([
      'MIP accounts',
      'Certificate dates',
      'Lock account',
      'End all sessions',
    ]);
    await expectAccessible(page);
  });

  await test.step('a lock is written to Keycloak', async () => {
    await page.getByRole('button', { name: 'Lock account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Their laptop was stolen on a trip.');
    await dialog.getByRole('button', { name: 'Lock account' }).click();
    await expect(page.getByRole('button', { name: 'Unlock account' })).toBeVisible();
  });

  await test.step('in Spanish too', async () => {
    await page.goto('/rap-home/people');
    await chooseLanguage(page, 'Español');
    await expect(page.locator('#people-at-provider')).toContainText('agregar personas e importar personas');
  });
});
