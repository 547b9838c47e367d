import type { Page } from '@playwright/test';
import { inWholeTest, isWhole, readsOnly, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, password, test } from '../portals/portal.ts';

test.use({ ownPortal: true });

const widths = [1280, 929, 480, 320];
const realm = '/realms/risk-map';
const passwordPage = `${realm}/account/password`;
const protocol = `${realm}/protocol/openid-connect`;
const weak = 'password';

/** Sends the form in which this field is. */
async function sendFrom(page: Page, field: string, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [selector, text] of Object.entries(typed)) await page.locator(selector).fill(text);
  await page.locator(`form:has(${field}) button[type=submit]`).first().click();
}

/** What the page says about something wrong. */
function notice(page: Page) {
  return page.getByRole('alert').first();
}

/** Runs in the page: where the parts of its head lie, in whole pixels. */
function boxesOfHead(): Record<string, number[] | null> {
  const boxOf = (selector: string, ...sides: ('x' | 'y' | 'width' | 'height')[]): number[] | null => {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    return box === undefined ? null : sides.map((side) => Math.round(box[side]));
  };
  return {
    banner: boxOf('.usa-banner', 'y', 'height'),
    strip: boxOf('.demonstration-strip', 'y', 'height'),
    header: boxOf('.usa-header', 'y', 'height'),
    name: boxOf('.usa-logo__text a', 'x', 'width', 'height'),
  };
}

test(
  'nothing in the head of the page jumps on the way to the sign-in, the account and the mail',
  readsOnly,
  async ({ signIn, openBrowser }) => {
    const { page: visitor } = await openBrowser();
    const { page: newcomer } = await signIn('newcomer');
    for (const { page, addresses } of [
      { page: visitor, addresses: ['/rap-home/login'] },
      { page: newcomer, addresses: ['/realms/risk-map/account/password', '/demo/mail'] },
    ]) {
      // One width of each layout of the header; the whole test takes all.
      for (const width of isWhole ? widths : [1280, 480]) {
        await page.setViewportSize({ width, height: 720 });
        await page.goto('/rap-home/applications');
        await page.locator('#primary-navigation .language-button').waitFor({ state: 'attached' });
        const screen = await page.evaluate(boxesOfHead);
        for (const address of addresses) {
          await page.goto(address);
          await page.locator('.plain-header').waitFor();
          // The portal leads on by itself, and the head is there before its sheet is.
          await page.waitForLoadState('load');
          expect(await page.evaluate(boxesOfHead), `${address} at ${width} px`).toEqual(screen);
        }
      }
    }
  },
);

for (const language of waysToTell(['en', 'es'] as const)) {
  const here = `${passwordPage}?kc_locale=${language}`;

  test(`pages around the sign-in have nothing to complain about, ${language}`, async ({ openBrowser }) => {
    const { page } = await openBrowser({ language });
    await test.step('sign-in, its accounts, a missing and a wrong password, too many of them', async () => {
      await page.goto(here);
      await page.locator('summary').last().click();
      await expectAccessible(page, widths);
      await sendFrom(page, '#password', { '#username': '', '#password': '' });
      await expect(notice(page)).toBeVisible();
      await expectAccessible(page, widths);
      for (let attempts = 0; attempts < 7; attempts += 1) {
        await sendFrom(page, '#password', { '#username': 'newcomer', '#password': `wrong-${attempts}` });
        await expect(notice(page)).toBeVisible();
        if (attempts === 0) await expectAccessible(page, widths);
      }
      await expectAccessible(page, widths);
    });

    await test.step('registration, with nothing and with a taken name typed', async () => {
      await page.locator('a[href*="/registration"]').click();
      await expectAccessible(page, widths);
      await page.locator('main button[type=submit]').click();
      await expect(notice(page)).toBeVisible();
      await expectAccessible(page, widths);
      const typed = ['Ana', '', 'Ríos', '', 'Flood Risk Agency', 'supervisor@agency.example', '', 'newcomer'];
      for (const [index, text] of typed.entries())
        await page.locator('main input:not([type=password], [type=hidden])').nth(index).fill(text);
      for (const field of await page.locator('input[type=password]').all()) await field.fill(weak);
      await page.locator('main button[type=submit]').click();
      await expect(notice(page)).toBeVisible();
      await expectAccessible(page, widths);
    });

    await test.step('a sign-in that is over, and one that no application asks for', async () => {
      await page.goto(`${realm}/login-actions/gone?kc_locale=${language}`);
      await expectAccessible(page, widths);
      await page.goto(`${protocol}/auth?client_id=nobody&response_type=code&ui_locales=${language}`);
      await expect(page.locator('code')).toBeVisible();
      await expectAccessible(page, widths);
      await page.goto(`${realm}/nowhere`);
      await expectAccessible(page, widths);
    });
  });

  test(`the page for another password has nothing to complain about, ${language}`, async ({
    openBrowser,
  }) => {
    const { page } = await openBrowser({ language });
    await page.goto(here);
    await page.locator('#username').waitFor();
    await sendFrom(page, '#password', { '#username': 'staff', '#password': password });
    await expect(page.locator('#password-present')).toBeVisible();
    await expectAccessible(page, widths);

    await test.step('refusals beside their fields', async () => {
      const passwords = (present: string, chosen: string) => ({
        '#password-present': present,
        '#password-new': chosen,
        '#password-confirm': `${chosen}-`,
      });
      for (const typed of [passwords('', ''), passwords('wrong', weak), passwords(password, weak)]) {
        await sendFrom(page, '#password-present', typed);
        await expect(notice(page)).toBeFocused();
        await expectAccessible(page, widths);
      }
    });

    await test.step('sign-out: asked, done, refused', async () => {
      await page.goto(`${protocol}/logout?id_token_hint=x&ui_locales=${language}`);
      await expectAccessible(page, widths);
      await page.goto(`${protocol}/logout?ui_locales=${language}`);
      await expectAccessible(page, widths);
      await page.locator('#kc-logout').click();
      await expect(page.locator('#kc-logout')).toHaveCount(0);
      await expectAccessible(page, widths);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });
  });

  // The pages above have the same head, foot and sheet.
  test(
    `pages of the demonstration have nothing to complain about, ${language}`,
    inWholeTest,
    async ({ signIn }) => {
      const { page, context } = await signIn('staff', { language });
      await page.goto('/demo/mail');
      await expectAccessible(page, widths);
      await page.goto('/demo/apps/hll-app/');
      await expect(page.locator('#person')).toBeVisible();
      await expectAccessible(page, widths);
      for (const farewell of ['signed-out', 'session-ended', 'failed']) {
        await page.goto(`/demo/apps/hll-app/?state=${farewell}`);
        await expectAccessible(page, widths);
      }
      await page.goto('/demo/apps/fhdn-app/');
      await expect(page.locator('h1')).toBeVisible();
      await expectAccessible(page, widths);
      await context.clearCookies();
      await page.goto('/demo/apps/hll-app/');
      await sendFrom(page, '#password', { '#username': 'newcomer', '#password': password });
      await expect(page.locator('#person')).toBeVisible();
      await expectAccessible(page, widths);
      await page.goto('/rap-home/nowhere-at-all');
      await expect(page.locator('h1')).toBeVisible();
      await expectAccessible(page, widths);
    },
  );
}
