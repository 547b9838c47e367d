import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { cardOf, openFromDesk } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const platform = 'Mapping Information Platform';
const steps = ['MIP Organization Select', 'MIP User Role', 'MIP Work Groups', 'MIP Subscriptions'];

function formOf(page: Page): Locator {
  return page.getByRole('dialog', { name: `Request Access: ${platform}` });
}

/** Continues by keyboard alone: to the button by its focus, then Enter. */
async function next(form: Locator, name = 'Next'): Promise<void> {
  const button = form.getByRole('button', { name });
  await button.focus();
  await button.press('Enter');
}

/** Fills in everything by keyboard alone and submits it; returns its number. */
async function ask(page: Page): Promise<string> {
  const button = cardOf(page, platform).getByRole('button', { name: `Request Access: ${platform}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const form = formOf(page);
  for (const step of steps) await expect(form.getByText(step).first()).toBeAttached();
  await next(form);
  await expect(form.getByText('Choose an organization.').first()).toBeVisible();
  await form.getByRole('combobox', { name: /^Organization/ }).focus();
  await page.keyboard.type('riverb');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: /^Organization/ })).toHaveValue('Riverbend Mapping LLC');
  const username = form.getByRole('textbox', { name: /^MIP username/ });
  await username.focus();
  await page.keyboard.type('nora7');
  await next(form);
  await expect(username).toHaveAccessibleDescription(
    /underscore and dash\. A MIP username cannot have numbers\./,
  );
  await page.keyboard.press('Backspace');
  await page.keyboard.type('_new');
  await next(form);
  await expect(form.getByRole('checkbox', { name: 'PTS-All' })).toBeChecked();
  const clearinghouse = form.getByRole('checkbox', { name: /^Risk MAP Clearinghouse/ });
  const production = form.getByRole('checkbox', { name: 'LOMC Production Users' });
  await expect(clearinghouse).not.toBeChecked();
  await expect(production).toBeHidden();
  await clearinghouse.focus();
  await page.keyboard.press('Space');
  await expect(production).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'LOMC Production Lead' })).not.toBeChecked();
  await production.focus();
  await page.keyboard.press('Space');
  await expect(clearinghouse).not.toBeChecked();
  await form.getByRole('radio', { name: /^Task(?!EV| with)/ }).focus();
  await page.keyboard.press('Space');
  await next(form);
  await form.getByRole('combobox').focus();
  await page.keyboard.type('levees');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Levees and Dams' })).toBeVisible();
  await next(form);
  await expect(form.getByRole('combobox', { name: /^Subscriptions/ })).toBeVisible();
  await next(form);
  await form.getByRole('textbox', { name: 'Purpose' }).focus();
  await page.keyboard.type('Levee studies for Riverbend');
  await next(form);
  await expect(form.getByText('Riverbend Mapping LLC')).toBeVisible();
  await expect(form.getByText('nora_new')).toBeVisible();
  await next(form, 'Submit');
  await expect(form.getByText(`Your ${platform} Access Request has been submitted`)).toBeVisible();
  return await form.getByRole('link', { name: /^RAP-/ }).innerText();
}

test('somebody asks for the mapping platform by keyboard alone, the help desk sets it up, and it opens', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const number = await ask(page);
  for (const [username, role] of [
    ['supervisor', 'SUPERVISOR'],
    ['authorizer', 'AUTHORIZER'],
  ] as const) {
    const { page: desk } = await signIn(username, { isBlank: true });
    await desk.goto(`/rap-home/manage-requests?role=${role}`);
    const allowed = 'See the projects and tasks of every region and report on them.';
    await expect(desk.getByRole('row').filter({ hasText: number })).toContainText(allowed);
    await openFromDesk(desk, role, number);
    await expect(desk.getByText('Riverbend Mapping LLC')).toBeVisible();
    await expect(desk.getByText(allowed).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('You approved this request.')).toBeVisible();
  }
  const { page: help } = await signIn('helpdesk', { isBlank: true });
  await help.goto('/rap-home/manage-requests?role=RM_IT_HELP');
  await help.getByRole('link', { name: `request ${number}` }).click();
  await expect(help.getByText('nora_new')).toBeVisible();
  await expectAccessible(help);
  await help.getByRole('textbox', { name: 'What you set up' }).fill('Made the account nora_new there');
  await help.getByRole('button', { name: 'Confirm setup' }).click();
  await expect(help.getByText('Made the account nora_new there').first()).toBeVisible();
  await page.goto('/rap-home/applications?show=mine');
  const card = cardOf(page, platform);
  await expect(card).toContainText('Task');
  await card.getByRole('link', { name: `Visit Site: ${platform}` }).click();
  await expect(page.getByText('Signed in as Nora New')).toBeVisible();
});
