import { addresses } from '@portal/core/contract/addresses.ts';
import type { Locator, Page } from '@playwright/test';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, firstOption, sayingYes, send } from '../journeys/calls.ts';
import { expect, type Somebody, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const regions = Array.from({ length: 8 }, (_, index) => `Regional - Region 0${index + 1}`);

async function askForUpload({ page }: Somebody): Promise<string> {
  const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose: 'Loading the spring floods' };
  return send(await callerAt(page), 'ACCESS_REQUEST', details);
}

async function askFor({ page }: Somebody, purpose: string): Promise<string> {
  const details = { requestedAppName: 'hll-app', role: ['Upload'], purpose };
  return send(await callerAt(page), 'ACCESS_REQUEST', details);
}

async function askForRegions({ page }: Somebody): Promise<string> {
  const details = { requestedAppName: 'p4-app', role: regions, purpose: 'Plans of next year' };
  return send(await callerAt(page), 'ACCESS_REQUEST', details);
}

/** The whole of it lies inside the window. */
async function expectInSight(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const size = page.viewportSize();
  const box = await control.boundingBox();
  const where = `${page.url()} at ${size?.width} x ${size?.height}`;
  expect(box?.y, where).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(size?.height ?? 0);
}

function isScrolledTo(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

test('who asks for what is the heading, and Approve is in sight whatever there is to read or fill in', async ({
  signIn,
}) => {
  const newcomer = await signIn('newcomer');
  const first = await askForUpload(newcomer);
  const many = await askForRegions(newcomer);
  await askForUpload(await signIn('owner'));
  const { page } = await signIn('supervisor');
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('beside the facts, also after another decision and at the end of the page', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/rap-home/requests/${first}?role=SUPERVISOR`);
    await expect(heading).toHaveText('Nora T New: Hazus Loss Library, Upload');
    await expectInSight(page, approve);
    await page.setViewportSize({ width: 929, height: 720 });
    await expectInSight(page, approve);
    await page.setViewportSize({ width: 1280, height: 720 });
    await approve.click();
    await expect(heading).toHaveText(
      'Nora T New: Project Planning and Purchasing Portal, Regional - Region 01, Regional - Region 02, and 6 more',
    );
    await expect(page.getByText(`You approved ${first} for Nora T New. Next: 1 of 2.`)).toBeVisible();
    expect(await isScrolledTo(page)).toBe(0);
    await expectInSight(page, approve);
    await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect.poll(() => isScrolledTo(page)).toBeGreaterThan(300);
    await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport();
    await expectInSight(page, approve);
    await approve.click();
  });

  await test.step('below eight roles that can be given or not', async () => {
    const { page: authorizer } = await signIn('both', { isBlank: true });
    for (const [width, height] of [
      [1280, 720],
      [929, 720],
    ] as const) {
      await authorizer.setViewportSize({ width, height });
      await authorizer.goto(`/rap-home/requests/${many}?role=AUTHORIZER`);
      await expect(authorizer.getByRole('group', { name: 'Roles to assign' })).toBeVisible();
      await expectInSight(authorizer, authorizer.getByRole('button', { name: 'Approve', exact: true }));
    }
    await expectAccessible(authorizer, widths);
  });

  await test.step('on a phone behind a bar that is always there', async () => {
    const { page: phone } = await signIn('authorizer', { width: 320, isBlank: true });
    await phone.setViewportSize({ width: 320, height: 568 });
    await phone.goto(`/rap-home/requests/${first}?role=AUTHORIZER`);
    const bar = phone.getByRole('button', { name: 'Your decision as Authorizer' });
    const yes = phone.getByRole('button', { name: 'Approve', exact: true });
    await expectInSight(phone, bar);
    const purpose = phone.getByText('Loading the spring floods').first();
    await expectInSight(phone, purpose);
    const below = ((await purpose.boundingBox())?.y ?? 0) + ((await purpose.boundingBox())?.height ?? 0);
    expect(below, 'the purpose is read above the bar').toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await expect(yes).toBeHidden();
    // What 400 % zoom leaves of 1280 x 720.
    await phone.setViewportSize({ width: 320, height: 180 });
    await phone.evaluate(() => {
      window.scrollTo(0, 0);
    });
    const header = await phone.locator('header.usa-header').boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    expect((await bar.boundingBox())?.y, 'the bar lies below the header').toBeGreaterThanOrEqual(bottom);
    await phone.setViewportSize({ width: 320, height: 568 });
    await phone.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
    await expectInSight(phone, bar);
    await bar.click();
    await expectInSight(phone, yes);
    await phone.locator('.decision-dock__content').click({ position: { x: 3, y: 3 } });
    await expect(yes, 'a press on plain text leaves it open').toBeVisible();
    await phone.keyboard.press('Escape');
    await expect(yes).toBeHidden();
    await expect(bar).toBeFocused();
    await bar.press('Enter');
    await expectInSight(phone, yes);
    await expectAccessible(phone, [480, 320]);
    await phone.keyboard.press('Escape');
    await expect(yes).toBeHidden();
    await expect(bar).toBeFocused();
    await bar.press('Enter');
    await expect(yes).toBeVisible();
    await phone.keyboard.press('Tab');
    await expect(yes, 'it never hides what has the focus').toBeHidden();
    await bar.click();
    await yes.click();
    await expect(phone.getByText(`You approved ${first} for Nora T New. Next: 1 of 1.`)).toBeInViewport();
    await expectInSight(phone, bar);
    await expect(yes, 'the next one is read first').toBeHidden();
  });

  const { page: requester } = newcomer;
  await requester.goto(`/rap-home/requests/${first}`);
  await expect(requester.getByRole('heading', { level: 1 })).toHaveText(
    'Your request: Hazus Loss Library, Upload',
  );
});

test('single keys go on and choose, decide nothing, and can be switched off for good', async ({ signIn }) => {
  const first = await askForUpload(await signIn('newcomer'));
  const second = await askForUpload(await signIn('owner'));
  const { page } = await signIn('supervisor', { isBlank: true });
  const decisions: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/decisions')) decisions.push(call.url());
  });
  await page.goto(`/rap-home/requests/${first}?role=SUPERVISOR`);
  const form = page.getByRole('form', { name: 'Your decision as Supervisor' });
  const keys = form.getByRole('list', { name: 'Shortcuts' }).getByRole('listitem');
  await expect(keys).toHaveText([/^A Approve$/, /^D Deny$/, /^J Next request$/]);
  const comment = form.getByRole('textbox', { name: 'Comment' });

  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(second));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(keys).toHaveText([/^A Approve$/, /^D Deny$/, /^K Previous request$/]);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(first));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(keys).toHaveText([/^A Approve$/, /^D Deny$/, /^J Next request$/]);

  await page.keyboard.press('d');
  await expect(form.getByRole('combobox', { name: 'Reason for denying' })).toBeFocused();
  await page.keyboard.press('a');
  await expect(
    form.getByRole('button', { name: 'Deny request' }),
    'a list of choices has its keys to itself',
  ).toBeVisible();
  await comment.fill('jkad');
  await comment.press('a');
  await expect(comment).toHaveValue('jkada');
  await form.getByRole('button', { name: 'Deny request' }).focus();
  await page.keyboard.press('Control+a');
  await expect(form.getByRole('button', { name: 'Deny request' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(form.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
  await expectAccessible(page, widths);

  const use = form.getByRole('checkbox', { name: 'Use single-key shortcuts' });
  await use.uncheck();
  await expect(keys).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('d');
  await page.keyboard.press('j');
  await expect(form.getByRole('combobox', { name: 'Reason for denying' })).toBeHidden();
  await page.reload();
  await expect(use, 'a reload keeps it').not.toBeChecked();
  await page.keyboard.press('d');
  await expect(form.getByRole('combobox', { name: 'Reason for denying' })).toBeHidden();
  await use.check();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('a');
  expect(decisions, 'no key decides by itself').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(second));
  expect(decisions).toHaveLength(1);
});

// The story below needs two presses, too, and `deciding/desk` decides several at once.
test(
  'after the sign-in one request is approved with two presses and without scrolling, and ten with four',
  inWholeTest,
  async ({ signIn }) => {
    const places = ['hll-app', 'p4-app', 'mpp-app', 'fhd-app'];
    const roleOf: Readonly<Record<string, string>> = {
      'hll-app': 'Upload',
      'p4-app': 'HQ',
      'mpp-app': 'HQ Read-Only',
      'fhd-app': 'Read Access',
    };
    for (const username of ['newcomer', 'owner', 'security']) {
      const { page } = await signIn(username);
      const person = await callerAt(page);
      for (const requestedAppName of username === 'security' ? places.slice(0, 3) : places)
        await send(person, 'ACCESS_REQUEST', {
          requestedAppName,
          role: [roleOf[requestedAppName]],
          purpose: 'Work of the coming year',
          ...(requestedAppName === 'fhd-app'
            ? {
                accessType: 'Read Access',
                level: [],
                userOrigin: [await firstOption(person, 'fhd-app', 'userOrigin')],
              }
            : {}),
        });
    }
    const { page } = await signIn('supervisor');
    await page.setViewportSize({ width: 1280, height: 720 });
    let presses = 0;
    const press = async (control: Locator): Promise<void> => {
      await expectInSight(page, control);
      expect(await isScrolledTo(page)).toBe(0);
      presses += 1;
      await control.click();
    };
    await press(page.getByRole('link', { name: /^11 requests/ }));
    await press(page.getByRole('button', { name: 'Approve', exact: true }));
    await expect(page.getByText(/^You approved RAP-.* Next: 1 of 10\.$/)).toBeVisible();
    expect(presses).toBeLessThanOrEqual(2);

    await page.goto('/rap-home/login');
    presses = 0;
    await press(page.getByRole('link', { name: /^Manage Requests/ }));
    await press(page.getByRole('checkbox', { name: /^Select all on this page/ }));
    await press(page.getByRole('button', { name: 'Decide selected requests' }));
    presses += 1;
    await page.getByRole('button', { name: 'Approve 10 requests' }).click();
    await expect(page.getByText('10 of 10 requests decided')).toBeVisible();
    expect(presses).toBeLessThanOrEqual(4);
  },
);

test('a plain request is approved in the list, two presses from home, with its purpose in view', async ({
  signIn,
}) => {
  const first = await askForUpload(await signIn('newcomer'));
  const asking = await signIn('owner');
  const second = await askFor(asking, 'Work of the coming year');
  const owner = await callerAt(asking.page);
  const third = await askFor(await signIn('security'), 'Why it is needed, at length. '.repeat(30));
  const { page } = await signIn('supervisor');
  await page.setViewportSize({ width: 1280, height: 720 });
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  const yes = (number: string) => row(number).getByRole('button', { name: `Approve ${number}, ` });

  await page.getByRole('link', { name: /^Manage Requests/ }).click();
  await expect(row(first)).toContainText('Loading the spring floods');
  await expectInSight(page, yes(first));
  expect(await isScrolledTo(page)).toBe(0);
  await expect(row(third)).toBeVisible();
  await expect(yes(third), 'the list does not carry all of its purpose').toHaveCount(0);
  await expectAccessible(page, widths);
  await page.setViewportSize({ width: 1280, height: 720 });
  await yes(first).dblclick();
  await expect(page.getByRole('status').getByText(`You approved ${first} for Nora T New.`)).toBeVisible();
  await expect(row(first)).toHaveCount(0);
  await expect(yes(second), 'the second press of two meets nothing').toBeVisible();
  await expect(page.locator('.desk-person').first(), 'what stands in its place is read next').toBeFocused();
  await expectAccessible(page, [1280]);

  const pressed = Promise.withResolvers<void>();
  // Else the list could learn of it by itself, and the row be gone before the press.
  await page.route(`**${addresses.queue}*`, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await sayingYes(signIn)(owner, second, 'AUTHORIZER');
  await yes(second).press('Enter');
  pressed.resolve();
  await expect(page.getByText(/not decided\. Dana Lee .*already decided this\./)).toBeVisible();
  await page.getByRole('button', { name: 'Hide this list' }).press('Enter');
  await expect(row(third)).toBeVisible();
});

test('on a phone the sheet with the decision names person and application, and hints at no keys', async ({
  signIn,
}) => {
  const number = await askForUpload(await signIn('newcomer'));
  const { page, context } = await signIn('supervisor', { width: 320 });
  const address = `/rap-home/requests/${number}?role=SUPERVISOR`;
  const form = page.getByRole('form', { name: 'Your decision as Supervisor' });
  const open = async (): Promise<void> => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Your decision as Supervisor' }).click();
  };
  await open();
  await expect(form.getByRole('checkbox', { name: 'Use single-key shortcuts' })).toBeVisible();
  const touch = await context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await open();
  await expect(form.getByText('Nora T New: Hazus Loss Library, Upload')).toBeInViewport({ ratio: 1 });
  await expectInSight(page, form.getByRole('button', { name: 'Approve', exact: true }));
  await expect(form.getByRole('checkbox', { name: 'Use single-key shortcuts' })).toHaveCount(0);
  await expect(form.getByRole('list', { name: 'Shortcuts' })).toHaveCount(0);
  await page.keyboard.press('d');
  await expect(form.getByRole('combobox', { name: 'Reason for denying' })).toBeHidden();
  await expectAccessible(page, [480, 320]);
});
