import { expect, test } from './portal.ts';

const publicScreens = ['applications', 'resources', 'contact'] as const;

for (const screen of publicScreens)
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

test('a name with other letters than Latin ones gets the whole set', async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await page.goto('/rap-home/contact');
  const whole = page.waitForRequest(/PublicSans-Regular/);
  await page.getByLabel('Full name').fill('Łukasz');
  await whole;
});
