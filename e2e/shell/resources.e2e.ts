import type { Locator } from '@playwright/test';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal.ts';
import { expectKeepsFocus, press } from '../journeys/without-mouse.ts';

const stories = [
  {
    language: 'en' as const,
    words: {
      title: 'Resources',
      register: 'Register Now',
      guide: 'Open the User Guide (PDF)',
      trainings: [
        'About this training: Cyber Security Awareness Training',
        'About this training: Privacy Training',
      ],
      once: 'once a year',
      word: 'Flood Insurance Rate Map',
      definition: 'What is it?',
      partner: 'For partners',
      links: [
        'Program site',
        'Flood insurance',
        'Regional contacts',
        'ISAA request form (PDF)',
        'ISAA user agreement (PDF)',
        'Collaboration site',
        'Frequently asked questions (PDF)',
      ],
      account: 'Go to your account page',
      watch: 'Watch the video',
      transcript: 'Transcript',
      spoken: 'The portal brings the agency’s flood-risk applications together',
    },
  },
  {
    language: 'es' as const,
    words: {
      title: 'Recursos',
      register: 'Regístrese ahora',
      guide: 'Abrir la guía del usuario (PDF)',
      trainings: [
        'Acerca de esta capacitación: Capacitación sobre ciberseguridad',
        'Acerca de esta capacitación: Capacitación sobre privacidad',
      ],
      once: 'una vez al año',
      word: 'mapa de tarifas del seguro contra inundaciones',
      definition: '¿Qué es?',
      partner: 'Para colaboradores',
      links: [
        'Sitio del programa (en inglés)',
        'Seguro contra inundaciones',
        'Contactos regionales',
        'Formulario de solicitud de ISAA (PDF)',
        'Compromiso del usuario de ISAA (PDF)',
        'Sitio de colaboración (en inglés)',
        'Preguntas frecuentes (PDF)',
      ],
      account: 'Ir a la página de su cuenta',
      watch: 'Ver el video',
      transcript: 'Transcripción',
      spoken: 'El portal reúne en una página las aplicaciones de la agencia',
    },
  },
];

test.describe('the Resources page', () => {
  for (const { language, words } of waysToTell(stories, 1)) {
    test(`is read by a visitor by keyboard alone, ${language}`, async ({ openBrowser }) => {
      const { page } = await openBrowser({ language });
      await page.goto('/rap-home/applications');
      await press(page, page.getByRole('navigation').first().getByRole('link', { name: words.title }));
      await expect(page).toHaveURL(/\/rap-home\/resources$/);
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused();
      await expect(page.locator('body')).toHaveClass(/blue-page/);
      await expect(page.getByRole('heading', { name: words.partner })).toBeVisible();
      await expectAccessible(page, [1280, 929, 480, 320]);

      // A word that the glossary explains.
      await press(page, page.getByRole('button', { name: words.word }));
      const glossary = page.getByRole('dialog');
      await expect(glossary.getByRole('heading', { name: words.word })).toBeVisible();
      await expect(glossary.getByRole('heading', { name: words.definition })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: words.word })).toBeFocused();

      for (const training of words.trainings) {
        const opener = page.getByRole('button', { name: training });
        await press(page, opener);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('listitem')).toHaveCount(3);
        // The account page is of no use to somebody without an account.
        await expect(dialog.getByRole('link')).toHaveCount(0);
        await expectAccessible(page);
        await expectKeepsFocus(page, dialog);
        // What is open is in the address.
        await page.reload();
        await expect(dialog.getByRole('listitem')).toHaveCount(3);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      await press(page, page.getByRole('button', { name: words.watch }));
      const tour = page.getByRole('dialog');
      await expectLength(tour.locator('video'));
      await expect(tour.locator('video'), 'its screens in the language too').toHaveAttribute(
        'src',
        new RegExp(`-${language}\\.webm$`),
      );
      await tour.getByText(words.transcript).focus();
      await page.keyboard.press('Enter');
      await expect(tour.getByText(words.spoken)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: words.watch })).toBeFocused();

      const guide = page.getByRole('link', { name: words.guide });
      await expectPdf(page.request, (await guide.getAttribute('href')) ?? '');
      const links = page.locator('.resources__links a');
      await expect(links).toHaveText(words.links);
      const heightsInRows = await page
        .locator('.resources__links a, .resources .card__footer .usa-button')
        .evaluateAll((all) =>
          Object.values(
            Object.groupBy(
              all.map((one) => one.getBoundingClientRect()),
              ({ top }) => Math.round(top),
            ),
          ).map((row = []) => new Set(row.map(({ height }) => Math.round(height))).size),
        );
      expect(
        heightsInRows.every((heights) => heights === 1),
        'buttons of one row are equally high',
      ).toBe(true);
      for (const link of await links.all()) {
        const address = (await link.getAttribute('href')) ?? '';
        if (address.startsWith('https://')) continue;
        await expect(link).toHaveAttribute('download', '');
        await expectPdf(page.request, address);
      }

      await press(page, page.getByRole('main').getByRole('button', { name: words.register }));
      await expect(page).toHaveURL(/\/realms\/risk-map\/.*registration/);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });

    test(`leads somebody who is signed in to the account page, ${language}`, async ({ signIn }) => {
      const { page } = await signIn('staff', { language });
      await page.goto('/rap-home/resources?open=privacy-training');
      await expect(page.getByRole('dialog').getByRole('link', { name: words.account })).toHaveAttribute(
        'href',
        '/rap-home/account?section=certificates',
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: words.guide })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: words.register })).toHaveCount(0);
      await expectAccessible(page);
    });
  }

  test('comes to the part that the hash names, on a first visit and on a second load', async ({
    openBrowser,
  }) => {
    const { page } = await openBrowser({ width: 480 });
    await page.setViewportSize({ width: 480, height: 500 });
    const heading = page.getByRole('heading', { name: 'For partners' });
    await page.goto('/rap-home/resources#partners');
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.reload();
    await expect(heading).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

/** The video is there, and as long as it has to be. */
async function expectLength(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.duration))
    .toBeGreaterThanOrEqual(60);
  expect(await video.evaluate((shown: HTMLVideoElement) => shown.duration)).toBeLessThanOrEqual(90);
  expect(await video.evaluate((shown: HTMLVideoElement) => shown.textTracks.length)).toBe(2);
}

type Requests = Parameters<Parameters<typeof test>[2]>[0]['request'];

/** Asks for a file as a browser that saves it does. */
async function expectPdf(request: Requests, address: string): Promise<void> {
  const reply = await request.get(address);
  expect([reply.status(), reply.headers()['content-type']], address).toEqual([200, 'application/pdf']);
  expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
}
