import { createContext, useContext } from 'react';

/** How long somebody without input still counts as present (rule sessions 5). */
const presenceMs = 120_000;
/** Input within this time counts once (rule sessions 5). */
const inputPauseMs = 1_000;

/** Tells whether the page is visible and somebody is in front of it. */
export interface Presence {
  isThere(): boolean;
  /** Calls back when somebody comes back after an absence; returns how to stop. */
  onReturn(listener: () => void): () => void;
  /** Calls back at most once a second while there is input; returns how to stop. */
  onInput(listener: () => void): () => void;
}

/** Watches one document. Lives as long as the page. */
export function watchPresence(page: Document, now: () => number): Presence {
  let lastInput = now();
  const returns = new Set<() => void>();
  const inputs = new Set<() => void>();
  const isThere = (): boolean => page.visibilityState === 'visible' && now() - lastInput < presenceMs;
  const noteInput = (): void => {
    const before = lastInput;
    const moment = now();
    if (moment - before < inputPauseMs) return;
    lastInput = moment;
    for (const listener of inputs) listener();
    if (moment - before >= presenceMs) for (const listener of returns) listener();
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    page.addEventListener(kind, noteInput, { passive: true, capture: true });
  }
  page.addEventListener('visibilitychange', () => {
    if (isThere()) for (const listener of returns) listener();
  });
  return { isThere, onReturn: registering(returns), onInput: registering(inputs) };
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
