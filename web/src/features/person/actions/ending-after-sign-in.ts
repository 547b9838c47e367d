import { useState } from 'react';
import { maxAgeWanted } from '../../../api/access-diagnosis.ts';
import { keepDraftText, useDraftKey, useDraftText } from '../../../session/drafts/draft.ts';
import { useRecentSignIn } from '../../../session/recent-sign-in.ts';
import { tabStorage } from '../../../session/site-data.ts';

/** The end of somebody's sessions around the sign-in that it may need (rule sessions 15). */
export interface EndingAfterSignIn {
  /** Why they are to end, where that was typed before the sign-in; null where nobody has just come back for it. */
  reason: string | null;
  /** Leaves for the sign-in, if that is why the call was refused; the reason waits in the tab. */
  refused(fault: unknown, reason: string): void;
  /** The dialog was closed. */
  over(): void;
}

/** @param open opens the dialog that ends them */
export function useEndingAfterSignIn(userId: string, open: () => void): EndingAfterSignIn {
  const name = `end-sessions:${userId}`;
  const key = useDraftKey(name);
  const { value: text, forget } = useDraftText(name);
  const [reason, setReason] = useState<string | null>(null);
  const signInAgain = useRecentSignIn({ name: 'end-sessions-of', subject: userId }, () => {
    setReason(text);
    forget();
    open();
  });
  return {
    reason,
    refused: (fault, typed) => {
      const maxAgeSeconds = maxAgeWanted(fault);
      if (maxAgeSeconds === null) return;
      keepDraftText(tabStorage(), key, typed);
      signInAgain(maxAgeSeconds);
    },
    over: () => {
      setReason(null);
    },
  };
}
