import type { FieldFault } from '../validation/fault.ts';
import { attributeLoss } from './option-lists.ts';
import type { QuestionKind } from './question-kind.ts';
import { faultsOf, maxLength, minLength, pattern, required } from '../validation/validators.ts';

/** The name under which an application knows the person, where it has usernames of its own. */
export interface AlternateUsernameQuestion {
  readonly kind: 'alternateUsername';
}

export interface AlternateUsernameAnswers {
  readonly altUsername?: string;
}

/** Characters of an alternate username, no more and no less (rule forms 13). */
export const alternateUsernameLength = 16;

export const alternateUsername: QuestionKind<AlternateUsernameQuestion, AlternateUsernameAnswers> = {
  answer: 'altUsername',
  isAnswer: (value) => typeof value === 'string',
  step: () => 'ALTERNATE_USERNAME',
  fields: () => ['altUsername'],
  attribute: () => 'altUsername',
  isAsked: () => true,
  read: ({ altUsername }) => (typeof altUsername !== 'string' ? {} : { altUsername: altUsername.trim() }),
  stillOffered: (_question, { altUsername }) => (altUsername === undefined ? {} : { altUsername }),
  faults: (_question, { altUsername = '' }) => faultsOfUsername(altUsername.trim()),
  details: ({ altUsername }) => (altUsername === undefined ? {} : { altUsername: altUsername.trim() }),
  steps: (_question, { target, answers: { altUsername }, held }) => [
    {
      kind: 'SET_ATTRIBUTE',
      clientId: target.clientId,
      role: 'altUsername',
      values: altUsername === undefined ? [] : [altUsername],
      before: held === null ? null : (held.altUsername ?? []),
    },
  ],
  losses: (_question, held) => attributeLoss('altUsername', held),
};

/** Invalid characters are reported before the length. */
function faultsOfUsername(username: string): FieldFault[] {
  return faultsOf('altUsername', username, [
    required,
    pattern(/^[A-Za-z0-9_-]*$/, 'FORBIDDEN_CHARACTER'),
    minLength(alternateUsernameLength),
    maxLength(alternateUsernameLength),
  ]);
}
