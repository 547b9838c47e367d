import type { Locator, Page } from '@playwright/test';
import { accountLocked, rename } from '../../server/src/identity/testing/arranged-people.ts';
import { growPeople } from '../../server/src/identity/testing/grown-people.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { press, tabTo, type } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import type { PortalData } from '../portals/portal-process.ts';
import { expect, test, withDatabase } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];
const alternatesPage = '/rap-home/manage-requests?role=SUPERVISOR&view=alternates';

/** Thousands of supervisors, and one with an accent and a middle initial in the name. */
async function manySupervisors(data: PortalData): Promise<void> {
  await withDatabase(data, async (db) => {
    await growPeople(db, { people: 3_000, supervisors: 3_000, supervisorEmail: 'both@agency.example' });
    await rename(db, 'both', 'Siobhán', 'T New');
  });
}

async function ask(page: Page): Promise<string> {
  return send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

/** Text and first entry of the list are in the window at every width. */
async function expectInWindow(page: Page, box: Locator, option: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await box.scrollIntoViewIfNeeded();
    await expect(box, `the text at ${width} px`).toBeInViewport({ ratio: 1 });
    await expect(option, `the list at ${width} px`).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The call for all of them. */
const everybody = /\/candidates(\?q=)?$/;

const more = 'There are more people than are listed here. Type more of the name.';

test('an alternate is found by name among thousands, by keyboard alone', async ({ data, signIn }) => {
  const { page } = await signIn('supervisor', { isBlank: true });
  await manySupervisors(data);
  await page.goto(alternatesPage);
  const form = page.getByRole('form', { name: 'Name an alternate' });
  const box = form.getByRole('combobox', { name: 'Alternate' });
  const options = form.getByRole('option');
  const says = form.getByRole('status');

  await test.step('the first are listed before anything is typed', async () => {
    await press(page, box, 'ArrowDown');
    await expect(options).toHaveCount(50);
    await expect(says.filter({ hasText: `50 results available. ${more}` })).toBeAttached();
    await expectAccessible(page, widths);
  });

  await test.step('words in any order, without accents', async () => {
    for (const words of ['new siob', 'siobhan new', 'SIOBHÁN T N']) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(words);
      await expect(options).toHaveText([/^Siobhán T New \(.*\) both@agency\.example$/]);
    }
    await expectInWindow(page, box, options.first());
    await expectAccessible(page, widths);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nobody');
    await expect(says.filter({ hasText: 'No one who can be chosen matches.' })).toBeAttached();
    await expectAccessible(page, widths);
  });

  await test.step('a search that failed is tried again, and then it finds', async () => {
    await page.route('**/alternates/candidates?q=siobhan*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.keyboard.press('Control+a');
    await page.keyboard.type('siobhan t new');
    await expect(says.filter({ hasText: 'The people could not be loaded' })).toBeAttached();
    await expectAccessible(page, widths);
    await page.unroute('**/alternates/candidates?q=siobhan*');
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(/^Siobhán T New \(/);
    await expect(says.filter({ hasText: /^Siobhán T New \(.*\) chosen\.$/ })).toBeAttached();
  });

  await test.step('named; what was chosen is there after a reload', async () => {
    await page.reload();
    await expect(box).toHaveValue(/^Siobhán T New \(/);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    await form.getByLabel('First day').fill(day);
    await form.getByLabel('Last day').fill(day);
    await press(page, form.getByRole('button', { name: 'Name alternate' }));
    await expect(form.getByText('We asked Siobhán T New to act for you')).toBeVisible();
    await expect(box).toHaveValue('');
  });
});

test('an alternate is found on a phone in Spanish; where nobody can be named the page says so', async ({
  inDatabase,
  data,
  signIn,
}) => {
  const { page } = await signIn('supervisor', { language: 'es', width: 320, isBlank: true });
  await withDatabase(data, (db) => rename(db, 'both', 'Siobhán', 'T New'));
  await page.goto(alternatesPage);
  const form = page.getByRole('form', { name: 'Nombrar un suplente' });
  const box = form.getByRole('combobox', { name: 'Suplente' });
  await box.click();
  await expect(form.getByRole('option')).toHaveCount(2);
  await box.fill('siobhan');
  await expect(form.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, [320]);
  await form.getByRole('option', { name: 'Siobhán T New' }).click();
  await expect(box).toHaveValue(/^Siobhán T New \(/);

  await inDatabase(accountLocked('both'));
  await inDatabase(accountLocked('supervisor2'));
  await page.reload();
  const none = 'En este momento no hay otro supervisor a quien pueda nombrar.';
  await expect(page.getByText(none)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Escribir a la mesa de ayuda/ })).toBeVisible();
  await expectAccessible(page, [320]);
});

test('a choice that may no longer be named is reported beside the field', async ({ inDatabase, signIn }) => {
  const { page } = await signIn('supervisor', { isBlank: true });
  await page.goto(alternatesPage);
  const form = page.getByRole('form', { name: 'Name an alternate' });
  await form.getByRole('combobox', { name: 'Alternate' }).click();
  await form.getByRole('option', { name: 'Morgan Hill' }).click();
  await inDatabase(accountLocked('supervisor2'));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await form.getByLabel('First day').fill(day);
  await form.getByLabel('Last day').fill(day);
  await form.getByRole('button', { name: 'Name alternate' }).press('Enter');
  const notice = 'This person can no longer act for you. Choose someone else.';
  await expect(form.getByRole('link', { name: notice })).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Alternate' })).toHaveAccessibleDescription(
    new RegExp(notice),
  );
  await expectAccessible(page);
});

// The first story finds people with the same field, and `deciding/help-desk` asks somebody else in the same dialog.
for (const { language, words } of waysToTell(
  [
    {
      language: 'en',
      words: { open: 'Reassign', who: 'Who should decide', none: 'No one who can be chosen matches.' },
    },
    {
      language: 'es',
      words: { open: 'Reasignar', who: 'Quién debe decidir', none: 'Nadie que se pueda elegir coincide.' },
    },
  ] as const,
  1,
))
  test(
    `those who should decide instead are found by name among thousands (${language})`,
    inWholeTest,
    async ({ data, signIn }) => {
      const { page: newcomer } = await signIn('newcomer');
      const number = await ask(newcomer);
      await manySupervisors(data);
      const { page } = await signIn('helpdesk', { language, isBlank: true });
      await page.goto(`/rap-home/requests/${number}`);
      await press(page, page.getByRole('button', { name: words.open }));
      const dialog = page.getByRole('dialog', { name: words.open });
      const box = dialog.getByRole('combobox', { name: words.who });
      const options = dialog.getByRole('option');
      const tags = dialog.getByRole('list').getByRole('button');
      await press(page, box, 'ArrowDown');
      await expect(options).toHaveCount(50);
      await expectAccessible(page, widths);
      await page.keyboard.type('new siobhan');
      await expect(options).toHaveText([/^Siobhán T New \(/]);
      await expectInWindow(page, box, options.first());
      await expectAccessible(page, widths);
      await page.keyboard.press('Enter');
      await page.keyboard.type('nobody');
      await expect(dialog.getByRole('status').filter({ hasText: words.none })).toBeAttached();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('hill');
      await expect(options).toHaveText([/^Morgan Hill \(/]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(tags).toHaveCount(3);
      await expectAccessible(page, widths);
      await press(page, tags.first());
      await expect(box).toBeFocused();
      await expect(tags.first()).toHaveText('Morgan Hill (Flood Risk Agency)');
      await type(page, dialog.getByRole('textbox'), 'Dana Lee is on leave until spring.');
      await press(page, dialog.getByRole('button', { name: words.open }));
      await expect(dialog).toBeHidden();
      await newcomer.goto(`/rap-home/requests/${number}`);
      await expect(newcomer.getByRole('list', { name: `Progress of request ${number}` })).toContainText(
        'Morgan Hill',
      );
    },
  );

// The first story has people that cannot be loaded, and the second one nobody who can be named.
test(
  'where nobody else can decide, or they cannot be loaded, the help desk sees it',
  inWholeTest,
  async ({ signIn }) => {
    const { page: newcomer } = await signIn('newcomer');
    const number = await ask(newcomer);
    const { page } = await signIn('helpdesk', { isBlank: true });
    await page.goto(`/rap-home/requests/${number}`);
    await page.route(everybody, (route) => route.fulfill({ status: 500, body: '{}' }));
    await press(page, page.getByRole('button', { name: 'Reassign' }));
    const dialog = page.getByRole('dialog', { name: 'Reassign' });
    await press(page, dialog.getByRole('combobox', { name: 'Who should decide' }), 'ArrowDown');
    await expect(
      dialog.getByRole('status').filter({ hasText: 'The people could not be loaded' }),
    ).toBeAttached();
    await expectAccessible(page, widths);
    await page.unroute(everybody);
    await page.route(everybody, (route) => route.fulfill({ json: { people: [], hasMorePeople: false } }));
    await tabTo(page, dialog.getByRole('button', { name: 'Retry' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^No one else can decide this stage\./)).toBeVisible();
    await expectAccessible(page, widths);
  },
);
