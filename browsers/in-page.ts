import { axeProgram } from '../e2e/page-checks/accessibility.ts';

/** What a story speaks of on a page, as assistive technology names it. */
export interface Target {
  /** Its role; without one, the nearest element around the text. */
  role?: string;
  /** The whole accessible name, or what it has to match. */
  name?: string | RegExp;
  /** Where to look; all of the page otherwise. */
  within?: Target;
  /** Only those with this text. */
  holding?: string;
}

/** The same as it goes into a page. */
export interface Wanted {
  role: string | null;
  name: { source: string; isWhole: boolean } | null;
  within: Wanted | null;
  holding: string | null;
}

/** What an eye and a screen reader learn of what was found first. */
export interface Seen {
  count: number;
  isFocused: boolean;
  isChecked: boolean;
  value: string;
  text: string;
  /** Where a hand would press it, once it has been brought into sight, and what lies over it there. */
  point: { x: number; y: number; coveredBy: string | null } | null;
}

/** Puts a target into words that go into a page. */
export function wanted({ role, name, within, holding }: Target): Wanted {
  const isPattern = name instanceof RegExp;
  return {
    role: role ?? null,
    name: name === undefined ? null : { source: isPattern ? name.source : name, isWhole: !isPattern },
    within: within === undefined ? null : wanted(within),
    holding: holding ?? null,
  };
}

declare global {
  interface Window {
    /** Finds in the page what a story speaks of. */
    found?: (target: Wanted) => Element[];
  }
}

/** What has to be run in a page before it can be looked at: axe, whose roles and names are used, and what asks it. */
export const eyes = `${axeProgram}; window.found = ${find.toString()};`;

/** The part of axe that others may use. */
interface Commons {
  aria: { getRole(element: Element): string | null };
  text: { accessibleText(element: Element): string };
  dom: { isVisibleToScreenReaders(element: Element): boolean };
}

/** Runs in the page. */
function find({ role, name, within, holding }: Wanted): Element[] {
  const { aria, text, dom } = (window.axe as unknown as { commons: Commons }).commons;
  const tidy = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
  const isNamed = (element: Element): boolean => {
    if (name === null) return true;
    const own = tidy(text.accessibleText(element));
    return name.isWhole ? own === name.source : new RegExp(name.source).test(own);
  };
  // What is drawn has no text of its own. The first question is the quick one.
  const holds = (element: Element): boolean =>
    holding === null ||
    (element.textContent.includes(holding) &&
      tidy((element as Partial<HTMLElement>).innerText ?? '').includes(holding));
  const inSight = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && dom.isVisibleToScreenReaders(element);
  // An open dialog makes everything else inert.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const parts = within === null ? [modal ?? document] : (window.found?.(within) ?? []);
  const all = parts.flatMap((part) => [...part.querySelectorAll('*')]);
  if (within === null && modal !== undefined) all.unshift(modal);
  const matching = all.filter(
    (element) =>
      (role === null || aria.getRole(element) === role) &&
      holds(element) &&
      inSight(element) &&
      isNamed(element),
  );
  // Of the elements around a text the innermost is meant.
  return role === null
    ? matching.filter((one) => !matching.some((other) => other !== one && one.contains(other)))
    : matching;
}

/** Runs in the page, `eyes` being there. */
export function look({ target, bring }: { target: Wanted; bring: boolean }): Seen {
  const page = window as unknown as {
    axe: { setup(): void; teardown(): void };
    found: (target: Wanted) => Element[];
  };
  page.axe.setup();
  try {
    const found = page.found(target);
    const [first] = found;
    if (first === undefined)
      return { count: 0, isFocused: false, isChecked: false, value: '', text: '', point: null };
    if (bring) first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // A box or a circle to choose is pressed by its label.
    const isDrawn = first.matches('[type=checkbox], [type=radio]');
    const pressed = isDrawn ? ((first as HTMLInputElement).labels?.[0] ?? first) : first;
    const [box = pressed.getBoundingClientRect()] = pressed.getClientRects();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y) ?? document.documentElement;
    const isReached = pressed.contains(top) || top.contains(pressed);
    return {
      count: found.length,
      isFocused: first === document.activeElement,
      isChecked: first.matches(':checked'),
      value: 'value' in first ? String(first.value) : '',
      text: (first as HTMLElement).innerText.trim(),
      point: { x, y, coveredBy: isReached ? null : top.outerHTML.slice(0, 120) },
    };
  } finally {
    page.axe.teardown();
  }
}
