import { isFocusLost } from './lost-focus.ts';

/**
 * Called while a dialog opens; returns what to call once it has closed. The browser gives the focus back to what opened it. Where
 * that is off by then, or goes from the page with its row a moment later, the nearest element around it that can have the focus gets it,
 * and where its row moves within the list, it gets the focus again: nobody who works by keyboard starts over at the top of the page.
 */
export function focusOfOpener(): () => void {
  const opener = document.activeElement as HTMLElement | null;
  const around = focusableAround(opener);
  return () => {
    const isGone = (): boolean => opener?.isConnected !== true || opener.matches(':disabled');
    const mend = (changes: readonly MutationRecord[] = []): void => {
      if (isFocusLost() && !isGone() && changes.some((one) => hasMoved(opener, one))) opener?.focus();
      // A browser takes the focus from a button that is off only when it draws the page next.
      const isNowhere = isFocusLost() || document.activeElement === opener;
      if (!isNowhere || !isGone()) return;
      end();
      around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(mend);
    const goOn = ({ target }: FocusEvent): void => {
      if (target !== opener) end();
    };
    const end = (): void => {
      watcher.disconnect();
      document.removeEventListener('focusin', goOn);
    };
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', goOn);
    // After the screen itself, which may know a better target.
    queueMicrotask(() => {
      mend();
    });
  };
}

/** Whether this change has put the element somewhere else on the page, which takes the focus from it. */
function hasMoved(element: Element | null, { addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some((node) => node.contains(element));
}

function focusableAround(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element?.parentElement ?? null; one !== null; one = one.parentElement)
    if (one.hasAttribute('tabindex')) found.push(one);
  return found;
}
