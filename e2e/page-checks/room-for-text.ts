import { expect, type Page } from '@playwright/test';

/** What 400 % zoom leaves of a screen of 1280 by 1024 (WCAG 1.4.10). */
const atFourHundredPercent = { width: 320, height: 256 };

/** The widths at which text is spaced out: a wide screen, and what 400 % zoom leaves of it. */
const widths = [1280, 320];

/** Widths between, at which a table has the least room for its columns, and a phone for its cards. */
const narrowWidths = [929, 480];

/** Runs in the page: spaces its text as far as every page must bear (WCAG 1.4.12). */
function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Runs in the page: takes that back. */
function closeUp(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}

/**
 * Runs in the page: text that a box cuts off and that nobody can scroll to. What is only for screen readers lies in a box of a
 * pixel.
 */
function clippedText(): string[] {
  const hides = (value: string): boolean => value === 'hidden' || value === 'clip';
  const linesOf = (text: Node): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  const boxesAround = (text: Node): Element[] => {
    const boxes: Element[] = [];
    for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement)
      boxes.push(box);
    return boxes;
  };
  const isForReaders = (box: Element): boolean => {
    const { width, height } = box.getBoundingClientRect();
    return (width <= 1 || height <= 1) && hides(getComputedStyle(box).overflowX);
  };
  const cuts = (box: Element, lines: readonly DOMRect[]): boolean => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isTooWide = lines.some((line) => line.left < left - 2 || line.right > right + 2);
    // Letters are well within their line.
    const isTooHigh = lines.some(({ top: first, bottom: last, height }) => {
      const slack = height / 4;
      return first < top - slack || last > bottom + slack;
    });
    return (hides(overflowX) && isTooWide) || (hides(overflowY) && isTooHigh);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const words = (text.textContent ?? '').trim();
    const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const boxes = boxesAround(text);
    if (words === '' || isSeen !== true || boxes.some(isForReaders)) continue;
    const lines = linesOf(text);
    for (const box of boxes)
      if (cuts(box, lines)) found.push(`${words.slice(0, 60)} in ${box.outerHTML.slice(0, 80)}`);
  }
  return found;
}

/** Runs in the page: lists whose chosen value has less room than it takes. */
export function valuesCutOff(): string[] {
  return [...document.querySelectorAll<HTMLSelectElement>('select')]
    .filter((list) => list.checkVisibility({ visibilityProperty: true }))
    .filter((list) => {
      const alone = list.cloneNode(false) as HTMLSelectElement;
      alone.append(list.selectedOptions[0]?.cloneNode(true) ?? '');
      alone.style.cssText = 'position: absolute; width: max-content !important; max-width: none !important';
      list.after(alone);
      const needed = alone.getBoundingClientRect().width;
      alone.remove();
      return list.getBoundingClientRect().width < needed - 1;
    })
    .map((list) => `${list.selectedOptions[0]?.text ?? ''} in ${list.outerHTML.slice(0, 80)}`);
}

/**
 * Runs in the page: words of the usual length that go on in another line, although they have no hyphen. What is only for screen
 * readers is narrower than any word.
 */
function wordsBroken(): string[] {
  const usual = 20;
  const isForReaders = (element: Element | null): boolean =>
    element !== null && (element.clientWidth === 1 || isForReaders(element.parentElement));
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const { parentElement: around } = text;
    if (around?.checkVisibility({ visibilityProperty: true }) !== true || isForReaders(around)) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s])\p{L}+(?![^\s])/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length <= usual) found.push(`${word} in ${around.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}

/** Runs in the page: what has to be scrolled sideways to be read, although it is no table. */
function scrolledSideways(): string[] {
  return [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls = element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll';
      return (
        scrolls &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        element.querySelector(':scope > table') === null &&
        element.checkVisibility({ visibilityProperty: true })
      );
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Runs in the page, as it is printed: text too pale for white paper, as no grounds are printed, the beginning of a text that
 * nobody can unfold there, and what would repeat on each sheet, or end where the window does.
 */
function lostOnPaper(): string[] {
  const shade = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
    const light = (part: number): number =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  };
  const tell = (problem: string) => (element: Element) => `${problem}: ${element.outerHTML.slice(0, 100)}`;
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  });
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');
  const isShortened = (element: Element): boolean =>
    [element.lastChild?.nodeValue ?? '', getComputedStyle(element, '::after').content].some((words) =>
      /…["\s]*$/.test(words),
    );
  const isPale = (element: Element): boolean => 1.05 / (shade(getComputedStyle(element).color) + 0.05) < 4.5;
  const isShort = (element: HTMLElement): boolean =>
    element.matches('dialog') && element.scrollHeight > element.clientHeight + 1;
  return [
    ...seen.filter((element) => hasText(element) && isPale(element)).map(tell('pale')),
    ...seen.filter(isShortened).map(tell('shortened')),
    ...seen.filter((element) => getComputedStyle(element).position === 'fixed').map(tell('on each sheet')),
    ...seen.filter(isShort).map(tell('cut off')),
  ];
}

/** The page at 400 % zoom, printed, with its text spaced out: nothing is cut off, and nothing has to be scrolled in two directions. */
export async function expectRoomForText(page: Page, patience?: number): Promise<void> {
  const before = page.viewportSize();
  const address = page.url();
  await page.setViewportSize(atFourHundredPercent);
  await expectAllReadable(page, `${address} at 400 %`, patience);
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(wordsBroken), `${address} at ${width} px: broken within a word`).toEqual([]);
  }
  await page.evaluate(spaceOut);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAllReadable(page, `${address} spaced out at ${width} px`, patience);
  }
  await page.evaluate(closeUp);
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  expect(await page.evaluate(lostOnPaper), `${address} on paper`).toEqual([]);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  if (before !== null) await page.setViewportSize(before);
}

async function expectAllReadable(page: Page, where: string, patience?: number): Promise<void> {
  const limit = patience === undefined ? {} : { timeout: patience };
  await expect
    .poll(() => page.evaluate(scrolledSideways), { message: `${where}: scrolls sideways`, ...limit })
    .toEqual([]);
  await expect.poll(() => page.evaluate(clippedText), { message: `${where}: cut off`, ...limit }).toEqual([]);
  expect(await page.evaluate(valuesCutOff), `${where}: a chosen value cut off`).toEqual([]);
  expect(await page.evaluate(wordsBroken), `${where}: broken within a word`).toEqual([]);
}
