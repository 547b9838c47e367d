import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { asAnswers } from '@portal/core/domain/forms/form.ts';
import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';

/** Answers, and the key of the one request that they may become. */
export interface KeptAnswers {
  answers: Answers;
  /** A UUID, new with each change of the answers: the same answers sent twice are one request. */
  idempotencyKey: string;
}

/** Whose answers, and for which request. */
interface Owner {
  /** The token's `sub`. */
  userId: string;
  type: QuestionsType;
  applicationId: string;
}

/**
 * Answers that survived a reload or an ended session (rule sessions 9). Those of another person are deleted, and
 * whatever does not have the shape counts as none: the storage is open to every script of the origin.
 */
export function readAnswers(storage: Storage, owner: Owner): KeptAnswers | null {
  const kept = parse(storage.getItem(nameFor(owner)));
  if (kept === null) return null;
  if (kept['userId'] !== owner.userId) {
    forgetAnswers(storage, owner);
    return null;
  }
  const { idempotencyKey } = kept;
  const answers = asAnswers(kept['answers']);
  return answers === null || typeof idempotencyKey !== 'string' ? null : { answers, idempotencyKey };
}

/** Keeps the answers of one request in this tab until `forgetAnswers` or Sign Out, which clears the storage. */
export function keepAnswers(storage: Storage, owner: Owner, { answers, idempotencyKey }: KeptAnswers): void {
  const kept = { userId: owner.userId, answers, idempotencyKey };
  storage.setItem(nameFor(owner), JSON.stringify(kept));
}

/** Deletes them. */
export function forgetAnswers(storage: Storage, owner: Omit<Owner, 'userId'>): void {
  storage.removeItem(nameFor(owner));
}

function nameFor({ type, applicationId }: Omit<Owner, 'userId'>): string {
  return `request-answers:${type}:${applicationId}`;
}

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
  } catch {
    return null;
  }
}
