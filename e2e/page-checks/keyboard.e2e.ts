import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from './accessibility.ts';
import { callerAt, firstOption, send } from '../journeys/calls.ts';
import { approve, openFromDesk } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';
import { press, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const [fourth, fifth] = ['Regional - Region 04', 'Regional - Region 05'] as const;

// `deciding/desk` tells the same, and `requesting/platform` works a desk by keyboard alone.
test(
  'a question, its answer, and an approval of less than was asked, by keyboard alone',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    const number = await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
      requestedAppName: 'p4-app',
      role: [fourth, fifth],
      purpose: 'Plans of next year',
    });

    await test.step('the supervisor asks', async () => {
      const { page } = await signIn('supervisor', { isBlank: true });
      await openFromDesk(page, 'SUPERVISOR', number);
      const form = page.getByRole('form', { name: 'Your decision as Supervisor' });
      await press(page, form.getByRole('button', { name: 'Return for information' }));
      await type(page, form.getByRole('textbox', { name: 'Question' }), 'Which of them every week?');
      await press(page, form.getByRole('button', { name: 'Send question' }));
      await expect(page.getByText('You returned this request for information.')).toBeVisible();
    });

    await test.step('the requester answers', async () => {
      await newcomer.goto('/rap-home/applications?show=status');
      const asked = newcomer.getByRole('region', { name: `Answer a question about ${number}` });
      await type(newcomer, asked.getByRole('textbox', { name: 'Your answer' }), 'In Region 04 every week.');
      await press(newcomer, asked.getByRole('button', { name: 'Send answer' }));
      await expect(newcomer.getByText('Your answer was sent.')).toBeVisible();
    });

    await test.step('the supervisor says yes', async () => {
      const { page } = await signIn('supervisor', { isBlank: true });
      await openFromDesk(page, 'SUPERVISOR', number);
      await press(page, page.getByRole('button', { name: 'Approve', exact: true }));
      await expect(page.getByText('You approved this request.')).toBeVisible();
    });

    await test.step('the authorizer gives one of the two', async () => {
      const { page } = await signIn('authorizer', { isBlank: true });
      await openFromDesk(page, 'AUTHORIZER', number);
      const form = page.getByRole('form', { name: 'Your decision as Authorizer' });
      for (const role of [fourth, fifth])
        await press(page, form.getByRole('checkbox', { name: role }), 'Space');
      await press(page, form.getByRole('button', { name: 'Approve with fewer roles' }));
      await press(page, form.getByRole('link', { name: /^Keep at least one role checked/ }));
      await expect(form.getByRole('checkbox', { name: fourth })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(
        form.getByText(`If you approve, this person gets: ${fourth}. They do not get: ${fifth}.`),
      ).toBeVisible();
      await type(page, form.getByRole('textbox', { name: 'Comment' }), 'Region 05 has its own team.');
      await press(page, form.getByRole('button', { name: 'Approve with fewer roles' }));
      await expect(page.getByText('You approved this request with fewer roles.')).toBeVisible();
    });
  },
);

// `deciding/help-desk` works the same dialogs by keys, and `deciding/candidates` the same search for people.
test(
  'the help desk asks somebody else and closes a request, by keyboard alone',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer', { isBlank: true });
    const number = await send(await callerAt(newcomer), 'ACCESS_REQUEST', {
      requestedAppName: 'hll-app',
      role: ['Upload'],
      purpose: 'Loading the losses of the spring floods',
    });
    const { page } = await signIn('helpdesk', { isBlank: true });
    await page.goto(`/rap-home/requests/${number}`);

    await press(page, page.getByRole('button', { name: 'Reassign', exact: true }));
    const reassign = page.getByRole('dialog', { name: 'Reassign' });
    await expectAccessible(page);
    await press(page, reassign.getByRole('combobox'), 'ArrowDown');
    await page.keyboard.type('hill');
    await expect(reassign.getByRole('option')).toHaveText([/^Morgan Hill/]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await type(page, reassign.getByRole('textbox', { name: 'Note' }), 'Dana Lee is on leave until spring.');
    await press(page, reassign.getByRole('button', { name: 'Reassign' }));
    await expect(page.getByText('Reassigned.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Help desk' })).toBeFocused();

    await press(page, page.getByRole('button', { name: 'Close with a reason', exact: true }));
    const close = page.getByRole('dialog', { name: 'Close with a reason' });
    await type(page, close.getByRole('textbox', { name: 'Note' }), 'The library moves to another address.');
    await press(page, close.getByRole('button', { name: 'Close with a reason' }));
    await expect(page.getByText('The request was closed.')).toBeVisible();
  },
);

test('on the desk the focus stays where the work goes on', async ({ signIn }) => {
  const upload = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Losses of the spring floods' };
  const [first, second] = [
    await send(await callerAt((await signIn('newcomer', { isBlank: true })).page), 'ACCESS_REQUEST', upload),
    await send(await callerAt((await signIn('owner', { isBlank: true })).page), 'ACCESS_REQUEST', upload),
  ];
  const { page } = await signIn('supervisor');
  const focused = page.locator(':focus');
  const all = page.getByRole('checkbox', { name: /^Select all on this page/ });

  await test.step('a page that nothing is left on', async () => {
    const cursor = encodeURIComponent('4102444800000000/00000000-0000-7000-8000-000000000000');
    await page.goto(`/rap-home/manage-requests?role=SUPERVISOR&cursor=${cursor}`);
    await press(page, page.getByRole('link', { name: 'Go to the first page' }));
    await expect(focused).toContainText(first);
  });

  await test.step('a search for far too much, cleared', async () => {
    await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
    const search = page.getByRole('searchbox');
    await type(page, search, 'x'.repeat(120));
    await expect(search).toHaveValue('x'.repeat(100));
    await press(page, page.getByRole('button', { name: 'Clear filters' }));
    await expect(focused).toContainText(first);
    await expect(search).toHaveValue('');
  });

  await test.step('a selection, cleared', async () => {
    await press(page, all, 'Space');
    await press(page, page.getByRole('button', { name: 'Clear selection' }));
    await expect(focused).toContainText('You can decide up to 50');
  });

  await test.step('answers, hidden', async () => {
    await press(page, all, 'Space');
    await press(page, page.getByRole('button', { name: 'Decide selected requests' }));
    await press(page, page.getByRole('button', { name: 'Approve 2 requests' }));
    await expect(focused).toContainText(second);
    await press(page, page.getByRole('button', { name: 'Hide this list' }));
    await expect(focused).toContainText('Nothing is waiting for you.');
  });
});

test('who closes a request that waits for their own decision keeps the focus on how that went', async ({
  signIn,
}) => {
  const caller = await callerAt((await signIn('newcomer', { isBlank: true })).page);
  // Nobody authorizes this application in the demonstration, so RM-IT help decides.
  const number = await send(caller, 'ACCESS_REQUEST', {
    requestedAppName: 'fhdn-app',
    role: ['Read Access'],
    accessType: 'Read Access',
    level: [],
    userOrigin: [await firstOption(caller, 'fhdn-app', 'userOrigin')],
    purpose: 'Reading the notices',
  });
  await approve((await signIn('supervisor', { isBlank: true })).page, 'SUPERVISOR', number);
  const { page } = await signIn('helpdesk', { isBlank: true });
  await openFromDesk(page, 'RM_IT_HELP', number);
  await press(page, page.getByRole('button', { name: 'Close with a reason', exact: true }));
  const close = page.getByRole('dialog', { name: 'Close with a reason' });
  await type(page, close.getByRole('textbox', { name: 'Note' }), 'The notices move to another address.');
  await press(page, close.getByRole('button', { name: 'Close with a reason' }));
  await expect(page.getByText(/^Already closed/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Help desk' })).toBeFocused();
});
