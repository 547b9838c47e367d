import {
  type Deadlines,
  inOrder,
  isApart,
  type NamedPerson,
  type Request,
  type Stage,
  waitingStage,
} from '../request.ts';
import { type Approver, isForWantOfSupervisor, type PlannedStage } from '../stage-plan.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from './change.ts';
import type { HandOverReason } from '../events/request-event.ts';
import { clockFrom } from './stage-clock.ts';

/** Who could decide the waiting stage now, as directory and portal know it. */
export interface Succession {
  /** Ids of those asked who can still decide, themselves or by an alternate. */
  able: readonly string[];
  /** The supervisors the directory names now; null while it names the same ones as when people were asked. */
  newSupervisors: { emails: readonly string[]; people: readonly Approver[] } | null;
  /** Everybody else who could decide in the stage's role. */
  successors: readonly Approver[];
  /** Supervisors of the person's supervisors. */
  above: readonly Approver[];
}

/** When it happens, and how long the new people have. */
export interface HandOverTerms {
  deadlines: Deadlines;
  now: Date;
}

/**
 * The request once its waiting stage follows the people: a new supervisor takes over, also from RM-IT help that decides
 * because there is none, and who cannot decide any more
 * loses it to those who were asked beside them, to others in the same role, or to the supervisor above (rule deciding 19).
 * Null where nothing moves; a stage with nobody of these is for RM-IT help (`fallBack`).
 */
export function handOver(request: Request, now: Succession, terms: HandOverTerms): Change | null {
  const stage = waitingStage(request);
  if (stage === null) return null;
  const next = followers(request, stage, now);
  if (next === null || isSame(next.to, stage)) return null;
  const { to, because } = next;
  const stays =
    to.role === stage.role && to.people.every(({ id }) => stage.people.some((one) => one.id === id));
  // Those who were asked all along keep the time they had.
  const clock = stays ? null : clockFrom(terms.now, terms.deadlines, request);
  const after = moved(request, {
    status: statusOfStage[to.role],
    ...(clock === null ? {} : { expiresAt: clock.expiresAt }),
    ...(because !== 'CANNOT_DECIDE' && now.newSupervisors !== null
      ? { supervisedBy: now.newSupervisors.emails }
      : {}),
    stages: request.stages.map((one, index) =>
      index === request.stageIndex ? { ...handedTo(one, to), ...clock } : one,
    ),
  });
  const gone = stage.people.filter(({ id }) => !to.people.some((one) => one.id === id));
  const detail = {
    role: stage.role,
    because,
    before: request.status,
    after: after.status,
    from: gone.map(nameOf),
    to: inOrder(to.people).map(nameOf),
    people: to.people.map(({ id }) => id),
  };
  return changedBy(after, { at: terms.now, by: null, action: 'STAGE_HANDED_OVER', detail });
}

function followers(
  request: Request,
  stage: Stage,
  { able, newSupervisors, successors, above }: Succession,
): { to: PlannedStage; because: HandOverReason } | null {
  const mayDecide = ({ id }: Approver) => isApart(request, id);
  const { role, fallbackFor } = stage;
  const isMissed = isForWantOfSupervisor(stage);
  const supervisors =
    role === 'SUPERVISOR' || isMissed ? (newSupervisors?.people.filter(mayDecide) ?? []) : [];
  if (supervisors.length > 0)
    return {
      to: { role: 'SUPERVISOR', fallbackFor: null, people: supervisors },
      because: isMissed ? 'SUPERVISOR_FOUND' : 'NEW_SUPERVISOR',
    };
  const because = 'CANNOT_DECIDE';
  const staying = stage.people.filter(({ id }) => able.includes(id));
  if (staying.length > 0) return { to: { role, fallbackFor, people: staying }, because };
  const others = successors.filter(mayDecide);
  if (others.length > 0) return { to: { role, fallbackFor, people: others }, because };
  const higher = role === 'SUPERVISOR' ? above.filter(mayDecide) : [];
  return higher.length === 0 ? null : { to: { role, fallbackFor: role, people: higher }, because };
}

/** Those who were asked before may still read the request. */
function handedTo(stage: Stage, { role, fallbackFor, people }: PlannedStage): Stage {
  const stay = new Set(people.map((one) => one.id));
  const before = [...stage.formerPeople, ...stage.people.map((one) => one.id)];
  const formerPeople = [...new Set(before)].filter((id) => !stay.has(id));
  return { ...stage, role, fallbackFor, people: inOrder(people), formerPeople };
}

function isSame(some: PlannedStage, other: PlannedStage): boolean {
  const { role, people } = some;
  if (role !== other.role || people.length !== other.people.length) return false;
  return people.every(({ id }) => other.people.some((one) => one.id === id));
}

function nameOf({ fullName }: NamedPerson): string {
  return fullName;
}
