import { useEffect, useState } from 'react';
import { usePerson } from '../../session/use-session.tsx';
import { type Typed, untouched } from './typed-message.ts';
import { tabStorage } from '../../session/site-data.ts';

const visitor = '';
const nameFor = (userId: string): string => `typed-contact:${userId}`;

/**
 * The form as it was typed, kept in this tab through a reload, a sign-in or an ended session (rule contact 2). What a
 * person typed is shown to them alone; what a visitor typed goes over to the person who signs in.
 */
export function useKeptMessage() {
  const userId = usePerson()?.userId ?? visitor;
  const [typed, setTyped] = useState(() => readMessage(tabStorage(), userId));
  const [owner, setOwner] = useState(userId);
  if (owner !== userId) {
    setOwner(userId);
    // Anyone who began to type before it was known who they are goes on.
    if (owner !== visitor || typed.changed.size === 0) setTyped(readMessage(tabStorage(), userId));
  }
  useEffect(() => {
    keepMessage(tabStorage(), userId, typed);
  }, [userId, typed]);
  return [typed, setTyped] as const;
}

/** Keeps the fields that somebody typed in, and nothing once they are empty. */
export function keepMessage(storage: Storage, userId: string, { message, changed }: Typed): void {
  const own = Object.entries(message).filter(([field, text]) => changed.has(field) && text !== '');
  if (own.length === 0) storage.removeItem(nameFor(userId));
  else storage.setItem(nameFor(userId), JSON.stringify(Object.fromEntries(own)));
  if (userId !== visitor) storage.removeItem(nameFor(visitor));
}

/** The form as this person, or a visitor before them, left it; empty where nothing of ours was kept. */
export function readMessage(storage: Storage, userId: string): Typed {
  const kept = storage.getItem(nameFor(visitor)) ?? storage.getItem(nameFor(userId));
  const fields = kept === null ? {} : fieldsIn(kept);
  return {
    ...untouched,
    message: { ...untouched.message, ...fields },
    changed: new Set(Object.keys(fields)),
  };
}

function fieldsIn(text: string): Record<string, string> {
  try {
    const given = Object(JSON.parse(text)) as Record<string, unknown>; // Any value can be turned into an object.
    const known = Object.keys(untouched.message).map((field) => [field, given[field]] as const);
    return Object.fromEntries(
      known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
