import type { FieldFault } from '../forms/fault.ts';
import { faultsOfAnswers as faultsOfForm, type Form } from '../forms/form.ts';
import type { EmploymentChoice } from '../forms/question-kind.ts';

/** What a person answers in a request for access or for a change of roles. */
export interface AccessAnswers {
  /** The roles the person is to have. */
  roles: readonly string[];
  /** User levels, where the application has some. */
  userLevels: readonly string[];
  /** User origins, where the application asks for them. */
  userOrigins: readonly string[];
  purpose: string;
  /** Number of the employment the access is for, null when not given. */
  employment: number | null;
}

/** Faults of the answers themselves, field by field; empty when there is none (rule forms 4). */
export function faultsOfAnswers(
  form: Form,
  { roles, userLevels, userOrigins, purpose, employment }: AccessAnswers,
  choice: EmploymentChoice,
): FieldFault[] {
  const answers = { role: roles, purpose, options: { level: userLevels, userOrigin: userOrigins } };
  const named = employment === null ? {} : { employment: { number: employment, words: null } };
  return faultsOfForm(form, { ...answers, ...named }, choice);
}
