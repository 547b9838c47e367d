import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptRules } from '../journeys/rules.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { startPortal } from '../portals/portal-process.ts';
import { expect, test } from '../portals/portal.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const chosen = 'a-long-river-and-nine-stones';

test('the first administrator is let in only with a password of their own choice', async ({ browser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-first-'));
  const portal = startPortal({ port: await freePort(), dataFolder }, { PORTAL_DEMO: '0' });
  await portal.ready;
  const given = /Password {2}(\S+)/.exec(portal.output())?.[1] ?? '';
  expect(given.length).toBeGreaterThan(20);

  const context = await browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  await page.goto('/rap-home/login');
  await page.locator('#username').fill('admin');
  await page.locator('#password').fill(given);
  await page.locator('#kc-login').click();
  await expect(page).toHaveURL(/new-password/);
  await expectAccessible(page);

  const [first, second] = [
    page.locator('input[type=password]').first(),
    page.locator('input[type=password]').last(),
  ];
  await first.fill('short');
  await second.fill('short');
  await page.locator('button[type=submit], input[type=submit]').last().click();
  await expect(page).toHaveURL(/new-password/);
  await expectAccessible(page);

  await first.fill(chosen);
  await second.fill(chosen);
  await page.locator('button[type=submit], input[type=submit]').last().click();
  await acceptRules(page);
  await expect(page.getByRole('heading', { name: 'Application Catalog' })).toBeVisible();
  await expect(page.getByText('Signed in as Portal Administrator')).toBeVisible();
  await context.close();
  await portal.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});

test('a portal that a proxy on this machine carries out to everybody begins without invented people', async ({
  request,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-carried-'));
  const portal = startPortal(
    { port: await freePort(), dataFolder },
    { PORTAL_ORIGIN: 'https://portal.example', PORTAL_DEMO: '' },
  );
  await portal.ready;
  expect(portal.output()).toContain('an administrator was made');
  expect(portal.output()).not.toMatch(/invented|newcomer/i);
  const headers = { host: 'portal.example' };
  const configuration = await request.get(`${portal.origin}/rap-home/config.json`, { headers });
  expect(await configuration.json()).toMatchObject({ demonstration: false });
  const application = await request.get(`${portal.origin}/demo/apps/hll-app/`, { headers });
  expect(application.status()).toBe(404);
  await portal.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});
