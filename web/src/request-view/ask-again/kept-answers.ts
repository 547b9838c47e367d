import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { asAnswers } from '@portal/core/domain/forms/form.ts';
import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { type DraftKey, keepDraft, readDraft } from '../../session/drafts/draft.ts';
import { partsOf, text } from '../../session/drafts/shapes.ts';

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

const shape = partsOf<KeptAnswers>({ answers: asAnswers, idempotencyKey: text });

/** Answers that survived a reload or an ended session (rule sessions 9). */
export function readAnswers(storage: Storage, owner: Owner): KeptAnswers | null {
  return readDraft(storage, keyOf(owner), shape);
}

/** Keeps the answers of one request in this tab until `forgetAnswers` or Sign Out, which clears the storage. */
export function keepAnswers(storage: Storage, owner: Owner, kept: KeptAnswers): void {
  keepDraft(storage, keyOf(owner), kept);
}

/** Deletes them. */
export function forgetAnswers(storage: Storage, owner: Owner): void {
  keepDraft(storage, keyOf(owner), null);
}

function keyOf({ userId, type, applicationId }: Owner): DraftKey {
  return { name: `answers:${type}:${applicationId}`, ownId: userId };
}
