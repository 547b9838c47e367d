import type { Page, Response } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { callerAt } from '../journeys/calls.ts';
import { inWholeTest } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { chooseLanguage, expectAccessibleInBoth, press, tabTo, type } from '../journeys/without-mouse.ts';

test.use({ ownPortal: true });

const everyWidth = [1280, 929, 480, 320];
const title = 'Maintenance on Saturday';
const long =
  'The portal is not available on Saturday. Save your work and sign out before you leave on Friday, please.';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const shown = (page: Page, name = 'Site alerts') => page.getByRole('region', { name });

const isClosing = (response: Response) =>
  response.url().endsWith('/comms/closed') && response.request().method() === 'POST';

/** Fills in what both languages need; the focus is anywhere before the first field. */
async function write(page: Page, texts: readonly [string, string][]): Promise<void> {
  for (const [name, text] of texts) await type(page, field(page, name), text);
}

test('an administrator writes an alert by keyboard alone, visitors read and close it, and it is ended', async ({
  signIn,
  openBrowser,
}) => {
  const { page } = await signIn('admin');
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Administration' }));
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Site Alerts' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Site Alerts' })).toBeFocused();
  await expect(page.getByText('There are no site alerts yet.')).toBeVisible();
  await expectAccessibleInBoth(page);

  await test.step('what is missing is told, field by field, and nothing typed is lost', async () => {
    await press(page, link(page, 'Write an alert'));
    await expect(page.getByRole('heading', { name: 'New alert' })).toBeFocused();
    await write(page, [
      ['Title in English', title],
      ['Text in English', '<h2>No</h2>'],
    ]);
    await press(page, button(page, 'Publish'));
    const summary = page.getByText('Check these fields').locator('..');
    await expect(summary.getByRole('link')).toHaveText([
      'Title in Spanish: enter this before you publish.',
      'Text in English: this has a tag or a link that cannot be used. See the hint.',
      'Text in Spanish: enter this before you publish.',
    ]);
    await expectAccessible(page);
    await press(page, link(page, /^Text in English/));
    await expect(field(page, 'Text in English')).toBeFocused();
    await expect(field(page, 'Text in English')).toHaveAccessibleDescription(/cannot be used/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(`<p>${long}</p><p>Read <a href="/rap-home/resources">more</a>.</p>`);
    await page.reload();
    await expect(field(page, 'Title in English')).toHaveValue(title);
  });

  await test.step('the preview shows both languages as visitors will see them', async () => {
    const preview = page.getByRole('region', { name: 'Preview' });
    await write(page, [
      ['Title in Spanish', 'Mantenimiento el sábado'],
      ['Text in Spanish', 'Guarde su trabajo.'],
    ]);
    await expect(preview.getByText('Mantenimiento el sábado')).toBeVisible();
    await expect(preview.getByRole('button', { name: `Read more about ${title}` })).toBeVisible();
    await expectAccessible(page, everyWidth);
    await press(page, button(page, 'Save draft'));
    await expect(page.getByText('The draft was saved.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  });

  const { page: visitor } = await openBrowser();
  await test.step('a draft is seen by nobody, what is published by everybody', async () => {
    await visitor.goto('/rap-home/resources');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown(visitor)).toHaveCount(0);
    await press(page, link(page, `Edit ${title}`));
    await press(page, button(page, 'Publish'));
    await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible();
    await expect(shown(page).getByText(title)).toBeVisible();
    // Its own sheet, and not that of every alert, sets its layout: in a line with its text.
    await expect(shown(page).getByText(title)).toHaveCSS('white-space', 'nowrap');
    await expectAccessibleInBoth(page);
  });

  await test.step('a visitor reads all of it in both languages and closes it', async () => {
    const asked = visitor.waitForRequest(/\/comms\/active\?clientId=RAP/);
    await visitor.reload();
    expect((await asked).headers()['authorization']).toBeUndefined();
    await press(visitor, button(visitor, `Read more about ${title}`));
    await expect(button(visitor, `Read less about ${title}`)).toHaveAttribute('aria-expanded', 'true');
    await expect(shown(visitor).getByRole('link', { name: 'more' })).toBeVisible();
    await expectAccessible(visitor, everyWidth);
    await chooseLanguage(visitor, 'Español');
    await expect(shown(visitor, 'Alertas del sitio').getByText('Mantenimiento el sábado')).toBeVisible();
    await expectAccessible(visitor, everyWidth);
    await press(visitor, button(visitor, 'Cerrar la alerta: Mantenimiento el sábado'));
    await expect(visitor.getByRole('main')).toBeFocused();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown(visitor, 'Alertas del sitio')).toHaveCount(0);
  });

  await test.step('it is ended, and its history tells who did what', async () => {
    await press(page, button(page, `End now: ${title}`));
    const dialog = page.getByRole('dialog', { name: 'End this alert?' });
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'End alert' }));
    await expect(dialog.getByText('The alert has ended.')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'OK' }));
    await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    await press(page, page.getByText('History', { exact: true }));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Adele Fontaine, ' }).getByRole('listitem'),
    ).toHaveText([
      /^Ended by Adele Fontaine/,
      /^Published by Adele Fontaine/,
      /^Draft saved by Adele Fontaine/,
    ]);
    await expectAccessible(page, everyWidth);
  });
});

// The story above ends one on the same screen; which of the two it is the tests of `core` ask.
test('an alert that has not begun is withdrawn, not ended', inWholeTest, async ({ signIn }) => {
  const { page } = await signIn('admin');
  await page.goto('/rap-home/site-alerts?alert=new');
  await write(page, [
    ['Title in English', 'Later'],
    ['Title in Spanish', 'Después'],
    ['Text in English', 'In a year.'],
    ['Text in Spanish', 'Dentro de un año.'],
  ]);
  await page.getByLabel('Show from').fill('2098-01-02T03:04');
  await press(page, button(page, 'Publish'));
  await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
  await expect(page.getByText(/^Will be shown from Jan 2, 2098, .* until you end it\.$/)).toBeVisible();
  await expect(button(page, 'End now: Later')).toHaveCount(0);
  await press(page, button(page, 'Withdraw: Later'));
  const dialog = page.getByRole('dialog', { name: 'Withdraw this alert?' });
  await expectAccessible(page, everyWidth);
  await press(page, dialog.getByRole('button', { name: 'Withdraw alert' }));
  await press(page, dialog.getByRole('button', { name: 'OK' }));
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible();
  await expect(page.getByText('Was not shown.')).toBeVisible();
  await expectAccessible(page, everyWidth);
});

// The torture has people close alerts that change, and `site-alerts.browser.test.tsx` closes each kind.
test(
  'what somebody has closed stays closed until it says something else, and an emergency comes back',
  inWholeTest,
  async ({ signIn, openBrowser }) => {
    const { page: admin } = await signIn('admin', { isBlank: true });
    const writer = await callerAt(admin);
    const order = {
      level: 'info',
      title: { en: 'Yearly training', es: 'Capacitación anual' },
      body: { en: 'It is open.', es: 'Está abierta.' },
      from: '',
      until: '',
      publish: true,
    };
    const { alertId } = await writer.post(addresses.siteAlerts, order);
    const urgent = { ...order, level: 'emergency', title: { en: 'Flood', es: 'Inundación' } };
    await writer.post(addresses.siteAlerts, urgent);
    await writer.post(addresses.siteAlerts, { ...order, title: { en: 'News', es: 'Novedades' } });
    const { page: staff, context } = await signIn('staff');
    const { page: visitor } = await openBrowser();
    const open = (page: Page) => page.goto('/rap-home/resources');
    const close = (page: Page, name: string) => button(page, `Close alert: ${name}`).click();
    const titles = (page: Page) => shown(page).locator('.usa-alert__heading');

    await test.step('for a person in every browser, for a visitor in this one', async () => {
      for (const page of [staff, visitor]) {
        await open(page);
        await expect(titles(page)).toHaveText(['Flood', 'News', 'Yearly training']);
        for (const name of ['News', 'Yearly training']) {
          const sent = page === staff ? page.waitForResponse(isClosing) : null;
          await close(page, name);
          await sent;
        }
        await close(page, 'Flood');
        await expect(shown(page)).toHaveCount(0);
        await open(page);
        await expect(titles(page), 'the emergency is back').toHaveText(['Flood']);
      }
      const { page: elsewhere } = await signIn('staff');
      await open(elsewhere);
      await expect(titles(elsewhere)).toHaveText(['Flood']);
      const { page: other } = await signIn('newcomer');
      await open(other);
      await expect(titles(other), 'for nobody else').toHaveText(['Flood', 'News', 'Yearly training']);
      const tab = await context.newPage();
      await open(tab);
      await expect(titles(tab)).toHaveText(['Flood']);
      await chooseLanguage(tab, 'Español');
      await expect(shown(tab, 'Alertas del sitio').locator('.usa-alert__heading')).toHaveText(['Inundación']);
      await chooseLanguage(tab, 'English');
    });

    await test.step('it comes back once its text is another', async () => {
      await writer.post(
        addresses.siteAlert,
        { ...order, body: { en: 'It has moved.', es: 'Cambió.' }, version: 1 },
        { alertId },
      );
      for (const page of [staff, visitor]) {
        await open(page);
        await expect(titles(page)).toHaveText(['Flood', 'Yearly training']);
      }
    });
  },
);

test('alerts are above the pages of the server too, without script and in both languages', async ({
  signIn,
  browser,
  portal,
}) => {
  const { page: admin } = await signIn('admin', { isBlank: true });
  const writer = await callerAt(admin);
  const both = (en: string, es: string) => ({ en, es });
  const order = { level: 'warning', from: '', until: '', publish: true };
  const words = both(
    `<p>${long}</p><p>Read <a href="/rap-home/resources">more</a>.</p>`,
    `${long} En español.`,
  );
  await writer.post(addresses.siteAlerts, {
    ...order,
    title: both(title, 'Mantenimiento el sábado'),
    body: words,
  });
  await writer.post(addresses.siteAlerts, {
    ...order,
    level: 'info',
    title: both('Training', 'Capacitación'),
    body: both('It is open.', 'Está abierta.'),
  });
  const context = await browser.newContext({
    baseURL: portal.origin,
    locale: 'en-US',
    javaScriptEnabled: false,
    storageState: await admin.context().storageState(),
  });
  const page = await context.newPage();
  const asked = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `${portal.origin}/rap-home/login`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    prompt: 'login',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const realm = '/realms/risk-map';
  const pages = {
    'sign-in': `${realm}/protocol/openid-connect/auth?${asked.toString()}`,
    registration: `${realm}/protocol/openid-connect/registrations?${asked.toString()}`,
    password: `${realm}/account/password`,
    mailbox: '/demo/mail',
    demonstration: '/demo/apps/hll-app/?state=signed-out',
  };
  const alerts = shown(page);
  for (const [name, path] of Object.entries(pages)) {
    await test.step(name, async () => {
      // What was read a moment ago counts for two seconds.
      await expect(async () => {
        await page.goto(path);
        await expect(alerts.getByText('Training')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(alerts.getByText('It is open.')).toBeVisible();
      await expect(alerts.getByRole('link', { name: 'more' })).toBeHidden();
      for (const line of await alerts.locator('.site-alert').all())
        expect((await line.boundingBox())?.height).toBeLessThan(42);
      await alerts.getByText(title).click();
      await expect(alerts.getByRole('link', { name: 'more' })).toBeVisible();
      await page.locator('.language-button').click();
      await expect(shown(page, 'Alertas del sitio').getByText('Capacitación')).toBeVisible();
      await page.locator('.language-button').click();
    });
  }
  await context.close();
  await admin.goto(pages['sign-in']);
  await expectAccessible(admin, everyWidth);
  await shown(admin).getByText(title).click();
  await expectAccessible(admin, everyWidth);
});

// `people/account-actions` keeps what was typed through a change by somebody else.
test(
  'of two administrators at once neither loses what they typed',
  inWholeTest,
  async ({ signIn, openBrowser }) => {
    const { page: one } = await signIn('admin');
    await one.goto('/rap-home/site-alerts?alert=new');
    await write(one, [['Title in English', 'First']]);
    await press(one, button(one, 'Save draft'));
    const { page: two } = await signIn('admin');
    for (const page of [one, two]) {
      await page.goto('/rap-home/site-alerts');
      await press(page, link(page, 'Edit First'));
      await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeFocused();
    }
    await type(two, field(two, 'Title in Spanish'), 'Primera');
    await press(two, button(two, 'Save draft'));
    await expect(two.getByRole('heading', { name: 'Drafts' })).toBeVisible();
    await type(one, field(one, 'Text in English'), 'Mine');
    await press(one, button(one, 'Save draft'));
    await expect(
      one.getByText('Adele Fontaine changed this alert after you opened it: Title in Spanish.'),
    ).toBeVisible();
    await expect(field(one, 'Text in English')).toHaveValue('Mine');
    await expectAccessibleInBoth(one);
    await press(one, button(one, 'Keep what I typed'));
    await press(one, button(one, 'Save draft'));
    await expect(one.getByRole('heading', { name: 'Drafts' })).toBeVisible();

    const { page: other } = await signIn('helpdesk');
    await expect(other.getByRole('banner').getByRole('link', { name: 'Site Alerts' })).toHaveCount(0);
    await other.goto('/rap-home/site-alerts');
    await expect(other.getByText('Only portal administrators can write site alerts.')).toBeVisible();
    await expectAccessibleInBoth(other);
    const { page: nobody } = await openBrowser();
    await nobody.goto('/rap-home/site-alerts');
    await expect(nobody.locator('#username')).toBeVisible();
  },
);

// `insights/insights` has Retry, and `shell/contact` a form that keeps what could not be sent.
test(
  'a failure to load the list is shown, and Retry brings it; a failed write stays where it is',
  inWholeTest,
  async ({ complaints, signIn }) => {
    complaints.expect(/Failed to load resource/);
    const { page } = await signIn('admin');
    const calls = '**/comms/alerts';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/rap-home/site-alerts');
    await expect(page.getByText('Site alerts could not be loaded')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.unroute(calls);
    await press(page, button(page, 'Retry'));
    await press(page, link(page, 'Write an alert'));
    await type(page, field(page, 'Title in English'), 'Kept');
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await press(page, button(page, 'Save draft'));
    await expect(page.getByText('The alert was not saved')).toBeVisible();
    await expect(field(page, 'Title in English')).toHaveValue('Kept');
    await page.unroute(calls);
    await tabTo(page, button(page, 'Save draft'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('The draft was saved.')).toBeVisible();
  },
);
