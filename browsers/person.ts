import { expect } from '@playwright/test';
import {
  axeFindings,
  axeTags,
  idsGivenTwice,
  untilDrawn,
  whatSticksOut,
} from '../e2e/page-checks/accessibility.ts';
import type { Key, Window } from './engines/engine.ts';
import { eyes, look, type Seen, type Target, wanted } from './in-page.ts';

/** More controls than any of our pages has. */
const mostPresses = 150;

const nothing: Seen = { count: 0, isFocused: false, isChecked: false, value: '', text: '', point: null };

/**
 * Somebody in front of a window: finds things by role and name, waits until they are there, and uses mouse and keyboard as a
 * person does.
 */
export class Person {
  readonly window: Window;
  /** Why the page could not be asked, when it could not the last time. */
  trouble = '';
  readonly #origin: string;
  readonly #limit: { timeout?: number };

  /** @param patience milliseconds until they give up waiting for something; that of all stories if not given */
  constructor(window: Window, origin: string, patience?: number) {
    this.window = window;
    this.#origin = origin;
    this.#limit = patience === undefined ? {} : { timeout: patience };
  }

  async goesTo(path: string): Promise<void> {
    await this.window.goto(`${this.#origin}${path}`);
  }

  async isAt(address: RegExp): Promise<void> {
    await this.#poll(() => this.#address(), 'the address').toMatch(address);
  }

  /** Waits until it is there. */
  async sees(target: Target | string): Promise<Seen> {
    const wish = typeof target === 'string' ? { holding: target } : target;
    let seen = nothing;
    await this.#poll(
      async () => (seen = await this.#look(wish)).count,
      `sees ${describe(wish)}`,
    ).toBeGreaterThan(0);
    return seen;
  }

  /** Asks the page until its answer is neither empty nor false, and returns that; the work runs in the page. */
  async learns<Argument, Answer extends string | boolean>(
    what: string,
    work: (argument: Argument) => Answer,
    argument: Argument,
  ): Promise<Answer | null> {
    let answer: Answer | null = null;
    await this.#poll(
      async () => (answer = await orWhile(null, () => this.window.evaluate(work, argument))),
      what,
    ).toBeTruthy();
    return answer;
  }

  /** Waits until it is gone, or was never there; what does show that the page is complete is for the story to see first. */
  async seesNo(target: Target | string): Promise<void> {
    const wish = typeof target === 'string' ? { holding: target } : target;
    await this.#poll(async () => (await this.#look(wish, false, -1)).count, `sees no ${describe(wish)}`).toBe(
      0,
    );
  }

  async seesFocusOn(target: Target): Promise<void> {
    await this.#poll(
      async () => (await this.#look(target)).isFocused,
      `the focus is on ${describe(target)}`,
    ).toBe(true);
  }

  async seesChecked(target: Target): Promise<void> {
    await this.#poll(async () => (await this.#look(target)).isChecked, `${describe(target)} is checked`).toBe(
      true,
    );
  }

  /** Presses it with the mouse, once it keeps still and nothing lies over it. */
  async presses(target: Target): Promise<void> {
    let point: Seen['point'] = null;
    await this.#poll(async () => {
      const before = point;
      point = (await this.#look(target, true)).point;
      if (point === null) return 'is not there';
      if (point.coveredBy !== null) return `lies under ${point.coveredBy}`;
      return before?.x === point.x && before.y === point.y ? 'can be pressed' : 'moves';
    }, describe(target)).toBe('can be pressed');
    const { x, y } = point ?? { x: 0, y: 0 };
    await this.window.pressAt(x, y);
  }

  /** Presses a field and types into it. */
  async fills(target: Target, text: string): Promise<void> {
    await this.presses(target);
    await this.seesFocusOn(target);
    await this.types(target, text);
  }

  /** Types into the field that has the focus, and sees it there. */
  async types(target: Target, text: string): Promise<void> {
    await this.window.type(text);
    await this.#poll(async () => (await this.#look(target)).value, `typed into ${describe(target)}`).toBe(
      text,
    );
  }

  /** Goes to a control as somebody without a mouse does: from where the focus is, one Tab after the other. */
  async tabsTo(target: Target): Promise<void> {
    await this.sees(target);
    for (let presses = 0; presses < mostPresses; presses += 1) {
      if ((await this.#look(target)).isFocused) return;
      await this.window.hit('Tab');
    }
    throw new Error(`${describe(target)} cannot be reached with the Tab key`);
  }

  /** Tabs to a control and hits a key there. */
  async hits(target: Target, key: Key = 'Enter'): Promise<void> {
    await this.tabsTo(target);
    await this.window.hit(key);
  }

  /** Presses the button of that language, if the page is not in it yet. */
  async choosesLanguage(language: string): Promise<void> {
    const code = language === 'English' ? 'en' : 'es';
    await this.sees({ role: 'main' });
    if ((await this.#language()) === code) return;
    await this.presses({ role: 'button', name: language });
    await this.#poll(() => this.#language(), 'the language').toBe(code);
  }

  /** Fills in the sign-in page of the portal under test and sends it, by the ids that it has in every language. */
  async signsIn(username: string): Promise<void> {
    await this.sendsForm({ username, password: 'demo-portal-2026' });
    await this.isAt(/\/rap-home\//);
  }

  /** Fills in the fields of these ids, once they are there, and sends their form with the Enter key. */
  async sendsForm(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [id, text] of Object.entries(fields)) {
      await this.#poll(() => this.#focusOn(id), `the field ${id}`).toBe(true);
      await this.window.type(text);
    }
    await this.window.hit('Enter');
  }

  /** The page has no finding of axe, and nothing of it has to be scrolled sideways to. */
  async findsItAccessible(): Promise<void> {
    await this.window.evaluate(untilDrawn, null);
    await this.#openEyes();
    const address = await this.#address();
    expect(await this.window.evaluate(axeFindings, axeTags), address).toEqual([]);
    expect(await this.window.evaluate(idsGivenTwice, null), address).toEqual([]);
    expect(await this.window.evaluate(whatSticksOut, null), address).toEqual([]);
  }

  /** Makes the window as wide as asked. */
  async widens(width: number): Promise<void> {
    await this.window.widen(width);
    await this.#poll(() => this.window.evaluate(() => window.innerWidth, null), 'the width').toBe(width);
  }

  /** The whole text of the page, to explain why a story failed. */
  async reads(): Promise<string> {
    const text = await this.window.evaluate(() => `${location.href}\n${document.body.innerText}`, null);
    return this.trouble === '' ? text : `${text}\nThe page could not always be asked: ${this.trouble}`;
  }

  async #focusOn(id: string): Promise<boolean> {
    return await orWhile(false, () =>
      this.window.evaluate((field) => {
        const element = document.querySelector<HTMLInputElement>(`#${field}`);
        if (document.readyState !== 'complete' || element === null) return false;
        element.focus();
        return element === document.activeElement && element.value === '';
      }, id),
    );
  }

  async #language(): Promise<string> {
    return await orWhile('', () => this.window.evaluate(() => document.documentElement.lang, null));
  }

  async #address(): Promise<string> {
    return await orWhile('', () => this.window.evaluate(() => location.href, null));
  }

  #poll<Result>(ask: () => Promise<Result>, message: string) {
    return expect.poll(ask, { message, intervals: [100, 250], ...this.#limit });
  }

  async #look(target: Target, bring = false, unknown = 0): Promise<Seen> {
    try {
      await this.#openEyes();
      return await this.window.evaluate(look, { target: wanted(target), bring });
    } catch (failure) {
      // While one page takes the place of another nothing can be asked.
      this.trouble = String(failure);
      return { ...nothing, count: unknown };
    }
  }

  async #openEyes(): Promise<void> {
    if (await this.window.evaluate(() => window.found === undefined && document.body !== null, null))
      await this.window.run(eyes);
  }
}

/** While one page takes the place of another nothing can be asked, and nothing is seen. */
async function orWhile<Result>(fallback: Result, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch {
    return fallback;
  }
}

function describe({ role = 'text', name, within, holding }: Target): string {
  const parts = [role, name === undefined ? '' : String(name), holding === undefined ? '' : `"${holding}"`];
  const where = within === undefined ? '' : ` in ${describe(within)}`;
  return `${parts.filter((part) => part !== '').join(' ')}${where}`;
}
