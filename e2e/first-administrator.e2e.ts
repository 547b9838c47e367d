import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { freePort, startPortal } from './portal-process.ts';
import { expect, test } from './portal.ts';

const chosen = 'a-long-river-and-nine-stones';

test('the first administrator is let in only with a password of their own choice', async ({ browser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-first-'));
  const portal = startPortal({ port: await freePort(), dataFolder }, { PORTAL_DEMO: '0' });
  await portal.ready;
  const given = /Password {2}(\S+)/.exec(portal.said())?.[1] ?? '';
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
  await expect(page.getByRole('heading', { name: 'Application Catalog' })).toBeVisible();
  await expect(page.getByText('Signed in as Portal Administrator')).toBeVisible();
  await context.close();
  await portal.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});
