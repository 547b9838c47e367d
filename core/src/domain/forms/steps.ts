import type { Answers } from './answers.ts';
import type { FaultCode, FieldFault } from '../validation/fault.ts';
import {
  attributesOf,
  faultsOfAnswers,
  faultsOfQuestions,
  type Form,
  kindOf,
  type Question,
} from './form.ts';
import { isOtherAccount } from './platform-account.ts';
import { changeOfRoles } from './role-change.ts';
import type { EmploymentChoice, FormStep } from './question-kind.ts';

/** What the steps depend on. */
export interface StepFacts extends EmploymentChoice {
  readonly form: Form;
  /** Roles held now under the employment in question, for a change of roles; null when access is asked for. */
  readonly held: readonly string[] | null;
  /** Roles that a change never takes away (rule changes 2). */
  readonly keptRoles: readonly string[];
}

/** What the form finds wrong besides the faults of a body: a change that changes nothing. */
export interface StepFault {
  field: FieldFault['field'];
  fault: FaultCode | 'UNCHANGED';
}

/** The steps this person walks through: the step indicator, Next, Back and the review all read this one list. */
export function stepsOfForm(questions: Form['questions'], choice: EmploymentChoice): FormStep[] {
  const steps = asked(questions, choice).map((question) => kindOf(question).step(question));
  return [...new Set<FormStep>([...steps, 'REVIEW'])];
}

/** Steps that nobody goes back from, neither with the form's own button nor with the browser's (rule forms 19). */
const stepsWithoutBack: readonly FormStep[] = ['SITE_SELECTION'];

/** Whether this step leads back to what was asked before it. */
export function leadsBack(step: FormStep): boolean {
  return !stepsWithoutBack.includes(step);
}

/** Steps whose answer is about the person and the work: several requests made in one go share it (rule forms 18). */
const sharedSteps: readonly FormStep[] = ['EMPLOYMENT_STATUS', 'PURPOSE'];

/** Whether several requests made in one go share what this step asks. */
export function isSharedStep(step: FormStep): boolean {
  return sharedSteps.includes(step);
}

/** What of the answers they share. */
export function sharedAnswers({ employment, purpose }: Answers): Answers {
  return {
    ...(employment === undefined ? {} : { employment }),
    ...(purpose === undefined ? {} : { purpose }),
  };
}

/** The questions of one step, in order; none in the review. */
export function questionsOfStep<Words>(
  step: FormStep,
  questions: readonly Question<Words>[],
  choice: EmploymentChoice,
): readonly Question<Words>[] {
  return asked(questions, choice).filter((question) => kindOf(question).step(question) === step);
}

/** What is still wrong in one step; Next is allowed when nothing is (rule forms 3). */
export function faultsOfStep(step: FormStep, answers: Answers, facts: StepFacts): StepFault[] {
  const { form } = facts;
  const unchanged = faultsOfNoChange(answers, facts);
  if (step === 'REVIEW') return [...faultsOfAnswers(form, answers, facts), ...unchanged];
  const questions = questionsOfStep(step, form.questions, facts);
  const faults = faultsOfQuestions({ ...form, questions }, answers, facts);
  return step === lastStepOf('role', form.questions, facts) ? [...faults, ...unchanged] : faults;
}

/** The last step that adds to a field: not before it is known what the field will hold. */
function lastStepOf(
  field: string,
  questions: Form['questions'],
  choice: EmploymentChoice,
): FormStep | undefined {
  const last = asked(questions, choice).findLast((question) =>
    kindOf(question).fields(question).includes(field),
  );
  return last === undefined ? undefined : kindOf(last).step(last);
}

function asked<Words>(
  questions: readonly Question<Words>[],
  choice: EmploymentChoice,
): readonly Question<Words>[] {
  return questions.filter((question) => kindOf(question).isAsked(question, choice));
}

/** The server refuses a change without a difference as STALE_ROLES (rule forms 7); the form says it earlier. */
function faultsOfNoChange(
  { role = [], account }: Answers,
  { form, held, keptRoles, platformAccounts }: StepFacts,
): StepFault[] {
  if (held === null || role.length === 0 || attributesOf(form.questions).length > 0) return [];
  if (isOtherAccount(account, platformAccounts)) return [];
  const { addRoles, removeRoles } = changeOfRoles(held, role, keptRoles);
  const isChange = addRoles.length > 0 || removeRoles.length > 0;
  return isChange ? [] : [{ field: 'role', fault: 'UNCHANGED' }];
}
