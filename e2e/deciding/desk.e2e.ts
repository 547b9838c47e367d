import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { type Caller, callerAt, firstOption, send } from '../journeys/calls.ts';
import { openFromDesk } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const [fourth, fifth] = ['Regional - Region 04', 'Regional - Region 05'] as const;
const question = 'Which of the two regions do you work in every week?';
const answer = 'In Region 04 every week, in Region 05 now and then.';

/** Asks for both regions and returns the number. */
async function askForRegions(person: Caller): Promise<string> {
  return send(person, 'ACCESS_REQUEST', {
    requestedAppName: 'p4-app',
    role: [fourth, fifth],
    purpose: 'Plans of next year',
  });
}

async function askForUpload(person: Caller): Promise<string> {
  return send(person, 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

async function openDesk(page: Page, search = ''): Promise<void> {
  await page.goto(`/rap-home/manage-requests?role=SUPERVISOR${search}`);
  await expect(page.getByRole('table')).toBeVisible();
}

test('a question, its answer, and an approval of less than was asked', async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer', { isBlank: true });
  const number = await askForRegions(await callerAt(newcomer));
  const { page: supervisor } = await signIn('supervisor');
  const { page: authorizer } = await signIn('authorizer');

  await test.step('the supervisor asks, in words long enough to be answered', async () => {
    await openFromDesk(supervisor, 'SUPERVISOR', number);
    const form = supervisor.getByRole('form', { name: 'Your decision as Supervisor' });
    await expect(form.getByRole('group', { name: 'Roles to assign' })).toBeHidden();
    await form.getByRole('button', { name: 'Return for information' }).press('Enter');
    const text = form.getByRole('textbox', { name: 'Question' });
    await expect(text).toBeFocused();
    await text.fill('Which?');
    await form.getByRole('button', { name: 'Send question' }).press('Enter');
    await expect(form.getByRole('link', { name: 'Enter at least 10 characters.' })).toBeVisible();
    await text.fill(question);
    await form.getByRole('button', { name: 'Send question' }).press('Enter');
    await expect(supervisor.getByText('You returned this request for information.')).toBeVisible();
    await expect(supervisor.getByText(/^Waiting for an answer from Nora T New/).first()).toBeVisible();
    await supervisor.getByRole('link', { name: 'Back to Supervisor Requests' }).first().click();
    await expect(supervisor.getByText('Nothing is waiting for you.')).toBeVisible();
  });

  await test.step('the requester cannot overlook it, and what is typed survives a reload', async () => {
    await newcomer.goto('/rap-home/applications');
    await expect(newcomer.getByText('Waiting for you: answer a question')).toBeVisible();
    await newcomer.goto('/rap-home/applications?show=status');
    const card = newcomer.getByRole('article').filter({ hasText: number });
    await expect(card.getByText('Pending supervisor decision', { exact: true })).toBeVisible();
    await expect(card.getByText('Waiting for you', { exact: true })).toBeVisible();
    const asked = card.getByRole('region', { name: `Answer a question about ${number}` });
    await expect(asked).toContainText('Dana Lee (Flood Risk Agency) asks:');
    await expect(asked).toContainText(question);
    await expect(asked).toContainText('Answer by');
    await expectAccessible(newcomer, widths);
    const text = asked.getByRole('textbox', { name: 'Your answer' });
    await asked.getByRole('button', { name: 'Send answer' }).press('Enter');
    await expect(text).toBeFocused();
    await expect(asked.getByRole('alert')).toHaveText('Enter 10 to 2,000 characters.');
    await text.fill(answer);
    await newcomer.reload();
    await expect(text).toHaveValue(answer);
    await asked.getByRole('button', { name: 'Send answer' }).press('Enter');
    await expect(newcomer.getByText('Your answer was sent.')).toBeVisible();
    await expect(card.getByText('Waiting for you', { exact: true })).toBeHidden();
    await expect(card.getByRole('list', { name: `Progress of request ${number}` })).toContainText(answer);
  });

  await test.step('the supervisor finds the answer and says yes', async () => {
    await openDesk(supervisor);
    await expect(supervisor.getByRole('row', { name: number })).toContainText('Question answered');
    await expect(supervisor.getByRole('checkbox')).toHaveCount(0);
    await openFromDesk(supervisor, 'SUPERVISOR', number);
    await expect(supervisor.getByRole('region', { name: 'Check these first' })).toContainText(
      'it has been answered',
    );
    await expectAccessible(supervisor, widths);
    await supervisor.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(supervisor.getByText('You approved this request.')).toBeVisible();
  });

  await test.step('the authorizer gives one of the two regions, and is told so before', async () => {
    await openFromDesk(authorizer, 'AUTHORIZER', number);
    const form = authorizer.getByRole('form', { name: 'Your decision as Authorizer' });
    await expect(authorizer.getByText('1 person has Regional - Region 04')).toBeVisible();
    await expect(
      form.getByText(/^If you approve, this person gets: .* That is everything requested\.$/),
    ).toBeVisible();
    await form.getByRole('checkbox', { name: fifth }).press('Space');
    await expect(
      form.getByText(`If you approve, this person gets: ${fourth}. They do not get: ${fifth}.`),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Approve with fewer roles' }).press('Enter');
    await form.getByRole('link', { name: 'Enter 10 to 1,000 characters.' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await expectAccessible(authorizer, widths);
    await authorizer.keyboard.type('Region 05 has its own team already.');
    await authorizer.reload();
    await expect(form.getByRole('checkbox', { name: fifth })).not.toBeChecked();
    await form.getByRole('button', { name: 'Approve with fewer roles' }).press('Enter');
    await expect(authorizer.getByText('You approved this request with fewer roles.')).toBeVisible();
  });

  await newcomer.goto(`/rap-home/requests/${number}`);
  await expect(newcomer.getByText('Approved', { exact: true }).first()).toBeVisible();
  const way = newcomer.getByRole('list', { name: `Progress of request ${number}` });
  await expect(way).toContainText(`Not assigned: ${fifth}`);
  await expect(newcomer.getByText(`Assign ${fourth}`)).toBeVisible();
  await expect(newcomer.getByText(`Assign ${fifth}`)).toBeHidden();
});

test('after a decision the next request opens, and Back leads to the desk as it was filtered', async ({
  signIn,
}) => {
  const { page: newcomer } = await signIn('newcomer', { isBlank: true });
  const { page: owner } = await signIn('owner', { isBlank: true });
  const { page: security } = await signIn('security', { isBlank: true });
  const first = await askForUpload(await callerAt(newcomer));
  await askForRegions(await callerAt(newcomer));
  const second = await askForUpload(await callerAt(owner));
  const third = await askForUpload(await callerAt(security));
  const { page: supervisor } = await signIn('supervisor');
  await openDesk(supervisor, '&application=hll-app');
  await supervisor.getByRole('link', { name: `request ${first}` }).click();
  await expect(supervisor.getByText('1 of 3', { exact: true })).toBeVisible();
  await supervisor.getByRole('link', { name: 'Next request' }).click();
  await expect(supervisor.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(supervisor.getByText(second, { exact: true })).toBeVisible();

  await supervisor.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(
    supervisor.getByRole('status').filter({
      hasText: `You approved ${second} for Omar Haddad. Next: 2 of 2.`,
    }),
  ).toBeVisible();
  await expect(supervisor).toHaveURL(new RegExp(`/requests/${third}\\?role=SUPERVISOR&application=hll-app$`));
  await expect(supervisor.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(supervisor, widths);

  await supervisor.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(supervisor).toHaveURL(new RegExp(`/requests/${first}\\?`));
  await expect(supervisor.getByText('1 of 1', { exact: true })).toBeVisible();
  await supervisor.getByRole('link', { name: 'Back to Supervisor Requests' }).click();
  await expect(supervisor).toHaveURL(/\?role=SUPERVISOR&application=hll-app$/);
  await expect(supervisor.getByRole('combobox', { name: 'Application' })).toHaveValue('hll-app');
  await expect(supervisor.getByRole('row')).toHaveCount(2);

  await supervisor.getByRole('link', { name: `request ${first}` }).click();
  await supervisor.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(supervisor.getByText('You approved this request.')).toBeVisible();
  await expect(supervisor.getByText(`You approved ${third}`)).toHaveCount(0);
});

test('several plain requests are decided at once, by keyboard, and each gets its own answer', async ({
  signIn,
}) => {
  const owner = await callerAt((await signIn('owner', { isBlank: true })).page);
  const withdrawn = await askForUpload(owner);
  const first = await askForUpload(await callerAt((await signIn('newcomer', { isBlank: true })).page));
  const second = await askForUpload(await callerAt((await signIn('security', { isBlank: true })).page));
  const special = await askForUpload(await callerAt((await signIn('expired', { isBlank: true })).page));
  const wordy = await send(
    await callerAt((await signIn('elstaff', { isBlank: true })).page),
    'ACCESS_REQUEST',
    {
      requestedAppName: 'hll-app',
      role: ['Upload'],
      purpose: `${'Losses of the counties along the river. '.repeat(6)}This is the end of it.`,
    },
  );
  const { page } = await signIn('supervisor');
  await openDesk(page);
  const row = (number: string) => page.getByRole('row', { name: number });
  await expect(row(special)).toContainText('Certificate expired');
  await expect(row(special).getByRole('checkbox')).toHaveCount(0);
  await expect(row(first), 'why it is asked').toContainText('Loading the losses of the spring floods');
  await expect(row(first), 'what it allows').toContainText('Upload: Import the results of Hazus studies');
  const long = row(wordy).getByRole('button', { name: `Read More about the purpose of ${wordy}` });
  await expect(row(wordy)).not.toContainText('the end of it', { useInnerText: true });
  await long.press('Enter');
  await expect(row(wordy)).toContainText('the end of it', { useInnerText: true });
  await expect(page.getByText(/You can decide up to 50 requests at once/)).toBeVisible();

  // Two boxes in one instant, before the page is drawn again: the second does not forget the first.
  const boxes = page.getByRole('row').filter({ hasNotText: special }).getByRole('checkbox');
  await boxes.evaluateAll((all) => {
    for (const box of all.slice(1, 3)) if (box instanceof HTMLElement) box.click();
  });
  await expect(page.getByText('2 requests selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(page.getByText(/requests? selected$/)).toBeHidden();

  await row(first).getByRole('checkbox').press('Space');
  await row(withdrawn).getByRole('checkbox').press('Space');
  await expect(page.getByText('2 requests selected')).toBeVisible();
  await page.getByRole('link', { name: `request ${second}` }).press('Enter');
  await expect(page.getByRole('form')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Supervisor Requests' }).press('Enter');
  await expect(page.getByText('2 requests selected'), 'a look at another request keeps it').toBeVisible();
  await page.reload();
  await expect(page.getByText('2 requests selected'), 'so does a reload').toBeVisible();
  await expect(row(first).getByRole('checkbox')).toBeChecked();
  await expect(row(second).getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('checkbox', { name: /^Select all on this page/ }).press('Space');
  await expect(page.getByText('4 requests selected')).toBeVisible();
  await expectAccessible(page, widths);

  await page.getByRole('button', { name: 'Decide selected requests' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Decide 3 requests together' });
  const all = page.getByRole('dialog', { name: 'Decide 4 requests together' });
  const listed = page.getByRole('list', { name: 'Requests you are deciding' });
  await expect(all).toBeVisible();
  const item = listed.getByRole('listitem').filter({ hasText: first });
  await expect(item).toContainText('Upload: Import the results of Hazus studies');
  await expect(item).toContainText('Loading the losses of the spring floods');
  for (const box of await listed.getByRole('checkbox').all()) await box.press('Space');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await expect(page.getByText('Include at least one request.')).toBeVisible();
  await expectAccessible(page, widths);
  for (const box of await listed.getByRole('checkbox').all()) await box.press('Space');
  await expect(all).toBeVisible();
  const wordyInside = listed.getByRole('checkbox', { name: `Include ${wordy}` });
  await wordyInside.press('Space');
  await expect(page.getByText('3 of 4 included')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deny 3 requests' }).press('Enter');
  await expect(dialog.getByRole('link', { name: 'Choose a reason for denying.' })).toBeVisible();
  await expectAccessible(page, widths);
  await dialog.getByRole('textbox').fill('Half a sentence');
  await page.reload();
  await expect(page.getByText('4 requests selected')).toBeVisible();
  await page.getByRole('button', { name: 'Decide selected requests' }).press('Enter');
  await wordyInside.press('Space');
  await expect(dialog.getByRole('textbox'), 'what was typed is kept').toHaveValue('Half a sentence');

  // The owner withdraws while the supervisor reads the summary.
  const [request] = await owner.get(addresses.userRequests);
  await owner.post(addresses.cancelRequest, {
    action: 'CANCEL',
    requestId: request?.requestId,
    requestType: 'ACCESS_REQUEST',
  });
  await dialog.getByRole('button', { name: 'Approve 3 requests' }).press('Enter');
  await expect(dialog).toBeHidden();
  const answers = page.getByRole('status').filter({ hasText: '2 of 3 requests decided' });
  const answerTo = (number: string) => answers.getByRole('listitem').filter({ hasText: number });
  await expect(answerTo(first)).toContainText('approved');
  await expect(answerTo(second)).toContainText('approved');
  await expect(answerTo(withdrawn)).toContainText('not decided. This request was canceled.');
  await expect(page.getByText(/requests? selected$/)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('desk-selection');
  await expect(page.getByRole('row'), 'what was taken out still waits').toHaveCount(3);
  await expectAccessible(page, widths);
  await page.getByRole('button', { name: 'Hide this list' }).press('Enter');
  await expect(answers).toBeHidden();
});

// `removing/removal` has a removal completed on the same page.
test(
  'a removal that somebody has to complete is completed, not approved or denied',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    const { page: supervisor } = await signIn('supervisor');
    const { page: helpdesk } = await signIn('helpdesk');
    const person = await callerAt(newcomer);
    const number = await send(person, 'ACCESS_REQUEST', {
      requestedAppName: 'fhdn-app',
      role: ['Read Access'],
      accessType: 'Read Access',
      level: [],
      userOrigin: [await firstOption(person, 'fhdn-app', 'userOrigin')],
      purpose: 'Reading the notices',
    });
    // Nobody authorizes this application in the demonstration, so RM-IT help decides.
    for (const [page, role] of [
      [supervisor, 'SUPERVISOR'],
      [helpdesk, 'RM_IT_HELP'],
    ] as const) {
      await openFromDesk(page, role, number);
      await expect(page.getByText('Access type')).toBeVisible();
      await expect(page.getByText('User origin')).toBeVisible();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText('You approved this request.')).toBeVisible();
    }
    await newcomer.goto(`/rap-home/requests/${number}`);
    await expect(newcomer.getByText('Approved', { exact: true }).first()).toBeVisible();
    const removal = await send(person, 'REMOVE_REQUEST', { requestedAppName: 'fhdn-app' });

    await openFromDesk(helpdesk, 'RM_IT_HELP', removal);
    const form = helpdesk.getByRole('form', { name: 'Your decision as RM-IT Help' });
    await expect(form.getByText(/^Nora T New is ending their access to/)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Deny' })).toBeHidden();
    await expect(form.getByRole('button', { name: 'Approve' })).toBeHidden();
    await expectAccessible(helpdesk, widths);
    await form.getByRole('button', { name: 'Mark as completed' }).press('Enter');
    await expect(helpdesk.getByText('You marked this request as completed.')).toBeVisible();
    await newcomer.goto(`/rap-home/requests/${removal}`);
    await expect(newcomer.getByText('Revoked', { exact: true }).first()).toBeVisible();
    await expect(newcomer.getByText('Remove Read Access', { exact: true })).toBeVisible();
  },
);

// The stories above do the same in English, and `shell/spanish` a question and its answer in Spanish.
test('the desk in Spanish, with a question and several at once', inWholeTest, async ({ signIn }) => {
  const { page: newcomer } = await signIn('newcomer', { language: 'es', isBlank: true });
  const number = await askForRegions(await callerAt(newcomer));
  const { page } = await signIn('supervisor', { language: 'es' });
  await openDesk(page);
  await page.getByRole('checkbox', { name: `Seleccionar ${number}, Nora T New` }).press('Space');
  await page.getByRole('button', { name: 'Decidir las seleccionadas' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Decidir 1 solicitud' })).toBeVisible();
  await expectAccessible(page, widths);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `solicitud ${number}` }).click();
  await page.getByRole('button', { name: 'Pedir más información' }).press('Enter');
  await page.getByRole('textbox', { name: 'Pregunta' }).fill('¿En qué región trabaja usted?');
  await expectAccessible(page, widths);
  await page.getByRole('button', { name: 'Enviar la pregunta' }).press('Enter');
  await expect(page.getByText('Usted pidió más información sobre esta solicitud.')).toBeVisible();
  await expectAccessible(page, widths);
  await newcomer.goto('/rap-home/applications?show=status');
  await expect(newcomer.getByText('En espera de su respuesta', { exact: true })).toBeVisible();
  await expectAccessible(newcomer, widths);
});

test('a Spanish desk is searched by the Spanish name of a role, and by the literal one', async ({
  signIn,
}) => {
  const { page: newcomer } = await signIn('newcomer', { isBlank: true });
  const { page: owner } = await signIn('owner', { isBlank: true });
  const upload = await askForUpload(await callerAt(newcomer));
  const regions = await askForRegions(await callerAt(owner));
  const { page } = await signIn('supervisor', { language: 'es' });
  await openDesk(page);
  const rows = page.getByRole('row');
  const search = page.getByRole('searchbox', { name: /^(Buscar por|Search by) / });
  for (const words of ['Carga', 'carga perdidas', 'UPLOAD']) {
    await search.fill(words);
    await search.press('Enter');
    await expect(rows.filter({ hasText: regions }), words).toHaveCount(0);
    await expect(rows.filter({ hasText: upload }), words).toHaveCount(1);
  }
  await page.reload();
  await expect(rows.filter({ hasText: upload }), 'the address has it').toHaveCount(1);
  await expect(rows.filter({ hasText: regions })).toHaveCount(0);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await search.fill('carga');
  await search.press('Enter');
  await expect(rows.filter({ hasText: upload }), 'which no English page shows').toHaveCount(0);
});
