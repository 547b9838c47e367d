import { expectAccessible } from './accessibility.ts';
import { expect, test } from './portal.ts';

const widths = [1280, 929, 480, 320];

test.describe('the foot of a page', () => {
  for (const { language, help, statements, required, site } of [
    {
      language: 'en' as const,
      help: 'Email the help desk',
      statements: ['Accessibility', 'Privacy'],
      required: ['Accessibility statement', 'Privacy policy'],
      site: 'An official website of the Federal Flood Risk Agency',
    },
    {
      language: 'es' as const,
      help: 'Escriba a la mesa de ayuda',
      statements: ['Accesibilidad', 'Privacidad'],
      required: ['Declaración de accesibilidad', 'Política de privacidad'],
      site: 'Un sitio web oficial de Federal Flood Risk Agency',
    },
  ]) {
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
    });
  }
});
