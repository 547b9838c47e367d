import type { Browser, Page } from '@playwright/test';
import { acceptRules } from '../journeys/rules.ts';
import type { PortalProcess } from '../portals/portal-process.ts';
import { expect } from '../portals/portal.ts';

/** The password that a start has printed for the first administrator. */
export function printedPassword(portal: Pick<PortalProcess, 'output'>): string {
  return /Password {2}(\S+)/.exec(portal.output())?.[1] ?? '';
}

/** What somebody chooses at their first sign-in, `another` where they have chosen before. */
export function chosenPassword(username: string, another = ''): string {
  return `a-long-river-and-nine-stones-${username}${another}`;
}

/** Signs somebody in for the first time, in a browser of their own: the password that they were given leads to one of their choice, `another` where they have chosen before. */
export async function firstSignIn(
  browser: Browser,
  { origin }: Pick<PortalProcess, 'origin'>,
  { username, password, another = '' }: { username: string; password: string; another?: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/rap-home/login');
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
  await expect(page).toHaveURL(/new-password/);
  for (const field of await page.locator('input[type=password]').all())
    await field.fill(chosenPassword(username, another));
  await page.locator('button[type=submit], input[type=submit]').last().click();
  if (another === '') await acceptRules(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Application Catalog' })).toBeVisible();
  return page;
}
