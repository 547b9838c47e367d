import { hasOptions } from '../catalogue/application.ts';
import type { Employment } from '../people/person.ts';
import {
  type AccessAnswers,
  type AskedApplication,
  faultsOfAnswers,
  mustNameEmployment,
} from '../requests/answers.ts';
import type { FaultCode, FieldFault } from '../forms/fault.ts';
import { limits } from '../forms/text.ts';
import { changeOfRoles } from '../requests/submit.ts';

/** Steps of the request wizard, in the specification's order (spec section 4); those whose choices exist so far. */
export const wizardStepNames = [
  'EMPLOYMENT_STATUS',
  'USER_ROLE',
  'ACCESS_TYPE',
  'LEVEL_AND_ORIGIN',
  'PURPOSE',
  'REVIEW',
] as const;
export type WizardStep = (typeof wizardStepNames)[number];

/** What the person has filled in so far. */
export type WizardAnswers = AccessAnswers;

/** What the steps depend on. */
export interface WizardFacts {
  application: AskedApplication;
  employments: readonly Employment[];
  /** The multi-employment-status feature (spec section 9). */
  multiEmployment: boolean;
  /** Roles held now under the employment in question, for a change of roles; null when access is asked for. */
  held: readonly string[] | null;
}

/** What the form finds wrong besides the faults of a body: a change that changes nothing. */
export interface WizardFault {
  field: FieldFault['field'];
  fault: FaultCode | 'UNCHANGED';
}

export const emptyAnswers: WizardAnswers = {
  employment: null,
  roles: [],
  userLevels: [],
  userOrigins: [],
  purpose: '',
};

/** The longest purpose the form takes, in characters. */
export const purposeLength = limits.purpose.max;

interface StepRule {
  id: WizardStep;
  applies: (facts: WizardFacts) => boolean;
  /** Fields of the answers that this step asks for. */
  fields: readonly string[];
}

const hasSeveralEmployments: StepRule['applies'] = (facts) => mustNameEmployment(facts.application, facts);

/** Applications with levels and origins ask for an access type in place of a role (spec section 4, step 6). */
const asksForType: StepRule['applies'] = ({ application }) => hasOptions(application);

const always: StepRule['applies'] = () => true;

/** The step indicator, Next, Back and the review all read this one list. */
const steps: readonly StepRule[] = [
  { id: 'EMPLOYMENT_STATUS', applies: hasSeveralEmployments, fields: ['empStatus'] },
  { id: 'USER_ROLE', applies: (facts) => !asksForType(facts), fields: ['role'] },
  { id: 'ACCESS_TYPE', applies: asksForType, fields: ['role'] },
  { id: 'LEVEL_AND_ORIGIN', applies: asksForType, fields: ['level', 'userOrigin'] },
  { id: 'PURPOSE', applies: always, fields: ['purpose'] },
  { id: 'REVIEW', applies: always, fields: ['empStatus', 'role', 'level', 'userOrigin', 'purpose'] },
];

/** The steps this person walks through for this application. */
export function wizardSteps(facts: WizardFacts): WizardStep[] {
  return steps.filter((step) => step.applies(facts)).map((step) => step.id);
}

/** What is still wrong in one step; Next is allowed when nothing is (spec section 2, request modal). */
export function faultsOfStep(step: WizardStep, answers: WizardAnswers, facts: WizardFacts): WizardFault[] {
  const fields = steps.find((rule) => rule.id === step)?.fields ?? [];
  const faults = [...faultsOfAnswers(facts.application, answers, facts), ...faultsOfNoChange(answers, facts)];
  return faults.filter((fault) => fields.includes(fault.field));
}

/** The server refuses a change without a difference as STALE_ROLES (decisions section 6); the form says it earlier. */
function faultsOfNoChange({ roles }: WizardAnswers, { application, held }: WizardFacts): WizardFault[] {
  if (held === null || roles.length === 0 || hasOptions(application)) return [];
  const { addRoles, removeRoles } = changeOfRoles(held, roles);
  const isChange = addRoles.length > 0 || removeRoles.length > 0;
  return isChange ? [] : [{ field: 'role', fault: 'UNCHANGED' }];
}
