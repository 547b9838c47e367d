import { createContext, useContext } from 'react';
import type { IdleTimes } from '@portal/core/domain/session/idle.ts';

/** Tells whether the page is visible and somebody is in front of it. */
export interface Presence {
  isThere(): boolean;
  /** When there was input last, in whichever tab of this browser; milliseconds since 1970. */
  lastInput(): number;
  /** Calls back when somebody comes back after an absence; returns how to stop. */
  onReturn(listener: () => void): () => void;
  /** Calls back while there is input, at most as often as input counts; returns how to stop. */
  onInput(listener: () => void): () => void;
}

/** What presence needs of the page around it. */
export interface PresenceParts {
  page: Document;
  /** What all tabs share. */
  storage: Storage;
  now: () => number;
  times: Pick<IdleTimes, 'idleAfter' | 'inputEvery'>;
  /** Asked before input counts: what comes after the session has timed out brings nothing back. */
  mayCount: () => boolean;
  /** Whether somebody is signed in: visitors leave nothing in the browser. */
  isSignedIn: () => boolean;
}

const lastInputName = 'last-input';

/** Watches one document. Lives as long as the page, whose opening is input. */
export function watchPresence({ page, storage, now, times, mayCount, isSignedIn }: PresenceParts): Presence {
  let ownInput = now();
  const returns = new Set<() => void>();
  const inputs = new Set<() => void>();
  const lastInput = (): number => {
    const shared = Number(storage.getItem(lastInputName) ?? 0);
    return Number.isFinite(shared) ? Math.max(ownInput, shared) : ownInput;
  };
  const isThere = (): boolean =>
    page.visibilityState === 'visible' && now() - lastInput() < times.idleAfter * 1_000;
  const noteInput = (): void => {
    const moment = now();
    if (moment - ownInput < times.inputEvery * 1_000 || !mayCount()) return;
    const wasAway = moment - lastInput() >= times.idleAfter * 1_000;
    ownInput = moment;
    if (isSignedIn()) storage.setItem(lastInputName, String(moment));
    for (const listener of inputs) listener();
    if (wasAway) for (const listener of returns) listener();
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    page.addEventListener(kind, noteInput, { passive: true, capture: true });
  }
  page.addEventListener('visibilitychange', () => {
    if (isThere()) for (const listener of returns) listener();
  });
  return { isThere, lastInput, onReturn: registering(returns), onInput: registering(inputs) };
}

function registering(listeners: Set<() => void>): (listener: () => void) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
}

const PresenceContext = createContext<Presence | null>(null);

/** Gives everything below it the presence of this page. */
export const PresenceProvider = PresenceContext.Provider;

/** The presence of this page; throws outside PresenceProvider. */
export function usePresence(): Presence {
  const presence = useContext(PresenceContext);
  if (presence === null) throw new Error('PresenceProvider is missing');
  return presence;
}
