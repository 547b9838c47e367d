import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addresses } from '../core/src/contract/addresses.ts';
import { requestStatuses } from '../core/src/domain/requests/transitions.ts';
import { expectAccessible } from './accessibility.ts';
import { callerAt } from './calls.ts';
import { expect, test as base } from './portal.ts';
import { freePort, startPortal } from './portal-process.ts';

/** The test function with a portal that starts for the first time, as a new user starts it: with everything by default. */
const test = base.extend({
  portal: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-e2e-alive-'));
    const portal = startPortal({ port: await freePort(), dataFolder }, { PORTAL_DEMO: '' });
    await portal.ready;
    expect(portal.said(), 'nothing of the past is refused').not.toContain('begins without');
    await use({ origin: portal.origin });
    await portal.end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true });
  },
});

/** Where each person has something to look at, and at least how many rows or cards of it. */
const places: readonly [username: string, path: string, atLeast: number][] = [
  ['supervisor', '/rap-home/manage-requests?role=SUPERVISOR', 8],
  ['supervisor2', '/rap-home/manage-requests?role=SUPERVISOR', 8],
  ['both', '/rap-home/manage-requests?role=AUTHORIZER', 5],
  ['elstaff', '/rap-home/manage-requests?role=AUTHORIZER', 2],
  ['helpdesk', '/rap-home/manage-requests?role=RM_IT_HELP', 5],
  ['filetrail', '/rap-home/manage-requests?role=FILETRAIL_ADMIN', 4],
  ['helpdesk', '/rap-home/manage-requests?role=RM_IT_HELP&view=stuck', 3],
  ['staff', '/rap-home/applications?show=status', 2],
  ['security', '/rap-home/find-request?application=mip-app', 8],
  ['security', '/rap-home/unused-accounts', 1],
  ['owner', '/rap-home/remove-access', 1],
];

test('at first start every desk has work and every status is seen, in English and Spanish', async ({
  signIn,
}) => {
  const pages = new Map<string, Page>();
  for (const [username, path, atLeast] of places) {
    await test.step(`${username}: ${path}`, async () => {
      const page = pages.get(username) ?? (await signIn(username)).page;
      pages.set(username, page);
      await page.goto(path);
      const lines = page.locator('main :is(tbody tr, article, .stuck-item, .find-item, .remove-item)');
      await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(atLeast);
      await expectAccessible(page, [1280]);
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expectAccessible(page, [320]);
      await page.getByRole('button', { name: 'English' }).click();
    });
  }
  await test.step('who completes a removal reads whose doing it is', async () => {
    const page = pages.get('helpdesk') ?? (await signIn('helpdesk')).page;
    await page.goto('/rap-home/manage-requests?role=RM_IT_HELP&application=mip-app');
    await page.getByRole('link', { name: "Owen O'Brien" }).click();
    await expect(page.locator('main')).toContainText(
      "Dana Lee (Flood Risk Agency) is removing Owen O'Brien’s access to Mapping Information Platform.",
    );
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('main')).toContainText(
      "Dana Lee (Flood Risk Agency) le quita a Owen O'Brien el acceso a la aplicación Plataforma de Información Cartográfica.",
    );
  });
  await test.step('every status', async () => {
    const { page } = await signIn('security');
    const security = await callerAt(page);
    const year = new Date().getFullYear();
    const numbers = [year - 1, year].flatMap((of) =>
      Array.from({ length: 280 }, (_, index) => `RAP-${of}-${String(index + 1).padStart(6, '0')}`),
    );
    const seen = new Set<string>();
    for (const requestId of numbers) {
      const { workflowStatus } = await security.get(addresses.request, { requestId });
      if (workflowStatus !== undefined) seen.add(workflowStatus);
    }
    expect([...seen].toSorted()).toEqual([...requestStatuses].toSorted());
  });
});
