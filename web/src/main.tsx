// First: the sheets of screens and parts override it, and sheets come in the order of imports.
import './styles/main.scss';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { firstAddresses } from '@portal/core/contract/first-addresses.ts';
import type { Configuration } from '@portal/core/contract/session.ts';
import { fetchFirstAlerts } from './api/alerts/active-alerts.ts';
import { fetchVisitorsCatalogue } from './api/catalogue.ts';
import { type ApiClient, ApiProvider, createApiClient } from './api/client.ts';
import { type Connection, ConnectionProvider, createConnection } from './api/connection.ts';
import { languages, rememberedLanguage } from '@portal/core/domain/content/language.ts';
import { type Language, LanguageProvider } from './content/language.tsx';
import { keepsCookies, readCookies, renamedCookies, writeCookie } from './content/page-cookies.ts';
import { paths } from './screens/paths.ts';
import { fetchScreen, isForEverybody, Portal } from './portal.tsx';
import { loadConfiguration } from './session/configuration.ts';
import { createIdleWatch, IdleProvider, type IdleWatch } from './session/idle-watch.ts';
import { type Presence, PresenceProvider, watchPresence } from './session/presence.ts';
import { createSession, type Session } from './session/session.ts';
import { ConfigurationProvider, SessionProvider } from './session/use-session.tsx';
import { PartBoundary } from './shell/boundaries/part-boundary.tsx';
import { ScreenFailure } from './shell/boundaries/screen-boundary.tsx';
import { ConfigurationFailure } from './shell/notices/configuration-failure.tsx';
import { MessagesProvider } from './shell/notices/messages.tsx';
import { type Router, RouterProvider, createRouter } from './shell/router.ts';
import { watchMissingCode } from './shell/new-version.ts';
import type { Elements } from './content/elements.ts';
import { browserStorage, isTabStorageLasting, tabStorage } from './session/site-data.ts';

/** Puts the page together: everything that is one per page is made here and handed on. */
async function startPage(root: HTMLElement): Promise<void> {
  watchMissingCode(window);
  const language = rememberedLanguage(readCookies(), navigator.languages);
  for (const cookie of renamedCookies({ cookies: readCookies(), protocol: location.protocol }))
    writeCookie(cookie);
  document.documentElement.lang = language;
  const router = createRouter(window);
  const client = createQueryClient();
  const { path } = router.current();
  const screen = fetchScreen(path, client);
  const alerts = fetchFirstAlerts(client, language);
  const page = createRoot(root);
  const show = (content: Elements): Promise<void> =>
    new Promise((resolve) => {
      // In pieces: drawn at one go, a first screen keeps a slow phone from responding to the first touch.
      startTransition(() => {
        page.render(
          <StrictMode>
            <LanguageProvider initial={language}>
              <PartBoundary renderInstead={() => <ScreenFailure />}>{content}</PartBoundary>
              <Drawn onDrawn={resolve} />
            </LanguageProvider>
          </StrictMode>,
        );
      });
    });
  try {
    const parts = partsOf(await loadConfiguration(firstAddresses.configuration), router, client);
    const { session, api } = parts;
    const isForVisitors = showsVisitorsFirst(session, path);
    if (!isForVisitors) void session.start();
    const catalogue =
      isForVisitors && path === paths.applications()
        ? fetchVisitorsCatalogue(client, api, language)
        : Promise.resolve();
    await Promise.all([ifSoon(alerts), ifSoon(screen), ifSoon(catalogue)]);
    const isDrawn = show(portal(parts));
    if (isForVisitors) void startAfter([isDrawn, catalogue], session);
  } catch (fault) {
    logFault('The configuration could not be loaded', fault);
    void show(<ConfigurationFailure />);
  }
}

/** Tells when it, and with it all around it, is in the page. */
function Drawn({ onDrawn }: { onDrawn: () => void }): null {
  useLayoutEffect(onDrawn, [onDrawn]);
  return null;
}

/** How long the first screen waits, once it has all else, for what makes it whole, in milliseconds. */
const graceMs = 100;

/**
 * Settles once it has come, or does not come soon. Alerts, code and words of the first screen are asked for beside the
 * configuration and come with it, so that the screen is drawn once and nothing on it moves; where they do not, as much as there is
 * comes first.
 */
async function ifSoon(asked: Promise<unknown>): Promise<void> {
  await Promise.race([
    asked,
    new Promise((resolve) => {
      setTimeout(resolve, graceMs);
    }),
  ]);
}

/** What there is one of in a page. */
interface PageParts {
  configuration: Configuration;
  router: Router;
  session: Session;
  presence: Presence;
  idle: IdleWatch;
  connection: Connection;
  api: ApiClient;
  client: QueryClient;
}

function partsOf(configuration: Configuration, router: Router, client: QueryClient): PageParts {
  const session = sessionOf(configuration, router);
  const { presence, idle } = watchPerson(configuration, session);
  const connection = createConnection({
    serverResponds,
    providerResponds: session.providerResponds,
    page: window,
  });
  // After an outage everything shown is fetched again.
  connection.subscribe(() => {
    if (connection.away() === null) void client.invalidateQueries();
  });
  const api = createApiClient({ session, connection, readCookies, base: configuration.apiBaseUrl ?? '' });
  return { configuration, router, session, presence, idle, connection, api, client };
}

function portal({
  configuration,
  router,
  session,
  presence,
  idle,
  connection,
  api,
  client,
}: PageParts): ReactElement {
  return (
    <ConfigurationProvider value={configuration}>
      <SessionProvider value={session}>
        <PresenceProvider value={presence}>
          <IdleProvider value={idle}>
            <ConnectionProvider value={connection}>
              <ApiProvider value={api}>
                <QueryClientProvider client={client}>
                  <MessagesProvider>
                    <RouterProvider value={router}>
                      <Portal />
                    </RouterProvider>
                  </MessagesProvider>
                </QueryClientProvider>
              </ApiProvider>
            </ConnectionProvider>
          </IdleProvider>
        </PresenceProvider>
      </SessionProvider>
    </ConfigurationProvider>
  );
}

/** Between two looks at the clock, in milliseconds; a browser slows them down in a hidden tab, and looks when it is shown. */
const lookPauseMs = 1_000;

/** Who is in front of the page, and whether they still use their session. */
function watchPerson(
  { idle: times }: Configuration,
  session: Session,
): { presence: Presence; idle: IdleWatch } {
  const now = Date.now;
  const presence = watchPresence({
    page: document,
    storage: browserStorage(),
    now,
    times,
    mayCount: () => {
      const before = session.state().status;
      idle.look();
      return session.state().status === before;
    },
    isSignedIn: () => session.state().status === 'signed-in',
  });
  const idle = createIdleWatch({ session, lastInput: presence.lastInput, times, now });
  presence.onInput(idle.look);
  presence.onInput(session.keepAlive);
  document.addEventListener('visibilitychange', idle.look);
  setInterval(idle.look, lookPauseMs);
  return { presence, idle };
}

/** Whether the person who is here has never signed in with this browser and asks for a screen that needs no session. */
function showsVisitorsFirst(session: Session, path: string): boolean {
  const state = session.state();
  return state.status === 'loading' && state.isNewHere && isForEverybody(path);
}

/** How long a new visitor's screen may take before the page looks for a session anyway, in milliseconds. */
const visitorsHeadStartMs = 2_000;

/** On a slow network the search for a session would slow down the screen, which needs none. */
async function startAfter(first: readonly Promise<void>[], session: Session): Promise<void> {
  setTimeout(() => void session.start(), visitorsHeadStartMs);
  await Promise.all(first);
  // One frame to paint the screen, and the search begins in the next.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await session.start();
}

function sessionOf(configuration: Configuration, router: Router): Session {
  return createSession({
    configuration,
    origin: window.location.origin,
    address: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    replaceAddress: (address) => {
      router.go(address, { replace: true });
    },
    reload: () => {
      window.location.reload();
    },
    isBeingLeft: watchLeaving(window),
    whenBroughtBack: (listener) => {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      });
    },
    whenAnotherTabSpoke: (listener) => {
      window.addEventListener('storage', listener);
      // A tab that was put to sleep may have missed it.
      document.addEventListener('visibilitychange', listener);
    },
    sessionStorage: tabStorage(),
    localStorage: browserStorage(),
    isLasting: isTabStorageLasting(),
    mayKeepCookies: () => navigator.cookieEnabled && (isTabStorageLasting() || keepsCookies()),
    language: currentLanguage,
    now: Date.now,
    logFault,
  });
}

/** How long after its calls are cut off a page that is being left learns of it, in milliseconds. */
const farewellMs = 1_000;

/** Whether the page is being left; Firefox cuts off what is on its way before it says that it leaves. */
function watchLeaving(page: Window): () => Promise<boolean> {
  let isHidden = false;
  page.addEventListener('pagehide', () => {
    isHidden = true;
  });
  page.addEventListener('pageshow', () => {
    isHidden = false;
  });
  return async () => {
    if (!isHidden) await new Promise((resolve) => setTimeout(resolve, farewellMs));
    return isHidden;
  };
}

/** How long a check of the server may take, in milliseconds. */
const lookDeadlineMs = 5_000;

async function serverResponds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(lookDeadlineMs);
    return (await fetch(firstAddresses.ready, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** The calls themselves know when to try again. What somebody may do without until a step needs it is logged (rule refusals 10). */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, { meta }) => {
        const what = meta?.['logged'];
        if (typeof what === 'string') logFault(what, fault);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function currentLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

function logFault(what: string, fault: unknown): void {
  console.error(what, fault);
}

const root = document.getElementById('root');
if (root !== null) void startPage(root);
