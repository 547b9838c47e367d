import { idlePhase, type IdlePhase, type IdleTimes } from '@portal/core/domain/session/idle.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

/** Whether somebody still uses the session of this page. */
export interface IdleWatch {
  phase(): IdlePhase;
  /** Calls back after each change of the phase; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Looks at the clock now. */
  look(): void;
}

/** What the watch needs of the page around it. */
export interface IdleParts {
  session: Pick<Session, 'state' | 'tokensEnd' | 'keepAlive' | 'timeOut' | 'tokenRefused'>;
  lastInput: () => number;
  times: IdleTimes;
  now: () => number;
}

const active: IdlePhase = { phase: 'active' };

/** Judges by the wall clock at every check; its creator calls it once a second. */
export function createIdleWatch({ session, lastInput, times, now }: IdleParts): IdleWatch {
  let phase = active;
  const listeners = new Set<() => void>();
  const look = (): void => {
    const next =
      session.state().status === 'signed-in'
        ? idlePhase({ now: now(), lastInput: lastInput(), tokensEnd: session.tokensEnd() }, times)
        : active;
    // Input in another tab has renewed that one's tokens, not these.
    if (next.phase === 'warning' && !next.isForIdleness) session.keepAlive();
    if (isSame(phase, next)) return;
    phase = next;
    if (phase.phase === 'timed-out') {
      if (phase.isForIdleness) session.timeOut();
      else session.tokenRefused();
    }
    for (const listener of listeners) listener();
  };
  return {
    phase: () => phase,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    look,
  };
}

function isSame(one: IdlePhase, other: IdlePhase): boolean {
  const isLater = 'endsAt' in one && 'endsAt' in other && one.endsAt !== other.endsAt;
  return one.phase === other.phase && !isLater;
}

const IdleContext = createContext<IdleWatch | null>(null);

/** Gives everything below it the watch of this page. */
export const IdleProvider = IdleContext.Provider;

/** The idle state of this page's session; throws outside IdleProvider. */
export function useIdlePhase(): IdlePhase {
  const watch = useContext(IdleContext);
  if (watch === null) throw new Error('IdleProvider is missing');
  return useSyncExternalStore(watch.subscribe, watch.phase);
}
