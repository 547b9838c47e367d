import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';

/** What every step says, whatever it asks. */
export interface StepTexts {
  /** Its name in the step indicator and in the review. */
  label: string;
  /** Its heading. */
  question: (application: string, type: QuestionsType) => string;
}
