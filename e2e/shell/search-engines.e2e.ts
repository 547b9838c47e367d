import { expect, test } from '../portals/portal.ts';

/** What a search engine reads of a screen without running a script, by language. */
const screens = {
  en: { applications: 'Applications', resources: 'Resources', contact: 'Contact' },
  es: { applications: 'Aplicaciones', resources: 'Recursos', contact: 'Contacto' },
} as const;

for (const language of ['en', 'es'] as const) {
  test(`the public screens tell search engines what they are without a script, ${language}`, async ({
    portal,
    browser,
    openBrowser,
  }) => {
    const context = await browser.newContext({
      baseURL: portal.origin,
      javaScriptEnabled: false,
      locale: language,
    });
    const reader = await context.newPage();
    const { page } = await openBrowser({ language });
    for (const [path, title] of Object.entries(screens[language])) {
      const address = `${portal.origin}/rap-home/${path}`;
      await reader.goto(`${address}?q=flood&show=mine`);
      const texts = (selector: string, attribute: string) =>
        reader.locator(`head ${selector}`).getAttribute(attribute);
      expect(await reader.locator('html').getAttribute('lang')).toBe(language);
      await expect(reader).toHaveTitle(`${title} | Access Portal`);
      const description = await texts('meta[name="description"]', 'content');
      expect(description?.length).toBeGreaterThan(50);
      expect(await texts('link[rel="canonical"]', 'href')).toBe(address);
      expect(await texts('meta[property="og:url"]', 'content')).toBe(address);
      expect(await texts('meta[property="og:title"]', 'content')).toBe(title);
      expect(await texts('meta[property="og:description"]', 'content')).toBe(description);
      await expect(reader.locator('meta[name="robots"]')).toHaveCount(0);
      // The script says the same.
      await page.goto(address);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(`${title} | Access Portal`);
    }
    for (const path of [
      'login',
      'manage-requests',
      'requests/RAP-2026-000001',
      'accessibility',
      'index.html',
    ]) {
      await reader.goto(`/rap-home/${path}`);
      await expect(reader.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex');
      await expect(reader.locator('link[rel="canonical"]')).toHaveCount(0);
    }
    await context.close();
  });
}

test('from page to page the head follows, and says what the server says of the same address', async ({
  openBrowser,
  portal,
  request,
}) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/applications');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'the same page';
  });
  const expectAsSent = async (path: string, language: string): Promise<void> => {
    await expect(page).toHaveURL(`${portal.origin}/rap-home/${path}`);
    const sent = await request.get(`${portal.origin}/rap-home/${path}`, {
      headers: { 'accept-language': language },
    });
    const words = await page.evaluate(wordsOfHead, await sent.text());
    expect(words.join('\n'), 'what the server says').toContain(`href="${portal.origin}/rap-home/${path}"`);
    await expect.poll(() => page.evaluate(wordsOfHead, null), `${path}, ${language}`).toEqual(words);
  };
  const header = page.getByRole('banner');
  const [applications, ...others] = Object.entries(screens.en);
  for (const [path, title] of [...others, applications ?? ['', '']]) {
    await header.getByRole('link', { name: title, exact: true }).click();
    await expectAsSent(path, 'en');
  }
  await header.getByRole('button', { name: 'Español' }).click();
  await expectAsSent('applications', 'es');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad', exact: true }).click();
  await expect(page).toHaveURL(/accessibility$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"], meta[name="description"]')).toHaveCount(0);
  await page.goBack();
  await expectAsSent('applications', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'the same page');
});

/** Runs in the page: what the head says of the screen, in the page itself or in another page's text. */
function wordsOfHead(text: string | null): string[] {
  const head = text === null ? document.head.outerHTML : (text.split('</head>')[0] ?? '');
  const texts = head.match(/<title>[^<]*|<(?:meta (?:name|property)|link rel="canonical")[^>]*/g) ?? [];
  return texts
    .map((one) =>
      one
        .replace(/[\s/]*$/, '')
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    )
    .toSorted();
}

test('a shared link comes with a picture of the portal', async ({ portal, request }) => {
  const page = await (await request.get(`${portal.origin}/rap-home/contact`)).text();
  const [, address = ''] = /property="og:image" content="([^"]*)"/.exec(page) ?? [];
  expect(address.startsWith(`${portal.origin}/rap-home/`), address).toBe(true);
  const picture = await request.get(address);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  const drawn = await picture.body();
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)], 'width and height').toEqual([1200, 630]);
});

test('search engines find which pages there are', async ({ portal, request }) => {
  const robots = await (await request.get(`${portal.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${portal.origin}/sitemap.xml`);
  expect(robots).not.toContain('Disallow: /rap-home');
  const siteMap = await request.get(`${portal.origin}/sitemap.xml`);
  expect(siteMap.headers()['content-type']).toContain('application/xml');
  expect([...(await siteMap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    Object.keys(screens.en).map((path) => `${portal.origin}/rap-home/${path}`),
  );
});

test('the public screens are read while nothing is known of a session', async ({
  openBrowser,
  complaints,
}) => {
  complaints.expect(/CIAM Error/);
  const { page } = await openBrowser();
  // The provider never responds: the search for a session goes on until the page gives up.
  await page.route('**/realms/**', () => undefined);
  for (const [path, words] of [
    ['contact', 'How do I get an account?'],
    ['resources', 'User Guide'],
    ['applications', 'Hazus Loss Library'],
  ] as const) {
    // A frame that never arrives holds the load of the page back.
    await page.goto(`/rap-home/${path}`, { waitUntil: 'commit' });
    const known = await page.waitForFunction(whoIsKnownWhen, words);
    expect(await known.jsonValue(), path).toEqual({ isKnown: false });
  }
});

/** Runs in the page: once a heading has these words, whether the header knows by then that nobody is signed in. */
function whoIsKnownWhen(words: string): { isKnown: boolean } | null {
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim());
  if (!texts('main h2, main h3').includes(words)) return null;
  return { isKnown: texts('header a').includes('Sign In') };
}
