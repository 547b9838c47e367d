import type { StepPlan } from '../provisioning/delivery.ts';
import { type EmploymentAnswer, type EmploymentAnswers, employmentMeant } from './employment.ts';
import type { FieldFault } from '../validation/fault.ts';
import type {
  FormFacts,
  Offered,
  OfferedRole,
  QuestionKind,
  RoleTarget,
  SentDetails,
} from './question-kind.ts';
import { isTexts } from '../validation/shape.ts';

/** A level of access as an agency writes it down; `Words` are both languages, or those of the reader. */
export interface Level<Words> {
  /** As the identity provider knows it. */
  readonly name: string;
  /** What people call it, where that is something else. */
  readonly label?: Words;
  /** What it lets a person do, in one plain sentence. */
  readonly allows: Words;
  /** Two different people must approve. */
  readonly twoPerson?: boolean;
  /** Employment statuses under which it cannot be held, such as those of cooperating technical partners. */
  readonly notFor?: readonly string[];
}

/** Which roles of the application the person is to have: each level is one role. */
export interface RoleQuestion<Words> {
  readonly kind: 'role';
  /** The levels are access types, which is what the form and `requestDetails` call them (rule catalogue 4). */
  readonly isAccessType?: boolean;
  /** All roles that one person asks for are of one level. */
  readonly isOneLevel?: boolean;
  /** They are the roles of the mapping platform, which has a step of its own for them (rule forms 1). */
  readonly isPlatformRole?: boolean;
  /** Anyone who asks gets them all, without being asked. */
  readonly isAlways?: boolean;
  readonly levels: readonly Level<Words>[];
}

export interface RoleAnswers {
  /** Roles the person is to have, by their names at the identity provider. */
  readonly role?: readonly string[];
}

export const role: QuestionKind<RoleQuestion<unknown>, RoleAnswers & EmploymentAnswers> = {
  answer: 'role',
  isAnswer: isTexts,
  step: ({ isAccessType, isPlatformRole }) => {
    if (isPlatformRole === true) return 'PLATFORM_ROLE';
    return isAccessType === true ? 'ACCESS_TYPE' : 'USER_ROLE';
  },
  fields: () => ['role', 'accessType'],
  isAsked: ({ isAlways }) => isAlways !== true,
  read: readRoles,
  stillOffered: rolesStillOffered,
  faults: faultsOfRoles,
  details: ({ role: roles }, question) => {
    if (roles === undefined) return {};
    const [accessType] = roles;
    return question?.isAccessType === true && accessType !== undefined
      ? { role: [...roles], accessType }
      : { role: [...roles] };
  },
  steps: (_question, { target, addRoles, removeRoles }) => roleSteps(target, addRoles, removeRoles),
};

/** The steps that give and take roles, those to be given first (rule delivery 4); a group is joined or left. */
export function roleSteps(
  { clientId, pathOf }: RoleTarget,
  addRoles: readonly string[],
  removeRoles: readonly string[],
): StepPlan[] {
  const change = (ofClient: StepPlan['kind'], ofGroup: StepPlan['kind'], name: string): StepPlan => {
    const path = pathOf(name);
    const plan = { clientId, role: name, before: null };
    return path === null
      ? { ...plan, kind: ofClient, values: [] }
      : { ...plan, kind: ofGroup, values: [path] };
  };
  return [
    ...addRoles.map((name) => change('ADD_ROLE', 'JOIN_GROUP', name)),
    ...removeRoles.map((name) => change('REMOVE_ROLE', 'LEAVE_GROUP', name)),
  ];
}

/** The roles sent, each once. */
export function readRoles({ role: sent = [] }: SentDetails): RoleAnswers {
  return { role: [...new Set(typeof sent === 'string' ? [sent] : sent)] };
}

/** Those of the roles that the application still has. */
export function rolesStillOffered(
  _question: unknown,
  { role: roles = [] }: RoleAnswers,
  offered: Offered,
): RoleAnswers {
  return { role: roles.filter((name) => offered.roles.some((one) => one.name === name)) };
}

/** What is wrong with roles of the client, whether or not their names include a region or state; groups are asked for beside them. */
export function faultsOfRoles(
  { isOneLevel, isAlways, levels }: Pick<RoleQuestion<unknown>, 'isOneLevel' | 'isAlways' | 'levels'>,
  { role: roles = [], employment }: RoleAnswers & EmploymentAnswers,
  { roles: offered, employments }: FormFacts,
): FieldFault[] {
  const known = roles.flatMap((name) => offered.find((one) => one.name === name) ?? []);
  const chosen = known.filter(({ group }) => group === undefined);
  if (known.length === roles.length && chosen.length === 0) return [{ field: 'role', fault: 'REQUIRED' }];
  if (known.length < roles.length) return [{ field: 'role', fault: 'NOT_OFFERED' }];
  const lacksAny = isAlways === true && levels.some(({ name }) => !roles.includes(name));
  if (lacksAny) return [{ field: 'role', fault: 'REQUIRED' }];
  const isMixed = new Set(chosen.map((one) => one.level)).size > 1;
  if (isOneLevel === true && isMixed) return [{ field: 'role', fault: 'NOT_TOGETHER' }];
  const isClosed = chosen.some((one) => isClosedToEmployment(one, { employment, employments }));
  return isClosed ? [{ field: 'role', fault: 'NOT_FOR_EMPLOYMENT' }] : [];
}

/** Whether a role cannot be held under the employment that is meant (rule forms 6); none is meant while none is named. */
export function isClosedToEmployment(
  { notFor = [] }: Pick<Level<unknown>, 'notFor'>,
  { employment, employments }: Pick<FormFacts, 'employments'> & { employment: EmploymentAnswer | undefined },
): boolean {
  const meant = employmentMeant(employment?.number ?? null, employments);
  const status = employments.find((one) => one.number === meant)?.status;
  return status !== undefined && notFor.includes(status);
}

/** The roles of levels without regions or states: each level is one role. */
export function plainRole({ name, notFor = [] }: Level<unknown>): OfferedRole {
  return { name, level: name, notFor };
}
