import type { ApplicationRole } from '../catalogue/application.ts';
import type { Employment } from '../people/person.ts';
import { type FieldFault, limits } from '../requests/request.ts';
import { faultsOfAnswers, mustNameEmployment } from '../requests/submit.ts';

/** Steps of the request wizard, in the specification's order (spec section 4); those whose choices exist so far. */
export type WizardStep = 'EMPLOYMENT_STATUS' | 'USER_ROLE' | 'PURPOSE' | 'REVIEW';

/** What the person has filled in so far. */
export interface WizardAnswers {
  employment: number | null;
  roles: readonly string[];
  purpose: string;
}

/** What the steps depend on. */
export interface WizardFacts {
  application: { id: string; roles: readonly Pick<ApplicationRole, 'name'>[] };
  employments: readonly Employment[];
  /** The multi-employment-status feature (spec section 9). */
  multiEmployment: boolean;
}

export const emptyAnswers: WizardAnswers = { employment: null, roles: [], purpose: '' };

/** The longest purpose the form takes, in characters. */
export const purposeLength = limits.purpose.max;

interface StepRule {
  id: WizardStep;
  applies: (facts: WizardFacts) => boolean;
  /** Fields of the answers that this step asks for. */
  fields: readonly string[];
}

const hasSeveralEmployments: StepRule['applies'] = (facts) =>
  mustNameEmployment(facts.application, choiceOf(facts));

const always: StepRule['applies'] = () => true;

/** The step indicator, Next, Back and the review all read this one list. */
const steps: readonly StepRule[] = [
  { id: 'EMPLOYMENT_STATUS', applies: hasSeveralEmployments, fields: ['empStatus'] },
  { id: 'USER_ROLE', applies: always, fields: ['role'] },
  { id: 'PURPOSE', applies: always, fields: ['purpose'] },
  { id: 'REVIEW', applies: always, fields: ['empStatus', 'role', 'purpose'] },
];

/** The steps this person walks through for this application. */
export function wizardSteps(facts: WizardFacts): WizardStep[] {
  return steps.filter((step) => step.applies(facts)).map((step) => step.id);
}

/** What is still wrong in one step; Next is allowed when nothing is (spec section 2, request modal). */
export function faultsOfStep(step: WizardStep, answers: WizardAnswers, facts: WizardFacts): FieldFault[] {
  const fields = steps.find((rule) => rule.id === step)?.fields ?? [];
  return faultsOfAnswers(facts.application, answers, choiceOf(facts)).filter((fault) =>
    fields.includes(fault.field),
  );
}

function choiceOf({ employments, multiEmployment }: WizardFacts) {
  return { numbers: employments.map((employment) => employment.number), multiEmployment };
}
