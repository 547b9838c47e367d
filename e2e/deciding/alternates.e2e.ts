import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { dayAfter } from '../../core/src/domain/calendar/calendar-days.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { type Caller, callerAt, send } from '../journeys/calls.ts';
import { openFromDesk } from '../journeys/journeys.ts';
import { expect, hearNews, type Somebody, test } from '../portals/portal.ts';
import { press, tabTo, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const widths = [1280, 320];
const alternatesPage = '/rap-home/manage-requests?role=SUPERVISOR&view=alternates';

function readAlternates(supervisor: Caller) {
  return supervisor.get(addresses.alternates);
}

/** Names Morgan Hill from today on, by a call of the page, and returns the number. */
async function nameMorgan(page: Page, days = 5): Promise<string> {
  const supervisor = await callerAt(page);
  const { today } = await readAlternates(supervisor);
  const { people } = await supervisor.get(addresses.alternateCandidates);
  const alternate = people.find(({ fullName }) => fullName === 'Morgan Hill')?.id;
  const endDate = dayAfter(today, days - 1);
  return send(supervisor, 'ALTERNATE_SUPERVISOR', { alternate, startDate: today, endDate });
}

/** Asks for the application and returns the number. */
async function askForUpload({ page }: Somebody): Promise<string> {
  return send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

/** A day as the browser's field for it takes it from the keyboard: month, day, year. */
function keysOf(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}${date}${year}`;
}

/** "Nov 22, 2026" */
function inWords(day: string, language = 'en-US'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

function lists(page: Page) {
  return {
    named: page.getByRole('region', { name: 'Your alternates' }),
    actingFor: page.getByRole('region', { name: 'You act for' }),
    form: page.getByRole('form', { name: 'Name an alternate' }),
  };
}

/** Nothing of the form lies over anything else of it, wherever the page is scrolled to. */
async function expectApart(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Name an alternate' });
  // The buttons of the list lie in its own box.
  const parts = form.locator('label, .options-list__box, input[type=date], button[type=submit]');
  await expect(parts).toHaveCount(7);
  for (const width of [1280, 929, 480, 320]) {
    await page.setViewportSize({ width, height: 720 });
    for (const part of await parts.all()) {
      await part.scrollIntoViewIfNeeded();
      const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const covered = boxes.filter((one, index) =>
        boxes.some(
          (other, otherIndex) =>
            index !== otherIndex &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      );
      expect(covered, `at ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('a supervisor has an alternate, from the naming by keyboard alone to its end', async ({ signIn }) => {
  const newcomer = await signIn('newcomer');
  const waiting = await askForUpload(newcomer);
  const { page: dana, context } = await signIn('supervisor');
  const { page: morgan } = await signIn('supervisor2');
  const { today, mostDays } = await readAlternates(await callerAt(dana));
  const last = dayAfter(today, 4);
  const { named, form } = lists(dana);

  await test.step('the form says what is wrong, and keeps what is typed', async () => {
    await dana.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await press(dana, dana.getByRole('link', { name: 'Alternates' }));
    await expect(dana).toHaveURL(/\?role=SUPERVISOR&view=alternates$/);
    await expect(named.getByText('No one is acting for you.')).toBeVisible();
    await expect(dana.getByText('All deadlines are at the end of the day, Eastern Time.')).toBeVisible();
    await expectApart(dana);
    await expectAccessible(dana, widths);
    await press(dana, form.getByRole('button', { name: 'Name alternate' }));
    await expect(form.getByRole('link')).toHaveText([
      'Choose an alternate.',
      'Enter the first day as month, day, and year.',
      'Enter the last day as month, day, and year.',
    ]);
    await expectAccessible(dana, widths);
    await press(dana, form.getByRole('link', { name: 'Choose an alternate.' }));
    await expect(form.getByRole('combobox', { name: 'Alternate' })).toBeFocused();
    await dana.keyboard.type('hill mor');
    await expect(form.getByRole('option')).toHaveText([
      'Morgan Hill (Flood Risk Agency) supervisor2@agency.example',
    ]);
    await dana.keyboard.press('Enter');
    await type(dana, form.getByLabel('First day'), keysOf(today));
    await type(dana, form.getByLabel('Last day'), keysOf(dayAfter(today, mostDays)));
    const latest = `The last day cannot be after ${inWords(dayAfter(today, mostDays - 1))}.`;
    await expect(form.getByRole('link')).toHaveText([latest]);
    await expect(form.getByLabel('Last day')).toHaveAccessibleDescription(new RegExp(latest));
    await dana.reload();
    await expect(form.getByLabel('First day')).toHaveValue(today);
    await expect(form.getByRole('combobox', { name: 'Alternate' })).toHaveValue(
      'Morgan Hill (Flood Risk Agency)',
    );
  });

  await test.step('named, told what comes next, and in the list without a reload', async () => {
    await type(dana, form.getByLabel('Last day'), keysOf(last));
    await press(dana, form.getByRole('button', { name: 'Name alternate' }));
    const notice = form.getByRole('status').filter({ hasText: 'We asked Morgan Hill to act for you' });
    // Another alternate may be acting already, so it says nothing of who else can decide.
    const next = notice.getByText('Morgan Hill accepts or declines. Nothing changes until then.', {
      exact: true,
    });
    await expect(next).toBeVisible();
    await expect(notice).toContainText('If there is no answer, the request expires on');
    await expect(notice.locator('..')).toBeFocused();
    await expect(form.getByLabel('First day')).toHaveValue('');
    const item = named.getByRole('row').filter({ hasText: 'Morgan Hill' });
    await expect(item).toContainText('Waiting for an answer');
    await expect(item).toContainText(`${inWords(today)} to ${inWords(last)}`);
    await expectAccessible(dana, widths);
  });

  await test.step('the person who was named cannot overlook it', async () => {
    await morgan.goto('/rap-home/applications');
    await expect(morgan.getByText('A supervisor has designated you as alternate approver')).toBeVisible();
    await expect(morgan.getByText(`Dana Lee, ${inWords(today)} to ${inWords(last)}`)).toBeVisible();
    await expect(morgan.getByRole('link', { name: 'Learn More about alternates' })).toHaveAttribute(
      'href',
      '/rap-home/account?section=alternates',
    );
    await expectAccessible(morgan, widths);
    await morgan.goto('/rap-home/manage-requests?role=SUPERVISOR');
    const row = morgan.getByRole('row').filter({ hasText: 'Dana Lee' });
    await expect(row).toContainText(`Act as alternate from ${inWords(today)} through ${inWords(last)}`);
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await expect(
      morgan.getByText('You have been named as an alternate approver'),
      'its row says it, the notice stands on the home page alone',
    ).toHaveCount(0);
    await expect(morgan.getByRole('row').filter({ hasText: waiting })).toHaveCount(0);
    await expectAccessible(morgan, widths);
  });

  await test.step('accepted by keyboard alone', async () => {
    await morgan.goto('/rap-home/applications');
    await press(morgan, morgan.getByRole('link', { name: 'Accept or decline' }));
    await expect(lists(morgan).actingFor).toContainText('Waiting for your answer');
    await press(morgan, morgan.getByRole('link', { name: 'Answer request' }));
    await expect(
      morgan.getByRole('heading', { name: 'Alternate Supervisor Request: Morgan Hill for Dana Lee' }),
    ).toBeVisible();
    await expect(morgan.getByText(/^Morgan Hill would act for Dana Lee as supervisor from/)).toBeVisible();
    await expect(morgan.getByText('Application', { exact: true })).toHaveCount(0);
    await expectAccessible(morgan, widths);
    const answer = morgan.getByRole('form', { name: 'Do you agree to act for Dana Lee?' });
    await press(morgan, answer.getByRole('button', { name: 'Accept' }));
    await expect(morgan.getByText('You agreed to act as alternate.')).toBeVisible();
    await expect(morgan.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(morgan.getByText(/^Morgan Hill is acting for Dana Lee through/).first()).toBeVisible();
    await expectAccessible(morgan, widths);
    await press(morgan, morgan.getByRole('link', { name: 'Back to Alternates' }).first());
    await expect(lists(morgan).actingFor).toContainText('Active through');
    await hearNews(dana);
    await expect(named, 'seen by the other side without a reload').toContainText('Active through');
  });

  await test.step('what was waiting already is decided on behalf', async () => {
    await morgan.goto('/rap-home/applications');
    await expect(morgan.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(morgan.getByText('You have been named as an alternate approver')).toBeHidden();
    await morgan.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await expect(morgan.getByRole('row').filter({ hasText: waiting })).toContainText('for Dana Lee');
    await expectAccessible(morgan, widths);
    await openFromDesk(morgan, 'SUPERVISOR', waiting);
    await expect(
      morgan.getByText(/^You are deciding on behalf of Dana Lee \(.*\)\. Both names/),
    ).toBeVisible();
    await expectAccessible(morgan, widths);
    await press(morgan, morgan.getByRole('button', { name: 'Approve', exact: true }));
    await expect(morgan.getByText('You approved this request.')).toBeVisible();
    await newcomer.page.goto(`/rap-home/requests/${waiting}`);
    const way = newcomer.page.getByRole('list', { name: `Progress of request ${waiting}` });
    await expect(way).toContainText(/Morgan Hill \(.*\) on behalf of Dana Lee \(.*\)/);
    await expect(newcomer.page.getByText('by Morgan Hill on behalf of Dana Lee')).toBeVisible();
    const { page: authorizer } = await signIn('authorizer', { isBlank: true });
    await openFromDesk(authorizer, 'AUTHORIZER', waiting);
    await expect(
      authorizer.getByText(/^Approved by Morgan Hill \(.*\) on behalf of Dana Lee \(.*\) \(Supervisor\)/),
    ).toBeVisible();
  });

  await test.step('ended early: nothing more is seen, and an open form says why', async () => {
    const other = await askForUpload(await signIn('owner'));
    await openFromDesk(morgan, 'SUPERVISOR', other);
    const question = 'What do you need it for, and until when?';
    await morgan.getByRole('button', { name: 'Return for information' }).press('Enter');
    await morgan.getByRole('textbox', { name: 'Question' }).fill(question);
    const window = await context.newPage();
    await window.goto(alternatesPage);
    await lists(window).named.getByRole('button', { name: 'End now' }).press('Enter');
    await dana.goto(alternatesPage);
    await press(dana, named.getByRole('button', { name: 'End now' }));
    const dialog = dana.getByRole('dialog', { name: 'End before the last day' });
    await expect(dialog).toContainText('Decisions already made still stand.');
    await expectAccessible(dana, widths);
    await press(dana, dialog.getByRole('button', { name: 'End now' }));
    await expect(dialog).toContainText('Ended. Morgan Hill no longer acts for Dana Lee.');
    await expectAccessible(dana, widths);
    await press(dana, dialog.getByRole('button', { name: 'OK' }));
    await expect(named.getByRole('paragraph').filter({ hasText: 'Ended early' })).toBeFocused();
    const second = window.getByRole('dialog', { name: 'End before the last day' });
    await second.getByRole('button', { name: 'End now' }).press('Enter');
    await expect(second).toContainText('The assignment was not ended.');
    await expect(second).toContainText('It has already ended.');
    await window.close();

    await morgan.getByRole('button', { name: 'Send question' }).press('Enter');
    await expect(morgan.getByText(/^You no longer act for Dana Lee \(.*\)\.$/)).toBeVisible();
    await expect(morgan.getByRole('textbox', { name: 'Question' })).toHaveValue(question);
    await morgan.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await expect(morgan.getByText('Nothing is waiting for you.')).toBeVisible();
    const lately = morgan.getByRole('region', { name: 'Your recent decisions' }).getByRole('listitem');
    await expect(lately.filter({ hasText: waiting })).toContainText('Approved');
    await expect(lately.filter({ hasText: 'Dana Lee' })).toContainText('Accepted');
    await dana.goto('/rap-home/manage-requests?role=SUPERVISOR');
    await expect(dana.getByRole('row').filter({ hasText: other })).toBeVisible();
  });
});

// The first story names, accepts and ends on the same screens; who may do what `name-alternate.test.ts` asks.
test('declined with a reason, named again, and withdrawn', inWholeTest, async ({ signIn }) => {
  const { page: dana } = await signIn('supervisor');
  const { page: morgan } = await signIn('supervisor2', { isBlank: true });
  const { named, form } = lists(dana);
  const first = await nameMorgan(dana);

  await test.step('the same person is not asked twice for one day', async () => {
    const { today } = await readAlternates(await callerAt(dana));
    await dana.goto(alternatesPage);
    await form.getByRole('combobox', { name: 'Alternate' }).click();
    await form.getByRole('option', { name: 'Morgan Hill' }).click();
    await form.getByLabel('First day').fill(dayAfter(today, 2));
    await form.getByLabel('Last day').fill(dayAfter(today, 9));
    await form.getByRole('button', { name: 'Name alternate' }).press('Enter');
    await expect(form.getByRole('alert')).toContainText(
      'You have already named Morgan Hill (Flood Risk Agency) for some of these days.',
    );
    await expect(form.getByLabel('Last day')).toHaveValue(dayAfter(today, 9));
    await expectAccessible(dana, widths);
  });

  await test.step('declined, once the reason and a few words are there', async () => {
    await morgan.goto(`/rap-home/requests/${first}`);
    const answer = morgan.getByRole('form', { name: 'Do you agree to act for Dana Lee?' });
    await press(morgan, answer.getByRole('button', { name: 'Decline' }));
    await expect(answer.getByRole('combobox', { name: 'Reason for declining' })).toBeFocused();
    await press(morgan, answer.getByRole('button', { name: 'Decline' }));
    await expect(answer.getByRole('link')).toHaveText([
      'Choose a reason for declining.',
      'Enter 10 to 1,000 characters.',
    ]);
    await expectAccessible(morgan, widths);
    await tabTo(morgan, answer.getByRole('combobox', { name: 'Reason for declining' }));
    await morgan.keyboard.type('I do not know');
    await answer.getByRole('textbox', { name: 'Comment' }).fill('I am away in that week myself.');
    await press(morgan, answer.getByRole('button', { name: 'Decline' }));
    await expect(morgan.getByText('You declined to act as alternate.')).toBeVisible();
    await dana.goto(`/rap-home/requests/${first}`);
    await expect(dana.getByText('Denied by supervisor', { exact: true })).toBeVisible();
    const why = dana.getByRole('region', { name: 'Why it was declined' });
    await expect(why).toContainText('I do not know this team well enough to decide for it.');
    await expect(why).toContainText('I am away in that week myself.');
    await expectAccessible(dana, widths);
    await dana.getByRole('link', { name: 'Go to Alternates' }).click();
    await expect(named.getByRole('row')).toContainText(['Person', 'Declined']);
  });

  await test.step('named again, and withdrawn before the answer', async () => {
    const second = await nameMorgan(dana);
    await morgan.goto('/rap-home/applications');
    await expect(morgan.getByRole('link', { name: 'Accept or decline' })).toBeVisible();
    await dana.goto(alternatesPage);
    await press(dana, named.getByRole('button', { name: `Cancel Request ${second}` }));
    const dialog = dana.getByRole('dialog', { name: 'Cancel Request' });
    await expect(dialog).toContainText('Morgan Hill will no longer be asked and will not act for you.');
    await expectAccessible(dana, widths);
    await press(dana, dialog.getByRole('button', { name: 'Cancel Request' }));
    await press(dana, dialog.getByRole('button', { name: 'OK' }));
    await expect(named.getByRole('row').nth(1)).toContainText('Canceled');
    await hearNews(morgan);
    await expect(morgan.getByRole('link', { name: 'Accept or decline' }), 'gone by itself').toBeHidden();
    await dana.goto(`/rap-home/requests/${second}`);
    await expect(dana.getByText('Canceled before it was answered.')).toBeVisible();
  });
});

test('what is loading and what cannot be loaded is announced, and others are asked nothing', async ({
  signIn,
}) => {
  const { page: newcomer } = await signIn('newcomer');
  const asked: string[] = [];
  newcomer.on('request', (call) => asked.push(call.url()));
  await newcomer.goto('/rap-home/applications');
  await expect(newcomer.getByRole('list', { name: 'Applications' })).toBeVisible();
  await newcomer.waitForLoadState('networkidle');
  expect(asked.filter((url) => /alternates|waiting-namings/.test(url))).toEqual([]);
  await newcomer.goto(alternatesPage);
  await expect(newcomer.getByText('You do not have access to this list')).toBeVisible();

  const { page: dana } = await signIn('supervisor', { isBlank: true });
  const address = '**/greenlight/approval/alternates';
  const looked = Promise.withResolvers<void>();
  await dana.route(address, async (route) => {
    await looked.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await dana.goto(alternatesPage);
  await expect(dana.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expectAccessible(dana, widths);
  looked.resolve();
  await expect(dana.getByText('The alternates could not be loaded')).toBeVisible();
  await expectAccessible(dana, widths);
  await dana.unroute(address);
  await dana.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(lists(dana).named).toBeVisible();
});

// The stories above show the same states; `deciding/candidates` names one in Spanish.
test('alternates in Spanish', inWholeTest, async ({ signIn }) => {
  const { page: dana } = await signIn('supervisor', { language: 'es' });
  const { page: morgan } = await signIn('supervisor2', { language: 'es', isBlank: true });
  const number = await nameMorgan(dana);
  await dana.goto(alternatesPage);
  const form = dana.getByRole('form', { name: 'Nombrar un suplente' });
  await form.getByRole('button', { name: 'Nombrar suplente' }).press('Enter');
  await expect(form.getByRole('link', { name: 'Elija un suplente.' })).toBeVisible();
  await expectAccessible(dana, widths);
  await dana.getByRole('button', { name: `Cancelar solicitud ${number}` }).press('Enter');
  await expect(dana.getByRole('dialog', { name: 'Cancelar solicitud' })).toBeVisible();
  await expectAccessible(dana, widths);
  await dana.keyboard.press('Escape');

  await morgan.goto('/rap-home/applications');
  await expect(morgan.getByText('Le asignaron la función de aprobador suplente')).toBeVisible();
  await expectAccessible(morgan, widths);
  await morgan.getByRole('link', { name: 'Aceptar o rechazar' }).click();
  await morgan.getByRole('link', { name: `Responder la solicitud ${number}` }).click();
  const answer = morgan.getByRole('form', { name: '¿Acepta actuar en lugar de Dana Lee?' });
  await expect(answer).toBeVisible();
  await expectAccessible(morgan, widths);
  await answer.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await expect(morgan.getByText('Usted aceptó actuar como suplente.')).toBeVisible();
  await morgan.getByRole('button', { name: `Terminar ahora, ${number}` }).press('Enter');
  await expectAccessible(morgan, widths);
  const dialog = morgan.getByRole('dialog', { name: 'Terminar antes del último día' });
  await dialog.getByRole('button', { name: 'Terminar ahora' }).press('Enter');
  await expect(dialog).toContainText('Terminada.');
  await dialog.getByRole('button', { name: 'Aceptar' }).press('Enter');
  await expect(morgan.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(morgan.getByText('Terminó antes del último día')).toBeVisible();
  await expectAccessible(morgan, widths);
  await hearNews(dana);
  await expect(dana.getByText('Terminada antes de tiempo')).toBeVisible();
});
