import type { ApplicationRole } from '../catalogue/application.ts';
import type { Employment } from '../people/person.ts';
import type { FieldFault } from '../forms/fault.ts';
import { checkText, limits } from '../forms/text.ts';

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

/** What the form must know of the application. */
export interface AskedApplication {
  id: string;
  roles: readonly ApplicationRole[];
  isOneLevel: boolean;
  userLevels: readonly { name: string }[];
  userOrigins: readonly { name: string }[];
}

/** The person's employments as far as the form is concerned. */
export interface EmploymentChoice {
  employments: readonly Pick<Employment, 'number' | 'status'>[];
  /** The multi-employment-status feature (spec section 9). */
  multiEmployment: boolean;
}

/** Whether a request must say which employment it is for: several, the feature on, neither SharePoint nor MIP (spec section 4). */
export function mustNameEmployment(
  application: Pick<AskedApplication, 'id'>,
  { employments, multiEmployment }: EmploymentChoice,
): boolean {
  const isAsked = !['rmd-sharepoint-app', 'mip-app'].includes(application.id);
  return employments.length > 1 && multiEmployment && isAsked;
}

/** The employment an answer stands for: the one named, or the only one there is. */
export function employmentMeant(
  employment: number | null,
  employments: EmploymentChoice['employments'],
): number | null {
  if (employment !== null) return employment;
  return employments.length === 1 ? (employments[0]?.number ?? null) : null;
}

/** Faults of the answers themselves, field by field; empty when there is none (spec section 5, wizard). */
export function faultsOfAnswers(
  application: AskedApplication,
  answers: AccessAnswers,
  choice: EmploymentChoice,
): FieldFault[] {
  return [
    ...faultsOfEmployment(application, answers.employment, choice),
    ...faultsOfRoles(application, answers, choice),
    ...faultsOfOptions('level', answers.userLevels, application.userLevels),
    ...faultsOfOrigins(application, answers.userOrigins),
    ...checkText('purpose', answers.purpose, limits.purpose),
  ];
}

function faultsOfRoles(
  application: AskedApplication,
  { roles, employment }: AccessAnswers,
  { employments }: EmploymentChoice,
): FieldFault[] {
  if (roles.length === 0) return [{ field: 'role', fault: 'REQUIRED' }];
  const known = roles.map((name) => application.roles.find((role) => role.name === name));
  const chosen = known.flatMap((role) => role ?? []);
  if (chosen.length < known.length) return [{ field: 'role', fault: 'NOT_OFFERED' }];
  const isMixed = new Set(chosen.map((role) => role.level)).size > 1;
  if (application.isOneLevel && isMixed) return [{ field: 'role', fault: 'NOT_TOGETHER' }];
  const meant = employmentMeant(employment, employments);
  const status = employments.find((one) => one.number === meant)?.status;
  const isBarred = status !== undefined && chosen.some((role) => role.notFor.includes(status));
  return isBarred ? [{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }] : [];
}

function faultsOfOrigins(application: AskedApplication, origins: readonly string[]): FieldFault[] {
  if (application.userOrigins.length > 0 && origins.length === 0)
    return [{ field: 'userOrigin', fault: 'REQUIRED' }];
  return faultsOfOptions('userOrigin', origins, application.userOrigins);
}

function faultsOfOptions(
  field: string,
  chosen: readonly string[],
  offered: readonly { name: string }[],
): FieldFault[] {
  const isOffered = (name: string) => offered.some((option) => option.name === name);
  return chosen.every(isOffered) ? [] : [{ field, fault: 'NOT_OFFERED' }];
}

function faultsOfEmployment(
  application: AskedApplication,
  employment: number | null,
  choice: EmploymentChoice,
): FieldFault[] {
  if (employment === null) {
    return mustNameEmployment(application, choice) ? [{ field: 'empStatus', fault: 'REQUIRED' }] : [];
  }
  const isKnown = choice.employments.some((one) => one.number === employment);
  return isKnown ? [] : [{ field: 'empStatus', fault: 'NOT_OFFERED' }];
}
