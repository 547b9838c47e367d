import type { Locator, Page } from '@playwright/test';
import { inWholeTest, readsOnly } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const planning = 'Project Planning and Purchasing Portal';
const mitigation = 'Mitigation Planning Portal';
const archive = 'Archived Flood Data Library';

/** Every width at which the page changes its shape. */
const allWidths = [1280, 929, 480, 320];

async function openRequest(page: Page, application: string): Promise<Locator> {
  await cardOf(page, application)
    .getByRole('button', { name: `Request Access: ${application}` })
    .click();
  return page.getByRole('dialog', { name: `Request Access: ${application}` });
}

async function openChange(page: Page, application: string): Promise<Locator> {
  await page.goto('/rap-home/applications?show=mine');
  await cardOf(page, application)
    .getByRole('button', { name: `Change Role: ${application}` })
    .click();
  return page.getByRole('dialog', { name: `${application} - Change Role` });
}

async function next(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).click();
}

/** Chooses by the label: the control itself is drawn, not shown. */
async function choose(wizard: Locator, name: RegExp): Promise<void> {
  await wizard.locator('label').filter({ hasText: name }).click();
}

async function choosePlace(wizard: Locator, typed: string, place: string): Promise<void> {
  await wizard.getByRole('combobox').fill(typed);
  await wizard.getByRole('option', { name: place }).click();
}

async function sayWhy(wizard: Locator, purpose: string): Promise<void> {
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill(purpose);
  await next(wizard);
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
}

/** The answer that the review shows under a step's name. */
function answerOf(wizard: Locator, step: string): Locator {
  return wizard.locator('dt').filter({ hasText: step }).locator('xpath=following-sibling::dd[1]');
}

/** As fast as anybody can: the second press comes as soon as the page has handled the first. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element) => {
    if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
    element.click();
    await Promise.resolve();
    element.click();
  });
}

async function submit(wizard: Locator, sentence: string): Promise<void> {
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(sentence, { exact: true })).toBeVisible();
  await expect(wizard.getByRole('link', { name: /^RAP-\d{4}-\d{6}$/ })).toBeVisible();
}

test('a newcomer asks for headquarters: one level, which excludes regions', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const wizard = await openRequest(page, planning);
  await next(wizard);
  await expect(wizard.getByText('Choose one role.')).toBeVisible();
  await expect(wizard.getByRole('radio', { name: /^HQ/ })).toBeFocused();
  await expectAccessible(page);

  await choose(wizard, /^Regional/);
  await next(wizard);
  await expect(wizard.getByText('Choose at least one region.')).toBeVisible();
  await expect(wizard.getByRole('combobox', { name: /^Regions/ })).toBeFocused();
  await choosePlace(wizard, '0', 'Region 04');
  await choosePlace(wizard, '10', 'Region 10');
  await expect(wizard.getByText('Choose at least one region.')).toBeHidden();
  await expectAccessible(page, allWidths);

  await choose(wizard, /^HQ/);
  await expect(wizard.getByRole('combobox')).toBeHidden();
  await choose(wizard, /^Regional/);
  await expect(wizard.getByRole('button', { name: 'Remove Region 10' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Remove all' }).click();
  await expect(wizard.getByRole('button', { name: 'Remove Region 04' })).toBeHidden();
  await choose(wizard, /^HQ/);
  await next(wizard);
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Planning for all regions');
  // Submit takes the place of Next: a hasty second click goes no further than the review.
  await wizard.getByRole('button', { name: 'Next' }).dblclick();
  await expect(wizard.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(answerOf(wizard, 'User Role')).toContainText('HQ');
  await expect(wizard.getByRole('listitem').filter({ hasText: 'Dana Lee' })).toBeVisible();
  await expectAccessible(page, allWidths);
  await submit(wizard, `Your ${planning} Access Request has been submitted`);
  await expectAccessible(page);
});

test('by keyboard alone: write access for two states under the second of three employments', async ({
  signIn,
}) => {
  const { page } = await signIn('partner');
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto('/rap-home/applications?show=mine');
  const opener = cardOf(page, mitigation).getByRole('button', { name: `Change Role: ${mitigation}` });
  await opener.focus();
  await press('Enter');
  const wizard = page.getByRole('dialog', { name: `${mitigation} - Change Role` });
  // Until the roles held are here a dialog of the same name says so.
  await expect(wizard.getByRole('radio').first()).toBeVisible();
  await expect(wizard.getByRole('heading', { name: `${mitigation} - Change Role` })).toBeFocused();

  // Nothing chosen: Next says so, and the focus is where the answer goes.
  await press('Tab', 'Tab', 'Enter');
  await expect(wizard.getByText('Choose a job.')).toBeVisible();
  const second =
    'Employment 2: Employment Status - Cooperating Technical Partner; Job Title - Mapping Program Manager';
  await expect(wizard.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await press('ArrowDown');
  await expect(wizard.getByRole('radio', { name: second, exact: true })).toBeChecked();
  await press('Tab', 'Enter');

  // What is held is under the first employment, so here nothing is chosen yet.
  await expect(
    wizard.getByRole('heading', { name: `What do you need to do in ${mitigation}?` }),
  ).toBeFocused();
  await expect(wizard.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(wizard.getByText('Choose only what you need for your work.')).toBeVisible();
  await press('Tab', 'Space', ...Array.from({ length: 6 }, () => 'ArrowDown'));
  await expect(wizard.getByRole('radio', { name: /^State Write/ })).toBeChecked();
  await press('Tab');
  const text = wizard.getByRole('combobox', { name: /^States or territories/ });
  await expect(text).toBeFocused();
  await page.keyboard.type('tx');
  await expect(wizard.getByRole('status')).toHaveText('1 result available.');
  await press('ArrowDown', 'Enter');
  await page.keyboard.type('zzz');
  await expect(wizard.getByRole('status')).toHaveText('No Results Found');
  await press('Escape', 'Escape');
  await page.keyboard.type('lou');
  await press('ArrowDown', 'Enter', 'Escape');
  await expect(wizard).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Remove Louisiana (LA)' })).toBeVisible();
  await expectAccessible(page);
  // Two tags, Remove all, then Next.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');

  const why = wizard.getByRole('group', { name: 'Why do you need different roles?' });
  await expect(why.getByRole('textbox', { name: 'Purpose' })).toBeFocused();
  await page.keyboard.type('County plans in Texas and Louisiana');
  await press('Tab', 'Enter');
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
  await expect(answerOf(wizard, 'Employment Status')).toContainText(second);
  await expect(answerOf(wizard, 'User Role')).toContainText('Added: State Write - LA and State Write - TX');
  await expect(answerOf(wizard, 'User Role')).not.toContainText('Removed:');
  // Past the three Edit links.
  await press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(wizard.getByRole('button', { name: 'Submit' })).toBeFocused();
  await press('Enter');
  await expect(
    wizard.getByText(`Your ${mitigation} Change Role Request has been submitted`, { exact: true }),
  ).toBeVisible();
  await press('Escape');
  await expect(wizard).toBeHidden();
});

test('staff asks for access to the archive, with a level and an origin, and a reload keeps the answers', async ({
  signIn,
}) => {
  const { page } = await signIn('staff');
  const wizard = await openRequest(page, archive);
  await next(wizard);
  await expect(wizard.getByText('Choose an access type.')).toBeVisible();
  await expectAccessible(page);
  await choose(wizard, /^Read Access/);
  await next(wizard);
  await choose(wizard, /^Approver/);
  await next(wizard);
  await expect(wizard.getByText('Choose at least one user origin.')).toBeVisible();
  await expect(wizard.getByRole('checkbox', { name: /^Agency staff/ })).toBeFocused();
  await expectAccessible(page, allWidths);
  await choose(wizard, /^Agency staff/);
  await choose(wizard, /^Contractor/);
  await page.reload();
  await expect(wizard.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await next(wizard);
  await sayWhy(wizard, 'Reading old studies');
  await expect(answerOf(wizard, 'Access Type')).toContainText('Read Access');
  await expect(answerOf(wizard, 'User Level & Origin')).toContainText(
    'User Level: Approver: checks entries and approves them',
  );
  await expect(answerOf(wizard, 'User Level & Origin')).toContainText(
    'Agency staff and Contractor of the agency',
  );
  await expectAccessible(page, allWidths);
  await submit(wizard, `Your ${archive} Access Request has been submitted`);
});

test(
  'an access type that an employment rules out is shown with the reason',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('partner');
    const wizard = await openRequest(page, archive);
    const administration = wizard.getByRole('radio', { name: /^Administrative Access/ });
    await choose(wizard, /^Employment 1: Employment Status - Contractor; Job Title - Hydraulic Engineer$/);
    await next(wizard);
    await choose(wizard, /^Administrative Access/);
    await expect(administration).toBeChecked();

    await wizard.getByRole('button', { name: 'Back' }).click();
    await choose(wizard, /^Employment 2:/);
    await next(wizard);
    await expect(administration).toBeDisabled();
    await expect(
      wizard.getByText('Not available for this employment status: Cooperating Technical Partner.'),
    ).toBeVisible();
    await next(wizard);
    await expect(
      wizard.getByText('This is not available for your job. Choose something else.'),
    ).toBeVisible();
    await expect(wizard.getByRole('radio', { name: /^Read Access/ })).toBeFocused();
    await expectAccessible(page);
    await choose(wizard, /^Read Access/);
    await next(wizard);
    await expect(wizard.getByRole('group', { name: /^User Origin/ })).toBeVisible();
  },
);

// `requesting/another-application` has one region instead of another, and the first story headquarters.
test(
  'staff changes roles: no difference, headquarters instead, and one region more',
  inWholeTest,
  async ({ signIn }) => {
    const { page } = await signIn('staff');
    const wizard = await openChange(page, planning);
    await expect(page).toHaveURL(/change=p4-app/);
    await expect(wizard.getByRole('radio', { name: /^Regional/ })).toBeChecked();
    await expect(wizard.getByRole('button', { name: 'Remove Region 04' })).toBeVisible();
    await next(wizard);
    await expect(
      wizard.getByText('You already have this. Choose something else, or select Cancel to leave.'),
    ).toBeVisible();
    await expect(wizard.getByRole('radio', { name: /^Regional/ })).toBeFocused();
    await expectAccessible(page);

    await choose(wizard, /^HQ/);
    await next(wizard);
    await sayWhy(wizard, 'I move to headquarters');
    await expect(answerOf(wizard, 'User Role')).toContainText('Added: HQ');
    await expect(answerOf(wizard, 'User Role')).toContainText('Removed: Regional - Region 04');
    await expectAccessible(page, allWidths);

    await wizard.getByRole('link', { name: 'Edit User Role' }).click();
    await choose(wizard, /^Regional/);
    await choosePlace(wizard, '05', 'Region 05');
    await pressTwice(wizard.getByRole('button', { name: 'Next' }));
    await expect(answerOf(wizard, 'User Role')).toContainText('Added: Regional - Region 05');
    await expect(answerOf(wizard, 'User Role')).not.toContainText('Removed:');
    await submit(wizard, `Your ${planning} Change Role Request has been submitted`);
    await wizard.getByRole('button', { name: 'Return to Applications' }).click();
    await expect(wizard).toBeHidden();
    await expect(cardOf(page, planning).getByRole('link', { name: /^See status/ })).toBeVisible();
  },
);

test('roles that changed meanwhile: the answers stay, and the present roles can be loaded', async ({
  signIn,
}) => {
  const { page } = await signIn('staff');
  const asBefore = { appPermissions: { '1': { 'p4-app': ['HQ'] } }, optionsHeld: {} };
  await page.route('**/greenlight/approval/userRoles', (route) => route.fulfill({ json: asBefore }));
  const wizard = await openChange(page, planning);
  await choose(wizard, /^Regional/);
  await choosePlace(wizard, '04', 'Region 04');
  await choosePlace(wizard, '05', 'Region 05');
  await next(wizard);
  await sayWhy(wizard, 'Two regions from now on');
  await expect(answerOf(wizard, 'User Role')).toContainText('Removed: HQ');
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(
    wizard.getByText(
      'Your Change Role Request was unsuccessful: your roles have changed since you opened this form.',
    ),
  ).toBeVisible();
  await expectAccessible(page);

  await page.unrouteAll();
  await wizard.getByRole('button', { name: 'Load my current roles' }).click();
  await expect(answerOf(wizard, 'User Role')).toContainText('Added: Regional - Region 05');
  await expect(answerOf(wizard, 'User Role')).not.toContainText('Removed:');
  await expect(answerOf(wizard, 'Purpose')).toContainText('Two regions from now on');
  await submit(wizard, `Your ${planning} Change Role Request has been submitted`);
});

test('what the server refuses is shown in the specified words', readsOnly, async ({ signIn }) => {
  const { page } = await signIn('staff');
  const wizard = await openChange(page, planning);
  await choose(wizard, /^HQ/);
  await next(wizard);
  await sayWhy(wizard, 'I move to headquarters');
  const pending =
    'Your Change Role Request was unsuccessful as a pending request already exists for this application.';
  const locked = 'Your Change Role Request was unsuccessful due to your account being locked.';
  const refusals = [
    [409, 'PENDING_REQUEST_EXISTS', pending],
    [409, 'PENDING_REMOVAL_EXISTS', pending],
    [403, 'ACCOUNT_LOCKED', locked],
    [409, 'ACCOUNT_LOCKED', locked],
  ] as const;
  for (const [status, code, sentence] of refusals) {
    await page.route('**/greenlight/approval/requests', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: { status, code, title: code } }),
    );
    await wizard.getByRole('button', { name: 'Submit' }).click();
    await expect(wizard.getByText(sentence, { exact: true })).toBeVisible();
    await page.unrouteAll();
    // The answers are still there.
    await page.reload();
    await expect(answerOf(wizard, 'User Role')).toContainText('Added: HQ');
  }
});

test(
  'there is nothing to change without a role, nor without an application',
  readsOnly,
  async ({ signIn }) => {
    const { page } = await signIn('newcomer');
    await page.goto('/rap-home/applications?change=p4-app');
    const dialog = page.getByRole('dialog', { name: 'Change Role' });
    await expect(dialog).toContainText('You have no roles in this application that you can change here.');
    await page.goto('/rap-home/applications?change=nothing-app');
    await expect(dialog).toContainText('There is no application at this address.');
    await dialog.getByRole('button', { name: 'Return to Applications' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/change=/);
  },
);

// `requesting/forms` walks every step of every form in Spanish.
test('every step in Spanish', inWholeTest, async ({ signIn }) => {
  const { page } = await signIn('partner', { language: 'es' });
  const english = /\b(?:the|your?|and|with|of|for|choose|remove|added|select)\b/i;
  const expectSpanish = async (): Promise<void> => {
    const lines = (await page.getByRole('dialog').innerText()).split('\n');
    expect(lines.filter((line) => english.test(line))).toEqual([]);
    await expectAccessible(page);
  };
  const wizard = page.getByRole('dialog');
  const forward = () => wizard.getByRole('button', { name: 'Siguiente' }).click();

  await page.goto('/rap-home/applications?request=fhd-app');
  await forward();
  await expect(wizard.getByText('Elija un empleo.')).toBeVisible();
  await expectSpanish();
  await choose(wizard, /^Empleo 2: Situación laboral - .*; Puesto - /);
  await forward();
  await forward();
  await expect(wizard.getByText('Elija un tipo de acceso.')).toBeVisible();
  await expectSpanish();
  await choose(wizard, /^Acceso de lectura/);
  await forward();
  await forward();
  await expect(wizard.getByText('Elija al menos un origen.')).toBeVisible();
  await expectSpanish();
  await choose(wizard, /^Personal de la agencia/);
  await forward();
  await wizard.getByRole('textbox').fill('Estudios antiguos');
  await forward();
  await expect(wizard.getByRole('heading', { name: '¿Está todo correcto?' })).toBeFocused();
  await expectSpanish();

  await page.goto('/rap-home/applications?change=mpp-app');
  await expect(wizard.getByRole('heading', { name: / - Cambiar rol$/ })).toBeVisible();
  await choose(wizard, /^Empleo 1:/);
  await forward();
  await expect(wizard.getByRole('button', { name: 'Quitar Texas (TX)' })).toBeVisible();
  await forward();
  await expect(wizard.getByText('Usted ya tiene esto. Elija otra cosa')).toBeVisible();
  await wizard.getByRole('combobox').fill('nuevo mex');
  await expect(wizard.getByRole('option', { name: /^Nuevo México/ })).toBeVisible();
  await expectSpanish();
  await wizard.getByRole('option', { name: /^Nuevo México/ }).click();
  await forward();
  await wizard.getByRole('textbox').fill('Planes de condados');
  await forward();
  await expect(answerOf(wizard, 'Rol de usuario')).toContainText('Se agrega: Escritura (estatal) - NM');
  await expectSpanish();
});
