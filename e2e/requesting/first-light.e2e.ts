import { expectAccessible } from '../page-checks/accessibility.ts';
import { addresses } from '../../core/src/contract/addresses.ts';
import { ownPageSize } from '../../core/src/domain/requests/visibility.ts';
import { callerAt } from '../journeys/calls.ts';
import {
  answerWizard,
  application,
  askForAccess,
  cardOf,
  chooseRole,
  wizardOf,
} from '../journeys/journeys.ts';
import { expect, fillSignIn, hearNews, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const wizardTitle = `Request Access: ${application}`;

test('a newcomer asks, two people approve, the access arrives and the application opens', async ({
  openBrowser,
  signIn,
}) => {
  const { page } = await openBrowser();
  let number = '';

  await test.step('the catalogue without signing in', async () => {
    await page.goto('/rap-home/applications');
    await expect(cardOf(page)).toBeVisible();
    await expect(cardOf(page).getByRole('button', { name: /Request Access/ })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('signing in', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByText('Demonstration accounts').click();
    await expectAccessible(page);
    await fillSignIn(page, 'newcomer');
    await expect(page.getByText('Signed in as Nora T New')).toBeVisible();
    await expect(cardOf(page)).toContainText('You do not have access yet.');
    await expectAccessible(page);
  });

  await test.step('the wizard stops at what is missing', async () => {
    await page.getByRole('button', { name: `Request Access: ${application}` }).click();
    const wizard = wizardOf(page);
    await expect(wizard.getByRole('heading', { name: wizardTitle })).toBeFocused();
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByText('Choose at least one role.')).toBeVisible();
    await expect(wizard.getByRole('checkbox', { name: /Upload/ })).toBeFocused();
    await expectAccessible(page);
    await chooseRole(wizard, 'Upload');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByText('Explain why you need access.')).toBeVisible();
    await expect(wizard.getByRole('textbox', { name: 'Purpose' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the review leads back to each answer', async () => {
    const wizard = wizardOf(page);
    await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Loss estimates');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
    await expectAccessible(page);
    await wizard.getByRole('link', { name: 'Edit Purpose' }).click();
    await wizard.getByRole('textbox', { name: 'Purpose' }).fill('Loss estimates for Region 04');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await expect(wizard.getByText('Loss estimates for Region 04')).toBeVisible();
    await expect(wizard.getByRole('listitem').filter({ hasText: /Dana Lee|supervisor@/ })).toBeVisible();
  });

  await test.step('the request is submitted', async () => {
    const wizard = wizardOf(page);
    await wizard.getByRole('button', { name: 'Submit' }).click();
    const text = 'Your Hazus Loss Library Access Request has been submitted';
    await expect(wizard.getByText(text, { exact: true })).toBeVisible();
    number = await wizard.getByRole('link', { name: /^RAP-\d{4}-\d{6}$/ }).innerText();
    await expectAccessible(page);
    await wizard.getByRole('link', { name: 'See status' }).click();
  });

  await test.step('Status Request shows where it stands', async () => {
    const request = page.getByRole('article').filter({ hasText: number });
    await expect(request.getByText('Pending supervisor decision', { exact: true })).toBeVisible();
    const timeline = request.getByRole('list', { name: new RegExp(number) });
    await expect(timeline.getByRole('listitem')).toHaveText([
      /^Submitted/,
      /^Supervisor/,
      /^Authorizer/,
      /^Setup/,
      /^Ready/,
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Cancel Request ${number}` }).click();
    await expect(page.getByRole('dialog', { name: 'Cancel Request' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep Request' }).click();
    await expect(page.getByRole('button', { name: `Cancel Request ${number}` })).toBeFocused();
  });

  await test.step('the page of the request tells everything', async () => {
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(number));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Status Request' }).click();
    await expect(page.getByText('Pending supervisor decision', { exact: true })).toBeVisible();
  });

  await test.step('the supervisor says yes', async () => {
    const supervisor = (await signIn('supervisor')).page;
    await expect(supervisor.getByRole('link', { name: 'Manage Requests 1 waiting' })).toBeVisible();
    await supervisor.getByRole('link', { name: 'Manage Requests' }).click();
    await expect(supervisor.getByRole('heading', { name: 'Supervisor Requests' })).toBeVisible();
    await expect(supervisor.getByRole('row').filter({ hasText: number })).toContainText('Upload');
    await expectAccessible(supervisor);
    await supervisor.getByRole('link', { name: `request ${number}` }).click();
    const decision = supervisor.getByRole('form', { name: 'Your decision as Supervisor' });
    await expect(decision).toBeVisible();
    await expect(supervisor.getByText('Loss estimates for Region 04')).toBeVisible();
    await expectAccessible(supervisor);
    await decision.getByRole('button', { name: 'Deny' }).click();
    await decision.getByRole('button', { name: 'Deny request' }).click();
    await expect(decision.getByText('Correct the following')).toBeVisible();
    await expectAccessible(supervisor);
    await decision.getByRole('button', { name: 'Back' }).click();
    await decision.getByRole('textbox', { name: 'Comment' }).fill('Needed for the yearly study.');
    await decision.getByRole('button', { name: 'Approve' }).click();
    await expect(supervisor.getByText('You approved this request.')).toBeVisible();
    await expectAccessible(supervisor);
    await supervisor.getByRole('link', { name: 'Back to Supervisor Requests' }).first().click();
    await expect(supervisor.getByText('Nothing is waiting for you.')).toBeVisible();
    await expectAccessible(supervisor);
  });

  await test.step('the open page of the newcomer hears of it', async () => {
    await hearNews(page);
    await expect(page.getByText('Pending authorizer decision', { exact: true })).toBeVisible();
    await expect(page.getByText('Needed for the yearly study.')).toBeVisible();
  });

  await test.step('the authorizer says yes', async () => {
    const authorizer = (await signIn('authorizer')).page;
    await authorizer.getByRole('link', { name: 'Manage Requests' }).click();
    await authorizer.getByRole('link', { name: `request ${number}` }).click();
    await expect(authorizer.getByText(/^Approved by Dana Lee .*\(Supervisor\)/)).toBeVisible();
    await authorizer.getByRole('button', { name: 'Approve' }).click();
    await expect(authorizer.getByText('You approved this request.')).toBeVisible();
  });

  await test.step('the access arrives without a reload', async () => {
    // This message goes by itself, so it is looked for first.
    await expect(page.getByText(`You can now use ${application}.`)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: number })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Applications' }).getByText('My Applications').click();
    await expect(cardOf(page)).toContainText('You have: Upload.');
    await expectAccessible(page);
  });

  await test.step('the application opens without a second sign-in', async () => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await cardOf(page)
      .getByRole('link', { name: /^Visit Site/ })
      .click();
    await page.waitForURL(/\/demo\/apps\/hll-app\/$/);
    await expect(page.getByText('Signed in as Nora New')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Upload' })).toBeVisible();
    expect(
      visited.filter((address) => address.includes('/login-actions/')),
      'nobody was asked again',
    ).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    await expect(page.getByText('Signed in as Nora T New')).toBeVisible();
  });
});

test('leaving the wizard asks first and then forgets the answers', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const wizard = await answerWizard(page, 'Something private');
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this request?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(wizard.getByText('Something private')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(wizard).toBeHidden();
  const opener = page.getByRole('button', { name: `Request Access: ${application}` });
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(wizard.getByRole('checkbox', { name: /Upload/ })).not.toBeChecked();
});

test('what is finished is read on Status Request, and the address keeps it', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const number = await askForAccess(page, 'Loading the losses of the spring floods');
  await page.goto('/rap-home/applications?show=status&finished=1');
  await expect(page.getByText('You have no finished requests.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to open requests' }).click();
  await page.getByRole('button', { name: `Cancel Request ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Show finished requests' }).click();
  await expect(page).toHaveURL(/show=status&finished=1$/);
  const card = page.getByRole('article').filter({ hasText: number });
  await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await expectAccessible(page);
});

test('finished requests are read page by page, and what is open behind newer ones is found', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer', { isBlank: true });
  const caller = await callerAt(page);
  const ask = (requestedAppName: string, role: string) =>
    caller.post(addresses.requests, {
      requestType: 'ACCESS_REQUEST',
      requestDetails: { requestedAppName, role: [role], purpose: 'Loading the floods' },
    });
  const open = await ask('el-app', 'EL_ANALYST');
  const numbers: string[] = [];
  for (let count = 0; count <= ownPageSize; count += 1) {
    const { requestId, requestType, requestNumber } = await ask('hll-app', 'Upload');
    await caller.post(addresses.cancelRequest, { action: 'CANCEL', requestId, requestType });
    numbers.push(requestNumber);
  }
  await page.goto('/rap-home/applications?show=status&finished=1');
  const listed = page.getByRole('article');
  await expect(listed).toHaveCount(ownPageSize);
  const [first = ''] = numbers;
  await expect(listed.filter({ hasText: first })).toBeHidden();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(listed).toHaveCount(ownPageSize + 1);
  await expect(listed.filter({ hasText: first })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await page.goto('/rap-home/applications?show=status');
  await expect(listed.filter({ hasText: open.requestNumber })).toBeVisible();
});
