import { useEffect } from 'react';
import { usePageLocation } from './router.ts';

/**
 * Brings the part that the hash of the address names into view, once it is there and whenever the address changes; the
 * browser itself looks for it only before the page has been drawn.
 */
export function useHashScroll(isDrawn: boolean): void {
  const location = usePageLocation();
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    const part = isDrawn && id !== '' ? document.getElementById(id) : null;
    if (part === null) return;
    part.scrollIntoView();
    // People go on reading from there, whatever it is.
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [isDrawn, location]);
}
