import { expect, test } from './portal.ts';

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
      const said = (selector: string, attribute: string) =>
        reader.locator(`head ${selector}`).getAttribute(attribute);
      expect(await reader.locator('html').getAttribute('lang')).toBe(language);
      await expect(reader).toHaveTitle(`${title} | Access Portal`);
      const description = await said('meta[name="description"]', 'content');
      expect(description?.length).toBeGreaterThan(50);
      expect(await said('link[rel="canonical"]', 'href')).toBe(address);
      expect(await said('meta[property="og:url"]', 'content')).toBe(address);
      expect(await said('meta[property="og:title"]', 'content')).toBe(title);
      expect(await said('meta[property="og:description"]', 'content')).toBe(description);
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

test('search engines are told which pages there are', async ({ portal, request }) => {
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
  // The provider never responds: the look for a session goes on until the page gives up.
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
