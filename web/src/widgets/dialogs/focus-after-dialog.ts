import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * After a dialog has closed and what opened it has gone from the page, `target` has the focus. So it has after each
 * deed that takes the opener away (`deeds` counts them): then the opener is about to go.
 */
export function useFocusAfterDialog(
  target: RefObject<HTMLElement | null>,
  { isOpen, deeds = 0 }: { isOpen: boolean; deeds?: number },
): void {
  const before = useRef({ isOpen, deeds });
  useLayoutEffect(() => {
    const hasClosed = before.current.isOpen && !isOpen;
    if (hasClosed && (isFocusLost() || before.current.deeds !== deeds)) target.current?.focus();
    before.current = { isOpen, deeds };
  }, [isOpen, deeds, target]);
}
