import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Whether the focus is now at something else. A press on what takes no focus leaves it nowhere, or at the part of the page
 * around it, which tells nothing.
 */
export function hasGoneElsewhere({ relatedTarget, currentTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Node)) return false;
  return !currentTarget.contains(relatedTarget) && !relatedTarget.contains(currentTarget);
}

/** Calls back on Escape while something is open, wherever the focus is. What is open within something else hears it alone. */
export function useEscape(isOpen: boolean, close: () => void, { isInner = false } = {}): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', closeOnEscape, { capture: isInner });
    return () => {
      document.removeEventListener('keydown', closeOnEscape, { capture: isInner });
    };
  }, [isOpen, isInner]);
}

/** Calls back when something outside is pressed while it is open, whether that takes the focus or not. */
export function usePressOutside(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && inside.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen, inside]);
}
