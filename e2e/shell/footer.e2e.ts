import type { Page } from '@playwright/test';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';

const widths = [1280, 929, 480, 320];

test.describe('the foot of a page', () => {
  for (const { language, help, loads, statements, required, site } of waysToTell([
    {
      language: 'en' as const,
      help: 'Email the help desk',
      loads: 'Its pages load nothing from other websites.',
      statements: ['Accessibility', 'Privacy'],
      required: ['Accessibility statement', 'Privacy policy'],
      site: 'An official website of the Federal Flood Risk Agency',
    },
    {
      language: 'es' as const,
      help: 'Escriba a la mesa de ayuda',
      loads: 'Sus páginas no cargan nada de otros sitios web.',
      statements: ['Accesibilidad', 'Privacidad'],
      required: ['Declaración de accesibilidad', 'Política de privacidad'],
      site: 'Sitio web oficial: Federal Flood Risk Agency',
    },
  ])) {
    test(`names agency and help desk and leads only where there is something to read, ${language}`, async ({
      openBrowser,
    }) => {
      const { page } = await openBrowser({ language });
      await page.goto('/rap-home/applications');
      const foot = page.getByRole('contentinfo');
      await expect(foot.getByText(site)).toBeVisible();
      await expect(foot.getByText(/^localhost:\d+$/)).toBeVisible();
      await expect(foot.getByRole('link', { name: help })).toHaveAttribute(
        'href',
        'mailto:helpdesk@agency.example',
      );
      await expect(foot.locator('.usa-identifier__required-link')).toHaveText(required);
      for (const title of statements) {
        await foot.getByRole('link', { name: title, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
        await expectAccessible(page, widths);
        // Also by its own address, as from another page.
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
      await expect(page.getByText(loads)).toBeVisible();
    });
  }
});

test.describe('the links at the foot', () => {
  const groupsOf = (page: Page): Promise<Record<string, string[]>> =>
    page
      .locator('.footer__columns section')
      .evaluateAll((sections) =>
        Object.fromEntries(
          sections.map((section) => [
            section.querySelector('h2')?.textContent ?? '',
            [...section.querySelectorAll('li')].map((entry) => entry.textContent ?? ''),
          ]),
        ),
      );
  const columnsOf = (page: Page): Promise<number> =>
    page
      .locator('.footer__columns')
      .evaluate((columns) => getComputedStyle(columns).gridTemplateColumns.split(' ').length);

  test('are four groups, by who is there', async ({ openBrowser, signIn }) => {
    const visitor = await openBrowser();
    await visitor.page.goto('/rap-home/applications');
    const common = {
      Explore: ['Applications', 'Resources', 'Contact'],
      'Guides and answers': ['User Guide', 'Demonstration video', 'Frequently asked questions', 'Glossary'],
      Help: ['Email the help desk', 'Accessibility', 'Privacy'],
    };
    await expect
      .poll(() => groupsOf(visitor.page))
      .toEqual({ ...common, Account: ['Sign In', 'Register Now'] });
    expect(await columnsOf(visitor.page)).toBe(4);
    for (const [username, own] of [
      ['newcomer', ['My Applications', 'Status Request', 'Profile']],
      [
        'supervisor',
        ['Supervisor Requests', 'Remove Access', 'My Applications', 'Status Request', 'Profile'],
      ],
      ['eloma', ['Profile']],
    ] as const) {
      const { page } = await signIn(username);
      await expect.poll(() => groupsOf(page), username).toEqual({ ...common, 'Your work': own });
    }
  });

  test('lead to the guide, the questions and the form, and register', async ({ openBrowser }) => {
    const { page } = await openBrowser({ language: 'es' });
    await page.goto('/rap-home/applications');
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Preguntas frecuentes' }).click();
    await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeFocused();
    await foot.getByRole('link', { name: 'Guía del usuario' }).click();
    await expect(page.getByRole('heading', { name: 'Guía del usuario' })).toBeFocused();
    await foot.getByRole('link', { name: 'Volver arriba' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await foot.getByRole('button', { name: 'Regístrese ahora' }).click();
    await expect(page).toHaveURL(/\/registration/);
  });

  for (const language of waysToTell(['en', 'es'] as const, 1)) {
    test(`unfold on a phone, by keyboard alone, ${language}`, async ({ openBrowser }) => {
      const { page } = await openBrowser({ language, width: 320 });
      await page.goto('/rap-home/contact');
      const foot = page.getByRole('contentinfo');
      const folds = foot.locator('h2 button');
      await expect(folds).toHaveCount(4);
      await folds.first().focus();
      for (const fold of await folds.all()) {
        await expect(fold).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(fold).toHaveAttribute('aria-expanded', 'true');
        const entries = await fold.locator('xpath=ancestor::section').locator('li').count();
        for (let pressed = 0; pressed <= entries; pressed += 1) await page.keyboard.press('Tab');
      }
      await expectAccessible(page, widths);
    });
  }
});

test.describe('pages that the server renders', () => {
  for (const language of waysToTell(['en', 'es'] as const)) {
    test(`are in the same surroundings as the screens, ${language}`, async ({ openBrowser }) => {
      const { page } = await openBrowser({ language });
      await page.goto('/rap-home/applications');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const expected = await page.evaluate(surroundings);
      expect(expected.identifier).toContain('FederalFloodRiskAgency');
      const look = async (what: string, then: (page: Page) => Promise<unknown>): Promise<void> => {
        await then(page);
        expect(await page.evaluate(surroundings), what).toEqual(expected);
        await expectAccessible(page, widths);
      };
      await look('sign-in', () => page.goto('/realms/risk-map/account/password'));
      await look('registration', () => page.locator('a[href*="/registration"]').click());
      await page.goBack();
      await page.locator('summary').last().click();
      await look('the accounts of the demonstration', () => page.locator('.accounts').isVisible());
      await look('the page for another password', async () => {
        await page.locator('button[value="newcomer"]').click();
        // The page that leads on from the form is left by itself.
        await page.getByRole('heading', { name: /^(Change your password|Cambiar su contraseña)$/ }).waitFor();
      });
      await look('application', () => page.goto('/demo/apps/hgp-app/'));
      await look('a refused sign-out', () =>
        page.goto('/realms/risk-map/protocol/openid-connect/logout?id_token_hint=x'),
      );
    });
  }

  for (const { locale, how, guidance, accounts, signIn, heading } of [
    {
      locale: 'en-US',
      how: 'Here’s how you know',
      guidance: 'A .gov website belongs to',
      accounts: 'Demonstration accounts',
      signIn: 'Sign In as Nora New',
      heading: 'Change your password',
    },
    {
      locale: 'es-US',
      how: 'Así es como usted puede verificarlo',
      guidance: 'Un sitio web .gov pertenece a',
      accounts: 'Cuentas de demostración',
      signIn: 'Iniciar sesión como Nora New',
      heading: 'Cambiar su contraseña',
    },
  ])
    test(`tell how an official site is known, and sign in, without script, ${locale}`, async ({
      browser,
      portal,
    }) => {
      const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false, locale });
      const page = await context.newPage();
      await page.goto('/realms/risk-map/account/password');
      const text = page.getByText(guidance);
      await expect(text).toBeHidden();
      await page.getByText(how).click();
      await expect(text).toBeVisible();
      await page.setViewportSize({ width: 480, height: 900 });
      const content = await page.locator('.usa-banner__content').boundingBox();
      expect(content?.width, 'the guidance fits the window').toBeLessThanOrEqual(480);
      await page.getByText(accounts).click();
      await page.getByRole('button', { name: signIn }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await context.close();
    });
});

/** Runs in the page: the frame of its content, in words and in look. */
function surroundings() {
  const words = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((part) => (part.textContent ?? '').replaceAll(/\s+/g, ''));
  const look = (selector: string) => {
    const part = document.querySelector(selector);
    if (part === null) throw new Error(`Nothing is ${selector}`);
    const { fontFamily, fontSize, color, backgroundColor } = getComputedStyle(part);
    return { fontFamily, fontSize, color, backgroundColor, left: part.getBoundingClientRect().left };
  };
  return {
    banner: [...words('.usa-banner__header-text'), ...words('.usa-banner__guidance')],
    strip: words('.demonstration-strip'),
    name: words('.usa-logo__text'),
    help: words('.footer__columns section:last-child'),
    identifier: words('.usa-identifier').join(''),
    looks: [
      'body',
      '.usa-banner__header-text',
      '.demonstration-strip',
      '.usa-header',
      '.usa-logo__text a',
      '.footer',
      '.footer__groups',
      '.footer__links a',
      '.usa-identifier',
      '.usa-identifier__required-link',
    ].map((selector) => [selector, look(selector)]),
  };
}
