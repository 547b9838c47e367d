import type { Browser, Page } from '@playwright/test';
import { type Hostile, hostileBodies, hostileDrawings } from '../../core/src/testing/hostile-markup.ts';
import { expect, test } from '../portals/portal.ts';

const bodies = hostileBodies(500, 12);
const drawings = hostileDrawings(300, 12);

declare global {
  interface Window {
    fired?: string[];
    ran?: (id: number | string) => void;
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(text: string): string } };
  }
}

interface Opened {
  page: Page;
  close(): Promise<void>;
}

/**
 * A page of the portal's own address with the policy that the portal sends, or without: nothing on it but what the test
 * puts there. Whatever it wants to load or to go to is answered with nothing, and noted.
 */
async function openBare(browser: Browser, origin: string, bypassCSP: boolean): Promise<Opened> {
  const context = await browser.newContext({ bypassCSP });
  const { headers } = await fetch(`${origin}/rap-home/applications`);
  const policy = headers.get('content-security-policy') ?? '';
  const bare = `${origin}/rap-home/bare`;
  await context.route('**/*', (route) =>
    route.request().url() === bare
      ? route.fulfill({
          headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
          body: '<!doctype html><title>Bare</title><main></main>',
        })
      : route.fulfill({ status: 204 }),
  );
  await context.addInitScript(() => {
    window.fired = [];
    window.ran = (id) => void window.fired?.push(String(id));
  });
  const page = await context.newPage();
  await page.goto(bare);
  return { page, close: () => context.close() };
}

/**
 * Puts each text into the page as it is, the way that lets most of it run, and does what a person could. Returns what ran; the
 * last one, which is harmless and of our own, tells that the others have had their turn.
 */
async function putRaw(page: Page, texts: readonly Hostile[]): Promise<string[]> {
  return await page.evaluate(async (given) => {
    const rules = { createHTML: (text: string) => text };
    const policy = window.trustedTypes?.createPolicy('dompurify', rules) ?? rules;
    const address = document.querySelector('main') ?? document.body;
    const range = document.createRange();
    range.selectNodeContents(address);
    for (const { text } of given) {
      const box = document.createElement('div');
      address.append(box);
      try {
        box.append(range.createContextualFragment(policy.createHTML(text)));
        for (const element of box.querySelectorAll('*')) {
          for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'begin', 'animationstart'])
            element.dispatchEvent(new Event(name));
          if (element instanceof HTMLElement) element.click();
          else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        }
      } catch {
        // What cannot even be parsed runs nothing.
      }
    }
    const last = new Image();
    const settled = new Promise((resolve) => {
      last.addEventListener('error', resolve);
    });
    last.src = '/rap-home/not-there.png';
    address.append(last);
    await settled;
    return window.fired ?? [];
  }, texts);
}

for (const [what, texts] of [
  ['500 texts of alerts', bodies],
  ['300 drawings', drawings],
] as const) {
  test(`hostile: with the policy on, ${what} run nothing although nobody has cleaned them`, async ({
    browser,
    portal,
  }) => {
    const { page, close } = await openBare(browser, portal.origin, false);
    expect(await putRaw(page, texts)).toEqual([]);
    expect(await page.locator('main img, main image, main svg').count()).toBeGreaterThan(texts.length / 5);
    await close();
  });

  test(`hostile: with neither policy nor cleaning, many of the ${what} run, and the test notices`, async ({
    browser,
    portal,
  }) => {
    const { page, close } = await openBare(browser, portal.origin, true);
    await putRaw(page, texts);
    // Animations and loads of a drawing come later than the last text where the machine is busy.
    await expect
      .poll(() => page.evaluate(() => new Set(window.fired).size))
      .toBeGreaterThan(texts.length / 5);
    await close();
  });
}

test('hostile: the page of the portal itself, with its policy off, draws alerts of which nothing runs', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.origin, bypassCSP: true });
  await context.addInitScript(() => {
    window.fired = [];
    window.ran = (id) => void window.fired?.push(String(id));
  });
  const page = await context.newPage();
  let given: readonly Hostile[] = [];
  await page.route('**/comms/active**', (route) =>
    route.fulfill({
      json: given.map(({ id, text }) => ({ id, level: 'info', title: `Alert ${id}`, body: text })),
    }),
  );
  for (let from = 0; from < 60; from += 10) {
    given = bodies.slice(from, from + 10);
    await page.goto('/rap-home/resources');
    await expect(page.getByRole('button', { name: /^Close alert/ })).toHaveCount(10);
    // Each is called otherwise once it is open.
    const more = page.getByRole('button', { name: /^Read more/ });
    for (let left = await more.count(); left > 0; left -= 1) await more.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.fired)).toEqual([]);
  }
  await context.close();
});
