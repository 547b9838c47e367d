import { readFileSync } from 'node:fs';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { expectKeepsFocus, press, tabTo } from '../journeys/without-mouse.ts';

interface Term {
  id: string;
  en: { term: string };
  es: { term: string };
}

const { terms }: { terms: Term[] } = JSON.parse(
  readFileSync(new URL('../../data/content/glossary.json', import.meta.url), 'utf8'),
);

test.describe('the glossary', () => {
  for (const { language, words } of waysToTell(
    [
      {
        language: 'en' as const,
        words: {
          open: 'Glossary',
          count: '85 terms',
          ends: ['American Red Cross', 'Watch'],
          search: 'HURRI',
          one: '1 term',
          term: 'Hurricane',
          figure: '74 mph',
          results: 'View search results',
          all: 'View all terms',
          nothing: '"zzz" not found',
          close: 'Close this window',
        },
      },
      {
        language: 'es' as const,
        words: {
          open: 'Glosario',
          count: '85 términos',
          ends: ['Acuerdo de ayuda mutua', 'Zonas para eventos químicos'],
          search: 'huracan',
          one: '1 término',
          term: 'Huracán',
          figure: '74 mph',
          results: 'Ver los resultados de la búsqueda',
          all: 'Ver todos los términos',
          nothing: 'No se encontró «zzz»',
          close: 'Cerrar esta ventana',
        },
      },
    ],
    1,
  )) {
    test(`is opened from the foot of the page and read by keyboard alone, ${language}`, async ({
      openBrowser,
    }) => {
      const { page } = await openBrowser({ language });
      await page.goto('/rap-home/applications');
      const opener = page.getByRole('contentinfo').getByRole('button', { name: words.open });
      await press(page, opener);
      const glossary = page.getByRole('dialog', { name: words.open });
      await expect(glossary.getByText(words.count)).toBeVisible();
      const choices = glossary.locator('.glossary__choice');
      await expect(choices).toHaveCount(85);
      expect(await choices.allTextContents()).toEqual(
        terms.map((term) => term[language].term).toSorted((one, other) => one.localeCompare(other, language)),
      );
      await expect(choices.first()).toHaveText(words.ends[0] ?? '');
      await expect(choices.last()).toHaveText(words.ends[1] ?? '');
      await expectAccessible(page);

      await tabTo(page, glossary.getByRole('searchbox'));
      await page.keyboard.type(words.search);
      await expect(glossary.getByText(words.one, { exact: true })).toBeVisible();
      await press(page, choices.first());
      await expect(glossary.getByRole('heading', { name: words.term })).toBeFocused();
      await expect(glossary.getByText(words.figure)).toBeVisible();
      await expectAccessible(page);
      await expectKeepsFocus(page, glossary);
      await press(page, glossary.getByRole('button', { name: words.results }));
      await expect(choices).toHaveCount(1);

      await tabTo(page, glossary.getByRole('searchbox'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('zzz');
      await expect(glossary.getByText(words.nothing)).toBeVisible();
      await expectAccessible(page);

      // Closed and opened again it starts over.
      // The foot unfolds a moment after the window has become wide again: a hidden button takes no focus back.
      await expect(opener).toBeVisible();
      await press(page, glossary.getByRole('button', { name: words.close }));
      await expect(glossary).toBeHidden();
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(choices).toHaveCount(85);
      await press(page, choices.first());
      await expect(glossary.getByRole('button', { name: words.all })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
  }

  test('is asked for only when somebody opens it, and a failure can be tried again', async ({
    openBrowser,
  }) => {
    const { page } = await openBrowser();
    let asked = 0;
    await page.route('**/content/glossary.json', async (route) => {
      asked += 1;
      await (asked === 1 ? route.abort() : route.continue());
    });
    await page.goto('/rap-home/applications');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Glossary' }).click();
    await expect(page.getByText('The glossary could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('85 terms')).toBeVisible();
    // A press outside closes it.
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
