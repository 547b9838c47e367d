import { useState } from 'react';
import { usePerson } from '../session/use-session.tsx';
import { tabStorage } from '../session/site-data.ts';

/** One text that is being typed. */
interface KeptText {
  text: string;
  change: (text: string) => void;
  /** Deletes what was kept; what is shown stays. */
  forget: () => void;
}

/**
 * Keeps a half-typed text in this tab through a reload or an ended session (rule sessions 9), tied to the person;
 * Sign Out clears the storage.
 * @param name what the text is for, such as `answer:` with a request's id
 */
export function useKeptText(name: string): KeptText {
  const key = `typed-${name}:${usePerson()?.userId ?? ''}`;
  const [text, setText] = useState(() => tabStorage().getItem(key) ?? '');
  return {
    text,
    change: (typed) => {
      tabStorage().setItem(key, typed);
      setText(typed);
    },
    forget: () => {
      tabStorage().removeItem(key);
    },
  };
}
