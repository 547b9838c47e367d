import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Configuration } from '@portal/core/contract/session.ts';
import { fetchVisitorsCatalogue } from './api/catalogue.ts';
import { ApiProvider, createApiClient } from './api/client.ts';
import { type Connection, ConnectionProvider, createConnection } from './api/connection.ts';
import { languages, rememberedLanguage } from '@portal/core/domain/content/language.ts';
import { type Language, LanguageProvider } from './content/language.tsx';
import { paths } from './screens/paths.ts';
import { fetchScreen, Portal } from './portal.tsx';
import { loadConfiguration } from './session/configuration.ts';
import { createIdleWatch, IdleProvider, type IdleWatch } from './session/idle-watch.ts';
import { type Presence, PresenceProvider, watchPresence } from './session/presence.ts';
import { createSession, type Session } from './session/session.ts';
import { ConfigurationProvider, SessionProvider } from './session/use-session.tsx';
import { type EarlyAlerts, fetchSiteAlerts } from './shell/alerts/site-alerts-place.tsx';
import { ConfigurationFailure } from './shell/notices/configuration-failure.tsx';
import { MessagesProvider } from './shell/notices/messages.tsx';
import { type Places, PlacesProvider, watchPlaces } from './shell/places.ts';
import { watchMissingCode } from './shell/new-version.ts';
import './styles/main.scss';

/** Puts the page together: everything that is one per page is made here and handed on. */
async function startPage(place: HTMLElement): Promise<void> {
  watchMissingCode(window);
  const language = rememberedLanguage(document.cookie, navigator.languages);
  document.documentElement.lang = language;
  const places = watchPlaces(window);
  fetchScreen(places.current().path);
  const alerts = fetchSiteAlerts(language);
  const page = createRoot(place);
  const show = (content: ReactNode): void => {
    page.render(
      <StrictMode>
        <LanguageProvider initial={language}>{content}</LanguageProvider>
      </StrictMode>,
    );
  };
  try {
    const configuration = await loadConfiguration(addresses.configuration);
    show(portal(configuration, places, await ifSoon(alerts)));
  } catch (fault) {
    logFault('The configuration could not be loaded', fault);
    show(<ConfigurationFailure />);
  }
}

/** How long the first screen waits for the site alerts once it has all else, in milliseconds. */
const alertGraceMs = 100;

/** Alerts are asked for beside the configuration and come with it; where they do not, the screen comes first. */
function ifSoon(alerts: Promise<EarlyAlerts | null>): Promise<EarlyAlerts | null> {
  return Promise.race([
    alerts,
    new Promise<null>((resolve) => {
      setTimeout(resolve, alertGraceMs, null);
    }),
  ]);
}

function portal(configuration: Configuration, places: Places, alerts: EarlyAlerts | null): ReactNode {
  const session = sessionOf(configuration, places);
  const { presence, idle } = watchPerson(configuration, session);
  const connection = createConnection({
    serverResponds,
    providerResponds: session.providerResponds,
    page: window,
  });
  const api = createApiClient({ session, connection, readCookies: () => document.cookie });
  const client = createQueryClient(connection);
  const state = session.state();
  if (state.status === 'loading' && state.isNewHere && places.current().path === paths.applications())
    void startAfter(fetchVisitorsCatalogue(client, api, currentLanguage()), session);
  else void session.start();
  return (
    <ConfigurationProvider value={configuration}>
      <SessionProvider value={session}>
        <PresenceProvider value={presence}>
          <IdleProvider value={idle}>
            <ConnectionProvider value={connection}>
              <ApiProvider value={api}>
                <QueryClientProvider client={client}>
                  <MessagesProvider>
                    <PlacesProvider value={places}>
                      <Portal alerts={alerts} />
                    </PlacesProvider>
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
    ...{ page: document, storage: window.localStorage, now, times },
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

/** How long a new visitor's applications may take before the page looks for a session all the same, in milliseconds. */
const catalogueHeadStartMs = 2_000;

/** On a slow network the look for a session would take its time from the applications, which need none. */
async function startAfter(catalogue: Promise<void>, session: Session): Promise<void> {
  setTimeout(() => void session.start(), catalogueHeadStartMs);
  await catalogue;
  // One frame to draw the applications in, and the look begins in the next.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await session.start();
}

function sessionOf(configuration: Configuration, places: Places): Session {
  return createSession({
    configuration,
    origin: window.location.origin,
    place: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    replacePlace: (place) => {
      places.go(place, { replace: true });
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
    sessionStorage: window.sessionStorage,
    localStorage: window.localStorage,
    language: currentLanguage,
    now: Date.now,
    logFault,
  });
}

/** How long after its calls are cut off a page that is being left is told so, in milliseconds. */
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

/** How long a look after the server may take, in milliseconds. */
const lookDeadlineMs = 5_000;

async function serverResponds(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(lookDeadlineMs);
    return (await fetch(addresses.ready, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** The calls themselves know when to try again. After an outage everything shown is fetched again. */
function createQueryClient(connection: Connection): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  connection.subscribe(() => {
    if (connection.away() === null) void client.invalidateQueries();
  });
  return client;
}

function currentLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

function logFault(what: string, fault: unknown): void {
  console.error(what, fault);
}

const place = document.getElementById('root');
if (place !== null) void startPage(place);
