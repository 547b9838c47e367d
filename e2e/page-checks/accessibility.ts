import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { isWhole } from '../journeys/tellings.ts';
import { isFirstLookAt } from './looked-at.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The text of axe, to be run in a page. */
export const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Which of its rules hold. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const usualWidths = [1280, 320];
/** Desktop, the width below which the header is narrow, a large phone, and 400 % zoom. */
const everyWidth = [1280, 929, 480, 320];

/** One look at a page, as the report of the stories counts it. */
export interface Look {
  /** Address, heading and open dialog, and how much there is of what makes a difference: tells states of one screen apart. */
  state: string;
  language: string;
  /** In CSS pixels. */
  width: number;
  /** What axe found; null where only the layout was looked at, because axe has looked at this state before. */
  findings: number | null;
}

/** What is looked at beside what a story names; some states do not outlive it. */
interface More {
  otherWidths?: boolean;
  /** Where a button of the header chooses it. */
  otherLanguage?: boolean;
  /** Whether axe looks at a state that it has looked at before in this run. */
  axeAgain?: boolean;
}

/** How a look is named among the annotations of a test. */
export const lookAnnotation = 'accessibility';

/**
 * Checks the whole page, dialogs included: nothing to scroll sideways at any width, no id twice, and no finding of axe. Axe
 * looks at a state once in a run, at the first width given. It runs straight in the page: its adapter for Playwright opens a
 * second page each time and takes six times as long.
 */
export async function expectAccessible(
  page: Page,
  atWidths: readonly number[] = usualWidths,
  { otherWidths = isWhole, otherLanguage = isWhole, axeAgain = isWhole }: More = {},
): Promise<void> {
  const before = page.viewportSize();
  const widths = otherWidths ? [...new Set([...everyWidth, ...atWidths])] : atWidths;
  await look(page, widths, axeAgain);
  if (otherLanguage && (await page.evaluate(chooseOtherLanguage))) {
    await look(page, widths, axeAgain);
    await page.evaluate(chooseOtherLanguage);
  }
  if (before === null) return;
  await page.setViewportSize(before);
  await page.evaluate(untilDrawn);
}

async function look(page: Page, widths: readonly number[], axeAgain: boolean): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(untilDrawn);
    const stands = await page.evaluate(whatStands);
    const found = axeAgain || isFirstLookAt(stands.state) ? await findings(page) : null;
    note({ ...stands, width, findings: found?.length ?? null });
    expect(found ?? [], `${page.url()} at ${width} px`).toEqual([]);
    // Axe finds those alone that a name or a description points at.
    expect(await page.evaluate(idsGivenTwice), `${page.url()} at ${width} px`).toEqual([]);
    expect(await page.evaluate(whatSticksOut), `${page.url()} at ${width} px`).toEqual([]);
  }
}

function note(seen: Look): void {
  test.info().annotations.push({ type: lookAnnotation, description: JSON.stringify(seen) });
}

/** Runs in the page: which state it is in, in words that are the same in every run. */
function whatStands(): Pick<Look, 'state' | 'language'> {
  const path = location.pathname.replaceAll(/RAP-\d+|[0-9a-f-]{16,}|\d+/gi, '*');
  // What is long or has digits is new in every run.
  const asked = [...new URLSearchParams(location.search)].map(([name, value]) =>
    /\d|.{16}/.test(value) ? name : `${name}=${value}`,
  );
  const headings = [...document.querySelectorAll('h1, dialog[open] h2:first-of-type')];
  const counted = [
    '[aria-invalid=true]',
    '[role=alert]',
    '.usa-alert',
    '[aria-expanded=true]',
    '[aria-current]',
    '[role=option]',
    'dialog[open]',
    'details[open]',
    'input, select, textarea',
    'article',
    'tr',
  ];
  return {
    language: document.documentElement.lang,
    state: [
      [path, ...asked].join(' '),
      ...headings.map((heading) => heading.textContent.trim()),
      counted.map((selector) => Math.min(document.querySelectorAll(selector).length, 3)).join(''),
    ].join(' | '),
  };
}

/**
 * Runs in the page: presses the button of the header, which a dialog may cover; the focus stays where it is.
 * @returns whether there is one. On the pages of the server it is a link, which would leave the state.
 */
async function chooseOtherLanguage(): Promise<boolean> {
  const button = document.querySelector<HTMLButtonElement>('button.language-button');
  if (button === null) return false;
  const next = button.lang;
  // What closes at a press elsewhere listens at the document, and is to stay open.
  document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true });
  button.click();
  for (let frames = 0; document.documentElement.lang !== next || frames < 10; frames += 1) {
    await new Promise(requestAnimationFrame);
  }
  return true;
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

/** Runs in the page: the ids that more than one element has, each with those elements. */
export function idsGivenTwice(): string[] {
  const elements = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id);
  return [...elements]
    .filter(([, { length }]) => length > 1)
    .map(
      ([id, same]) => `id ${id} twice: ${same.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' | ')}`,
    );
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
