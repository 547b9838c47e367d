import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * After a dialog has closed and what opened it has gone from the page, `target` has the focus. So it has after each
 * action that takes the opener away (`actions` counts them): then the opener is about to go.
 */
export function useFocusAfterDialog(
  target: RefObject<HTMLElement | null>,
  { isOpen, actions = 0 }: { isOpen: boolean; actions?: number },
): void {
  const before = useRef({ isOpen, actions });
  useLayoutEffect(() => {
    const hasClosed = before.current.isOpen && !isOpen;
    if (hasClosed && (isFocusLost() || before.current.actions !== actions)) target.current?.focus();
    before.current = { isOpen, actions };
  }, [isOpen, actions, target]);
}
