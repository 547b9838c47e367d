import { addresses } from '../../core/src/contract/addresses.ts';
import { readsOnly, waysToTell } from '../journeys/tellings.ts';
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
      morning: 'In the morning',
      always: 'Questions and results (always sent)',
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
      morning: 'Por la mañana',
      always: 'Preguntas y resultados (siempre se envían)',
      save: 'Guardar',
      saved: 'Se guardaron sus opciones.',
    },
  },
] as const))
  test(`by keyboard alone, which mail comes, and in which zone it is morning (${language})`, async ({
    signIn,
  }) => {
    const { page } = await signIn('supervisor', { language });
    await page.goto(part);
    const ofBrowser = page.getByRole('radio', { name: words.browser });
    const other = page.getByRole('radio', { name: words.other });
    const zone = page.getByRole('combobox', { name: words.zone });
    await expect(ofBrowser).toBeChecked();
    await expectAccessible(page, widths);
    const morning = page.getByRole('checkbox', { name: words.morning });
    await expect(page.getByRole('checkbox', { name: words.always })).toBeDisabled();
    await tabTo(page, morning);
    await page.keyboard.press('Space');
    await expect(morning).not.toBeChecked();
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
    await expect(morning).not.toBeChecked();
    await page.getByText(words.browser).click();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await page.reload();
    await expect(ofBrowser).toBeChecked();
    await expect(zone).toBeHidden();
  });
// `end-of-list` of the server looks at what happens to tokens.
for (const { language, end, ended } of waysToTell(
  [
    {
      language: 'en',
      end: 'Stop the morning email',
      ended: 'You will no longer get the morning email',
    },
    { language: 'es', end: 'Dejar de recibirlo', ended: 'Ya no recibirá el correo de la mañana' },
  ] as const,
  1,
))
  test(`the link of the morning list leads to a button (${language})`, readsOnly, async ({ openBrowser }) => {
    const { page } = await openBrowser({ language });
    await page.goto(addresses.endOfList.replace(':token', '4b3c1f2e-0d6a-4c1b-9c3a-0a1b2c3d4e5f'));
    await expectAccessible(page, widths);
    await page.getByRole('button', { name: end }).click();
    await expect(page.getByRole('heading', { name: ended })).toBeVisible();
    await expectAccessible(page, widths);
  });
