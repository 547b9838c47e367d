import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { sql } from '../../server/src/adapters/db/sql.ts';
import { acceptRules } from '../journeys/rules.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import {
  chooseLanguage,
  expectAccessibleInBoth,
  expectKeepsFocus,
  press,
} from '../journeys/without-mouse.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { application, wizardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal-database.ts';

const statusRequest = '/rap-home/applications?show=status';
const purpose = 'Loading the losses of the spring floods';

/** What waits now, nobody has decided in time. */
const lapsed = sql`update portal.request set expires_at = submitted_at where is_open`;

/** The card of a request in Status Request. */
function requestCard(page: Page, number: string): Locator {
  return page.getByRole('article').filter({ hasText: `Number ${number}` });
}

async function deny(page: Page, number: string): Promise<void> {
  const supervisor = await callerAt(page);
  const { requestId, version } = await supervisor.get(addresses.request, { requestId: number });
  const reason = { reasonCode: 'MORE_INFORMATION', comment: 'Say which floods they are of' };
  const decision = { stage: 'SUPERVISOR', version, decision: 'DENY', ...reason };
  await supervisor.post(addresses.decisions, decision, { requestId });
}

test('a denied request is asked for again by keyboard, with the answers filled in', async ({ signIn }) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  const number = await send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose,
  });
  await page.goto(statusRequest);
  await expect(requestCard(page, number)).toBeVisible();
  await expect(page.getByRole('button', { name: `Ask again, ${number}` })).toHaveCount(0);
  await deny((await signIn('supervisor', { isBlank: true })).page, number);

  await page.reload();
  const askAgain = page.getByRole('button', { name: `Ask again, ${number}` });
  await expect(requestCard(page, number)).toContainText('Say which floods they are of');
  await expect(askAgain).toHaveText('Ask again');
  await expectAccessibleInBoth(page);
  await askAgain.press('Enter');

  const wizard = wizardOf(page);
  await expect(page).toHaveURL(/\?show=status&request=hll-app$/);
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toHaveValue(purpose);
  await wizard.getByRole('textbox', { name: 'Purpose' }).fill(`${purpose} of 2026`);
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await wizard.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(wizard.getByText(`Your ${application} Access Request has been submitted`)).toBeVisible();
  const second = await wizard.getByRole('link', { name: /^RAP-/ }).innerText();
  expect(second).not.toBe(number);

  await page.goto(`/rap-home/requests/${second}`);
  await expect(page.getByText(`${purpose} of 2026`)).toBeVisible();
  await page.goto(statusRequest);
  await expect(requestCard(page, second)).toBeVisible();
  await expect(requestCard(page, number)).toBeVisible();
  await expect(askAgain).toHaveCount(0);
});

test('a lapsed request is sent again from its page; others who read it cannot', async ({
  signIn,
  inDatabase,
}) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  const number = await send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'fhd-app',
    role: ['Read Access'],
    accessType: 'Read Access',
    userOrigin: ['Contractor'],
    purpose,
  });
  await inDatabase(lapsed);
  await page.goto(`/rap-home/requests/${number}`);
  const resubmit = page.getByRole('button', { name: `Resubmit, ${number}` });
  await expect(resubmit).toBeVisible();
  await expectAccessibleInBoth(page);
  await resubmit.press('Enter');
  const wizard = page.getByRole('dialog', { name: /^Request Access/ });
  await expect(wizard.getByRole('radio', { name: /^Read Access/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByRole('checkbox', { name: /^Contractor/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toHaveValue(purpose);

  const { page: supervisor } = await signIn('supervisor', { isBlank: true });
  await supervisor.goto(`/rap-home/requests/${number}`);
  await expect(supervisor.getByText(purpose)).toBeVisible();
  await expect(supervisor.getByRole('button', { name: /^Resubmit/ })).toHaveCount(0);
});

test('a change of roles that was withdrawn is asked for again from its page', async ({ signIn }) => {
  const { page } = await signIn('staff', { isBlank: true });
  const staff = await callerAt(page);
  const number = await send(staff, 'CHANGE_REQUEST', {
    requestedAppName: 'p4-app',
    role: ['HQ'],
    purpose,
  });
  const { requestId } = await staff.get(addresses.request, { requestId: number });
  const withdrawal = { action: 'CANCEL', requestId, requestType: 'CHANGE_REQUEST' };
  await staff.post(addresses.cancelRequest, withdrawal);
  await page.goto(`/rap-home/requests/${number}`);
  await page.getByRole('button', { name: `Ask again, ${number}` }).press('Enter');
  const wizard = page.getByRole('dialog', { name: /- Change Role$/ });
  await expect(wizard.getByRole('radio', { name: /^HQ/ })).toBeChecked();
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toHaveValue(purpose);
});

/** Makes an account on the registration page; it is in the portal then, locked. */
async function register(page: Page): Promise<void> {
  await page.goto('/rap-home/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  const profile = ['Ana', '', 'Ríos', '', 'Flood Risk Agency', 'supervisor@agency.example'];
  for (const [index, text] of [...profile, 'ana@agency.example', 'ana'].entries())
    await page.locator('input:not([type=password])').nth(index).fill(text);
  for (const field of await page.locator('input[type=password]').all())
    await field.fill('a-long-river-and-nine-stones');
  await page.getByRole('button', { name: 'Create the account and sign in' }).click();
  await acceptRules(page);
  await expect(page.getByText('Signed in as Ana Ríos')).toBeVisible();
}

/** The button on a request that lapsed or was withdrawn, in each language. */
const again = /^(?:Resubmit|Ask again|Volver a enviar|Solicitar de nuevo), RAP-/;

/** What the confirmation and its outcome say, in each language. */
const confirmations = {
  English: {
    title: 'Request your account again',
    send: 'Send request',
    sent: 'Your request was submitted.',
    ok: 'OK',
    notice: 'You asked again:',
  },
  Español: {
    title: 'Solicitar su cuenta de nuevo',
    send: 'Enviar la solicitud',
    sent: 'Su solicitud se envió.',
    ok: 'Aceptar',
    notice: 'Usted volvió a solicitarlo:',
  },
} as const;
type Tongue = keyof typeof confirmations;

/** Presses the button in one language and leaves again, then confirms in the other. By keyboard alone. */
async function askForAccountAgain(page: Page, button: Locator, sentIn: Tongue): Promise<string> {
  const looked = await openConfirmation(page, button, sentIn === 'English' ? 'Español' : 'English');
  await expectKeepsFocus(page, looked);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  const dialog = await openConfirmation(page, button, sentIn);
  const words = confirmations[sentIn];
  await press(page, dialog.getByRole('button', { name: words.send }));
  await expect(dialog.getByText(words.sent)).toBeVisible();
  await expect(dialog.locator(':focus')).toContainText(words.sent);
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: words.ok }));
  // The sentence has an element of its own beside the link.
  const notice = page.getByText(words.notice).locator('..');
  await expect(notice).toBeFocused();
  await expect(button).toHaveCount(0);
  const number = await notice.getByRole('link').innerText();
  if (sentIn === 'Español') await chooseLanguage(page, 'English');
  return number;
}

async function openConfirmation(page: Page, button: Locator, tongue: Tongue): Promise<Locator> {
  const language = page.getByRole('button', { name: tongue, exact: true });
  if (await language.isVisible()) await chooseLanguage(page, tongue);
  await press(page, button);
  const dialog = page.getByRole('dialog', { name: confirmations[tongue].title });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  return dialog;
}

// The stories above ask again on the same pages, and `sign-in/registration` makes a new account.
test(
  'a new account that nobody let in asks again: lapsed, withdrawn, and then approved',
  inWholeTest,
  async ({ openBrowser, signIn, inDatabase }) => {
    const { page } = await openBrowser();
    await register(page);
    await inDatabase(lapsed);
    await page.goto(statusRequest);
    const lapsedCard = page
      .getByRole('article')
      .filter({ hasText: /Expired pending request|Vencida sin decisión/ });
    await expect(lapsedCard).toBeVisible();
    await expectAccessibleInBoth(page);
    const second = await askForAccountAgain(page, lapsedCard.getByRole('button', { name: again }), 'English');
    await expect(requestCard(page, second)).toContainText('Waiting for the supervisor: Dana Lee');

    await page.getByRole('button', { name: `Cancel Request ${second}` }).press('Enter');
    const cancelling = page.getByRole('dialog', { name: 'Cancel Request' });
    await cancelling.getByRole('button', { name: 'Cancel Request' }).press('Enter');
    await cancelling.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(page.getByText('Your account is not active yet')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('link', { name: second }).press('Enter');
    const askAgain = page.getByRole('button', { name: again });
    await expect(askAgain).toHaveAccessibleName(`Ask again, ${second}`);
    await expect(
      page.getByText('If the account is still not active, it can be requested again.'),
    ).toBeVisible();
    await expectAccessibleInBoth(page);
    const third = await askForAccountAgain(page, askAgain, 'Español');

    const supervisor = await callerAt((await signIn('supervisor', { isBlank: true })).page);
    const { requestId, version } = await supervisor.get(addresses.request, { requestId: third });
    const yes = { stage: 'SUPERVISOR', version, decision: 'APPROVE' };
    await supervisor.post(addresses.decisions, yes, { requestId });
    await page.goto('/rap-home/applications');
    await expect(page.getByRole('button', { name: `Request Access: ${application}` })).toBeEnabled();
  },
);
