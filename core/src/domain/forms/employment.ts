import type { OwnEmployment, QuestionKind } from './question-kind.ts';
import { isRecord } from '../validation/shape.ts';

/** Which of several employments a request is for (rules forms 2 and 11). */
export interface EmploymentQuestion {
  readonly kind: 'employment';
  /** Derived from the person's data; never asked. */
  readonly isSilent?: true;
}

/** The employment a request is for. */
export interface EmploymentAnswer {
  /** 1 to 5. */
  readonly number: number;
  /** As it was at submit: `Federal Employee; Analyst`. */
  readonly words: string | null;
}

export interface EmploymentAnswers {
  readonly employment?: EmploymentAnswer;
}

const prefix = 'employment-';

export const employment: QuestionKind<EmploymentQuestion, EmploymentAnswers> = {
  answer: 'employment',
  isAnswer: (value) =>
    isRecord(value) &&
    typeof value['number'] === 'number' &&
    (value['words'] === null || typeof value['words'] === 'string'),
  step: () => 'EMPLOYMENT_STATUS',
  fields: () => ['empStatus'],
  // A single employment needs no choice, and without the feature the first one counts.
  isAsked: ({ isSilent }, { employments, multiEmployment }) =>
    isSilent !== true && employments.length > 1 && multiEmployment,
  read: ({ empStatus }, { employments }) => {
    const named = typeof empStatus !== 'string' ? null : Number(empStatus.slice(prefix.length));
    const number = employmentMeant(named, employments);
    return number === null ? {} : { employment: { number, words: wordsOf(number, employments) } };
  },
  stillOffered: (_question, { employment: answer }, { employments }) =>
    answer !== undefined && employments.some(({ number }) => number === answer.number)
      ? { employment: answer }
      : {},
  faults: (question, answers, facts) => {
    if (answers.employment === undefined)
      return employment.isAsked(question, facts) ? [{ field: 'empStatus', fault: 'REQUIRED' }] : [];
    const { number } = answers.employment;
    const isKnown = facts.employments.some((one) => one.number === number);
    return isKnown ? [] : [{ field: 'empStatus', fault: 'NOT_OFFERED' }];
  },
  details: ({ employment: answer }) =>
    answer === undefined ? {} : { empStatus: `${prefix}${answer.number}` },
  steps: () => [],
};

/** The employment that an answer means: the one named, or the only one. */
export function employmentMeant(
  named: number | null,
  employments: readonly Pick<OwnEmployment, 'number'>[],
): number | null {
  if (named !== null) return named;
  return employments.length === 1 ? (employments[0]?.number ?? null) : null;
}

function wordsOf(number: number, employments: readonly OwnEmployment[]): string | null {
  const meant = employments.find((one) => one.number === number);
  const words = meant === undefined ? [] : [meant.status, meant.jobTitle].filter(Boolean);
  return words.length === 0 ? null : words.join('; ');
}
