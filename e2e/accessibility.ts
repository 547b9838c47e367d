import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The text of axe, to be run in a page. */
export const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Which of its rules hold. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [1280, 320];

/**
 * Checks the whole page, dialogs included, at each width: no finding of axe, and nothing to scroll sideways. Axe runs
 * straight in the page: its adapter for Playwright opens a second page each time and takes six times as long.
 */
export async function expectAccessible(page: Page, atWidths: readonly number[] = widths): Promise<void> {
  const before = page.viewportSize();
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(untilDrawn);
    expect(await findings(page), `${page.url()} at ${width} px`).toEqual([]);
    expect(await page.evaluate(whatSticksOut), `${page.url()} at ${width} px`).toEqual([]);
  }
  if (before === null) return;
  await page.setViewportSize(before);
  await page.evaluate(untilDrawn);
}

/** Runs in the page: some parts change their shape by script, which hears of a new width when the next frame is drawn. */
export function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  });
}

async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeProgram);
  return page.evaluate(axeFindings, axeTags);
}

/** Runs in the page, axe being there. */
export async function axeFindings(runOnly: string[]): Promise<string[]> {
  if (window.axe === undefined) throw new Error('axe is not in the page');
  // The only frames are the hidden ones of the session.
  const { violations } = await window.axe.run(document, {
    runOnly,
    iframes: false,
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Runs in the page: the elements because of which it scrolls sideways. */
export function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `${scrollWidth - clientWidth} px too wide`,
    ...wide.map((element) => element.outerHTML.slice(0, 120)),
  ];
}
