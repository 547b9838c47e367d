import type { Locator, Page } from '@playwright/test';
import { inWholeTest, waysToTell } from '../journeys/tellings.ts';
import { test } from '../portals/first-start.ts';
import { type BrowserSettings, expect } from '../portals/portal.ts';

// One worker makes the first start for all of them.
test.describe.configure({ mode: 'default' });

/** How far down the first card may begin, by who is there, below two site alerts; `null` is a visitor. */
const lowest: readonly [username: string | null, y: number][] = [
  [null, 400],
  ['staff', 400],
  ['supervisor', 460],
  ['inactive', 460],
  // Who exports has the buttons above the cards, too.
  ['both', 460],
  ['security', 400],
  ['expired', 460],
  ['locked', 460],
];
const lowestRow = 440;
/** Up to 480 px wide, in both languages. */
const lowestOnPhone = 560;
/** On the smallest phone, below their own notices: the applications begin visibly, or at least what leads to them is. */
const smallPhone = { width: 320, height: 568 };
const lowestOnSmallPhone: Readonly<Record<string, { part: string; y: number }>> = {
  staff: { part: '.card', y: smallPhone.height },
  supervisor: { part: '#application-search', y: smallPhone.height - 40 },
};

/** Where something begins, once fonts and lines around it have come. */
async function topOf(page: Page, first: Locator, lines: number): Promise<number> {
  await expect(first).toBeVisible();
  await expect(page.locator('.for-you li')).toHaveCount(lines);
  await page.evaluate(() => document.fonts.ready);
  return (await first.boundingBox())?.y ?? Number.NaN;
}

/** How many lines each has in the list above the cards, when the demonstration begins. */
const lines: Readonly<Record<string, number>> = {
  staff: 1,
  supervisor: 3,
  inactive: 1,
  both: 2,
  expired: 2,
  locked: 1,
};

for (const language of waysToTell(['en', 'es'] as const, 1)) {
  test(`what somebody came for is in sight below two site alerts (${language})`, async ({
    signIn,
    openBrowser,
  }) => {
    const opened = (username: string | null, settings: BrowserSettings) =>
      username === null ? openBrowser(settings) : signIn(username, { ...settings, isBlank: true });
    for (const [username, y] of lowest) {
      await test.step(username ?? 'a visitor', async () => {
        const { page } = await opened(username, { language });
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.goto('/rap-home/applications');
        await expect(page.locator('.site-alert')).toHaveCount(2);
        const card = page.locator('.card').first();
        // Until it is known who somebody is, the page is a visitor's; its cards are replaced then.
        const whose = username === null ? '.catalogue-heading__invitation' : '.catalogue-heading > p';
        await expect(page.locator(whose)).toBeVisible();
        const count = lines[username ?? ''] ?? 0;
        expect(await topOf(page, card, count), 'the first card').toBeLessThanOrEqual(y);
        await page.setViewportSize({ width: 480, height: 800 });
        expect(await topOf(page, card, count), 'on a phone').toBeLessThanOrEqual(lowestOnPhone);
        await expect(page.locator('.site-alert').first()).toBeHidden();
        const small = lowestOnSmallPhone[username ?? ''];
        if (small === undefined) return;
        await page.setViewportSize(smallPhone);
        const top = await topOf(page, page.locator(small.part).first(), count);
        expect(top, `${small.part} on a small phone`).toBeLessThan(small.y);
      });
    }
    const { page } = await signIn('supervisor', { language, isBlank: true });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/rap-home/manage-requests?role=SUPERVISOR');
    const row = page.locator('tbody tr').first();
    expect(await topOf(page, row, 0), 'the first row of the desk').toBeLessThanOrEqual(lowestRow);
    await page.setViewportSize({ width: 480, height: 800 });
    const card = page.locator('.desk-card').first();
    expect(await topOf(page, card, 0), 'the first request on a phone').toBeLessThanOrEqual(lowestOnPhone);
  });
}

// `deciding/alive` prints the same screens.
test('on paper there are no notices to the person who prints', inWholeTest, async ({ signIn }) => {
  for (const [username, path, notice] of [
    ['supervisor', '/rap-home/applications', '#waiting-namings'],
    ['supervisor', '/rap-home/applications', '.for-you'],
    ['inactive', '/rap-home/applications', '#notice-INACTIVITY'],
    ['staff', '/rap-home/applications', '#question-line'],
    ['staff', '/rap-home/resources', '#question-banner'],
  ] as const) {
    const { page } = await signIn(username, { isBlank: true });
    await page.goto(path);
    await expect(page.locator(notice), path).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(notice), path).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
});
