import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { firstSignIn } from '../administration/first-sign-in.ts';
import { approve, askForAccess, cardOf } from '../journeys/journeys.ts';
import { borrowedRealm, catalogueWithOtherPeople, keycloakMissing } from '../portals/keycloak-portal.ts';
import { fillSignIn } from '../portals/portal.ts';
import { type PortalProcess, startPortal } from '../portals/portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const missing = keycloakMissing();
test.skip(missing !== null, missing ?? '');

const run = promisify(execFile);

/** Runs a command of the operator's on the portal's database; it may end with another code than 0. */
async function operator(name: string, args: readonly string[], environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../../tools/administration/${name}.ts`, import.meta.url));
  return await run(process.execPath, [program, ...args], { env: { ...process.env, ...environment } }).then(
    (ended) => ({ code: 0, ...ended }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  );
}

/** Somebody in a browser of their own, with the password of all invented people: the page is that of either provider. */
async function signedIn(browser: Browser, { origin }: PortalProcess, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await page.goto('/rap-home/login');
  await fillSignIn(page, username);
  await expect(page.locator('header.usa-header .nav-person')).toBeVisible();
  return page;
}

const mayVisit = async (page: Page): Promise<void> => {
  await page.goto('/rap-home/applications');
  await expect(cardOf(page).getByRole('link', { name: /^Visit Site/ })).toBeVisible();
};

test('people move to Keycloak with their passwords, requests, and access, and back', async ({ browser }) => {
  const port = await freePort();
  const realm = await borrowedRealm(`http://localhost:${port}`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-move-'));
  const dataFolder = join(folder, 'data');
  const [secretFile, operatorFile] = [join(folder, 'secret'), join(folder, 'operator')];
  const result = join(folder, 'result.csv');
  await writeFile(secretFile, realm.secret, { mode: 0o600 });
  const { username, password } = realm.administrator;
  await writeFile(operatorFile, `username=${username}\npassword=${password}\n`, { mode: 0o600 });
  const here = { CATALOGUE_DIR: await catalogueWithOtherPeople(folder) };
  const there = {
    ...here,
    AUTH_URL: realm.origin,
    AUTH_REALM: realm.realm,
    KEYCLOAK_VERSION: '26.7.3',
    AUTH_ADMIN_CLIENT: realm.clientId,
    AUTH_ADMIN_SECRET_FILE: secretFile,
  };
  const beside = { DATA_DIR: dataFolder, PORT: String(port), DATABASE_URL: '', PORTAL_DEMO: 'accounts' };
  const commanded = { ...beside, ...there, KEYCLOAK_OPERATOR_FILE: operatorFile };
  let portal = startPortal({ port, dataFolder }, here);
  const restart = async (environment: Record<string, string>) => {
    portal = startPortal({ port, dataFolder }, environment);
    await portal.ready;
  };
  try {
    await portal.ready;
    const number = await test.step('a request is under way at the embedded provider', async () => {
      const newcomer = await signedIn(browser, portal, 'newcomer');
      const asked = await askForAccess(newcomer, 'Loss estimates for Region 04');
      await approve(await signedIn(browser, portal, 'supervisor'), 'SUPERVISOR', asked);
      await mayVisit(await signedIn(browser, portal, 'staff'));
      return asked;
    });

    await test.step('the operator reads what would happen, and has to stop the portal before it does', async () => {
      const looked = await operator('move-to-keycloak', ['--result', result], commanded);
      expect([looked.code, looked.stderr]).toEqual([0, '']);
      expect(looked.stdout).toMatch(/Would be moved: \d\d.*Nothing was written/s);
      expect(await readFile(result, 'utf8')).toMatch(/"newcomer","WOULD_BE_MOVED","",""/);
      const early = await operator('move-to-keycloak', ['--apply', '--result', result], commanded);
      expect([early.code, early.stderr]).toEqual([2, expect.stringMatching(/stop it first/)]);
      await portal.end('SIGTERM');
      const moved = await operator('move-to-keycloak', ['--apply', '--result', result], commanded);
      expect([moved.code, moved.stderr]).toEqual([0, '']);
      expect(moved.stdout).toMatch(/Moved: \d\d/);
    });

    await test.step('on Keycloak they sign in with the passwords they had, and go on where they were', async () => {
      await restart(there);
      const newcomer = await signedIn(browser, portal, 'newcomer');
      await expect(newcomer.getByText('Signed in as Nora T New')).toBeVisible();
      await mayVisit(await signedIn(browser, portal, 'staff'));
      await approve(await signedIn(browser, portal, 'authorizer'), 'AUTHORIZER', number);
      await expect(async () => mayVisit(newcomer)).toPass({ timeout: 60_000 });
      await cardOf(newcomer)
        .getByRole('link', { name: /^Visit Site/ })
        .click();
      await newcomer.waitForURL(/\/demo\/apps\/hll-app\/$/);
      await expect(newcomer.getByRole('listitem').filter({ hasText: 'Upload' })).toBeVisible();
    });

    await test.step('with its former settings the portal does not start on what is older by now', async () => {
      await portal.end('SIGTERM');
      const former = startPortal({ port, dataFolder }, here);
      expect(await former.ended).toMatchObject({ code: 1 });
      expect(former.output()).toContain('Cannot start: the people of this portal are kept by a Keycloak');
    });

    await test.step('back here they need another password, and have what they got on Keycloak', async () => {
      const moved = await operator('move-to-embedded', ['--apply', '--result', result], commanded);
      expect([moved.code, moved.stderr]).toEqual([0, '']);
      expect(moved.stdout).toContain('Nobody has a password.');
      const again = await operator('one-time-password', ['newcomer'], { ...beside, ...here });
      const [, handedOut = ''] = /Password {2}(\S+)/.exec(again.stdout) ?? [];
      await restart(here);
      await mayVisit(
        await firstSignIn(browser, portal, { username: 'newcomer', password: handedOut, another: '-back' }),
      );
    });
  } finally {
    await portal.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
