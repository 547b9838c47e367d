import type { Application, ApplicationRole } from '../catalogue/application.ts';
import { isActiveAccount } from '../people/person.ts';
import type { DecidingRole } from '../people/roles.ts';
import type { Refusal } from './refusal.ts';
import { type FieldFault, limits } from './request.ts';
import { checkText } from './text.ts';
import { type RequestStatus, statusOfStage } from './transitions.ts';

/** Somebody who may be asked to decide, as the directory knows them at submit. */
export interface Approver {
  id: string;
  email: string;
  fullName: string;
  organization: string;
}

/** One decision stage of a request, fixed at submit (details section 4). */
export interface PlannedStage {
  role: DecidingRole;
  /** The role that should have decided, when nobody could and RM-IT help stands in (decisions section 4). */
  fallbackFor: DecidingRole | null;
  people: readonly Approver[];
}

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
  /** Enabled people by the role in which they could decide this request. */
  candidates: Readonly<Record<DecidingRole, readonly Approver[]>>;
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
  if (!application.requestAccess) return { refused: 'NOT_ELIGIBLE' };
  const choice = { numbers: requester.employmentNumbers, multiEmployment: facts.multiEmployment };
  const faults = faultsOfAnswers(application, answers, choice);
  if (faults.length > 0) return { refused: 'INVALID', faults };
  if (answers.roles.every((role) => requester.rolesHeld.includes(role))) return { refused: 'STALE_ROLES' };
  const stages = planStages(facts);
  return { stages, status: stages[0] === undefined ? 'PENDING_PROVISIONING' : statusOfStage[stages[0].role] };
}

function planStages({ application, candidates, requester }: SubmitFacts): PlannedStage[] {
  const planned: PlannedStage[] = [];
  for (const role of application.accessStages) {
    const people = candidates[role].filter(
      (person) => person.id !== requester.id && !isSoleDecider(person, planned),
    );
    planned.push(
      people.length > 0 ? { role, fallbackFor: null, people } : fallback(role, candidates, requester.id),
    );
  }
  return planned;
}

/** One person takes one decision on a request: whoever alone decides an earlier stage cannot be asked again. */
function isSoleDecider(person: Approver, earlier: readonly PlannedStage[]): boolean {
  return earlier.some((stage) => stage.people.length === 1 && stage.people[0]?.id === person.id);
}

function fallback(
  role: DecidingRole,
  candidates: SubmitFacts['candidates'],
  requesterId: string,
): PlannedStage {
  const people = candidates.RM_IT_HELP.filter((person) => person.id !== requesterId);
  return { role: 'RM_IT_HELP', fallbackFor: role, people };
}
