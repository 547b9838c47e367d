import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Configuration } from '@portal/core/contract/session.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);
const ConfigurationContext = createContext<Configuration | null>(null);

/** Gives everything below it the session. */
export const SessionProvider = SessionContext.Provider;
/** Gives everything below it the configuration. */
export const ConfigurationProvider = ConfigurationContext.Provider;

/** The port to sign-in; throws outside SessionProvider. */
export function useSessionPort(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('SessionProvider is missing');
  return session;
}

/** Who is there: loading, signed-out, signed-in with the person, or refused. */
export function useSession(): SessionState {
  const session = useSessionPort();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person, or null. */
export function usePerson(): Person | null {
  const state = useSession();
  return state.status === 'signed-in' ? state.person : null;
}

/** Whether the page may show what visitors see: nobody is signed in, or nobody has ever been on this browser. */
export function useIsVisitor(): boolean {
  const state = useSession();
  return state.status === 'signed-out' || (state.status === 'loading' && state.isNewHere);
}

/** The configuration of this page; throws outside ConfigurationProvider. */
export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext);
  if (configuration === null) throw new Error('ConfigurationProvider is missing');
  return configuration;
}
