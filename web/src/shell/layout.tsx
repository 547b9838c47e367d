import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../content/language.tsx';
import { shellTexts } from '../content/shell.ts';
import { paths } from '../paths.ts';
import { useConfiguration, useSession } from '../session/use-session.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MessageArea } from './messages.tsx';
import { softDestination } from './navigation.ts';
import { OfficialBanner } from './official-banner.tsx';
import { RefusedScreen } from './session-notices.tsx';

/** What stands around every screen: banner, header, messages, footer (spec section 2, global shell). */
export function Layout({ children }: { children: ReactNode }) {
  const texts = useTexts(shellTexts);
  const { demonstration } = useConfiguration();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const whole = useFullPath(path);
  const main = useRef<HTMLElement>(null);
  const refused = useSession().status === 'refused';
  useSoftLinks();
  useScreenColour(whole);
  const announcement = useArrival(whole, main);
  return (
    <>
      <a className="usa-skipnav" href="#main-content">
        {texts.skip}
      </a>
      <OfficialBanner />
      {demonstration ? (
        <aside className="demonstration-strip" aria-label={texts.demonstrationLabel}>
          {texts.demonstration}
        </aside>
      ) : null}
      <Header path={whole} />
      <main id="main-content" tabIndex={-1} ref={main}>
        {refused ? <RefusedScreen /> : children}
      </main>
      <MessageArea />
      <Footer />
      <div className="usa-sr-only" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/** The path with the base in front, as `paths` builds it; the router's own paths come without. */
function useFullPath(path: string): string {
  const { basepath } = useRouter();
  return path.startsWith(`${basepath}/`) ? path : `${basepath}${path}`;
}

/** Follows links to our own screens without a reload. */
function useSoftLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const place = softDestination(event, new URL(window.location.href));
      if (place === null) return;
      event.preventDefault();
      router.history.push(place);
    };
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('click', follow);
    };
  }, [router]);
}

/** The applications screen stands on light blue (spec section 2, routes). */
function useScreenColour(path: string): void {
  const blue = path === paths.applications() || path === paths.login();
  useEffect(() => {
    document.body.classList.toggle('blue-page', blue);
  }, [blue]);
}

/**
 * After a change of path, and not of search: top of the page, focus on the screen's heading, and its title said
 * politely (facts, front end section 3.1). Returns what to say.
 */
function useArrival(path: string, main: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const texts = useTexts(shellTexts);
  const { portalName } = useConfiguration();
  const title = titleOf(path, texts);
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  useEffect(() => {
    document.title = texts.titles.page(title, portalName);
  }, [texts, title, portalName]);
  useEffect(
    () =>
      router.subscribe('onResolved', (change) => {
        if (!change.pathChanged || change.fromLocation === undefined) return;
        window.scrollTo(0, 0);
        (main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current)?.focus({ preventScroll: true });
        setArrivedAt(change.toLocation.pathname);
      }),
    [router, main],
  );
  return arrivedAt === null ? '' : texts.titles.opened(title);
}

function titleOf(path: string, texts: (typeof shellTexts)['en']): string {
  if (path === paths.manageRequests()) return texts.titles.manageRequests;
  const requests = paths.request('');
  if (path.startsWith(requests)) return texts.titles.request(decodeURIComponent(path.slice(requests.length)));
  return texts.titles.applications;
}
