import { surroundings } from '@portal/core/domain/content/surroundings.ts';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage, useTexts } from '../content/language.tsx';
import { shellTexts } from './shell-texts.ts';
import { basePath } from '../screens/address.ts';
import { useConfiguration, usePerson, useSession } from '../session/use-session.tsx';
import { NoticeSlots } from '../widgets/notices/notice-slot.tsx';
import { SiteAlerts } from './alerts/site-alerts.tsx';
import { useFocusOnPress } from './focus-on-press.ts';
import { PartBoundary } from './boundaries/part-boundary.tsx';
import { Header } from './header/header.tsx';
import { IdleWarning } from './notices/idle-warning.tsx';
import { MessageArea } from './notices/messages.tsx';
import { useSoftLinks } from './navigation.ts';
import { OfficialBanner } from './official-banner.tsx';
import { OutageNotice } from './notices/outage-notice.tsx';
import type { PageLocation } from './router.ts';
import { signedInPart } from './signed-in-part.ts';
import type { Elements } from '../content/elements.ts';

// It is never what somebody came for: it is requested once the first screen is drawn, and where it cannot be fetched, the
// page goes without.
const Footer = lazy(() =>
  import('./foot/footer.tsx').then(
    (code) => ({ default: code.Footer }),
    () => ({ default: NoFooter }),
  ),
);
const NoFooter = (): ReactNode => null;

const RefusedScreen = lazy(async () => ({
  default: (await import('./sessions/session-trouble.tsx')).RefusedScreen,
}));

// The desk and the list of requests say it too.
const WaitingCount = signedInPart((parts) => parts.WaitingCount);
const OwnNotices = signedInPart((parts) => parts.OwnNotices);
const ZoneOfDeadlines = signedInPart((parts) => parts.ZoneOfDeadlines);

interface LayoutProps {
  location: PageLocation;
  /** What the screen is called in title and announcement. */
  title: string;
  ground: 'white' | 'light-blue';
  children: Elements;
}

/** The frame of every screen: banner, header, messages, footer (rule page 7). */
export function Layout({ location, title, ground, children }: LayoutProps) {
  const texts = useTexts(surroundings);
  const { demonstration, mailbox } = useConfiguration();
  const main = useRef<HTMLElement>(null);
  const session = useSession();
  useSoftLinks();
  useFocusOnPress();
  useGround(ground);
  useHead(location);
  const isPainted = useIsPainted();
  const isSomebody = usePerson() !== null;
  const announcement = useArrival(location, title, main);
  return (
    <>
      <a className="usa-skipnav" href="#main-content">
        {texts.skip}
      </a>
      <OfficialBanner />
      {demonstration ? (
        <aside className="demonstration-strip" aria-label={texts.demonstrationLabel}>
          <span>{texts.demonstration}</span>{' '}
          {mailbox ? <a href={firstAddresses.demonstrationMail}>{texts.mailbox}</a> : null}
        </aside>
      ) : null}
      <PartBoundary>
        <Header
          path={location.path}
          deskNote={
            isSomebody ? (
              <Suspense>
                <WaitingCount />
              </Suspense>
            ) : null
          }
        />
      </PartBoundary>
      <PartBoundary>
        <SiteAlerts />
      </PartBoundary>
      {isSomebody ? (
        <PartBoundary>
          <Suspense>
            <OwnNotices location={location} />
          </Suspense>
        </PartBoundary>
      ) : null}
      <NoticeSlots notice={<OutageNotice location={location} />}>
        <main id="main-content" tabIndex={-1} ref={main}>
          {session.status === 'refused' ? (
            <PartBoundary>
              <Suspense>
                <RefusedScreen because={session.because} />
              </Suspense>
            </PartBoundary>
          ) : (
            children
          )}
          {isSomebody ? (
            <Suspense>
              <ZoneOfDeadlines />
            </Suspense>
          ) : null}
        </main>
        <PartBoundary>
          <MessageArea />
        </PartBoundary>
      </NoticeSlots>
      {isPainted ? (
        <PartBoundary>
          <Suspense>
            <Footer />
          </Suspense>
        </PartBoundary>
      ) : null}
      <PartBoundary>
        <IdleWarning />
      </PartBoundary>
      <div className="usa-sr-only" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/** Whether the page has been painted with what it had at first: in the frame after the first one that it is drawn in. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setIsPainted(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted;
}

/** The background of the screen. */
function useGround(ground: LayoutProps['ground']): void {
  useEffect(() => {
    document.body.classList.toggle('blue-page', ground === 'light-blue');
  }, [ground]);
}

/** What the server has written into the head is for the first screen; it follows to the next, and to another language. */
function useHead({ path }: PageLocation): void {
  const { language } = useLanguage();
  const { portalName } = useConfiguration();
  const written = useRef({ path, language });
  useEffect(() => {
    if (written.current.path === path && written.current.language === language) return;
    const wanted = { path, language };
    written.current = wanted;
    const follow = async (): Promise<void> => {
      const { writeHead } = await import('./follow-head.ts');
      const portal = `${location.origin}${basePath}`;
      if (written.current === wanted)
        writeHead(path.slice(basePath.length), { language, portalName, portal });
    };
    // Nobody in front of the page misses it.
    follow().catch(() => undefined);
  }, [path, language, portalName]);
}

/**
 * After a change of path, and not of search: top of the page, focus on the screen's heading, and its title announced
 * politely (rule page 4). Returns what to say.
 */
function useArrival({ path, by }: PageLocation, title: string, main: RefObject<HTMLElement | null>): string {
  const texts = useTexts(shellTexts);
  const { portalName } = useConfiguration();
  const shownPath = useRef(path);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    document.title = texts.titles.page(title, portalName);
  }, [texts, title, portalName]);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // Back and Forward return to the old scroll position; the browser does that itself.
    if (by === 'going') window.scrollTo(0, 0);
    setHasMoved(true);
    return main.current === null ? undefined : focusHeading(main.current);
  }, [path, by, main]);
  return hasMoved ? texts.titles.opened(title) : '';
}

/**
 * Puts the focus on the screen's heading. While the screen's code is still on its way the focus waits on the main part,
 * and moves on when the heading appears, unless the person has gone elsewhere by then. Returns how to stop waiting.
 */
function focusHeading(main: HTMLElement): (() => void) | undefined {
  const heading = () => main.querySelector<HTMLElement>('h1[tabindex]');
  (heading() ?? main).focus({ preventScroll: true });
  if (document.activeElement !== main) return undefined;
  const waiting = new MutationObserver(() => {
    const found = heading();
    if (found === null && document.activeElement === main) return;
    waiting.disconnect();
    if (document.activeElement === main) found?.focus({ preventScroll: true });
  });
  waiting.observe(main, { childList: true, subtree: true });
  return () => {
    waiting.disconnect();
  };
}
