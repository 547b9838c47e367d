import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, sayingYes, send } from '../journeys/calls.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, hearNews, test } from '../portals/portal.ts';
import { choose, fact, next, openChange, openMine, submitWizard } from '../journeys/wizard-journeys.ts';
import { chooseLanguage, press, tabTo, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const platform = 'Mapping Information Platform';
const caseFiles = 'Case File Access System';
const engine = 'Feature Manipulation Engine';
const library = 'Engineering Library';

/** Opens a request from the desk of this role, without a mouse. */
async function openByKeyboard(desk: Page, role: string, number: string): Promise<void> {
  await desk.goto(`/rap-home/manage-requests?role=${role}`);
  await press(desk, desk.getByRole('link', { name: `request ${number}` }));
  await expect(desk.getByRole('heading', { level: 1, name: /^Nora T New: / })).toBeFocused();
}

/** Completes a removal at the desk of this role, without a mouse. */
async function complete(desk: Page, role: string, number: string): Promise<void> {
  await openByKeyboard(desk, role, number);
  await press(desk, desk.getByRole('button', { name: 'Mark as completed' }));
  await expect(desk.getByText('You marked this request as completed.')).toBeVisible();
}

/** Gives an application up from its card, without a mouse, and returns the number of the removal. */
async function giveUp(page: Page, name: string, texts: string): Promise<string> {
  await press(page, cardOf(page, name).getByRole('button', { name: `Remove Access: ${name}` }));
  const dialog = page.getByRole('dialog', { name: 'Remove Access Request' });
  await press(page, dialog.getByRole('button', { name: 'Remove Access' }));
  await expect(dialog.getByText(texts, { exact: true })).toBeVisible();
  const number = (await dialog.getByRole('link').innerText()).replace('Request ', '');
  await press(page, dialog.getByRole('button', { name: 'Return to Applications' }));
  await expect(dialog).toBeHidden();
  return number;
}

function steps(page: Page): Locator {
  return page.getByRole('region', { name: 'Setup steps' }).getByRole('listitem');
}

// `requesting/platform` asks for the platform by keyboard alone, and `requesting/another-application` changes roles and gives them up.
test(
  'the mapping platform by keyboard alone: another role and a work group, then given up',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer', { isBlank: true });
    const caller = await callerAt(page);
    const decide = sayingYes(signIn);
    const access = await send(caller, 'ACCESS_REQUEST', {
      requestedAppName: 'mip-app',
      role: ['Task', 'PTS-All', 'LOMC Production Users'],
      mipOrgID: '1042',
      mipOrgName: 'Riverbend Mapping LLC',
      mipUsername: 'nora_new',
      purpose: 'Levee studies',
    });
    await decide(caller, access);
    const { page: help } = await signIn('helpdesk');

    const change =
      await test.step('the form begins with what is held, and Submit sends the difference', async () => {
        await openMine(page);
        await expect(cardOf(page, platform)).toContainText('Task');
        await press(page, cardOf(page, platform).getByRole('button', { name: `Change Role: ${platform}` }));
        const form = page.getByRole('dialog', { name: `${platform} - Change Role` });
        const goOn = () => press(page, form.getByRole('button', { name: 'Next' }));
        await expect(form.getByRole('combobox', { name: /^Organization/ })).toHaveValue(
          'Riverbend Mapping LLC',
        );
        await expect(form).toContainText('nora_new');
        await goOn();
        await expect(form.getByRole('checkbox', { name: 'PTS-All' })).toBeChecked();
        await tabTo(page, form.getByRole('radio', { name: /^Task(?!EV| with)/ }));
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await expect(form.getByRole('radio', { name: /^Project/ })).toBeChecked();
        await press(page, form.getByRole('checkbox', { name: 'LOMC Production Users' }), 'Space');
        await goOn();
        await type(page, form.getByRole('combobox', { name: /^Work groups/i }), 'levees');
        await page.keyboard.press('Enter');
        await expect(form.getByRole('button', { name: 'Remove Levees and Dams' })).toBeVisible();
        await goOn();
        await expect(form.getByRole('combobox', { name: /^Subscriptions/ })).toBeVisible();
        await goOn();
        await type(page, form.getByRole('textbox', { name: 'Purpose' }), 'I lead the study from May');
        await goOn();
        await expectAccessible(page);
        await press(page, form.getByRole('button', { name: 'Submit' }));
        await expect(form.getByText(`Your ${platform} Change Role Request has been submitted`)).toBeVisible();
        const number = await form.getByRole('link', { name: /^RAP-/ }).innerText();
        await press(page, form.getByRole('button', { name: 'Return to Applications' }));
        await expect(page.locator('.messages').getByText('Change Role request was submitted')).toBeVisible();
        return number;
      });

    await test.step('the help desk sets the change up, and it arrives', async () => {
      await decide(caller, change, 'RM_IT_HELP');
      await openByKeyboard(help, 'RM_IT_HELP', change);
      await expect(fact(help, /^Would be added$/)).toContainText('Project');
      await expect(fact(help, /^Would be added$/)).toContainText('Levees and Dams');
      await expect(fact(help, /^Would be removed$/)).toContainText('Task');
      await expect(fact(help, /^Would be removed$/)).toContainText('LOMC Production Users');
      await expectAccessible(help);
      const note = help.getByRole('textbox', { name: 'What you set up' });
      await type(help, note, 'Moved nora_new to the project role');
      await press(help, help.getByRole('button', { name: 'Confirm setup' }));
      await expect(help.getByText('You confirmed the setup.')).toBeVisible();
      await hearNews(page);
      await expect(cardOf(page, platform)).toContainText('Project');
      await expect(cardOf(page, platform)).not.toContainText('LOMC Production Users');
      await page.goto(`/rap-home/requests/${change}`);
      await expect(steps(page)).toHaveText([/Project/, /Levees and Dams/, /Task/, /LOMC Production Users/]);
      await expectAccessible(page);
    });

    await test.step('given up, roles, groups and the account are there until the help desk has completed it', async () => {
      await openMine(page);
      const removal = await giveUp(
        page,
        platform,
        `A Remove Access Request for ${platform} has been submitted.`,
      );
      await expect(cardOf(page, platform)).toContainText('Project');
      await complete(help, 'RM_IT_HELP', removal);
      await hearNews(page);
      await expect(cardOf(page, platform)).toBeHidden();
      await page.goto(`/rap-home/requests/${removal}`);
      await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
      await expect(steps(page)).toHaveText([/Project/, /PTS-All/, /Levees and Dams/, /MIP account/]);
      const { attributes } = await caller.get(addresses.userInfo);
      expect(attributes['mipUsernames']).toBeUndefined();
      await page.goto('/demo/apps/mip-app/');
      await expect(page.getByRole('heading', { name: `You cannot open ${platform}` })).toBeVisible();
    });
  },
);

// `requesting/another-application` changes and gives up on the same screens; what each application offers `core` and the server's tests ask.
test(
  'case files, conversion engine, library and FileTrail: changed where they can be, and given up',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer', { isBlank: true });
    const caller = await callerAt(page);
    const decide = sayingYes(signIn);
    const decideInLibrary = sayingYes(signIn, { AUTHORIZER: 'elstaff' });
    const purpose = 'Work of the coming season';
    const { page: help } = await signIn('helpdesk');

    await test.step('another alternate username and one more role arrive once the help desk has set them up', async () => {
      const details = {
        requestedAppName: 'cfas-app',
        role: ['User'],
        altUsername: 'case_reader-0042',
        purpose,
      };
      await decide(caller, await send(caller, 'ACCESS_REQUEST', details));
      await openMine(page);
      const form = await openChange(page, caseFiles);
      await choose(form, /^Contributor/);
      await expect(form.getByRole('textbox', { name: 'Alternate username' })).toHaveValue('case_reader-0042');
      await form.getByRole('textbox', { name: 'Alternate username' }).fill('case_writer-0042');
      await next(form);
      const number = await submitWizard(form, 'Change Role Request');
      await decide(caller, number, 'RM_IT_HELP');
      await openByKeyboard(help, 'RM_IT_HELP', number);
      await expect(help.getByText('case_writer-0042').first()).toBeVisible();
      await expect(fact(help, /^Current roles$/)).toContainText('case_reader-0042');
      await help.getByRole('textbox', { name: 'What you set up' }).fill('Linked case_writer-0042');
      await help.getByRole('button', { name: 'Confirm setup' }).click();
      await expect(help.getByText('You confirmed the setup.')).toBeVisible();
      await hearNews(page);
      await expect(cardOf(page, caseFiles)).toContainText(/You have: .*Contributor/);
      const { optionsHeld } = await caller.get(addresses.userRoles);
      expect(optionsHeld['cfas-app']?.altUsername).toEqual(['case_writer-0042']);
    });

    await test.step('an engine with one role offers no change; the help desk completes both removals', async () => {
      await decide(
        caller,
        await send(caller, 'ACCESS_REQUEST', { requestedAppName: 'fme-app', role: ['User'], purpose }),
      );
      await openMine(page);
      await expect(cardOf(page, engine).getByRole('button', { name: /^Change Role/ })).toHaveCount(0);
      for (const name of [caseFiles, engine]) {
        const texts = `A Remove Access Request for ${name} has been submitted.`;
        await complete(help, 'RM_IT_HELP', await giveUp(page, name, texts));
        await hearNews(page);
        await expect(cardOf(page, name)).toBeHidden();
      }
    });

    await test.step('library staff change their role, and give it up at once', async () => {
      await decideInLibrary(
        caller,
        await send(caller, 'ACCESS_REQUEST', { requestedAppName: 'el-app', role: ['EL_ANALYST'], purpose }),
      );
      await openMine(page);
      const form = await openChange(page, library);
      await choose(form, /EL_ANALYST/, /EL_LEAD/);
      await decideInLibrary(caller, await submitWizard(form, 'Change Role Request'));
      await hearNews(page);
      await expect(cardOf(page, library)).toContainText('You have: Library lead');
      await giveUp(page, library, `Access to ${library} has been successfully removed.`);
      await expect(cardOf(page, library)).toBeHidden();
    });

    await test.step('FileTrail is given up in Spanish, and its own desk completes that', async () => {
      const details = { requestedAppName: 'filetrail-app', role: ['End User'], level: ['LOMR'], purpose };
      await decide(caller, await send(caller, 'ACCESS_REQUEST', details));
      await openMine(page);
      await chooseLanguage(page, 'Español');
      await page.getByRole('button', { name: 'Quitar acceso: FileTrail' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Quitar acceso' }).click();
      await expect(
        dialog.getByText('Se envió una solicitud para quitar el acceso a la aplicación FileTrail.'),
      ).toBeVisible();
      await expectAccessible(page);
      const number = (await dialog.getByRole('link').innerText()).replace('Solicitud ', '');
      await dialog.getByRole('button', { name: 'Volver a Aplicaciones' }).click();
      const { page: desk } = await signIn('filetrail', { isBlank: true });
      await openByKeyboard(desk, 'FILETRAIL_ADMIN', number);
      await expectAccessible(desk);
      await complete(desk, 'FILETRAIL_ADMIN', number);
      await hearNews(page);
      await expect(page.getByRole('button', { name: 'Quitar acceso: FileTrail' })).toBeHidden();
      await page.goto(`/rap-home/requests/${number}`);
      await expect(page.getByText('Revocada', { exact: true }).first()).toBeVisible();
    });
  },
);
