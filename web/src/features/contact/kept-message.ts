import { useEffect, useState } from 'react';
import type { ContactField } from '@portal/core/domain/contact/contact-message.ts';
import { type DraftKey, keepDraft, readDraft } from '../../session/drafts/draft.ts';
import { someOf } from '../../session/drafts/shapes.ts';
import { tabStorage } from '../../session/site-data.ts';
import { usePerson } from '../../session/use-session.tsx';
import { type Typed, untouched } from './typed-message.ts';

const visitor = '';
const shape = someOf([
  'fullName',
  'email',
  'phoneNumber',
  'subject',
  'message',
] as const satisfies readonly ContactField[]);

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
  keepDraft(storage, keyOf(userId), own.length === 0 ? null : Object.fromEntries(own));
  if (userId !== visitor) keepDraft(storage, keyOf(visitor), null);
}

/** The form as this person, or a visitor before them, left it. */
export function readMessage(storage: Storage, userId: string): Typed {
  const fields = readDraft(storage, keyOf(visitor), shape) ?? readDraft(storage, keyOf(userId), shape) ?? {};
  return {
    ...untouched,
    message: { ...untouched.message, ...fields },
    changed: new Set(Object.keys(fields)),
  };
}

function keyOf(userId: string): DraftKey {
  return { name: 'contact', ownId: userId };
}
