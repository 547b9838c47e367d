import type { StepFault } from '@portal/core/domain/forms/steps.ts';
import type { Wizard } from '../use-wizard.ts';
import type { Elements } from '../../../content/elements.ts';

/** What every question gets. */
export interface QuestionProps<Q> {
  wizard: Wizard;
  /** The questions of the step; several where a step asks several of one kind. */
  questions: readonly [Q, ...Q[]];
  /** What is asked, as the step's heading; null where questions of another kind come before. */
  heading: Elements;
  /** Faults to show: those of the step, once Next has been pressed. */
  shown: readonly StepFault[];
}

/** What an answer in the review gets. */
export type AnswerProps<Q> = Pick<QuestionProps<Q>, 'wizard' | 'questions'>;
