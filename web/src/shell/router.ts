import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { parseQuery } from '../screens/address.ts';
import { isPortalAddress, paths } from '../screens/paths.ts';

/** Where the person is in the portal: what the address says, and how they came. */
export interface PageLocation {
  path: string;
  search: Readonly<Record<string, string>>;
  /** `arrived`: the page was opened here. `back`: by the browser's own Back and Forward. */
  by: 'arrived' | 'going' | 'back';
}

/** The router of one page: its address, read and changed in one module. */
export interface Router {
  current(): PageLocation;
  /** Goes to one of our addresses without a reload; `replace` leaves no step for Back. */
  go(address: string, options?: { replace?: boolean }): void;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Until the returned function is called, the browser's own Back does nothing and calls `told` instead. */
  holdBack(notice: () => void): () => void;
}

/**
 * Watches the address of one page. The empty and every unknown path become login (rule addresses 2).
 * So few screens need no router library: the one we tried weighed a fifth of the page (docs/decisions/0016).
 */
export function createRouter(page: Window): Router {
  const listeners = new Set<() => void>();
  if (!isPortalAddress(page.location.pathname)) page.history.replaceState(null, '', paths.login());
  const holders = new Set<() => void>();
  let location = read(page, 'arrived');
  // Each entry of the history has its number with it: only so is Back distinguished from Forward.
  let entry = entryOf(page.history) ?? 0;
  page.history.replaceState({ entry }, '');
  const change = (by: PageLocation['by']): void => {
    location = read(page, by);
    for (const listener of listeners) listener();
  };
  page.addEventListener('popstate', () => {
    const to = entryOf(page.history);
    if (to !== null && to < entry && holders.size > 0) {
      page.history.go(entry - to);
      for (const notice of holders) notice();
      return;
    }
    // A link to a part of the page has made an entry of its own.
    if (to === null) page.history.replaceState({ entry: entry + 1 }, '');
    entry = to ?? entry + 1;
    change('back');
  });
  return {
    current: () => location,
    go: (address, options = {}) => {
      if (options.replace !== true) entry += 1;
      if (options.replace === true) page.history.replaceState({ entry }, '', address);
      else page.history.pushState({ entry }, '', address);
      change('going');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    holdBack: (notice) => {
      holders.add(notice);
      return () => {
        holders.delete(notice);
      };
    },
  };
}

/** The number of the entry of the history that is shown; null for one that we did not make. */
function entryOf({ state }: History): number | null {
  const kept: unknown = state;
  const isOurs = typeof kept === 'object' && kept !== null && 'entry' in kept;
  return isOurs && typeof kept.entry === 'number' ? kept.entry : null;
}

function read({ location }: Window, by: PageLocation['by']): PageLocation {
  return { path: location.pathname, search: parseQuery(location.search), by };
}

const RouterContext = createContext<Router | null>(null);

/** Provides the router of this page. */
export const RouterProvider = RouterContext.Provider;

/** The router of this page; throws outside RouterProvider. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('PlacesProvider is missing');
  return router;
}

/**
 * Where the person is. Another screen comes as a transition: the one before stays until the code of the next is here.
 * A change on the same screen is drawn at once, so that a quick second press already meets what the first one brought.
 */
export function usePageLocation(): PageLocation {
  const router = useRouter();
  const [location, setLocation] = useState(router.current);
  const { path } = location;
  useEffect(() => {
    const follow = (): void => {
      const next = router.current();
      if (next.path === path) setLocation(next);
      else {
        startTransition(() => {
          setLocation(next);
        });
      }
    };
    // The address may have changed between the last drawing and now.
    follow();
    return router.subscribe(follow);
  }, [router, path]);
  return location;
}

/** While `isHeld`, the browser's own Back leads nowhere; returns whether somebody has tried since. */
export function useHeldBack(isHeld: boolean): boolean {
  const router = useRouter();
  const [wasTried, setTried] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    return router.holdBack(() => {
      setTried(true);
    });
  }, [router, isHeld]);
  return wasTried;
}
