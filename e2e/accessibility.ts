import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [1280, 320];

/** Checks the whole page, dialogs included, at each width: no finding of axe, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, atWidths: readonly number[] = widths): Promise<void> {
  const before = page.viewportSize();
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      `${page.url()} at ${width} px`,
    ).toEqual([]);
    expect(await page.evaluate(whatSticksOut), `${page.url()} at ${width} px`).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Runs in the page: the elements because of which it scrolls sideways. */
function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [`${scrollWidth - clientWidth} px too wide`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
}
