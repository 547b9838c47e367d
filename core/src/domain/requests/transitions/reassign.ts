import type { DecidingRole } from '../../people/roles.ts';
import type { Refusal } from '../../validation/refusal.ts';
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
import { type RequestStatus } from '../lifecycle/statuses.ts';
import { statusOfStage } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from './change.ts';
import { commented } from '../events/request-event.ts';
import { clockFrom } from './stage-clock.ts';

/** Who reassigns the stage, with what note, and when. */
export interface Reassignment {
  /** Null if the portal does it itself. */
  by: NamedPerson | null;
  note: string | null;
  deadlines: Deadlines;
  now: Date;
}

/** The request once other people are asked in its waiting stage. */
export function reassign(request: Request, people: readonly Approver[], how: Reassignment): Change | Refusal {
  const stage = waitingStage(request);
  if (stage === null) return { refused: 'ALREADY_DECIDED' };
  const { role, fallbackFor } = stage;
  return asked(
    request,
    { to: { role, fallbackFor, people }, status: request.status, action: 'STAGE_REASSIGNED' },
    how,
  );
}

/**
 * The request with RM-IT help in the place of its waiting stage's role, which is recorded.
 * @param helpers everybody of RM-IT help who can act now; NOT_ELIGIBLE where none of them may decide this request
 */
export function fallBack(
  request: Request,
  helpers: readonly Approver[],
  how: Reassignment,
): Change | Refusal {
  const stage = waitingStage(request);
  if (stage === null) return { refused: 'ALREADY_DECIDED' };
  const people = helpers.filter(({ id }) => isApart(request, id));
  if (people.length === 0) return { refused: 'NOT_ELIGIBLE' };
  const to = { role: 'RM_IT_HELP', fallbackFor: stage.fallbackFor ?? stage.role, people } as const;
  // What RM-IT help takes over on purpose waits for a change in the directory, the rest for anybody who can decide.
  const nobodyAsked = how.by === null && isForWantOfSupervisor(to) ? { supervisedBy: [] } : {};
  return asked(
    { ...request, ...nobodyAsked },
    { to, status: statusOfStage.RM_IT_HELP, action: 'STAGE_FELL_BACK' },
    how,
  );
}

interface Asked {
  to: PlannedStage;
  status: RequestStatus;
  action: 'STAGE_REASSIGNED' | 'STAGE_FELL_BACK';
}

function asked(
  request: Request,
  { to, status, action }: Asked,
  { by, note, deadlines, now }: Reassignment,
): Change {
  const clock = clockFrom(now, deadlines, request);
  const role: DecidingRole | undefined = waitingStage(request)?.role;
  const after = moved(request, {
    status,
    expiresAt: clock.expiresAt,
    waitingOn: null,
    returnedAt: null,
    stages: request.stages.map((stage, index) =>
      index === request.stageIndex ? { ...handedTo(stage, to), ...clock } : stage,
    ),
  });
  const people = to.people.map((one) => one.id);
  const detail = { before: request.status, after: status, role, people, ...commented(note) };
  return changedBy(after, { at: now, by, action, detail });
}

/** Those who were asked before may still read the request. */
function handedTo(stage: Stage, { role, fallbackFor, people }: PlannedStage): Stage {
  const stay = new Set(people.map((one) => one.id));
  const before = [...stage.formerPeople, ...stage.people.map((one) => one.id)];
  const formerPeople = [...new Set(before)].filter((id) => !stay.has(id));
  return { ...stage, role, fallbackFor, people: inOrder(people), formerPeople };
}
