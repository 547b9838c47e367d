/** One small idempotent change in the identity provider (rule delivery 1). */
export const stepKinds = [
  'ADD_ROLE',
  'REMOVE_ROLE',
  'JOIN_GROUP',
  'LEAVE_GROUP',
  'SET_ATTRIBUTE',
  'ADD_ACCOUNT',
  'REMOVE_ACCOUNT',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** The provider's answer to a failed step; without an answer it is asked again (rule delivery 11). */
export const stepFaults = [
  'PERSON_UNKNOWN',
  'ROLE_UNKNOWN',
  'GROUP_UNKNOWN',
  'REFUSED',
  'NO_ANSWER',
] as const;
export type StepFault = (typeof stepFaults)[number];

/** What a row of the trail records about a failed step; older ones only say whether it was refused. */
export interface ReportedFailure {
  fault?: StepFault | undefined;
  refused?: boolean | undefined;
}

/** The provider's answer, as recorded in the trail. */
export function reportedFault({ fault, refused }: ReportedFailure): StepFault {
  return fault ?? (refused === true ? 'REFUSED' : 'NO_ANSWER');
}

/** What a step does; a realm role has no client, and an attribute has no role. */
export interface StepPlan {
  kind: StepKind;
  clientId: string | null;
  /** The role's name, also of one that is a group, or the attribute's. */
  role: string;
  /** Values of the attribute, or the path of the group alone; empty for roles of a client. */
  values: readonly string[];
  /** Earlier values of the attribute; null for roles and groups, and if they were not read. */
  before: readonly string[] | null;
}

/** The step that undoes another one; null if the earlier state is not known. */
export function undoingStep(step: StepPlan): StepPlan | null {
  const { kind, values, before } = step;
  if (kind === 'SET_ATTRIBUTE') return before === null ? null : { ...step, values: before, before: values };
  return { ...step, kind: opposites[kind] };
}

const opposites = {
  ADD_ROLE: 'REMOVE_ROLE',
  REMOVE_ROLE: 'ADD_ROLE',
  JOIN_GROUP: 'LEAVE_GROUP',
  LEAVE_GROUP: 'JOIN_GROUP',
  ADD_ACCOUNT: 'REMOVE_ACCOUNT',
  REMOVE_ACCOUNT: 'ADD_ACCOUNT',
} as const satisfies Partial<Record<StepKind, StepKind>>;

/** Whether a step gives a role: one of a client, or one that is a group. */
export function givesRole(kind: StepKind): boolean {
  return kind === 'ADD_ROLE' || kind === 'JOIN_GROUP';
}

const minute = 60_000;

/** Waits before the next attempt of a delivery step, in minutes; the last one repeats (rule delivery 3). */
const retryMinutes = [1, 5, 15, 60] as const;
const lastRetryMinutes = 60;

/** How long a step fails before it is put before the help desk. */
const patienceMilliseconds = 24 * 60 * minute;

/** How long to wait after this many failed attempts, in milliseconds. */
export function retryDelay(attempts: number): number {
  return (retryMinutes[Math.max(0, attempts - 1)] ?? lastRetryMinutes) * minute;
}

/** Whether a failed step needs a person: the provider refused it outright, or it has been failing for a day. */
export function needsHelpDesk(failure: { isRefused: boolean; firstFailedAt: Date; now: Date }): boolean {
  return failure.isRefused || failure.now.getTime() - failure.firstFailedAt.getTime() >= patienceMilliseconds;
}
