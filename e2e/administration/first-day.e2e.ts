import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { firstSignIn, printedPassword } from './first-sign-in.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const run = promisify(execFile);
const program = (name: string) =>
  fileURLToPath(new URL(`../../tools/administration/${name}.ts`, import.meta.url));

/** Runs a command of the operator's beside the portal; it may end with another code than 0. */
async function operator(name: string, args: readonly string[], environment: Record<string, string>) {
  return await run(process.execPath, [program(name), ...args], {
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (failure: { code: number; stdout: string }) => failure,
  );
}

test('from an empty folder people are added, get roles, and one of them is named to decide', async ({
  browser,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-first-day-'));
  const port = await freePort();
  const environment = { DATA_DIR: dataFolder, PORT: String(port), PORTAL_DEMO: '0', DATABASE_URL: '' };
  const portal = startPortal({ port, dataFolder }, { PORTAL_DEMO: '0' });
  await portal.ready;
  const admin = await firstSignIn(browser, portal, { username: 'admin', password: printedPassword(portal) });

  await test.step('the first page shows what is done and what is left, and the applications below', async () => {
    await admin.setViewportSize({ width: 1280, height: 720 });
    await admin.goto('/rap-home/applications');
    const steps = admin.getByRole('list', { name: 'Steps' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Done: Choose a password' })).toBeVisible();
    const decides = steps.getByRole('link', { name: 'Name who decides for each application' });
    await expect(decides).toHaveAttribute('href', /\/approvers$/);
    const topOf = async () => (await admin.locator('.card').first().boundingBox())?.y;
    expect(await topOf(), 'the first card').toBeLessThanOrEqual(460);
    await expectAccessible(admin, [1280, 929, 480, 320]);
    await admin.setViewportSize({ width: 480, height: 800 });
    await expect(steps).toBeHidden();
    expect(await topOf(), 'on a phone').toBeLessThanOrEqual(560);
    await admin.getByRole('button', { name: 'Show setup steps' }).click();
    await steps.getByRole('link', { name: 'Set up mail' }).click();
    await expect(admin.locator('#step-mail')).toBeInViewport();
    await admin.setViewportSize({ width: 1280, height: 720 });
  });

  const added = await test.step('an operator adds somebody, and nobody twice', async () => {
    const args = [
      '--username',
      'dlee',
      '--email',
      'dlee@agency.example',
      '--given',
      'Dana',
      '--family',
      'Lee',
    ];
    const first = await operator('add-person', [...args, '--organization', 'Flood Risk Agency'], environment);
    expect(first.code).toBe(0);
    const again = await operator('add-person', [...args, '--organization', 'Flood Risk Agency'], environment);
    expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('Nobody was added')]);
    const wrong = await operator('add-person', args, environment);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('--organization: MISSING')]);
    const [, given = ''] = /Password {2}(\S+)/.exec(first.stdout) ?? [];
    const [, address = ''] = /roles at (\S+)/.exec(first.stdout) ?? [];
    return { given, address };
  });
  const dana = await firstSignIn(browser, portal, { username: 'dlee', password: added.given });

  await test.step('an administrator gives her the roles, and names her', async () => {
    await admin.goto(added.address);
    await expect(admin.getByRole('heading', { level: 1, name: 'Dana Lee' })).toBeVisible();
    await admin.getByRole('button', { name: 'Change roles' }).click();
    const form = admin.getByRole('group', { name: 'Roles of this person' });
    for (const role of [/^Authorizer/, /^RM-IT/])
      await form.locator('label').filter({ hasText: role }).click();
    await admin.getByRole('textbox', { name: 'Reason' }).fill('She decides for the loss library');
    await admin.getByRole('button', { name: 'Save roles' }).click();
    await expect(admin.getByText('The roles of Dana Lee were changed.')).toBeVisible();

    await admin.goto('/rap-home/approvers');
    await admin.getByRole('button', { name: 'Add authorizer: Hazus Loss Library' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Person' }).fill('lee');
    await dialog.getByRole('option', { name: /Dana Lee/ }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She knows the loss library');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(admin.getByText(/^Dana Lee.* was added for Hazus Loss Library\.$/)).toBeVisible();
    await admin.goto('/rap-home/setup');
    await expect(admin.locator('#step-help-desk')).toContainText('Done');
    await expect(admin.locator('#step-approvers')).not.toContainText('Hazus Loss Library');
    await expectAccessible(admin, [1280, 929, 480, 320]);
  });

  await test.step('she has her desks without another sign-in, and the operator reads what is left', async () => {
    await expect(async () => {
      await dana.reload();
      await expect(dana.getByRole('button', { name: 'Manage Requests' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const { code, stdout } = await operator('doctor', [], environment);
    expect(code).toBe(1);
    expect(stdout).toContain('done   Someone is the help desk');
    expect(stdout).toMatch(/to do {2}Every application has an address/);
  });

  await test.step('the operator adds people from a file, after reading what would become of it', async () => {
    const file = join(dataFolder, 'people.csv');
    const head = 'Username;E-mail;Given Name;Family Name;Organization;Supervisor E-mail;Portal Roles';
    const rows = ['zoe', 'dlee', 'yui'].map(
      (name) => `${name};${name}@agency.example;A;B;Agency;dlee@agency.example;SECURITY`,
    );
    await writeFile(file, [head, ...rows, 'bad name;;;;;;'].join('\r\n'));
    const dry = await operator('import-people', [file], environment);
    expect([dry.code, dry.stdout]).toEqual([1, expect.stringContaining('Would be added: 2')]);
    expect(dry.stdout).toContain('Not imported: Portal Roles.');
    expect(dry.stdout).toContain('Line 5: Family Name MISSING');
    const done = await operator('import-people', [file, '--apply'], environment);
    expect([done.code, done.stdout]).toEqual([1, expect.stringContaining('Added: 2')]);
    expect(await readFile(`${file}.result.csv`, 'utf8')).toMatch(/"2","zoe","ADDED","[^"]+"/);
    await admin.goto('/rap-home/people?state=NOT_INVITED');
    await expect(admin.getByRole('row')).toHaveCount(3);
  });

  await test.step('the operator lets the only administrator in again', async () => {
    expect((await operator('one-time-password', ['nobody'], environment)).code).toBe(1);
    const { code, stdout } = await operator('one-time-password', ['admin'], environment);
    expect(code).toBe(0);
    const [, password = ''] = /Password {2}(\S+)/.exec(stdout) ?? [];
    const again = await firstSignIn(browser, portal, { username: 'admin', password, another: '-once-more' });
    await again.context().close();
  });

  for (const page of [admin, dana]) await page.context().close();
  await portal.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});
