import type { Application, ApplicationRole } from '../catalogue/application.ts';
import { isActiveAccount } from '../people/person.ts';
import type { Refusal } from './refusal.ts';
import { type FieldFault, limits } from './request.ts';
import { type Candidates, type PlannedStage, planStages } from './stage-plan.ts';
import { checkText } from './text.ts';
import { type RequestStatus, statusOfStage } from './transitions.ts';

/** What a person asks for. */
export interface AccessAnswers {
  roles: readonly string[];
  purpose: string;
  /** Number of the employment the access is for, null when not given. */
  employment: number | null;
}

/** What the rules need to know to accept a request. */
export interface SubmitFacts {
  application: Application;
  answers: AccessAnswers;
  requester: {
    id: string;
    realmRoles: readonly string[];
    employmentNumbers: readonly number[];
    rolesHeld: readonly string[];
  };
  /** The multi-employment-status feature (spec section 9). */
  multiEmployment: boolean;
  /** What `isRequestable` says of this person and this application. */
  isRequestable: boolean;
  candidates: Candidates;
}

/** What the form must know of the application. */
interface AskedApplication {
  id: string;
  roles: readonly Pick<ApplicationRole, 'name'>[];
}

/** The person's employments as far as the form is concerned. */
interface EmploymentChoice {
  numbers: readonly number[];
  /** The multi-employment-status feature (spec section 9). */
  multiEmployment: boolean;
}

/** Whether a request must say which employment it is for: several, the feature on, neither SharePoint nor MIP (spec section 4). */
export function mustNameEmployment(
  application: Pick<AskedApplication, 'id'>,
  { numbers, multiEmployment }: EmploymentChoice,
): boolean {
  return numbers.length > 1 && multiEmployment && !['rmd-sharepoint-app', 'mip-app'].includes(application.id);
}

/** Faults of the answers themselves, field by field; empty when there is none (spec section 5, wizard). */
export function faultsOfAnswers(
  application: AskedApplication,
  answers: AccessAnswers,
  choice: EmploymentChoice,
): FieldFault[] {
  return [
    ...faultsOfRoles(application, answers.roles),
    ...checkText('purpose', answers.purpose, limits.purpose),
    ...faultsOfEmployment(application, answers.employment, choice),
  ];
}

function faultsOfRoles(application: AskedApplication, roles: readonly string[]): FieldFault[] {
  if (roles.length === 0) return [{ field: 'role', fault: 'REQUIRED' }];
  const offered = new Set(application.roles.map((role) => role.name));
  return roles.every((role) => offered.has(role)) ? [] : [{ field: 'role', fault: 'NOT_OFFERED' }];
}

function faultsOfEmployment(
  application: AskedApplication,
  employment: number | null,
  choice: EmploymentChoice,
): FieldFault[] {
  if (employment === null) {
    return mustNameEmployment(application, choice) ? [{ field: 'empStatus', fault: 'REQUIRED' }] : [];
  }
  return choice.numbers.includes(employment) ? [] : [{ field: 'empStatus', fault: 'NOT_OFFERED' }];
}

/** The stages an access request will pass, or why it cannot be taken (decisions sections 3, 4 and 8). */
export function planAccessRequest(
  facts: SubmitFacts,
): { stages: PlannedStage[]; status: RequestStatus } | Refusal {
  const { application, answers, requester } = facts;
  if (!isActiveAccount(requester.realmRoles)) return { refused: 'ACCOUNT_LOCKED' };
  if (!facts.isRequestable) return { refused: 'NOT_ELIGIBLE' };
  const choice = { numbers: requester.employmentNumbers, multiEmployment: facts.multiEmployment };
  const faults = faultsOfAnswers(application, answers, choice);
  if (faults.length > 0) return { refused: 'INVALID', faults };
  if (answers.roles.every((role) => requester.rolesHeld.includes(role))) return { refused: 'STALE_ROLES' };
  const stages = planStages(application.accessStages, facts.candidates, requester.id);
  const first = stages?.[0];
  if (stages === null || first === undefined) return { refused: 'NO_APPROVER' };
  return { stages, status: statusOfStage[first.role] };
}
