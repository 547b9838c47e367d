import { useState } from 'react';
import { tabStorage } from '../site-data.ts';
import { usePerson } from '../use-session.tsx';
import type { Shape } from './shapes.ts';

/** What a draft is for, and who wrote it. */
export interface DraftKey {
  /** What the draft is for, such as `answer:` with a request's id. */
  name: string;
  /** The token's `sub`; empty for a visitor. */
  ownId: string;
}

/** A draft that is shown. */
export interface Draft<T> {
  value: T;
  change: (value: T) => void;
  /** Deletes what was kept; what is shown stays. */
  forget: () => void;
  /** Deletes what was kept, and begins again. */
  clear: () => void;
}

/** The draft that was kept, or null: a draft of another shape counts as none. */
export function readDraft<T>(storage: Storage, key: DraftKey, shape: Shape<T>): T | null {
  return parsed(storage.getItem(itemOf(key)), shape);
}

/** Keeps a draft until it is deleted or Sign Out clears the storage; null deletes it. */
export function keepDraft(storage: Storage, key: DraftKey, draft: unknown): void {
  if (draft === null) storage.removeItem(itemOf(key));
  else storage.setItem(itemOf(key), JSON.stringify(draft));
}

/** Keeps a text in the same way. */
export function keepDraftText(storage: Storage, key: DraftKey, text: string): void {
  storage.setItem(itemOf(key), text);
}

/** Whose drafts this page reads and writes. */
export function useDraftKey(name: string): DraftKey {
  return { name, ownId: usePerson()?.userId ?? '' };
}

/**
 * Keeps a half-typed text in this tab through a reload or an ended session (rule sessions 9), tied to the person; Sign Out clears
 * the storage.
 */
export function useDraftText(name: string): Draft<string> {
  const { item, ...kept } = useItem(useDraftKey(name));
  return { value: item ?? '', ...kept };
}

/**
 * Keeps a half-filled form in the same way.
 * @param blank what the form shows while nothing is kept
 */
export function useDraft<T extends object>(name: string, shape: Shape<T>, blank: T) {
  const key = useDraftKey(name);
  const { item, change, ...kept } = useItem(key);
  return {
    ...kept,
    value: parsed(item, shape) ?? blank,
    /** Changes parts of it, one after another also within one event. */
    change: (part: Partial<T>) => {
      change(JSON.stringify({ ...(readDraft(tabStorage(), key, shape) ?? blank), ...part }));
    },
  };
}

/**
 * Keeps changes of something that others may change meanwhile.
 * @param current what the form begins with, and of which version
 */
export function useVersionedDraft<T extends { version: string | number }>(
  name: string,
  shape: Shape<T>,
  current: T,
) {
  const { value, change, ...draft } = useDraft(name, shape, current);
  // What was filled in without a look at it begins with what is there now.
  const version = value.version === '' ? current.version : value.version;
  return {
    ...draft,
    value: { ...value, version },
    change: (part: Partial<T>) => {
      change({ version, ...part });
    },
    isStale: version !== current.version,
    /** What was typed counts over what is there now. */
    goOn: () => {
      change({ ...value, version: current.version });
    },
  };
}

/** Fills in the draft of a form that is not shown, in place of what was typed there before. */
export function useFillDraft(): (name: string, draft: unknown) => void {
  const ownId = usePerson()?.userId ?? '';
  return (name, draft) => {
    keepDraft(tabStorage(), { name, ownId }, draft);
  };
}

function useItem(key: DraftKey) {
  const [item, setItem] = useState(() => tabStorage().getItem(itemOf(key)));
  const forget = (): void => {
    tabStorage().removeItem(itemOf(key));
  };
  return {
    item,
    change: (text: string) => {
      keepDraftText(tabStorage(), key, text);
      setItem(text);
    },
    forget,
    clear: () => {
      forget();
      setItem(null);
    },
  };
}

function itemOf({ name, ownId }: DraftKey): string {
  return `typed-${name}:${ownId}`;
}

function parsed<T>(item: string | null, shape: Shape<T>): T | null {
  if (item === null) return null;
  try {
    return shape(JSON.parse(item));
  } catch {
    return null;
  }
}
