import type { Page } from '@playwright/test';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import {
  chooseLanguage,
  expectAccessibleInBoth,
  fillWizardByKeyboard,
  press,
} from '../journeys/without-mouse.ts';
import { answerWizard, askForAccess, cardOf } from '../journeys/journeys.ts';
import { mark, notice, statusTab, test } from '../portals/mortal-portal.ts';
import { expect } from '../portals/portal.ts';
import { signalEach } from '../portals/portal-process.ts';

const serverAway = /The portal is not responding right now/;
const serverAwayInSpanish = /El portal no responde en este momento/;

/** The drawings of the cards may still be on their way when the server dies. */
const missingIcons = /^The icon .* could not be loaded|^There is no icon named/;

/** Requests of the person, as the status tab lists them. */
function ownRequests(page: Page) {
  return page.getByRole('main').getByRole('link', { name: /^RAP-/ });
}

test('by keyboard alone: the server dies while somebody types, and comes back', async ({
  signIn,
  mortal,
}) => {
  const { page } = await signIn('newcomer');
  await page.goto('/rap-home/applications');
  const { wizard, box } = await fillWizardByKeyboard(page, 'Typed before');
  const isSamePage = await mark(page);
  await mortal.die();
  await page.keyboard.type(' and after the death of the server');
  await expect(notice(page, serverAway)).toHaveCount(1);
  await expect(wizard.getByText(serverAway)).toBeVisible();
  await expect(box, 'the focus is not taken').toBeFocused();
  await expectAccessible(page);
  await press(page, wizard.getByRole('button', { name: 'Next' }));
  await expect(wizard.getByRole('heading', { name: 'Is everything correct?' })).toBeFocused();
  await expect(wizard.getByText('Typed before and after the death of the server')).toBeVisible();
  await press(page, wizard.getByRole('button', { name: 'Submit' }));
  await expect(wizard.getByRole('button', { name: 'Submitting' })).toBeFocused();
  await expectAccessible(page);
  await mortal.comeBack();
  await expect(wizard.getByText(/has been submitted/)).toBeVisible();
  await expect(wizard.locator(':focus'), 'what comes next is read from its beginning').toContainText(
    'has been submitted',
  );
  await expect(notice(page, serverAway)).toHaveCount(0);
  await press(page, wizard.getByRole('link', { name: /status/i }));
  await expect(ownRequests(page)).toHaveCount(1);
  await press(page, ownRequests(page));
  await expect(page.getByText('Typed before and after the death of the server')).toBeVisible();
  expect(await isSamePage()).toBe(true);
});

test('the server dies with the answer to a submit: one request, by itself', async ({ signIn, mortal }) => {
  const { page } = await signIn('newcomer');
  const wizard = await answerWizard(page, 'Sent once');
  const keys: (string | undefined)[] = [];
  await page.route('**/greenlight/approval/requests', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server takes the request; its answer never arrives.
    expect((await route.fetch()).ok()).toBe(true);
    await mortal.die();
    return route.abort('connectionreset');
  });
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByText(serverAway)).toBeVisible();
  await mortal.comeBack();
  await expect(wizard.getByText(/has been submitted/)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.goto('/rap-home/applications?show=status');
  await expect(ownRequests(page)).toHaveCount(1);
});

// The first story has the same message come and go, and `running/read-only` a page that goes on by itself.
test(
  'by keyboard alone: lists come back by themselves, and the message goes',
  inWholeTest,
  async ({ signIn, mortal, complaints }) => {
    complaints.expect(missingIcons);
    const { page } = await signIn('newcomer', { width: 320 });
    await askForAccess(page, 'To be listed');
    await page.goto('/rap-home/applications');
    await expect(cardOf(page)).toBeVisible();
    const isSamePage = await mark(page);
    await mortal.die();
    await press(page, statusTab(page));
    await expect(notice(page, serverAway)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(statusTab(page), 'the focus is not taken').toBeFocused();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessibleInBoth(page);
    await press(page, page.getByRole('button', { name: 'Retry' }));
    await expect(notice(page, serverAway)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
    await mortal.comeBack();
    await expect(ownRequests(page)).toHaveCount(1);
    await expect(notice(page, serverAway)).toHaveCount(0);
    await expect(page.getByRole('main'), 'the focus of Retry is handed on').toBeFocused();
    expect(await isSamePage()).toBe(true);
  },
);

test('by keyboard alone: a database that does not move: 503 in time, one message, and on it goes', async ({
  signIn,
  mortal,
}) => {
  const { page } = await signIn('newcomer', { language: 'es' });
  await page.goto('/rap-home/applications');
  const { wizard, box } = await fillWizardByKeyboard(page, 'Mientras la base de datos', {
    open: 'Solicitar acceso: Biblioteca de Pérdidas Hazus',
    next: 'Siguiente',
  });

  const database = await mortal.database();
  signalEach(database, 'SIGSTOP');
  const [live, ready] = await Promise.all(
    ['live', 'ready'].map((probe) => fetch(`${mortal.origin}/health/${probe}`)),
  );
  expect([live?.status, ready?.status]).toEqual([200, 503]);
  await expect(box, 'the focus is not taken').toBeFocused();
  await page.keyboard.type(' no responde');
  await press(page, wizard.getByRole('button', { name: 'Siguiente' }));
  await expect(wizard.getByText('Mientras la base de datos no responde')).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await press(page, wizard.getByRole('button', { name: 'Enviar' }));
  expect((await answered).status()).toBe(503);
  expect(await (await answered).json()).toMatchObject({ code: 'UNAVAILABLE' });
  await expect(notice(page, serverAwayInSpanish)).toHaveCount(1);
  await expect(wizard.getByText(serverAwayInSpanish)).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Enviando' })).toBeFocused();
  await expectAccessible(page);
  signalEach(database, 'SIGCONT');
  const number = wizard.getByRole('link', { name: /^RAP-/ });
  await expect(number).toBeVisible();
  await expect(wizard.locator(':focus')).toContainText('Se envió su solicitud de acceso');
  await expect(notice(page, serverAwayInSpanish)).toHaveCount(0);
  expect((await fetch(`${mortal.origin}/health/ready`)).status).toBe(200);
  await press(page, number);
  await expect(page.getByText('Mientras la base de datos no responde')).toBeVisible();
  await page.goto('/rap-home/applications?show=status');
  await expect(ownRequests(page)).toHaveCount(1);
});

const withdrawals = [
  {
    language: 'en',
    away: serverAway,
    cancel: 'Cancel Request',
    done: 'was successfully canceled',
    close: 'OK',
    none: 'You have no open requests.',
  },
  {
    language: 'es',
    away: serverAwayInSpanish,
    cancel: 'Cancelar solicitud',
    done: 'se canceló correctamente',
    close: 'Aceptar',
    none: 'No tiene solicitudes abiertas.',
  },
] as const;

for (const { language, away, cancel, done, close, none } of waysToTell(withdrawals)) {
  test(`by keyboard alone: portal and database die and are started again: nothing acknowledged is lost, and a withdrawal goes through (${language})`, async ({
    signIn,
    mortal,
  }) => {
    const { page } = await signIn('newcomer');
    const number = await askForAccess(page, 'Acknowledged');
    await page.goto('/rap-home/applications?show=status');
    await expect(ownRequests(page)).toHaveText([number]);
    const isSamePage = await mark(page);
    if (language === 'es') await chooseLanguage(page, 'Español');
    const [postmaster = 0] = await mortal.database();
    signalEach([mortal.process().pid, postmaster], 'SIGKILL');
    await mortal.process().ended;
    await page.keyboard.press('Tab');
    await expect(notice(page, away)).toHaveCount(1);
    await press(page, page.getByRole('button', { name: `${cancel} ${number}` }));
    const dialog = page.getByRole('dialog', { name: cancel });
    await expect(dialog.getByRole('heading')).toBeFocused();
    await press(page, dialog.getByRole('button', { name: cancel }));
    await expect(dialog.getByText(away)).toBeVisible();
    await expect(notice(page, away), 'in the dialog only').toHaveCount(1);
    await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1);
    await expectAccessible(page);
    await mortal.comeBack();
    await expect(dialog.getByText(done)).toBeVisible();
    await expect(dialog.locator(':focus')).toContainText(done);
    await press(page, dialog.getByRole('button', { name: close }));
    await expect(notice(page, away)).toHaveCount(0);
    await expect(page.getByText(none)).toBeVisible();
    await expect(page.getByRole('main').locator(':focus'), 'the focus stays in the page').toHaveCount(1);
    expect(await isSamePage()).toBe(true);
  });
}

// The story above kills it together with the portal, and the torture alone, again and again.
test(
  'the database alone dies: the portal brings it back, and nobody has to do anything',
  inWholeTest,
  async ({ signIn, mortal }) => {
    const { page } = await signIn('newcomer');
    const first = await askForAccess(page, 'Before the death of the database');
    await page.goto('/rap-home/applications?show=status');
    await expect(ownRequests(page)).toHaveText([first]);
    const isSamePage = await mark(page);
    const portal = mortal.process();
    for (const times of [1, 2]) {
      const [postmaster = 0] = await mortal.database();
      signalEach([postmaster], 'SIGKILL');
      await expect
        .poll(
          async () => (await mortal.database()).length > 0 && !(await mortal.database()).includes(postmaster),
        )
        .toBe(true);
      await expect.poll(async () => (await fetch(`${mortal.origin}/health/ready`)).status).toBe(200);
      await expect.poll(() => portal.output().split('The database is back.').length - 1).toBe(times);
    }
    expect(mortal.process().pid).toBe(portal.pid);
    await press(page, page.getByRole('button', { name: `Cancel Request ${first}` }));
    const dialog = page.getByRole('dialog', { name: 'Cancel Request' });
    await press(page, dialog.getByRole('button', { name: 'Cancel Request' }));
    await expect(dialog.getByText('was successfully canceled')).toBeVisible();
    expect(await isSamePage()).toBe(true);
  },
);

test('by keyboard alone: a screen whose code cannot be loaded appears when the server is back', async ({
  signIn,
  mortal,
  complaints,
}) => {
  complaints.expect(missingIcons);
  complaints.expect(/^TypeError: Failed to fetch dynamically imported module|^Error: Unable to preload CSS/);
  const { page } = await signIn('supervisor');
  await page.goto('/rap-home/applications');
  await expect(cardOf(page)).toBeVisible();
  await mortal.die();
  await press(page, page.getByRole('link', { name: 'Manage Requests' }));
  await expect(notice(page, serverAway)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await mortal.comeBack();
  await expect(page.getByRole('heading', { name: 'Supervisor Requests' })).toBeVisible();
  await expect(notice(page, serverAway)).toHaveCount(0);
});

// The story above has a screen whose code does not come, and the same words.
test(
  'by keyboard alone: a screen whose code is gone for good says so, and Retry brings it when it is there again',
  inWholeTest,
  async ({ signIn, complaints }) => {
    complaints.expect(/^TypeError: Failed to fetch dynamically imported module/);
    const { page } = await signIn('supervisor');
    await page.goto('/rap-home/applications');
    await expect(cardOf(page)).toBeVisible();
    await page.route('**/assets/manage-requests*.js', (route) => route.fulfill({ status: 404 }));
    await press(page, page.getByRole('link', { name: 'Manage Requests' }));
    await expect(page.getByRole('alert')).toContainText('This page could not be displayed');
    await expectAccessibleInBoth(page);
    await page.unroute('**/assets/manage-requests*.js');
    await press(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByRole('heading', { name: 'Supervisor Requests' })).toBeVisible();
  },
);
