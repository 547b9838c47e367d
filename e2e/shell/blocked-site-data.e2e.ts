import type { BrowserContext } from '@playwright/test';
import { cardOf } from '../journeys/journeys.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expect, test } from '../portals/portal.ts';

/** What browsers do to a page whose site may keep nothing. */
async function blockSiteData(
  context: BrowserContext,
  blocked: { cookies: boolean | 'silently' },
): Promise<void> {
  await context.addInitScript(({ cookies }) => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    if (cookies === false) return;
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => cookies === 'silently' });
  }, blocked);
}

for (const [language, words] of waysToTell(
  [
    [
      'en',
      {
        signIn: 'Sign In',
        resources: 'Resources',
        contact: 'Contact',
        allow: /In the settings of your browser, allow cookies and site data for localhost/,
        title: 'Sign-in needs cookies',
        dismiss: 'Dismiss message',
      },
    ],
    [
      'es',
      {
        signIn: 'Iniciar sesión',
        resources: 'Recursos',
        contact: 'Contacto',
        allow: /En la configuración del navegador, permita las cookies y los datos de sitios para localhost/,
        title: 'Para iniciar sesión hacen falta cookies',
        dismiss: 'Cerrar el mensaje',
      },
    ],
  ] as const,
  1,
))
  test(`with site data blocked the public pages work, and Sign In says what to allow (${language})`, async ({
    openBrowser,
  }) => {
    const { page, context } = await openBrowser({ language });
    await blockSiteData(context, { cookies: true });
    await page.goto('/rap-home/applications');
    const card = page.getByRole('heading', { name: 'FileTrail' });
    await expect(card).toBeVisible();
    const notice = page.getByText(words.allow);
    for (const time of ['once', 'again']) {
      await expect(notice, time).toBeHidden();
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await expect(notice, time).toBeVisible();
      await page.getByRole('button', { name: words.dismiss }).click();
    }

    const links = page.getByRole('banner');
    await links.getByRole('link', { name: words.resources }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.resources })).toBeVisible();
    await links.getByRole('link', { name: words.contact }).click();
    const name = page.getByRole('main').getByRole('textbox').first();
    await name.fill('Val Visitor');
    await links.getByRole('link', { name: words.resources }).click();
    await page.goBack();
    await expect(name, 'kept until the page is left').toHaveValue('Val Visitor');

    await links.getByRole('link', { name: words.signIn }).click();
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(page.getByText(/few minutes|unos minutos/)).toBeHidden();
  });

test('a browser that drops cookies without saying so is not led round in circles', async ({
  openBrowser,
}) => {
  const { page, context } = await openBrowser();
  await blockSiteData(context, { cookies: 'silently' });
  await page.goto('/rap-home/login');
  await expect(page.getByRole('heading', { name: 'Sign-in needs cookies' })).toBeVisible();
  await page.goto('/rap-home/applications');
  await expect(page.getByRole('heading', { name: 'FileTrail' })).toBeVisible();
});

test('without storage but with cookies people sign in, and the page forgets when it is left', async ({
  openBrowser,
}) => {
  const { page, context } = await openBrowser();
  await blockSiteData(context, { cookies: false });
  await page.goto('/rap-home/applications');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await page.getByText('Demonstration accounts').click();
  await page.getByRole('button', { name: 'Sign In as Sam Staff' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(cardOf(page)).toBeVisible();
});
