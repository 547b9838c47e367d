import { deadlineAfter } from '../../calendar/calendar-days.ts';
import { type Change, changedBy, moved } from '../transitions/change.ts';
import { kindOf, type RequestType, typesWhere } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import {
  type Deadlines,
  inOrder,
  isApart,
  isOwn,
  type NamedPerson,
  type Request,
  type Stage,
  waitingStage,
} from '../request.ts';
import type { Approver } from '../stage-plan.ts';
import { hasLapsed } from '../lifecycle/effective-status.ts';
import { mayMove } from '../lifecycle/transition-table.ts';

/** Who could be asked besides those who are, as directory and portal know it: everybody here can decide in the stage's role now. */
export interface Superiors {
  /** Supervisors of those who are asked. */
  above: readonly Approver[];
  /**
   * Everybody else in the role. In a supervisor's stage, where the supervisor of somebody else has no say, the supervisors of those above.
   */
  others: readonly Approver[];
  /** Ids of those above whom mail does not reach (rule mail 16). */
  unreachable: ReadonlySet<string>;
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

/** When an escalation happens, by the settings. */
interface EscalationTerms {
  deadlines: Deadlines;
  now: Date;
}

/** The stage of which more people may be asked, which waits for those who are asked now; null where there is none. */
function escalableStage(request: Request, now: Date): Stage | null {
  const isWaiting = mayMove(request.status, 'escalate', 'SYSTEM') && request.waitingOn === null;
  return isWaiting && !hasLapsed(request, now) && isEscalated(request.type) ? waitingStage(request) : null;
}

function hasWaitedLong({ dueAt }: Stage, { deadlines, now }: EscalationTerms): boolean {
  return dueAt !== null && dueAt <= escalatedIfDueBy(deadlines, now);
}

/** Whether the waiting stage has waited so long that more people are to be asked, and has not been escalated yet. */
export function isToEscalate(request: Request, deadlines: Deadlines, now: Date): boolean {
  const stage = escalableStage(request, now);
  return stage !== null && stage.escalatedAt === null && hasWaitedLong(stage, { deadlines, now });
}

/**
 * The request once the supervisors of those who are asked may decide its waiting stage as well; where none of them can, the others in
 * the role, who are asked too where mail reaches none of those supervisors (rule time 7). Anyone who is asked stays so, and the stage keeps its time. Where there is nobody to add, that is noted, and
 * the stage counts as escalated anyway.
 */
export function escalate(
  request: Request,
  superiors: Superiors,
  { deadlines, now }: EscalationTerms,
): Change | Refusal {
  if (!isToEscalate(request, deadlines, now)) return { refused: 'ALREADY_DECIDED' };
  return withPeople(request, addedTo(request, superiors), { by: null, now });
}

/** Whether this person may have more people asked now; null means yes (rule time 8). */
export function refusalToEscalate(
  request: Request,
  personId: string,
  terms: EscalationTerms,
): Refusal | null {
  if (!isOwn(request, personId) || !isEscalated(request.type)) return { refused: 'NOT_ELIGIBLE' };
  const stage = escalableStage(request, terms.now);
  if (stage === null) return { refused: 'ALREADY_DECIDED' };
  if (stage.escalationAskedAt !== null) return { refused: 'ESCALATED_ALREADY' };
  return hasWaitedLong(stage, terms) ? null : { refused: 'ESCALATION_TOO_EARLY' };
}

/**
 * The same because the requester wants it, once in a stage: one level higher where the portal has done it before. Where there is nobody to
 * add, nothing happens.
 */
export function escalateFor(
  request: Request,
  superiors: Superiors,
  { by, ...terms }: EscalationTerms & { by: NamedPerson },
): Change | Refusal {
  const refusal = refusalToEscalate(request, by.id, terms);
  if (refusal !== null) return refusal;
  const added = addedTo(request, superiors);
  return added.length === 0
    ? { refused: 'NOBODY_TO_ASK' }
    : withPeople(request, added, { by, now: terms.now });
}

function withPeople(
  request: Request,
  people: readonly Approver[],
  { by, now }: { by: NamedPerson | null; now: Date },
): Change | Refusal {
  const role = waitingStage(request)?.role;
  if (role === undefined) return { refused: 'ALREADY_DECIDED' };
  const added = inOrder(people);
  const after = moved(request, {
    stages: request.stages.map((stage, index) =>
      index === request.stageIndex
        ? {
            ...stage,
            people: inOrder([...stage.people, ...added]),
            formerPeople: stage.formerPeople.filter((id) => !added.some((person) => person.id === id)),
            escalatedAt: stage.escalatedAt ?? now,
            escalationAskedAt: by === null ? stage.escalationAskedAt : now,
          }
        : stage,
    ),
  });
  const detail = {
    before: request.status,
    after: after.status,
    role,
    to: added.map(({ fullName }) => fullName),
    people: added.map(({ id }) => id),
  };
  return changedBy(after, { at: now, by, action: 'STAGE_ESCALATED', detail });
}

function addedTo(request: Request, { above, others, unreachable }: Superiors): readonly Approver[] {
  const asked = waitingStage(request)?.people ?? [];
  const isNew = ({ id }: Approver) =>
    isApart(request, id) && !asked.some((one) => one.id === id) && !isNeededLater(request, id);
  const superiors = above.filter(isNew);
  // Mail tells people that they are asked: those whom it does not reach are no one to wait for alone.
  if (superiors.some(({ id }) => !unreachable.has(id))) return superiors;
  return [...superiors, ...others.filter((one) => isNew(one) && !superiors.some(({ id }) => id === one.id))];
}

/** Whether a later stage has nobody but this person, who takes one decision only. */
function isNeededLater({ stages, stageIndex }: Request, id: string): boolean {
  const later = stages.slice((stageIndex ?? 0) + 1);
  return later.some(({ people }) => people.length === 1 && people[0]?.id === id);
}
