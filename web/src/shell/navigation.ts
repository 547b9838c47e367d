import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isPortalPlace } from '../paths.ts';

/** Where a press on a link leads without a reload, or null when the browser shall follow it as usual. */
export function softDestination(event: MouseEvent, here: URL): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const place = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== here.origin || !isPortalPlace(place)) return null;
  const onThisPage = url.pathname === here.pathname && url.search === here.search && url.hash !== '';
  return onThisPage ? null : place;
}

/** Goes to one of our places without a reload; `replace` leaves no step for Back. */
export type Go = (place: string, options?: { replace?: boolean }) => void;

/** How a feature moves on after a deed. Ordinary links are plain `<a href={paths...}>`: the shell follows them softly. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback(
    (place, options = {}) => {
      if (options.replace === true) router.history.replace(place);
      else router.history.push(place);
    },
    [router],
  );
}
