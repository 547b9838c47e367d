import { useEffect, useEffectEvent } from 'react';
import type { Action } from './action-after-sign-in.ts';
import { useSessionPort } from './use-session.tsx';

/**
 * For an action that needs a recent sign-in (rule sessions 15).
 * @param goOn does it; called when its person has just come back from the sign-in that it needed
 * @returns leaves for a sign-in no older than so many seconds, as the refused call wants it; null: it was not refused for that
 */
export function useRecentSignIn(action: Action, goOn: () => void): (maxAgeSeconds: number | null) => void {
  const session = useSessionPort();
  const resume = useEffectEvent(() => {
    if (session.takeAction(action)) goOn();
  });
  useEffect(() => {
    resume();
  }, []);
  return (maxAgeSeconds) => {
    if (maxAgeSeconds !== null) void session.signInAgain(maxAgeSeconds, action);
  };
}
