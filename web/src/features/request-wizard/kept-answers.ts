import { emptyAnswers, type WizardAnswers } from '@portal/core/domain/request-form/steps.ts';

/** Answers with the key of the one request that may come of them. */
export interface KeptAnswers {
  answers: WizardAnswers;
  /** A UUID, new with each change of the answers: the same answers sent twice are one request. */
  idempotencyKey: string;
}

/** Whose answers, and for which application. */
interface Owner {
  /** The token's `sub`. */
  userId: string;
  applicationId: string;
}

/** No answers yet. */
export function noAnswers(newKey: () => string): KeptAnswers {
  return { answers: emptyAnswers, idempotencyKey: newKey() };
}

/**
 * Answers that survived a reload or an ended session (details section 6). Those of another person are deleted, and
 * whatever does not have the shape counts as none: the storage is open to every script of the origin.
 */
export function readAnswers(storage: Storage, owner: Owner): KeptAnswers | null {
  const kept = parse(storage.getItem(nameFor(owner)));
  if (kept === null) return null;
  if (kept['userId'] !== owner.userId) {
    forgetAnswers(storage, owner);
    return null;
  }
  const { employment, roles, purpose, idempotencyKey } = kept;
  if (typeof purpose !== 'string' || typeof idempotencyKey !== 'string' || !isTexts(roles)) return null;
  return {
    answers: { employment: typeof employment === 'number' ? employment : null, roles, purpose },
    idempotencyKey,
  };
}

/** Keeps the answers of one request in this tab until `forgetAnswers` or Sign Out, which clears the storage. */
export function keepAnswers(storage: Storage, { userId, applicationId }: Owner, kept: KeptAnswers): void {
  const { answers, idempotencyKey } = kept;
  storage.setItem(nameFor({ applicationId }), JSON.stringify({ userId, ...answers, idempotencyKey }));
}

/** Deletes them. */
export function forgetAnswers(storage: Storage, owner: Pick<Owner, 'applicationId'>): void {
  storage.removeItem(nameFor(owner));
}

function nameFor({ applicationId }: Pick<Owner, 'applicationId'>): string {
  return `request-answers:${applicationId}`;
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

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
