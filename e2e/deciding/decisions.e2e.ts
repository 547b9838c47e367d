import { answerWizard, approve, askForAccess, cardOf, openFromDesk } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

test('a denial needs a reason and a comment, and the requester reads both', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page: supervisor } = await signIn('supervisor', { isBlank: true });
  await openFromDesk(supervisor, 'SUPERVISOR', number);
  const form = supervisor.getByRole('form', { name: 'Your decision as Supervisor' });
  const comment = form.getByRole('textbox', { name: 'Comment' });
  const reason = form.getByRole('combobox', { name: 'Reason for denying' });

  await expect(reason, 'a yes asks for no reason').toBeHidden();
  await form.getByRole('button', { name: 'Deny' }).click();
  await expect(reason).toBeFocused();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(reason).toBeHidden();
  await expect(form.getByRole('button', { name: 'Deny' })).toBeFocused();
  await form.getByRole('button', { name: 'Deny' }).click();
  await form.getByRole('button', { name: 'Deny request' }).click();
  await form.getByRole('link', { name: 'Choose a reason for denying.' }).press('Enter');
  await expect(reason).toBeFocused();
  await reason.selectOption('Required training is missing or out of date.');
  await comment.fill('Too short');
  await form.getByRole('button', { name: 'Deny request' }).click();
  await expect(form.getByRole('alert')).toHaveText(/Enter at least 10 characters\./);
  await expect(comment).toHaveValue('Too short');
  await comment.fill('The Hazus course comes first, please.');
  await form.getByRole('button', { name: 'Deny request' }).click();
  await expect(supervisor.getByText('You denied this request.')).toBeVisible();
  for (const [page, who] of [
    [supervisor, 'Nora T New'],
    [newcomer, 'You'],
  ] as const) {
    await page.goto(`/rap-home/requests/${number}`);
    await expect(
      page.getByText(`${who} can submit a new one once the reason for the denial no longer applies.`),
    ).toBeVisible();
  }

  await newcomer.goto('/rap-home/applications?show=status');
  const request = newcomer.getByRole('article').filter({ hasText: number });
  await expect(request.getByText('Denied by supervisor', { exact: true })).toBeVisible();
  const denial = request.getByRole('region', { name: 'Why it was denied' });
  await expect(denial).toContainText('Required training is missing or out of date.');
  await expect(denial).toContainText('The Hazus course comes first, please.');
  await expect(denial).toContainText('Contact Dana Lee');
  await expect(request.getByRole('button', { name: /Cancel Request/ })).toBeHidden();
  await newcomer.getByRole('link', { name: /^All Applications/ }).click();
  await expect(cardOf(newcomer).getByRole('button', { name: `Ask again, ${number}` })).toBeEnabled();
});

test('the slower of two approvers sees who was faster and keeps what was typed', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  await approve((await signIn('supervisor', { isBlank: true })).page, 'SUPERVISOR', number);
  const { page: faster } = await signIn('authorizer', { isBlank: true });
  const { page: slower } = await signIn('both', { isBlank: true });
  await openFromDesk(faster, 'AUTHORIZER', number);
  await openFromDesk(slower, 'AUTHORIZER', number);
  // Nothing new reaches the slower one before the decision is sent.
  await slower.route('**/greenlight/approval/requests/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await slower.getByRole('textbox', { name: 'Comment' }).fill('Fine with me, as discussed.');
  await faster.getByRole('button', { name: 'Approve' }).click();
  await expect(faster.getByText('You approved this request.')).toBeVisible();

  const refused = slower.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 409,
  );
  await slower.getByRole('button', { name: 'Approve' }).click();
  await refused;
  await expect(slower.getByText(/^Already approved by Ari Cruz/)).toBeVisible();
  await expect(slower.getByText('Fine with me, as discussed.')).toBeVisible();
  await expect(
    slower.getByText(/^There is nothing left for you to do/),
    'not known yet where it stands',
  ).toBeHidden();
  await expect(slower.getByRole('button', { name: 'Approve' })).toBeHidden();
  await slower.getByRole('link', { name: 'Back to Authorizer Requests' }).first().click();
  await expect(slower.getByText('Nothing is waiting for you.')).toBeVisible();
});

test('news of an own decision do not overtake its answer', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page } = await signIn('supervisor', { isBlank: true });
  await page.clock.install();
  await openFromDesk(page, 'SUPERVISOR', number);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/decisions', async (route) => {
    const answer = await route.fetch();
    await arrival.promise;
    await route.fulfill({ response: answer });
  });
  const decided = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('/decisions'),
  );
  await page.getByRole('button', { name: 'Approve' }).click();
  await decided;
  const looks: string[] = [];
  // A decision that takes long is sent again under its key.
  page.on('request', (call) => {
    if (!call.url().endsWith('/decisions')) looks.push(call.url());
  });
  await page.clock.runFor(20_000);
  await expect(page.getByRole('form', { name: /^Your decision as/ })).toBeVisible();
  // Asking whether there is anything new reads nothing.
  const readings = looks.filter((address) => /\/greenlight\/(?!news\b)/.test(address));
  expect(readings).toEqual([]);
  arrival.resolve();
  await expect(page.getByText('You approved this request.')).toBeVisible();
});

test('nobody decides an own request', async ({ signIn }) => {
  const { page } = await signIn('supervisor');
  const number = await askForAccess(page, 'For myself');
  await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await page.goto(`/rap-home/requests/${number}?role=SUPERVISOR`);
  await expect(page.getByText('Pending supervisor decision', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Deny' })).toBeHidden();
  await expect(page.getByRole('button', { name: `Cancel Request ${number}` })).toBeEnabled();
  await approve((await signIn('supervisor2', { isBlank: true })).page, 'SUPERVISOR', number);
});

test('a second tab cannot ask again while the first request is pending', async ({ signIn }) => {
  const { page: first, context } = await signIn('newcomer');
  const second = await context.newPage();
  await second.goto('/rap-home/login');
  const wizard = await answerWizard(second, 'From the second tab');
  await askForAccess(first, 'From the first tab');
  await wizard.getByRole('button', { name: 'Submit' }).click();
  const text =
    'Your Access Request was unsuccessful as a pending request already exists for this application.';
  await expect(wizard.getByText(text, { exact: true })).toBeVisible();
  await wizard.getByRole('link', { name: 'See status' }).click();
  await expect(second.getByRole('article')).toHaveCount(1);
});

test("another person's request does not exist for those who may not see it", async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer');
  const number = await askForAccess(newcomer, 'Loss estimates');
  const { page: staff } = await signIn('staff', { isBlank: true });
  await staff.goto(`/rap-home/requests/${number}`);
  await expect(staff.getByText('Request not found')).toBeVisible();
  await staff.getByRole('link', { name: 'Go to Status Request' }).click();
  await expect(staff.getByText('You have no open requests.')).toBeVisible();
});
