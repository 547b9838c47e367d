import { useState } from 'react';
import { type DecisionKind, decisions } from '@portal/core/domain/requests/kinds.ts';
import { usePerson } from '../../session/use-session.tsx';
import { tabStorage } from '../../session/site-data.ts';

/** What somebody has typed into a decision that is not made yet. */
interface TypedDecision {
  /** What is to be said; a yes until something else is chosen. */
  chosen: DecisionKind;
  comment: string;
  /** Code of the reason, empty while none is chosen. */
  reason: string;
  /** Roles asked for that would not be given. */
  withheld: readonly string[];
  /** Notes on what is confirmed item by item, by item. */
  notes: Readonly<Record<string, string>>;
}

/** What is typed, and how it changes. */
export interface KeptDecision extends TypedDecision {
  change(change: Partial<TypedDecision>): void;
  /** Deletes what was kept; what is shown stays. */
  forget(): void;
}

/** Which decision it is about. */
interface Subject {
  requestId: string;
  stage: string;
}

/** Changes with the shape below, so that an older one is not misread after an update. */
const shape = 4;

/**
 * Keeps a half-written decision in this tab through a reload or an ended session (rule sessions 9), tied to the
 * person; Sign Out clears the storage, and so does the sign-in of somebody else.
 */
export function useKeptDecision(subject: Subject): KeptDecision {
  const userId = usePerson()?.userId ?? null;
  const [typed, setTyped] = useState(() => readTyped(tabStorage(), subject, userId));
  return {
    ...typed,
    change: (change) => {
      const next = { ...typed, ...change };
      tabStorage().setItem(nameFor(subject), JSON.stringify({ userId, ...next }));
      setTyped(next);
    },
    forget: () => {
      tabStorage().removeItem(nameFor(subject));
    },
  };
}

function readTyped(storage: Storage, subject: Subject, userId: string | null): TypedDecision {
  const kept = parse(storage.getItem(nameFor(subject)));
  const { comment, reason, withheld, notes } = kept;
  const chosen = decisions.find((one) => one === kept['chosen']) ?? 'APPROVE';
  const isOurs = kept['userId'] === userId && typeof comment === 'string' && typeof reason === 'string';
  return isOurs && isTexts(withheld) && isTextsByName(notes)
    ? { chosen, comment, reason, withheld, notes }
    : { chosen: 'APPROVE', comment: '', reason: '', withheld: [], notes: {} };
}

/** The storage is open to every script of the origin, so nothing is taken for granted. */
function parse(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isTextsByName(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && isTexts(Object.values(value));
}

function nameFor({ requestId, stage }: Subject): string {
  return `typed-decision:${shape}:${requestId}:${stage}`;
}
