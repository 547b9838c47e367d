import { useEffect, useState } from 'react';

/**
 * Whether the window meets a media condition; after a resize it is looked at again only when the window has kept its size for
 * so many milliseconds, so that its dependents are not rendered with every step of a drag.
 */
export function useSettledMatch(condition: string, pauseMs: number): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(condition).matches);
  useEffect(() => {
    let settling: number | undefined;
    const wait = (): void => {
      window.clearTimeout(settling);
      settling = window.setTimeout(() => {
        setMatches(window.matchMedia(condition).matches);
      }, pauseMs);
    };
    window.addEventListener('resize', wait);
    return () => {
      window.clearTimeout(settling);
      window.removeEventListener('resize', wait);
    };
  }, [condition, pauseMs]);
  return matches;
}
