import { expect, test } from '@playwright/test';
import { callAsAdministrator } from '../../tools/keycloak/realms.ts';
import { answerWizard, approve, wizardOf } from '../journeys/journeys.ts';
import { keycloakMissing, signInAtKeycloak, startGatedKeycloakPortal } from '../portals/keycloak-portal.ts';

const missing = keycloakMissing();
test.skip(missing !== null, missing ?? '');
test.describe.configure({ mode: 'default' });

let running: Awaited<ReturnType<typeof startGatedKeycloakPortal>>;
test.beforeAll(async () => {
  running = await startGatedKeycloakPortal();
});
test.afterAll(async () => {
  await running?.end();
});
test.afterEach(async () => {
  await running?.gate.open();
});

test('while Keycloak is away nothing that somebody typed is lost, and a role is delivered by itself once it is back', async ({
  browser,
}) => {
  const { gate, portal, realm } = running;
  const open = () => browser.newContext({ baseURL: portal.origin });
  const newcomer = await signInAtKeycloak(running, await open(), 'newcomer');
  const number = await test.step('a request that is sent meanwhile waits, and goes out once', async () => {
    await newcomer.goto('/rap-home/applications');
    await answerWizard(newcomer, 'Loss estimates for Region 04');
    await gate.shut();
    await wizardOf(newcomer).getByRole('button', { name: 'Submit' }).click();
    await expect(newcomer.getByText('The sign-in service is not responding right now.')).toBeAttached();
    await expect(wizardOf(newcomer).getByRole('button', { name: 'Submitting' })).toBeVisible();
    await gate.open();
    return await wizardOf(newcomer).getByRole('link', { name: /^RAP-/ }).innerText();
  });
  await approve(await signInAtKeycloak(running, await open(), 'supervisor'), 'SUPERVISOR', number);

  await test.step('the last approval holds although the role cannot be given', async () => {
    gate.refuse(/^POST .*\/role-mappings\//);
    await approve(await signInAtKeycloak(running, await open(), 'authorizer'), 'AUTHORIZER', number);
    await gate.shut();
  });

  await test.step('every page says what is the matter, and the public ones work', async () => {
    await newcomer.goto('/rap-home/account');
    await expect(newcomer.getByRole('heading', { name: 'Sign-in is not available right now' })).toBeVisible();
    await newcomer.goto('/rap-home/applications');
    await expect(newcomer.getByText('The sign-in service did not respond.')).toBeVisible();
  });

  await test.step('once it is back the role arrives, and the person is who they were', async () => {
    await gate.open();
    await newcomer.getByRole('button', { name: 'Retry' }).click();
    await expect(newcomer.getByText('Signed in as Nora T New')).toBeVisible();
    const [client] = (await callAsAdministrator(
      realm.administrator,
      `/${realm.realm}/clients?clientId=hll-app`,
    )) as { id: string }[];
    const holders = `/${realm.realm}/clients/${client?.id}/roles/Upload/users`;
    // A step that failed is tried again after a minute, later ones after five.
    await expect
      .poll(
        async () => {
          const people = await callAsAdministrator(realm.administrator, holders);
          return (people as { username: string }[]).filter(({ username }) => username === 'newcomer').length;
        },
        { timeout: 360_000 },
      )
      .toBe(1);
  });
});

test('a page that is open while Keycloak gives no answer says so, and goes on by itself once there is one', async ({
  browser,
}) => {
  const page = await signInAtKeycloak(
    running,
    await browser.newContext({ baseURL: running.portal.origin }),
    'staff',
  );
  void running.gate.hold();
  const began = performance.now();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await expect(page.getByText('The sign-in service is not responding right now.')).toBeVisible();
  expect(performance.now() - began, 'milliseconds until it says so').toBeLessThan(30_000);
  await running.gate.open();
  await expect(page.getByText('staff@agency.example')).toBeVisible();
  await expect(page.getByText('The sign-in service is not responding right now.')).toBeHidden();
});
