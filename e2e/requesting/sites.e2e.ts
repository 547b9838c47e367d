import type { Locator, Page } from '@playwright/test';
import { addresses } from '@portal/core/contract/addresses.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';
import { expectAccessibleInBoth, press, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const sharepoint = 'Risk Management Directorate SharePoint';

async function next(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).click();
}

/** Presses the browser's own Back and is still at the choice of sites, which says so. */
async function goBackInVain(page: Page, wizard: Locator): Promise<void> {
  const address = page.url();
  await page.goBack();
  await expect(wizard.getByText('You cannot go back from this step.')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(wizard.getByRole('combobox')).toBeVisible();
}

test('sites are chosen under the names of their groups, and nobody goes back from them', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  await cardOf(page, sharepoint)
    .getByRole('button', { name: `Request Access: ${sharepoint}` })
    .click();
  const wizard = page.getByRole('dialog', { name: `Request Access: ${sharepoint}` });
  await expect(wizard.getByText('Special Permissions Site Selection').first()).toBeVisible();
  // It is the first step: nothing to go back to.
  await expect(wizard.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await goBackInVain(page, wizard);
  await goBackInVain(page, wizard);
  const sites = wizard.getByRole('combobox');
  await sites.click();
  await expect(wizard.getByRole('group', { name: 'Engineering and Mapping' })).toBeVisible();
  await expect(wizard.getByRole('option', { name: /Site Owner/ })).toHaveCount(0);
  await expect(wizard.getByRole('group', { name: 'Visitors' })).toHaveCount(0);
  await sites.fill('levee');
  await page.keyboard.press('Enter');
  await sites.fill('region 04');
  await page.keyboard.press('Enter');
  await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
  await goBackInVain(page, wizard);
  await next(wizard);
  await test.step('from elsewhere Back leads here, and Forward away again', async () => {
    await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toBeVisible();
    await page.goBack();
    await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
    await expect(wizard.getByText('You cannot go back')).toBeHidden();
    await page.reload();
    await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
    await goBackInVain(page, wizard);
    await expectAccessible(page);
    await page.goForward();
  });
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Files of the levee team');
  await next(wizard);
  await expect(wizard.getByText('RMD Member, Levee Team, and Region 04')).toBeVisible();
  await wizard.getByRole('link', { name: 'Edit Special Permissions Site Selection' }).click();
  await goBackInVain(page, wizard);
  await next(wizard);
  await next(wizard);
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Your ${sharepoint} Access Request has been submitted`)).toBeVisible();
});

// The first story asks for sites, and `requesting/platform` for groups by keyboard alone.
test('sites are asked for by keyboard alone', inWholeTest, async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  await press(page, cardOf(page, sharepoint).getByRole('button', { name: `Request Access: ${sharepoint}` }));
  const wizard = page.getByRole('dialog', { name: `Request Access: ${sharepoint}` });
  const onward = wizard.getByRole('button', { name: 'Next' });
  const sites = wizard.getByRole('combobox');
  await type(page, sites, 'levee');
  await page.keyboard.press('Enter');
  await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
  await press(page, onward);
  await type(page, wizard.getByRole('textbox', { name: 'Purpose' }), 'Files of the levee team');
  await press(page, onward);
  await expect(wizard.getByText('RMD Member and Levee Team')).toBeVisible();
  await press(page, wizard.getByRole('button', { name: 'Submit' }));
  await expect(page.getByText(`Your ${sharepoint} Access Request has been submitted`)).toBeVisible();
});

test('the list of sites is downloaded, and nothing that was chosen is lost', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  await cardOf(page, sharepoint)
    .getByRole('button', { name: `Request Access: ${sharepoint}` })
    .click();
  const wizard = page.getByRole('dialog', { name: `Request Access: ${sharepoint}` });
  await wizard.getByRole('combobox').fill('levee');
  await page.keyboard.press('Enter');
  const starting = page.waitForEvent('download');
  await wizard.getByRole('link', { name: 'Sites: list with descriptions (Excel spreadsheet)' }).click();
  const download = await starting;
  expect(download.suggestedFilename()).toBe('sharepoint-sites.xlsx');
  expect(await download.failure()).toBeNull();
  await expect(wizard.getByRole('button', { name: 'Remove Levee Team' })).toBeVisible();
});

// `deciding/people-change` confirms the same groups with notes.
test(
  'the help desk confirms each group of sites with a note of its own, and the requester reads them',
  inWholeTest,
  async ({ signIn }) => {
    const requester = (await signIn('newcomer')).page;
    const caller = await callerAt(requester);
    const number = await send(caller, 'ACCESS_REQUEST', {
      requestedAppName: 'rmd-sharepoint-app',
      role: ['RMD Member', 'Levee Team', 'Media Desk'],
      empStatus: 'employment-1',
      purpose: 'Files of both teams',
    });
    const supervisor = await callerAt((await signIn('supervisor', { isBlank: true })).page);
    const { version } = await caller.get(addresses.request, { requestId: number });
    const body = { stage: 'SUPERVISOR', version, decision: 'APPROVE' };
    await supervisor.post(addresses.decisions, body, { requestId: number });

    const { page } = await signIn('helpdesk', { isBlank: true });
    await page.goto('/rap-home/manage-requests?role=RM_IT_HELP');
    await page.getByRole('link', { name: `request ${number}` }).click();
    const mapping = page.getByRole('textbox', { name: 'What you set up: Engineering and Mapping' });
    const outreach = page.getByRole('textbox', { name: 'What you set up: Outreach and Communication' });
    await mapping.fill('Added to the Levee Team site');
    await page.getByRole('button', { name: 'Confirm setup' }).click();
    const missing = page.getByRole('link', {
      name: 'Outreach and Communication: Enter 10 to 1,000 characters.',
    });
    await expectAccessibleInBoth(page);
    await missing.click();
    await expect(outreach).toBeFocused();
    // What was typed outlives a reload.
    await page.reload();
    await expect(mapping).toHaveValue('Added to the Levee Team site');
    await outreach.fill('Invited to the Media Desk site');
    await page.getByRole('button', { name: 'Confirm setup' }).click();
    await expect(page.getByText('You confirmed the setup').first()).toBeVisible();

    await requester.goto(`/rap-home/requests/${number}`);
    await expect(
      requester.getByText('Engineering and Mapping: Added to the Levee Team site').first(),
    ).toBeVisible();
    await expect(
      requester.getByText('Outreach and Communication: Invited to the Media Desk site').first(),
    ).toBeVisible();
  },
);
