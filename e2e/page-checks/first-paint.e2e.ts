import type { Page, Request } from '@playwright/test';
import { expect, test } from '../portals/portal.ts';

interface FirstDrawn {
  heading: string;
  alerts: number;
  isWaiting: boolean;
  /** Words of the screen's own content. */
  words: string;
}

declare global {
  interface Window {
    firstDrawn?: FirstDrawn;
    shifts?: number[];
  }
}

/** Notes what is in the page when it is drawn for the first time, and by how much anything on it moves later. */
async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) shifts.push(Number(shift.value));
    }).observe({ type: 'layout-shift', buffered: true });
    const watching = new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root === null || root.childElementCount === 0) return;
      watching.disconnect();
      window.firstDrawn = {
        heading: root.querySelector('h1')?.textContent ?? '',
        alerts: root.querySelectorAll('.site-alert').length,
        isWaiting: root.querySelector('.skeleton') !== null,
        words: root.querySelector('main')?.textContent ?? '',
      };
    });
    watching.observe(document, { childList: true, subtree: true });
  });
}

const alert = { id: 'a', level: 'warning', title: 'Maintenance', body: 'No maps on Saturday.' };
const alertsOfEveryLevel = ['emergency', 'error', 'warning', 'info', 'success'].map((level) => ({
  id: level,
  level,
  title: 'Maintenance of the maps on Saturday, from ten until two at night',
  body: '<p>No <strong>maps</strong> then.</p><p>See:</p><ul><li><a href="/rap-home/contact">Contact</a>,</li><li>the<br>news.</li></ul>',
}));

/** Words on each screen once all of it is there. */
const lastWords = {
  applications: 'Hazus Loss Library',
  resources: 'You register once, sign in once',
  contact: 'How do I get an account?',
} as const;

/** The page's clock is stopped, so that however long anything takes it never counts as late. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  // It can only be stopped at a time to come.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets time go on, has all come that comes later, and tells how much of the page has moved since it was first drawn. */
async function howMuchMoved(page: Page): Promise<number> {
  await page.clock.resume();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Has all that is there painted.
  await page.screenshot();
  return await page.evaluate(() => (window.shifts ?? []).reduce((sum, shift) => sum + shift, 0));
}

const linkTag = /<link rel="(?:modulepreload|preload|stylesheet)" [^>]*>/g;
/** The page's own script and sheet, and its configuration. */
const isOfEveryScreen = /\/assets\/index-[^/]*\.(?:js|css)|\/config\.json/;

interface FirstCalls {
  /** What the head names for this screen, fonts aside. */
  named: readonly string[];
  /** What was asked for until the page was drawn, each as often as it was. */
  asked: readonly string[];
}

/** Goes to this address with a stopped clock, and notes what it takes to draw it: what comes after waits for a frame. */
async function firstCalls(page: Page, address: string): Promise<FirstCalls> {
  const asked: string[] = [];
  const note = (request: Request): void => void asked.push(request.url());
  page.on('request', note);
  const reply = await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('request', note);
  const links = (await reply?.text())?.match(linkTag) ?? [];
  const { origin } = new URL(page.url());
  const named = links
    .filter((link) => !link.includes('as="font"') && !isOfEveryScreen.test(link))
    .map((link) => `${origin}${/href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&#38;', '&')}`);
  return { named, asked };
}

const publicScreens = ['applications', 'resources', 'contact'] as const;

for (const screen of publicScreens) {
  test(`${screen} is drawn whole at once, and nothing on it moves`, async ({ openBrowser }) => {
    for (const width of [412, 1280]) {
      const { page } = await openBrowser({ width });
      const come = (what: RegExp) =>
        page.waitForEvent('requestfinished', (request) => what.test(request.url()));
      // Letters are asked for before there are words, which would move when they came.
      const lettersCame = Promise.all([come(/latin-400/), come(/latin-700/)]);
      await page.route('**/comms/active**', async (route) => {
        await lettersCame;
        await route.fulfill({ json: alertsOfEveryLevel });
      });
      const alertsCame = come(/\/comms\/active/);
      // The screen's own parts come last, when all else is there.
      await page.route(/\/content\/|\/greenlight\/catalogue|-screen-.*\.js$/, async (route) => {
        await alertsCame;
        await route.continue();
      });
      await watchDrawing(page);
      await stopTime(page);
      const { asked } = await firstCalls(page, `/rap-home/${screen}`);
      const drawn = await page.evaluate(() => window.firstDrawn);
      expect(drawn?.heading).not.toBe('');
      expect(drawn).toMatchObject({ alerts: 5, isWaiting: false });
      expect(asked.filter((one) => /keycloak|realms/.test(one))).toEqual([]);
      expect(drawn?.words).toContain(lastWords[screen]);
      expect(await howMuchMoved(page)).toBeLessThan(0.01);
    }
  });

  test(`the head of ${screen} names what it asks for first, and each is asked for once`, async ({
    openBrowser,
  }) => {
    for (const language of ['en', 'es'] as const) {
      const { page } = await openBrowser({ language });
      await stopTime(page);
      const address = `/rap-home/${screen}`;
      const { named, asked } = await firstCalls(page, address);
      expect(named.join(' ')).toContain(`/comms/active?clientId=RAP&language=${language}`);
      expect(named.filter((one) => asked.filter((other) => other === one).length !== 1)).toEqual([]);
      const found = asked.filter((one) => /\.js$|\.css$|\/content\/|\/comms\//.test(one));
      expect(found.filter((one) => !named.includes(one) && !isOfEveryScreen.test(one))).toEqual([]);
      // Left to itself the page asks for all of it as well: nothing is named in vain.
      await page.route(`**${address}`, async (route) => {
        const response = await route.fetch();
        const bare = (await response.text()).replaceAll(linkTag, (link) =>
          isOfEveryScreen.test(link) ? link : '',
        );
        await route.fulfill({ response, body: bare });
      });
      const alone = await firstCalls(page, address);
      expect(alone.named).toEqual([]);
      expect(named.filter((one) => !alone.asked.includes(one))).toEqual([]);
    }
  });

  test(`${screen} does not wait for alerts that come late, which this test sees move it`, async ({
    openBrowser,
  }) => {
    const { page } = await openBrowser({ width: 412 });
    const { promise: isDrawn, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/comms/active**', async (route) => {
      await isDrawn;
      await route.fulfill({ json: [alert] });
    });
    await watchDrawing(page);
    await stopTime(page);
    await page.goto(`/rap-home/${screen}`);
    await page.waitForFunction(() => document.readyState === 'complete');
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return await page.evaluate(() => window.firstDrawn?.alerts);
      })
      .toBe(0);
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return await page.getByText(lastWords[screen]).first().isVisible();
      })
      .toBe(true);
    letGo();
    await page.clock.resume();
    await expect(page.getByRole('region', { name: 'Site alerts' })).toBeVisible();
    expect(await howMuchMoved(page)).toBeGreaterThan(0.02);
  });

  test(`${screen} loads no more letters than its words have`, async ({ openBrowser }) => {
    for (const language of ['en', 'es'] as const) {
      const { page } = await openBrowser({ language });
      const fonts = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.add(request.url());
      });
      await page.goto(`/rap-home/${screen}`);
      // The foot comes last, with a sheet of its own.
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect([...fonts].filter((address) => !address.includes('latin'))).toEqual([]);
      expect(fonts.size).toBe(2);
    }
  });
}

test('names in English, Spanish and their neighbors need no more letters; other letters bring the whole set', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/contact');
  const wholeSets: string[] = [];
  page.on('request', (request) => {
    if (/PublicSans-/.test(request.url())) wholeSets.push(request.url());
  });
  const name = page.getByLabel('Full name');
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  await name.fill(`${ascii} áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ «»ºª·° “”‘’–—…•€™©§− âàäåæçèêëìîïôöøõùûýÿß ÇÄÖØÅÆÞÐ`);
  await page.screenshot();
  await page.evaluate(() => document.fonts.ready);
  expect(wholeSets).toEqual([]);
  const whole = page.waitForRequest(/PublicSans-Regular/);
  await name.fill('Łukasz');
  await whole;
});
