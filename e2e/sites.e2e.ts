import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cardOf } from './journeys.ts';
import { expect, test } from './portal.ts';

test.use({ ownPortal: true });

const sharepoint = 'Risk Management Directorate SharePoint';

async function next(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).click();
}

test('sites are chosen under the names of their groups, and the request is sent', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  await cardOf(page, sharepoint)
    .getByRole('button', { name: `Request Access: ${sharepoint}` })
    .click();
  const wizard = page.getByRole('dialog', { name: `Request Access: ${sharepoint}` });
  await expect(wizard.getByText('Special Permissions Site Selection').first()).toBeVisible();
  // It is the first step: nothing to go back to.
  await expect(wizard.getByRole('button', { name: 'Back' })).toHaveCount(0);
  const sites = wizard.getByRole('combobox');
  await sites.click();
  await expect(wizard.getByRole('group', { name: 'Engineering and Mapping' })).toBeVisible();
  await expect(wizard.getByRole('option', { name: /Site Owner/ })).toHaveCount(0);
  await expect(wizard.getByRole('group', { name: 'Visitors' })).toHaveCount(0);
  await expectAccessible(page);
  await sites.fill('levee');
  await page.keyboard.press('Enter');
  await sites.fill('region 04');
  await page.keyboard.press('Enter');
  await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
  await next(wizard);
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Files of the levee team');
  await next(wizard);
  await expect(wizard.getByText('RMD Member, Levee Team, and Region 04')).toBeVisible();
  await expectAccessible(page);
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/request has been submitted|has been submitted/i).first()).toBeVisible();
});
