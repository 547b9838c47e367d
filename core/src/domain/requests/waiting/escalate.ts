import { deadlineAfter } from '../calendar-days.ts';
import { type Change, changedBy, moved } from '../deeds/change.ts';
import { kindOf, type RequestType, typesWhere } from '../kinds.ts';
import type { Refusal } from '../refusal.ts';
import { type Deadlines, inOrder, isApart, type Request, waitingStage } from '../request.ts';
import type { Approver } from '../stage-plan.ts';
import { hasLapsed } from '../standing.ts';

/** Who could be asked besides those who are, as directory and portal know it: everybody here can decide in the stage's role now. */
export interface Superiors {
  /** Supervisors of those who are asked. */
  above: readonly Approver[];
  /** Everybody else in the role; nobody in a supervisor's stage, since another one's supervisor has no say in it. */
  others: readonly Approver[];
}

/** Whether more people are asked once a stage of such a request has waited: a removal has a clock of its own, and a naming is one person's. */
export function isEscalated(type: RequestType): boolean {
  const { maySubstitute, lapses } = kindOf(type);
  return maySubstitute && lapses;
}

/** The types of which that is true. */
export const escalatedTypes: readonly RequestType[] = typesWhere(
  ({ maySubstitute, lapses }) => maySubstitute && lapses,
);

/** The latest moment at which something may have been due of which more people are asked now (rule time 7). */
export function escalatedIfDueBy({ dueDays, escalationDays, zone }: Deadlines, now: Date): Date {
  return deadlineAfter(now, dueDays - escalationDays, zone);
}

/** Whether the waiting stage has waited so long that more people are to be asked, and has not been escalated yet. */
export function isToEscalate(request: Request, deadlines: Deadlines, now: Date): boolean {
  const stage = waitingStage(request);
  if (stage === null || stage.dueAt === null || stage.escalatedAt !== null) return false;
  if (request.waitingOn !== null || hasLapsed(request, now) || !isEscalated(request.type)) return false;
  return stage.dueAt <= escalatedIfDueBy(deadlines, now);
}

/**
 * The request once the supervisors of those who are asked may decide its waiting stage as well; where none of them can, the others in
 * the role (rule time 7). Whoever is asked stays so, and the stage keeps its time. Where there is nobody to add, that is noted, and
 * the stage counts as escalated all the same.
 */
export function escalate(
  request: Request,
  superiors: Superiors,
  { deadlines, now }: { deadlines: Deadlines; now: Date },
): Change | Refusal {
  const stage = waitingStage(request);
  if (stage === null || !isToEscalate(request, deadlines, now)) return { refused: 'ALREADY_DECIDED' };
  const added = inOrder(addedTo(request, superiors));
  const after = moved(request, {
    stages: request.stages.map((one) =>
      one === stage
        ? {
            ...one,
            people: inOrder([...one.people, ...added]),
            formerPeople: one.formerPeople.filter((id) => !added.some((person) => person.id === id)),
            escalatedAt: now,
          }
        : one,
    ),
  });
  const detail = {
    ...{ before: request.status, after: after.status, role: stage.role },
    ...{ to: added.map(({ fullName }) => fullName), people: added.map(({ id }) => id) },
  };
  return changedBy(after, { at: now, by: null, action: 'STAGE_ESCALATED', detail });
}

function addedTo(request: Request, { above, others }: Superiors): readonly Approver[] {
  const asked = waitingStage(request)?.people ?? [];
  const isNew = ({ id }: Approver) =>
    isApart(request, id) && !asked.some((one) => one.id === id) && !isNeededLater(request, id);
  const superiors = above.filter(isNew);
  return superiors.length > 0 ? superiors : others.filter(isNew);
}

/** Whether a later stage has nobody but this person, who takes one decision only. */
function isNeededLater({ stages, stageIndex }: Request, id: string): boolean {
  const later = stages.slice((stageIndex ?? 0) + 1);
  return later.some(({ people }) => people.length === 1 && people[0]?.id === id);
}
