import type { DecidingRole } from '../people/roles.ts';

/** Somebody who may be asked to decide, as the directory knows them at submit. */
export interface Approver {
  id: string;
  email: string;
  fullName: string;
  organization: string;
}

/** One decision stage of a request, fixed at submit (rules deciding 1 and 2). */
export interface PlannedStage {
  role: DecidingRole;
  /**
   * The role that should have decided, when nobody could: RM-IT help does, or in the supervisor's own role the
   * supervisor above (rule deciding 6).
   */
  fallbackFor: DecidingRole | null;
  people: readonly Approver[];
}

/** Whether RM-IT help decides it because nobody could as a supervisor. */
export function isForWantOfSupervisor({
  role,
  fallbackFor,
}: Pick<PlannedStage, 'role' | 'fallbackFor'>): boolean {
  return role === 'RM_IT_HELP' && fallbackFor === 'SUPERVISOR';
}

/** Enabled people by the role in which they could decide a request. */
export interface Candidates extends Readonly<Record<DecidingRole, readonly Approver[]>> {
  /** Supervisors of the person's supervisors: asked if none of the latter can act (rule deciding 6). */
  aboveSupervisors: readonly Approver[];
}

/**
 * Plans who is asked in each stage, so that, no matter who decides one, somebody else is left for each of the others:
 * one person takes one decision on a request, and nobody decides for themselves (rules deciding 3 and 5).
 *
 * A person whom a later stage cannot spare is not asked earlier where others can be; where that leaves nobody,
 * RM-IT help decides. Returns null when a stage has nobody at all: such a request must be refused.
 */
export function planStages(
  roles: readonly DecidingRole[],
  candidates: Candidates,
  requesterId: string,
): PlannedStage[] | null {
  const helpers = others(candidates.RM_IT_HELP, requesterId);
  const above = others(candidates.aboveSupervisors, requesterId);
  const planned = roles.map((role) =>
    stageOf(role, others(candidates[role], requesterId), { above, helpers }),
  );
  for (let index = 1; index < planned.length; index += 1) {
    const stage = withoutSoleDeciders(planned, index);
    if (stage === undefined) continue;
    planned[index] = stage;
    if (isTooScarce(planned, index)) planned[index] = spare(planned, index, stage, helpers);
  }
  const isDecidable = planned.every(
    (stage, index) => stage.people.length > 0 && !isTooScarce(planned, index),
  );
  return isDecidable ? planned : null;
}

function others(people: readonly Approver[], requesterId: string): readonly Approver[] {
  return people.filter((person) => person.id !== requesterId);
}

function stageOf(
  role: DecidingRole,
  people: readonly Approver[],
  { above, helpers }: { above: readonly Approver[]; helpers: readonly Approver[] },
): PlannedStage {
  if (people.length > 0) return { role, fallbackFor: null, people };
  if (role === 'SUPERVISOR' && above.length > 0) return { role, fallbackFor: role, people: above };
  return { role: 'RM_IT_HELP', fallbackFor: role, people: helpers };
}

/** The only decider of an earlier stage could not decide this one too, and is not asked if others can. */
function withoutSoleDeciders(planned: readonly PlannedStage[], index: number): PlannedStage | undefined {
  const sole = planned.slice(0, index).flatMap(({ people }) => (people.length === 1 ? people : []));
  const stage = planned[index];
  const rest = stage?.people.filter((person) => !includes(sole, person)) ?? [];
  return stage === undefined || rest.length === 0 ? stage : { ...stage, people: rest };
}

/** Whether the deciders of earlier stages could use up everybody of this one. */
function isTooScarce(planned: readonly PlannedStage[], index: number): boolean {
  const people = planned[index]?.people ?? [];
  const sharing = planned.slice(0, index).filter((earlier) => shares(earlier, people));
  return people.length <= sharing.length;
}

/** Keeps this stage's people out of earlier stages that can do without them; otherwise RM-IT help takes this stage. */
function spare(
  planned: PlannedStage[],
  index: number,
  stage: PlannedStage,
  helpers: readonly Approver[],
): PlannedStage {
  for (const [at, earlier] of planned.slice(0, index).entries()) {
    const rest = earlier.people.filter((person) => !includes(stage.people, person));
    if (rest.length > 0) planned[at] = { ...earlier, people: rest };
  }
  if (!isTooScarce(planned, index)) return stage;
  const free = helpers.filter(
    (helper) => !planned.slice(0, index).some((earlier) => includes(earlier.people, helper)),
  );
  return {
    role: 'RM_IT_HELP',
    fallbackFor: stage.fallbackFor ?? stage.role,
    people: free.length > 0 ? free : helpers,
  };
}

function shares(stage: PlannedStage, people: readonly Approver[]): boolean {
  return stage.people.some((person) => includes(people, person));
}

function includes(people: readonly Approver[], person: Approver): boolean {
  return people.some((one) => one.id === person.id);
}
