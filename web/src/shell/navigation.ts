import { useEffect } from 'react';
import { isPortalAddress } from '../screens/paths.ts';
import { useRouter } from './router.ts';

/** Follows ordinary links to our own screens without a reload, so that a link is a plain `<a href={paths...}>`. */
export function useSoftLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const address = softDestination(event, new URL(window.location.href));
      if (address === null) return;
      event.preventDefault();
      router.go(address);
    };
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('click', follow);
    };
  }, [router]);
}

/** Where a press on a link leads without a reload, or null to let the browser follow it. */
function softDestination(event: MouseEvent, here: URL): string | null {
  const link = isPlainPress(event) ? linkOf(event.target) : null;
  if (link === null) return null;
  const url = new URL(link.href);
  const address = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== here.origin || !isPortalAddress(address)) return null;
  const isOnThisPage = url.pathname === here.pathname && url.search === here.search && url.hash !== '';
  return isOnThisPage ? null : address;
}

/** Nobody else has dealt with the press, and it does not ask for a new tab or window. */
function isPlainPress(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

/** The link that was pressed, unless it leads to a new tab or a file. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link === null || link.target !== '' || link.hasAttribute('download') ? null : link;
}
