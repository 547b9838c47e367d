import type { Locator, Page, Request } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, giveAccess, send } from '../journeys/calls.ts';
import { application, cardOf } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

const notices = 'Flood Hazard Determination Notices';
const planning = 'Project Planning and Purchasing Portal';

function removeButton(page: Page, name: string): Locator {
  return cardOf(page, name).getByRole('button', { name: `Remove Access: ${name}` });
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Remove Access Request' });
}

function allDialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Remove Access to All Apps' });
}

async function openMine(page: Page): Promise<void> {
  await page.goto('/rap-home/applications?show=mine');
  await expect(cardOf(page, 'Hazards Geoplatform')).toBeVisible();
}

/** Notes every call of the page that goes to an address ending like this. */
function callsTo(page: Page, ending: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith(ending)) calls.push(call);
  });
  return calls;
}

/** Answers the page's next submits instead of the server. */
async function answerWith(page: Page, address: string, problem: Record<string, unknown>): Promise<void> {
  const { status } = problem;
  await page.unrouteAll();
  await page.route(address, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: Number(status), contentType: 'application/problem+json', json: problem })
      : route.fallback(),
  );
}

test.describe('while nothing is removed', () => {
  test('nothing is removed unless it is confirmed, and nobody is trapped', async ({ signIn }) => {
    const { page } = await signIn('staff', { isBlank: true });
    await openMine(page);
    const sent = callsTo(page, '/approval/requests');
    const button = removeButton(page, application);
    const dialog = dialogOf(page);
    await button.click();
    await expect(dialog.getByRole('button')).toHaveText(['Remove Access', 'Cancel']);
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([]);
    await expect(cardOf(page)).toContainText('You have: Upload');
  });

  test('every failure has its own words, and only those that may pass can be tried again', async ({
    signIn,
  }) => {
    const { page } = await signIn('staff', { isBlank: true });
    await openMine(page);
    const dialog = dialogOf(page);
    const retry = dialog.getByRole('button', { name: 'Retry' });
    const requestId = '0199a1b2-0000-7000-8000-000000000001';
    const failures = [
      {
        problem: { status: 409, code: 'PENDING_REMOVAL_EXISTS', requestId },
        text: 'The Remove Access Request was rejected as a pending removal request already exists for this application.',
        canRetry: false,
      },
      {
        problem: { status: 403, code: 'ACCOUNT_LOCKED' },
        text: 'The Remove Access Request was rejected because your account is currently locked.',
        canRetry: false,
      },
      {
        problem: { status: 503, code: 'UNAVAILABLE', requestId },
        text: 'The Remove Access Request failed: Your request is saved but not yet confirmed. It will continue on its own; you do not need to send it again.',
        canRetry: false,
      },
      {
        problem: { status: 500, code: 'UNEXPECTED' },
        text: 'The Remove Access Request failed: Something went wrong on our side. Try again.',
        canRetry: true,
      },
    ];
    for (const { problem, text, canRetry } of failures) {
      await answerWith(page, '**/approval/requests', problem);
      await removeButton(page, application).click();
      await dialog.getByRole('button', { name: 'Remove Access' }).click();
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      await expect(retry).toBeVisible({ visible: canRetry });
      const link = dialog.getByRole('link', { name: 'See the request' });
      await expect(link).toBeVisible({ visible: 'requestId' in problem });
      await expectAccessible(page, [320]);
      await dialog.getByRole('button', { name: 'Return to Applications' }).click();
      await expect(dialog).toBeHidden();
    }
  });

  test('what can go wrong with everything is shown', async ({ signIn }) => {
    const { page } = await signIn('staff', { isBlank: true });
    await openMine(page);
    const dialog = allDialogOf(page);
    const failures = [
      {
        problem: { status: 409, code: 'PENDING_REMOVAL_EXISTS' },
        text: 'Remove All Access Request was rejected as a pending removal request already exists for this application.',
      },
      {
        problem: { status: 500, code: 'UNEXPECTED' },
        text: 'The Remove All Access Request failed: Something went wrong on our side. Try again.',
      },
      {
        problem: { status: 403, code: 'ACCOUNT_LOCKED' },
        text: 'Remove All Access Request Failed',
      },
    ];
    for (const { problem, text } of failures) {
      await answerWith(page, '**/approval/removals', problem);
      await page.getByRole('button', { name: 'Remove Access to All Apps' }).click();
      await dialog.getByRole('button', { name: 'Remove All Access' }).click();
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible(page, [320]);
      if (problem.code === 'ACCOUNT_LOCKED')
        await expect(dialog.getByText(/^Your account is currently locked\. Please check/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    }
  });

  test('who may not give up access sees why, or sees nothing of it', async ({ signIn }) => {
    const { page: inactive } = await signIn('inactive', { isBlank: true });
    await openMine(inactive);
    const all = inactive.getByRole('button', { name: 'Remove Access to All Apps' });
    const off = 'Your account is locked.';
    await expect(removeButton(inactive, application)).toBeDisabled();
    await expect(removeButton(inactive, application)).toHaveAccessibleDescription(off);
    await expect(all).toBeDisabled();
    await expect(all).toHaveAccessibleDescription(off);
    await expectAccessible(inactive);
    const { page: eloma } = await signIn('eloma', { isBlank: true });
    await openMine(eloma);
    await expect(eloma.getByRole('button', { name: 'Remove Access to All Apps' })).toBeHidden();
  });

  test('Change Role is in the header of the cards that have it', async ({ signIn }) => {
    const { page } = await signIn('staff', { isBlank: true });
    await openMine(page);
    const changes = page.getByRole('button', { name: /^Change Role/ });
    await expect(changes).toHaveCount(1);
    const header = page.locator('.card__header').filter({ has: changes });
    await expect(header.getByRole('heading', { name: planning })).toBeVisible();
    await expect(changes.locator('svg')).toBeVisible();
    await expect(changes.getByText('Change Role', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Change Role: ${planning}` }).press('Enter');
    await expect(page).toHaveURL(/[?&]change=p4-app/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('once something is removed', () => {
  test.use({ ownPortal: true });

  test('access that ends at once, by keyboard alone', async ({ signIn }) => {
    const { page } = await signIn('staff');
    await openMine(page);
    const tokens = callsTo(page, '/protocol/openid-connect/token');
    await removeButton(page, application).press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('heading', { name: 'Remove Access Request' })).toBeFocused();
    await expect(dialog).toContainText(
      `You are requesting to remove your access to ${application} and must go through request access again to regain it.`,
    );
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Remove Access' })).toBeFocused();
    await page.keyboard.press('Enter');
    const done = `Access to ${application} has been successfully removed.`;
    await expect(dialog.getByText(done, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('link', { name: /^Request RAP-/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Return to Applications' })).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Application Catalog' })).toBeFocused();
    await expect(cardOf(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'My Applications 2' })).toBeVisible();
    expect(tokens, 'one new token tells the new roles').toHaveLength(1);
    await page.getByRole('link', { name: /^All Applications/ }).click();
    await expect(cardOf(page).getByRole('button', { name: `Request Access: ${application}` })).toBeEnabled();
    await page.getByRole('link', { name: 'Status Request 0' }).click();
    await expect(page.getByText('You have no open requests.')).toBeVisible();
  });

  test('tried again after a fault, and after an answer that was lost, it is one removal', async ({
    signIn,
  }) => {
    const { page } = await signIn('staff', { isBlank: true });
    const caller = await callerAt(page);
    await openMine(page);
    const sent = callsTo(page, '/approval/requests');
    const dialog = dialogOf(page);
    await answerWith(page, '**/approval/requests', { status: 500, code: 'UNEXPECTED' });
    await removeButton(page, application).click();
    await dialog.getByRole('button', { name: 'Remove Access' }).click();
    await expect(
      dialog.getByText('The Remove Access Request failed: Something went wrong on our side. Try again.', {
        exact: true,
      }),
    ).toBeVisible();

    await page.unrouteAll();
    let arrive = (): void => undefined;
    const mayArrive = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      '**/approval/requests',
      async (route) => {
        await mayArrive;
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Retry' }).dblclick();
    await expect(dialog.getByText('Submitting…')).toBeVisible();
    for (const button of await dialog.getByRole('button').all()) await expect(button).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    arrive();
    await expect(dialog.getByText(/has been successfully removed\.$/)).toBeVisible();
    const keys = new Set(sent.map((call) => call.headers()['idempotency-key']));
    expect(sent.length, 'the fault, the lost answer and the one that came').toBeGreaterThanOrEqual(3);
    expect(keys.size).toBe(1);
    const own = await caller.get(addresses.userRequests);
    expect(own.filter(({ requestType }) => requestType === 'REMOVE_REQUEST')).toHaveLength(1);
  });

  test('a removal ends the open request for the same application', async ({ signIn }) => {
    const { page } = await signIn('staff', { isBlank: true });
    const number = await send(await callerAt(page), 'CHANGE_REQUEST', {
      requestedAppName: 'p4-app',
      role: ['Regional - Region 05'],
      purpose: 'I move to the other region',
    });
    await openMine(page);
    await removeButton(page, planning).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(`This also closes your open request ${number}.`);
    await dialog.getByRole('button', { name: 'Remove Access' }).click();
    await expect(
      dialog.getByText(`Access to ${planning} has been successfully removed.`, { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, planning)).toBeHidden();
    await page.goto(`/rap-home/requests/${number}`);
    await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible();
  });

  test('where somebody has to complete it the access stays until then', async ({ signIn }) => {
    const { page } = await signIn('newcomer', { isBlank: true });
    await giveAccess(await callerAt(page), signIn, {
      requestedAppName: 'fhdn-app',
      role: ['Read Access'],
      accessType: 'Read Access',
      userOrigin: ['Agency Staff'],
      purpose: 'I read the notices',
    });
    await page.goto('/rap-home/applications?show=mine');
    await removeButton(page, notices).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(
      'Someone has to complete this request. You keep your access until then.',
    );
    await dialog.getByRole('button', { name: 'Remove Access' }).click();
    const text = `A Remove Access Request for ${notices} has been submitted.`;
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    const number = (await dialog.getByRole('link').innerText()).replace('Request ', '');
    await dialog.getByRole('button', { name: 'Return to Applications' }).click();
    await expect(removeButton(page, notices)).toBeDisabled();
    await expect(removeButton(page, notices)).toHaveAccessibleDescription(
      'A removal request is already open.',
    );
    const all = page.getByRole('button', { name: 'Remove Access to All Apps' });
    await expect(all).toBeDisabled();
    await expect(all).toHaveAccessibleDescription('A removal request is already open.');
    await expectAccessible(page);

    const helpdesk = await callerAt((await signIn('helpdesk', { isBlank: true })).page);
    const waiting = await helpdesk.get(addresses.request, { requestId: number });
    await helpdesk.post(
      addresses.decisions,
      { stage: 'RM_IT_HELP', version: waiting.version, decision: 'APPROVE' },
      { requestId: waiting.requestId },
    );
    await expect(cardOf(page, notices)).toBeHidden();
    await expect(all).toBeHidden();
  });

  test('everything is given up at once, by keyboard alone', async ({ signIn }) => {
    const { page } = await signIn('staff', { isBlank: true });
    await openMine(page);
    const open = page.getByRole('button', { name: 'Remove Access to All Apps' });
    const dialog = allDialogOf(page);
    await open.click();
    await expect(dialog.getByRole('button')).toHaveText(['', 'Remove All Access', 'Close']);
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await open.press('Enter');
    await dialog.getByRole('button', { name: 'Close this window' }).press('Enter');
    await expect(dialog).toBeHidden();

    await open.press('Enter');
    await expect(dialog).toContainText(
      'You are requesting to remove all of your access from all applications. This cannot be undone.',
    );
    await expect(dialog).toContainText(`${application} and ${planning}`);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Remove All Access' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByText('Remove All Access request successfully submitted.', { exact: true }),
    ).toBeVisible();
    const results = dialog.getByRole('list', { name: 'Results for each application' });
    await expect(results.getByRole('listitem')).toHaveText([
      new RegExp(`^${application} Removed\\. Request RAP-`),
      new RegExp(`^${planning} Removed\\. Request RAP-`),
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Application Catalog' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'My Applications 1' })).toBeVisible();
    await expect(cardOf(page, 'Hazards Geoplatform')).toBeVisible();
    await expect(open).toBeHidden();
  });

  test('the dialogs speak Spanish', async ({ signIn }) => {
    const { page } = await signIn('staff', { language: 'es', isBlank: true });
    await page.goto('/rap-home/applications?show=mine');
    await page.getByRole('button', { name: /^Quitar acceso: Biblioteca/ }).click();
    const one = page.getByRole('dialog', { name: 'Solicitud para quitar el acceso' });
    await expect(one).toContainText('Su acceso termina de inmediato.');
    await expectAccessible(page);
    await one.getByRole('button', { name: 'Quitar acceso' }).click();
    await expect(one.getByText(/^Se le quitó correctamente el acceso a /)).toBeVisible();
    await expectAccessible(page);
    await one.getByRole('button', { name: 'Volver a Aplicaciones' }).click();
    await page.getByRole('button', { name: 'Quitar el acceso a todas las aplicaciones' }).click();
    const all = page.getByRole('dialog', { name: 'Quitar el acceso a todas las aplicaciones' });
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Quitar todo el acceso' }).click();
    await expect(
      all.getByText('La solicitud para quitar todo el acceso se envió correctamente.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
