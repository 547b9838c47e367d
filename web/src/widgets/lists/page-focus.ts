import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../dialogs/lost-focus.ts';

/**
 * After a change of page the list has the focus and is seen from its beginning: the link that led there is below
 * it, and is gone on the last page. A search that leads back to the first page keeps the focus where it is typed.
 */
export function usePageFocus(list: RefObject<HTMLElement | null>, cursor: string | undefined): void {
  const shown = useRef(cursor);
  useLayoutEffect(() => {
    const element = list.current;
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (element === null || !(isFocusLost() || element.contains(document.activeElement))) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
  }, [list, cursor]);
}
