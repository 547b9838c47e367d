import type { BrowserContext } from '@playwright/test';

/** Has every page of this browser translated the way browsers do it; the words stay, so that stories find them. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate);
}

/**
 * Puts two elements around every text and again around each text that comes or changes, as Chromium's translator does: the node
 * that the page made is gone from its position, and what is there is not the page's.
 */
function translate(): void {
  const untouched = 'script, style, noscript, textarea, title, [contenteditable], svg, font > font';
  const wrap = (text: Text): void => {
    const { parentElement } = text;
    if (parentElement === null || text.data === '' || parentElement.closest(untouched) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapBelow = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next = walker.nextNode(); next !== null; next = walker.nextNode())
      if (next instanceof Text) texts.push(next);
    if (node instanceof Text) texts.push(node);
    for (const text of texts) wrap(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes) wrapBelow(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
