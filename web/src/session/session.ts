import type Keycloak from 'keycloak-js';
import type { Configuration } from '@portal/core/contract/session.ts';
import { type Person, personFromClaims } from '@portal/core/domain/people/person.ts';
import { hasAcceptedRules } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import type { Language } from '../content/language.tsx';
import { basePath } from '../screens/address.ts';
import { paths } from '../screens/paths.ts';
import { createActionAfterSignIn, type Action } from './action-after-sign-in.ts';
import { endOfTokens, freshToken, giveUp, unexpiredToken } from './held-tokens.ts';
import { inTime, type Provider, providerResponds } from './provider-responds.ts';
import { createStore, type Store } from './store.ts';
import { rememberWantedAddress, takeWantedAddress } from './wanted-address.ts';

/**
 * Why nobody is signed in. `ended`: a session of this tab has just ended elsewhere. `timed-out`: nobody was there for too
 * long, so that only a new sign-in with all its questions counts. `trouble`: nobody could ask the provider, so signing in
 * would fail as well. `no-cookies`: the browser keeps none for this site, and somebody wanted to sign in.
 */
type SignedOutBecause = 'nobody-signed-in' | 'ended' | 'timed-out' | 'trouble' | 'no-cookies';

/** How the portal knows the person in front of it. */
export type SessionState =
  /** `isNewHere`: nobody has signed in on this browser yet, so that what visitors see may be shown meanwhile. */
  | { status: 'loading'; isNewHere: boolean }
  | { status: 'signed-out'; because: SignedOutBecause }
  | { status: 'signed-in'; person: Person }
  /**
   * Signed in at the provider, but without authority on the portal (rule people 3), with a token too large for its calls, or
   * before the rules of behavior are accepted (rule people 21).
   */
  | { status: 'refused'; because: 'no-authority' | RefusedByServer };

/** Why the server takes no call of the signed-in person: every token is too large (rule sessions 18), or the rules come first. */
export type RefusedByServer = 'too-large' | 'rules';

/** The port to the identity provider: the only thing of the page that ever sees a token. */
export interface Session {
  state(): SessionState;
  /** Calls back after each change of state; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Looks for an existing session, once however often it is called. Settles within 15 seconds whatever the provider does. */
  start(): Promise<void>;
  /**
   * Leaves for the sign-in page and comes back to the given address (one of our routes), else to this one. Stays, and says
   * so by the state, when the provider does not answer: the browser's own error page would be a dead end.
   * With `registration` it leaves for the page on which newcomers make an account.
   */
  signIn(address?: string, from?: 'registration'): Promise<void>;
  /**
   * Leaves for a sign-in no older than so many seconds, and comes back to this address, where the action is to be done. Stays when
   * the provider does not answer.
   */
  signInAgain(maxAgeSeconds: number, action: Action): Promise<void>;
  /** Whether the person has just come back from a sign-in that was for this action; true once. */
  takeAction(action: Action): boolean;
  /** Clears both storages and leaves for the provider's sign-out (rule sessions 6). */
  signOut(): Promise<void>;
  /**
   * A token good for at least five seconds, for a call that the person caused; null when nobody is signed in.
   * Rejects when the token has run out and the provider cannot be reached now.
   */
  token(): Promise<string | null>;
  /** The token as it is, never refreshed, for looks at news; null when there is none or it has run out. */
  currentToken(): string | null;
  /** The person did something on the page: a token about to run out is renewed, so that looks at news go on. */
  keepAlive(): void;
  /** When what is left of the tokens runs out unless they are renewed, in milliseconds since 1970; null when unknown. */
  tokensEnd(): number | null;
  /** Nobody was there for too long: this tab forgets its tokens, gives them up at the provider, and tells the others. */
  timeOut(): void;
  /** Fetches a new token at once because the person's roles have changed. */
  refreshRoles(): Promise<void>;
  /** The API has refused a token that has not run out: the session has ended, and the page finds out its state. */
  tokenRefused(): void;
  /** The API takes no call of this person until this is settled. */
  refuse(because: RefusedByServer): void;
  /** Whether the provider responds at the moment. Never rejects. */
  providerResponds(): Promise<boolean>;
}

/** What a session needs of the page around it. */
export interface SessionParts {
  configuration: Configuration;
  /** Origin of the page, such as `https://portal.example`. */
  origin: string;
  /** Path, search and hash of the page now. */
  address: () => string;
  /** Changes to another of our addresses without a reload. */
  replaceAddress: (address: string) => void;
  reload: () => void;
  /** Whether something failed only because the page is being left, which some browsers tell a moment later. */
  isBeingLeft: () => Promise<boolean>;
  /** Calls back when the browser shows the page again as it was when it was left. */
  whenBroughtBack: (listener: () => void) => void;
  /** Calls back when another tab has, or may have, changed what all tabs keep. */
  whenAnotherTabSpoke: (listener: () => void) => void;
  sessionStorage: Storage;
  localStorage: Storage;
  /** Whether what is kept outlives a reload. */
  isLasting: boolean;
  /** Whether the browser lets this site keep cookies: without them nobody can sign in. */
  mayKeepCookies: () => boolean;
  /** The language for the provider's pages. */
  language: () => Language;
  /** Milliseconds since 1970. */
  now: () => number;
  logFault: (what: string, fault: unknown) => void;
}

/** Two reloads within this time are a loop, not a person. */
const reloadPauseMs = 30_000;
/** A token with less than this many keep-alives to run is renewed on input. */
const renewalMargin = 2;
const reloadedAtName = 'reloaded-at';
const endedName = 'session-ended';
const usernameName = 'username';
/** Kept for the whole browser until a sign-out: somebody has been signed in here. */
const signedInHereName = 'signed-in-here';
/** Kept for the whole browser: nobody was there for too long, and nobody has signed in since. */
const timedOutName = 'timed-out';
/** Whose things this tab keeps: the token's `sub`. */
const ownerName = 'owner';

/** Makes the session of one page. Nothing happens before `start`. */
export function createSession(parts: SessionParts): Session {
  const { provider } = parts.configuration;
  const isReturning = isSignInAnswer(parts.address());
  const isNewHere = parts.localStorage.getItem(signedInHereName) === null && !isReturning;
  const store = createStore<SessionState>({ status: 'loading', isNewHere });
  const lose = createLoss(parts, store);
  let keycloak: Keycloak | null = null;
  const load = async (): Promise<Keycloak> => {
    const loaded = await loadKeycloak(provider);
    const readToken = (): void => {
      store.set(stateOfToken(loaded, parts));
    };
    Object.assign(loaded, { onAuthRefreshSuccess: readToken, onAuthLogout: lose });
    keycloak = loaded;
    return loaded;
  };
  const start = once(() =>
    parts.mayKeepCookies() ? look(load, parts, store) : lookAtNobody(store, isReturning),
  );
  const signedIn = (): Keycloak | null => (mayCall(store.get()) ? keycloak : null);
  const recentSignIns = createRecentSignIns(parts, isReturning, signedIn);
  const timeOut = createTimeOut(parts, store, signedIn);
  lookAgainWhenBroughtBack(parts, store);
  parts.whenAnotherTabSpoke(() => {
    if (store.get().status === 'signed-in' && hasTimedOut(parts)) timeOut();
  });
  return {
    state: store.get,
    subscribe: store.subscribe,
    start,
    signIn: async (address = parts.address(), from) => {
      // A visitor can ask for it while the page is still finding out who is there.
      await start();
      if (!parts.mayKeepCookies()) store.set({ status: 'signed-out', because: 'no-cookies' });
      else if (store.get().status !== 'signed-in')
        await goToSignIn(parts, { store, keycloak, address, from });
    },
    ...recentSignIns,
    signOut: async () => {
      parts.sessionStorage.clear();
      parts.localStorage.clear();
      await keycloak?.logout({ redirectUri: addressAfterSignOut(parts) });
    },
    token: async () => {
      const held = signedIn();
      return held === null ? null : await freshToken(held, provider);
    },
    currentToken: () => unexpiredToken(signedIn(), 0),
    keepAlive: createKeepAlive(signedIn, parts),
    tokensEnd: () => endOfTokens(signedIn()),
    timeOut,
    refreshRoles: async () => {
      await inTime(Promise.resolve(signedIn()?.updateToken(-1)), provider);
    },
    tokenRefused: lose,
    refuse: (because) => store.set({ status: 'refused', because }),
    providerResponds: () => providerResponds(provider),
  };
}

/** Also before the rules are accepted: accepting them is a call. */
function mayCall(state: SessionState): boolean {
  return state.status === 'signed-in' || (state.status === 'refused' && state.because === 'rules');
}

/** Calls it when it is first asked for, and never again. */
function once<Result>(call: () => Result): () => Result {
  let made: { result: Result } | null = null;
  return () => {
    made ??= { result: call() };
    return made.result;
  };
}

/** Without cookies there is no session to find, and asking for one would lead the page round in circles. */
async function lookAtNobody(store: StateStore, isReturning: boolean): Promise<void> {
  store.set({ status: 'signed-out', because: isReturning ? 'no-cookies' : 'nobody-signed-in' });
}

/** A look that was under way when the page was left never ends, or ends as if nobody were signed in. */
function lookAgainWhenBroughtBack(parts: SessionParts, store: StateStore): void {
  parts.whenBroughtBack(() => {
    if (store.get().status === 'loading') parts.reload();
  });
}

interface Leaving {
  store: StateStore;
  keycloak: Keycloak | null;
  /** Where to come back to. */
  address: string;
  /** Newcomers make an account first. */
  from: 'registration' | undefined;
}

async function goToSignIn(parts: SessionParts, { store, keycloak, address, from }: Leaving): Promise<void> {
  rememberWantedAddress(parts.sessionStorage, address);
  if (!(await providerResponds(parts.configuration.provider))) {
    store.set({ status: 'signed-out', because: 'trouble' });
    return;
  }
  // The code that talks to the provider never arrived: the whole page is loaded again.
  if (keycloak === null) {
    parts.reload();
    return;
  }
  await keycloak.login({
    ...returnOf(parts),
    // The provider may still know who was here, because other applications were in use.
    ...(hasTimedOut(parts) ? { prompt: 'login' as const } : {}),
    ...(from === 'registration' ? { action: 'register' } : {}),
  });
}

function createRecentSignIns(
  parts: SessionParts,
  isReturning: boolean,
  signedIn: () => Keycloak | null,
): Pick<Session, 'signInAgain' | 'takeAction'> {
  const { sessionStorage: storage, now, address, configuration } = parts;
  const actions = createActionAfterSignIn(storage, { isReturning, now });
  return {
    signInAgain: async (maxAge, action) => {
      const keycloak = signedIn();
      if (keycloak === null || !(await providerResponds(configuration.provider))) return;
      actions.keep(keycloak.subject ?? '', action);
      rememberWantedAddress(storage, address());
      await keycloak.login({ ...returnOf(parts), maxAge });
    },
    takeAction: (action) => actions.take(signedIn()?.subject ?? '', action),
  };
}

/** Where a sign-in comes back to, and in which language it asks. */
function returnOf({ origin, language }: SessionParts): { redirectUri: string; locale: string } {
  return { redirectUri: `${origin}${paths.login()}`, locale: language() };
}

function addressAfterSignOut({ configuration, origin }: SessionParts): string {
  return configuration.loginUrl ?? `${origin}${paths.applications()}`;
}

function hasTimedOut({ localStorage }: SessionParts): boolean {
  return localStorage.getItem(timedOutName) !== null;
}

/**
 * The session of the other applications goes on at the provider; what the portal holds of it is given up there, and here
 * only a sign-in with all its questions brings it back. What was typed stays in the tab (rule sessions 9).
 */
function createTimeOut(parts: SessionParts, store: StateStore, signedIn: () => Keycloak | null): () => void {
  return () => {
    const keycloak = signedIn();
    if (keycloak === null) return;
    parts.localStorage.setItem(timedOutName, String(parts.now()));
    parts.sessionStorage.removeItem(usernameName);
    const { refreshToken, clientId = '' } = keycloak;
    Object.assign(keycloak, { onAuthLogout: undefined });
    keycloak.clearToken();
    store.set({ status: 'signed-out', because: 'timed-out' });
    if (refreshToken === undefined) return;
    giveUp(parts.configuration.provider, { token: refreshToken, client_id: clientId }).catch(
      (fault: unknown) => {
        parts.logFault('The provider was not told that the session timed out', fault);
      },
    );
  };
}

/** The code that talks to the provider is fetched when needed: visitors see the applications first. */
async function loadKeycloak({ url, realm, client }: Provider): Promise<Keycloak> {
  const { default: Adapter } = await import('keycloak-js');
  return new Adapter({ url, realm, clientId: client });
}

type StateStore = Store<SessionState>;

async function look(load: () => Promise<Keycloak>, parts: SessionParts, store: StateStore): Promise<void> {
  const returning = isSignInAnswer(parts.address());
  // Where third-party cookies are blocked the silent look becomes a journey of the whole page (rule sessions 2).
  if (!returning) rememberWantedAddress(parts.sessionStorage, parts.address());
  const mayLook = returning || !hasTimedOut(parts);
  try {
    const keycloak = await load();
    const asked = keycloak.init({
      ...(mayLook ? { onLoad: 'check-sso' as const } : {}),
      silentCheckSsoRedirectUri: `${parts.origin}${basePath}/silent-check-sso.html`,
      pkceMethod: 'S256',
      checkLoginIframeInterval: 5,
      messageReceiveTimeout: 10_000,
      redirectUri: `${parts.origin}${returnPath(parts.address())}`,
    });
    const signedIn = await inTime(asked, parts.configuration.provider);
    const wanted = takeWantedAddress(parts.sessionStorage);
    if (returning && wanted !== null) parts.replaceAddress(wanted);
    const hasEnded = parts.sessionStorage.getItem(endedName) !== null;
    parts.sessionStorage.removeItem(endedName);
    if (signedIn && returning) parts.localStorage.removeItem(timedOutName);
    if (signedIn) store.set(stateOfToken(keycloak, parts));
    else store.set({ status: 'signed-out', because: reasonForNobody(parts, hasEnded) });
  } catch (fault) {
    if (await parts.isBeingLeft()) return;
    parts.logFault('CIAM Error', fault);
    store.set({ status: 'signed-out', because: 'trouble' });
  }
}

function reasonForNobody(parts: SessionParts, hasEnded: boolean): SignedOutBecause {
  if (hasTimedOut(parts)) return 'timed-out';
  return hasEnded ? 'ended' : 'nobody-signed-in';
}

/** The provider only accepts whole addresses, of which the public screen is one (rule addresses 7). */
function returnPath(address: string): string {
  return address.startsWith(paths.applications()) ? paths.applications() : paths.login();
}

/** Whether the address carries the provider's response to a sign-in. */
function isSignInAnswer(address: string): boolean {
  const answer = new URLSearchParams(address.split('#')[1] ?? '');
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}

function stateOfToken(keycloak: Keycloak, parts: SessionParts): SessionState {
  const person = personFromClaims(keycloak.tokenParsed ?? {});
  if (person === null) {
    parts.sessionStorage.clear();
    parts.logFault('CIAM Error', 'User has no rap-client client authority or token structure is invalid');
    return { status: 'refused', because: 'no-authority' };
  }
  // Whatever another person left behind in this tab is not for this one to see (rule sessions 9).
  const owner = parts.sessionStorage.getItem(ownerName);
  if (owner !== null && owner !== person.userId) parts.sessionStorage.clear();
  parts.sessionStorage.setItem(ownerName, person.userId);
  parts.sessionStorage.setItem(usernameName, person.username);
  parts.localStorage.setItem(signedInHereName, 'yes');
  return hasAcceptedRules(person.acceptedRules, parts.configuration.rulesVersion)
    ? { status: 'signed-in', person }
    : { status: 'refused', because: 'rules' };
}

/**
 * The session ended elsewhere, or a refresh was refused with 400: the page reloads (rule sessions 4) and finds out its
 * state. When that has just happened it shows the signed-out page instead of reloading forever.
 */
function createLoss(parts: SessionParts, store: StateStore): () => void {
  let isReloading = false;
  return () => {
    if (isReloading) return;
    const last = Number(parts.sessionStorage.getItem(reloadedAtName) ?? 0);
    const now = parts.now();
    if (!parts.isLasting || now - last < reloadPauseMs) {
      store.set({ status: 'signed-out', because: 'ended' });
      return;
    }
    isReloading = true;
    parts.sessionStorage.setItem(reloadedAtName, String(now));
    parts.sessionStorage.setItem(endedName, 'yes');
    parts.reload();
  };
}

function createKeepAlive(signedIn: () => Keycloak | null, parts: SessionParts): () => void {
  let lastTry = 0;
  const { keepAliveEvery } = parts.configuration.idle;
  const margin = renewalMargin * keepAliveEvery;
  return () => {
    const keycloak = signedIn();
    if (keycloak === null || unexpiredToken(keycloak, margin) !== null) return;
    if (parts.now() - lastTry < keepAliveEvery * 1_000) return;
    lastTry = parts.now();
    inTime(keycloak.updateToken(margin), parts.configuration.provider).catch((fault: unknown) => {
      parts.logFault('The session could not be renewed', fault);
    });
  };
}
