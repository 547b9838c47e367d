import { useEffect, useLayoutEffect, useRef } from 'react';

/** Addresses of a request's neighbors on its desk; null where there is none. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** The keys beside a decision, in the order in which they are shown. */
export const decisionKeys = ['A', 'D', 'J', 'K'] as const;
export type DecisionKey = (typeof decisionKeys)[number];

/** What each key does now; one without an action does nothing and is not shown. */
export type KeyActions = Partial<Record<DecisionKey, () => void>>;

/** Listens to single keys while they are switched on (WCAG 2.1.4): none of them decides anything by itself. */
export function useDecisionKeys(actions: KeyActions, isOn: boolean): void {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const key = decisionKeys.find((one) => one === event.key.toUpperCase());
      const action = key === undefined || !isFree(event) ? undefined : newest.current[key];
      if (action === undefined) return;
      // Otherwise the letter would land in the field that has the focus a moment later.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [isOn]);
}

/** Whether the key means nothing else: not a word being typed, a command of the browser, or a press in a dialog. */
function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || shiftKey || repeat || isComposing || defaultPrevented) return false;
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return !isField && document.querySelector('dialog[open]') === null;
}
