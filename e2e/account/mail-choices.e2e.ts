import { waysToTell } from '../journeys/tellings.ts';
import { tabTo } from '../journeys/without-mouse.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

test.use({ ownPortal: true, timezoneId: 'America/Denver' });

const part = '/rap-home/account?section=mail';
const widths = [1280, 320];

for (const { language, words } of waysToTell([
  {
    language: 'en',
    words: {
      browser: 'The time zone of the browser you use: Denver (Mountain Time)',
      other: 'Another time zone',
      zone: 'Time zone',
      missing: 'Choose a time zone from the list.',
      honolulu: 'Honolulu (Hawaii-Aleutian Standard Time)',
      save: 'Save',
      saved: 'Your choices are saved.',
    },
  },
  {
    language: 'es',
    words: {
      browser: 'La del navegador que usa: Denver (hora de las Montañas Rocosas)',
      other: 'Otra zona horaria',
      zone: 'Zona horaria',
      missing: 'Elija una zona horaria de la lista.',
      honolulu: 'Honolulu (hora estándar de Hawái-Aleutianas)',
      save: 'Guardar',
      saved: 'Se guardaron sus opciones.',
    },
  },
] as const))
  test(`by keyboard alone, the zone of the browser or another one (${language})`, async ({ signIn }) => {
    const { page } = await signIn('supervisor', { language });
    await page.goto(part);
    const ofBrowser = page.getByRole('radio', { name: words.browser });
    const other = page.getByRole('radio', { name: words.other });
    const zone = page.getByRole('combobox', { name: words.zone });
    await expect(ofBrowser).toBeChecked();
    await expectAccessible(page, widths);
    await tabTo(page, ofBrowser);
    await page.keyboard.press('ArrowDown');
    await expect(other).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: words.save, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.locator('#mail-faults')).toContainText(words.missing);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(zone).toBeFocused();
    await page.keyboard.type('honolulu');
    await page.keyboard.press('Enter');
    await expect(zone).toHaveValue(words.honolulu);
    await expectAccessible(page, widths);
    await tabTo(page, page.getByRole('button', { name: words.save, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.saved)).toBeVisible();
    await page.reload();
    await expect(zone).toHaveValue(words.honolulu);
    await page.getByText(words.browser).click();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await page.reload();
    await expect(ofBrowser).toBeChecked();
    await expect(zone).toBeHidden();
  });
