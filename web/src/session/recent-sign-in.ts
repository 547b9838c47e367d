import { useEffect, useEffectEvent } from 'react';
import type { Deed } from './deed-after-sign-in.ts';
import { useSessionPort } from './use-session.tsx';

/**
 * For a deed that needs a recent sign-in (rule sessions 15).
 * @param goOn does it; called when its person has just come back from the sign-in that it needed
 * @returns leaves for a sign-in no older than so many seconds, as the refused call wants it; null: it was not refused for that
 */
export function useRecentSignIn(deed: Deed, goOn: () => void): (maxAgeSeconds: number | null) => void {
  const session = useSessionPort();
  const resume = useEffectEvent(() => {
    if (session.takeDeed(deed)) goOn();
  });
  useEffect(() => {
    resume();
  }, []);
  return (maxAgeSeconds) => {
    if (maxAgeSeconds !== null) void session.signInAgain(maxAgeSeconds, deed);
  };
}
