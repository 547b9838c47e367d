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

function keyOf(name: string, ownId: string): string {
  return `typed-${name}:${ownId}`;
}

/** Keeps a text for the field that will ask for it under this name, for anyone who is signed in with this id. */
export function keepText(name: string, ownId: string, text: string): void {
  tabStorage().setItem(keyOf(name, ownId), text);
}

/**
 * Keeps a half-typed text in this tab through a reload or an ended session (rule sessions 9), tied to the person;
 * Sign Out clears the storage.
 * @param name what the text is for, such as `answer:` with a request's id
 */
export function useKeptText(name: string): KeptText {
  const key = keyOf(name, usePerson()?.userId ?? '');
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
