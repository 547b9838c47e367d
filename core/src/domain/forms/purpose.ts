import type { QuestionKind } from './question-kind.ts';
import { checkText, limits } from '../validation/text.ts';

/** Why the request is made, in the person's own words. */
export interface PurposeQuestion {
  readonly kind: 'purpose';
}

export interface PurposeAnswers {
  readonly purpose?: string;
}

export const purpose: QuestionKind<PurposeQuestion, PurposeAnswers> = {
  answer: 'purpose',
  isAnswer: (value) => typeof value === 'string',
  step: () => 'PURPOSE',
  fields: () => ['purpose'],
  isAsked: () => true,
  read: (sent) => (typeof sent.purpose !== 'string' ? {} : { purpose: sent.purpose.trim() }),
  stillOffered: (_question, { purpose: text }) => (text === undefined ? {} : { purpose: text }),
  faults: (_question, { purpose: text = '' }) => checkText('purpose', text, limits.purpose),
  details: ({ purpose: text }) => (text === undefined ? {} : { purpose: text.trim() }),
  steps: () => [],
};
