import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { freePort } from '../../tools/ports/free-port.ts';

const widths = [1280, 929, 480, 320];
const root = fileURLToPath(new URL('../..', import.meta.url));

let gallery: { address: string; server: ChildProcess };
test.beforeAll(async () => {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--config', 'web/gallery/vite.config.ts', '--port', String(port)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  gallery = { address: `http://127.0.0.1:${port}/`, server };
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('ready in')) break;
});
test.afterAll(async () => {
  const ended = once(gallery.server, 'exit');
  gallery.server.kill();
  await ended;
});

async function openGallery(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(gallery.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return complaints;
}

for (const { language, words } of waysToTell(
  [
    {
      language: 'en',
      words: {
        more: 'Read more about Maintenance',
        message: 'Show a message',
        load: 'Load or stop',
        sort: 'Name',
        combo: 'River to look for',
        several: 'Rivers to look for',
        none: 'No Results Found',
        loading: 'Loading',
        search: 'River anywhere',
        results: '2 results available. There are more of them.',
        failed: 'The search did not work.',
        open: /^(Confirmation|Modal)|defaults/,
        letGo: 'Let go',
        glossary: 'Open the glossary',
        term: 'Flood',
        header: 'Manage Requests',
        menu: 'Menu',
        defaults: 'With its defaults',
        buttons: ['OK', 'Cancel'],
      },
    },
    {
      language: 'es',
      words: {
        more: 'Leer más sobre Mantenimiento',
        message: 'Mostrar un mensaje',
        load: 'Cargar o detener',
        sort: 'Nombre',
        combo: 'Río que busca',
        several: 'Ríos que busca',
        none: 'No se encontraron resultados',
        loading: 'Cargando',
        search: 'Río de cualquier lugar',
        results: '2 resultados disponibles. Hay más.',
        failed: 'La búsqueda no funcionó.',
        open: /^(Confirmación|Ventana)|valores/,
        letGo: 'Soltar',
        glossary: 'Abrir el glosario',
        term: 'Inundación',
        header: 'Gestionar solicitudes',
        menu: 'Menú',
        defaults: 'Con sus valores',
        buttons: ['Aceptar', 'Cancelar'],
      },
    },
  ] as const,
  1,
)) {
  test.describe(`the gallery of widgets, ${language}`, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } });

    test('shows each in every state that is in the page', async ({ page }) => {
      const complaints = await openGallery(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await expectAccessible(page, widths);
      await button(words.more).press('Enter');
      await button(words.message).press('Enter');
      await button(words.load).press('Enter');
      await expect(page.locator('#overlay')).toHaveAttribute('aria-busy', 'true');
      await button(words.sort).press('Enter');
      await expect(page.getByRole('columnheader', { name: words.sort })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      for (const heading of ['#single-0', '#multi-0', '#multi-2'])
        await page.locator(heading).getByRole('button').press('Enter');
      await expect(page.locator('.accordion__button[aria-expanded="true"]')).toHaveCount(4);
      await button(words.header).press('Enter');
      await expectAccessible(page, widths);
      await button(words.sort).press('Enter');
      await page.getByRole('combobox', { name: words.combo }).press('ArrowDown');
      await expectAccessible(page, widths);
      await page.keyboard.type('xyz');
      await expect(page.getByText(words.none).first()).toBeVisible();
      await expectAccessible(page, widths);
      await page.keyboard.press('Escape');
      const searched = page.getByRole('combobox', { name: words.search });
      await searched.press('ArrowDown');
      await expectAccessible(page, widths);
      for (const [typed, texts] of [
        ['red', words.results],
        ['fail', words.failed],
        ['wait', null],
      ] as const) {
        await searched.fill(typed);
        const status = page.getByRole('status').filter({ hasText: texts ?? words.loading });
        await expect(status.first()).toBeAttached();
        await expectAccessible(page, widths);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: words.several }).press('ArrowDown');
      await expectAccessible(page, widths);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 480, height: 900 });
      await button(words.menu).press('Enter');
      await expectAccessible(page, [480, 320]);
      expect(complaints).toEqual([]);
    });

    // Each dialog is opened and looked at in the story of its screen; `web/src/widgets` asks about Escape.
    test(
      'shows each dialog, and Escape leaves all but the one that is busy',
      inWholeTest,
      async ({ page }) => {
        const complaints = await openGallery(page);
        const dialog = page.getByRole('dialog');
        const openers = page.getByRole('button', { name: words.open });
        await expect(openers).toHaveCount(7);
        for (const opener of await openers.all()) {
          await opener.press('Enter');
          await expect(dialog).toBeVisible();
          if ((await opener.textContent()) === words.defaults)
            await expect(dialog.getByRole('button')).toHaveText(words.buttons);
          await expectAccessible(page, widths);
          const letGo = dialog.getByRole('button', { name: words.letGo });
          await page.keyboard.press('Escape');
          // Nothing closes it until what is under way has ended.
          if (await letGo.isVisible()) {
            await letGo.press('Enter');
            await page.keyboard.press('Escape');
          }
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        }
        await page.getByRole('button', { name: words.glossary }).press('Enter');
        await expectAccessible(page, widths);
        await dialog.getByRole('button', { name: words.term }).press('Enter');
        await expectAccessible(page, widths);
        await dialog.getByRole('searchbox').fill('zz');
        await expect(dialog.getByRole('status')).toContainText('zz');
        await expectAccessible(page, widths);
        expect(complaints).toEqual([]);
      },
    );
  });
}
