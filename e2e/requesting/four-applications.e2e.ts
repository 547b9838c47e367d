import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { cardOf } from '../journeys/journeys.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expect, test } from '../portals/portal.ts';
import { chooseLanguage, press, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const characters =
  'Please confirm you have entered only valid characters. Acceptable character choices include letters, numbers, and special characters underscore and dash';
const length = 'Please confirm you have entered a valid username containing exactly 16 characters.';

/** What is on the way between the card and the purpose, without a mouse. */
interface Asking {
  name: string;
  role: string;
  more?: (page: Page, wizard: Locator) => Promise<void>;
  /** Runs in the whole test only. */
  isInWhole?: boolean;
}

const applications: readonly Asking[] = [
  // Nothing is between its card and the purpose; `running/outages` fills in such a wizard by keys.
  { name: 'Feature Manipulation Engine', role: 'User', isInWhole: true },
  {
    name: 'FileTrail',
    role: 'Library',
    more: async (page, wizard) => {
      await next(page, wizard);
      await expect(wizard.getByText('Choose at least one level.')).toBeVisible();
      await check(page, wizard, 'LOMR');
      await check(page, wizard, 'Study');
      await next(page, wizard);
    },
  },
  // Nor here.
  { name: 'Engineering Library', role: 'Library analyst', isInWhole: true },
  {
    name: 'Case File Access System',
    role: 'Contributor',
    more: async (page, wizard) => {
      const field = wizard.getByRole('textbox', { name: 'Alternate username' });
      await next(page, wizard);
      await expect(wizard.getByText(length)).toBeVisible();
      await type(page, field, 'case.reader-0042');
      await expect(wizard.getByText(characters)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('case_reader-00421');
      await expect(wizard.getByText(length)).toBeVisible();
      await expect(wizard.getByText('1 character over the limit').first()).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(wizard.getByText(length)).toBeHidden();
      await next(page, wizard);
    },
  },
];

async function next(page: Page, wizard: Locator): Promise<void> {
  await press(page, wizard.getByRole('button', { name: 'Next' }));
}

async function check(page: Page, wizard: Locator, name: string): Promise<void> {
  await press(page, wizard.getByRole('checkbox', { name: new RegExp(`^${name}`) }), 'Space');
}

for (const { name, role, more, isInWhole = false } of applications)
  test(`${name} is asked for by keyboard alone`, isInWhole ? inWholeTest : {}, async ({ signIn }) => {
    const { page } = await signIn('newcomer');
    await press(page, cardOf(page, name).getByRole('button', { name: `Request Access: ${name}` }));
    const wizard = page.getByRole('dialog');
    if (name === 'Engineering Library')
      await test.step('who needs a staff role is said first', async () => {
        await expect(wizard.getByRole('heading', { name: 'Request Staff Role' })).toBeVisible();
        await expect(wizard).toContainText('Only archived flood data staff who answer data requests');
        await press(page, wizard.getByRole('button', { name: 'Continue to Request Access' }));
      });
    await check(page, wizard, role);
    await next(page, wizard);
    await more?.(page, wizard);
    await type(page, wizard.getByRole('textbox', { name: 'Purpose' }), 'Work of the coming season');
    await next(page, wizard);
    await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
    await press(page, wizard.getByRole('button', { name: 'Submit' }));
    await expect(wizard.getByText(`Your ${name} Access Request has been submitted`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.messages').getByText('Access request was submitted')).toBeVisible();
    await expect(cardOf(page, name)).toContainText('RAP-');
  });

test('FileTrail is set up from its desk by keyboard alone, and the note stays with the request', async ({
  signIn,
}) => {
  const { page: requester } = await signIn('newcomer', { isBlank: true });
  const caller = await callerAt(requester);
  const details = {
    requestedAppName: 'filetrail-app',
    role: ['Library'],
    level: ['LOMR'],
    purpose: 'Lending',
  };
  const number = await askAndPass(caller, (await signIn('supervisor')).page, details);
  const { page } = await signIn('filetrail', { isBlank: true });
  await page.goto('/rap-home/manage-requests?role=FILETRAIL_ADMIN');
  await expect(page.getByText('Manual setup').first()).toBeVisible();
  await press(page, page.getByRole('link', { name: `request ${number}` }));
  const confirm = page.getByRole('button', { name: 'Confirm setup' });
  await expect(page.getByRole('heading', { name: 'Set up access as FileTrail Admin' })).toBeVisible();
  await press(page, confirm);
  await expect(page.getByText('Enter 10 to 1,000 characters.').first()).toBeVisible();
  await chooseLanguage(page, 'Español');
  await expect(page.getByRole('heading', { name: /^Configurar el acceso como/ })).toBeVisible();
  await expectAccessible(page, [1280, 320]);
  await chooseLanguage(page, 'English');
  const note = 'Desk account opened for the LOMR shelves';
  await type(page, page.getByRole('textbox', { name: 'What you set up' }), note);
  await press(page, confirm);
  await expect(page.getByText('You confirmed the setup.')).toBeVisible();
  await requester.goto(`/rap-home/requests/${number}`);
  await expect(requester.getByText('Access set up as FileTrail Admin')).toBeVisible();
  await expect(requester.getByText('Setup by FileTrail Admin')).toBeVisible();
  await expect(requester.getByText(note).first()).toBeVisible();
  await expectAccessible(requester, [320]);
});

/** Asks and has the supervisor approve; returns the number. */
async function askAndPass(
  caller: Awaited<ReturnType<typeof callerAt>>,
  supervisorPage: Page,
  details: Record<string, unknown>,
): Promise<string> {
  const number = await send(caller, 'ACCESS_REQUEST', details);
  const supervisor = await callerAt(supervisorPage);
  const { version } = await caller.get(addresses.request, { requestId: number });
  const body = { stage: 'SUPERVISOR', version, decision: 'APPROVE' };
  await supervisor.post(addresses.decisions, body, { requestId: number });
  return number;
}
