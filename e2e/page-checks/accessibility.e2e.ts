import { randomUUID } from 'node:crypto';
import { type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from '../portals/portal.ts';

/** A page with nothing wrong but what these rules and this part of it bring. */
async function show(page: Page, rules: string, part = '', heading = 'Rivers'): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><head><title>Rivers</title>
<style>body { color: #111; background: #fff; } ${rules}</style></head>
<body><main><h1>${heading}</h1><p>They rise.</p>${part}</main></body></html>`);
}

/** How the other language is chosen, and what else changes then. */
const button = (then: string) =>
  `<button class="language-button" lang="es" onclick="
    this.lang = document.documentElement.lang;
    document.documentElement.lang = this.lang === 'en' ? 'es' : 'en';
    ${then}">Español</button>`;
const unnamed = `document.querySelector('p').innerHTML = document.documentElement.lang === 'es' ? '<input>' : '';`;

/** What the looks of this test found so far. */
const found = () =>
  test
    .info()
    .annotations.map(
      ({ description = '{}' }) => (JSON.parse(description) as { findings?: unknown }).findings,
    );

const gate = { otherWidths: false, otherLanguage: false, axeAgain: false };
const whole = { otherWidths: true, otherLanguage: true, axeAgain: true };

// What was looked at here is no page of the portal, and does not count.
test.afterEach(() => {
  test.info().annotations.splice(0);
});

test.describe('what a story looks at', () => {
  test('passes an innocent page at every width and in both languages, and leaves it as it was', async ({
    page,
  }) => {
    await show(page, '', button(''));
    await page.setViewportSize({ width: 777, height: 500 });
    await expectAccessible(page, undefined, whole);
    expect(page.viewportSize()).toEqual({ width: 777, height: 500 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const looks = test.info().annotations.map(({ description = '' }) => description);
    expect(looks).toHaveLength(8);
  });

  test('has axe look at a state once in a run, and at the layout each time', async ({ page }) => {
    const heading = randomUUID();
    await show(page, '', '', heading);
    await expectAccessible(page, [1280, 320], gate);
    expect(found()).toEqual([0, null]);
    await show(page, 'p { color: #bbb; }', '', heading);
    await expectAccessible(page, [320], gate);
    await show(page, 'p { width: 2000px; }', '', heading);
    await expect(expectAccessible(page, [320], gate)).rejects.toThrow(/px too wide/);
    expect(found()).toEqual([0, null, null, null]);
  });

  test('fails the story that is the first to show a state', async ({ page }) => {
    const heading = randomUUID();
    await show(page, 'p { color: #bbb; }', '', heading);
    await expect(expectAccessible(page, [1280], gate)).rejects.toThrow(/color-contrast/);
    await show(page, '', '<input>', heading);
    await expect(expectAccessible(page, [1280], gate), 'which is another state').rejects.toThrow(/label/);
    expect(found()).toEqual([1, 1]);
  });

  test('has no id twice, each time and at every width', async ({ page }) => {
    const heading = randomUUID();
    await show(page, '', '<p id="ohio">Ohio</p><p id="red">Red River</p>', heading);
    await expectAccessible(page, [1280], gate);
    await show(page, '', '<p id="ohio">Ohio</p><p id="ohio">Red River</p>', heading);
    await expect(expectAccessible(page, [1280], gate)).rejects.toThrow(/id ohio twice/);
    await expect(expectAccessible(page, [320], gate)).rejects.toThrow(/id ohio twice/);
  });

  for (const { what, rules, part } of [
    {
      what: 'letters too pale at one width',
      rules: '@media (width: 480px) { p { color: #bbb; } }',
      part: '',
    },
    {
      what: 'something too wide at one width',
      rules: '@media (width: 929px) { p { width: 2000px; } }',
      part: '',
    },
    { what: 'a field without a name in one language', rules: '', part: button(unnamed) },
  ])
    test(`finds ${what}`, async ({ page }) => {
      await show(page, rules, part);
      await expectAccessible(page, undefined, { otherWidths: false, otherLanguage: false, axeAgain: true });
      await expect(expectAccessible(page, undefined, whole)).rejects.toThrow(/at \d+ px/);
    });
});
