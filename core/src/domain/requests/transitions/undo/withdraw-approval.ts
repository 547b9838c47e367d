import { type Authority, refusalToAct } from '../../../people/rights/authority.ts';
import { type DecidingRole, decidingRoles } from '../../../people/roles.ts';
import type { Refusal } from '../../../validation/refusal.ts';
import { decidersOf, type NamedPerson, type Request, type Stage } from '../../request.ts';
import { mayMove, statusAfter } from '../../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from '../change.ts';
import { inPlaceOf } from '../../events/request-event.ts';
import { unstarted } from '../stage-clock.ts';

/** How long after an approval the person who gave it can undo it. */
export const undoMinutes = 15;

/** Who wants to undo an approval, with rights as the directory knows them at this moment. */
export type Withdrawer = NamedPerson & Authority;

/** The approval that brought the request to the stage that waits now; null where there is none. */
export function latestApproval({ stages, stageIndex }: Pick<Request, 'stages' | 'stageIndex'>): Stage | null {
  const stage = stageIndex === null ? undefined : stages[stageIndex - 1];
  return stage?.decision?.kind === 'APPROVE' ? stage : null;
}

/** The last moment at which this approval can be undone; null where it cannot be any more, no matter who asks. */
export function undoableUntil(request: Request, now: Date): Date | null {
  const approval = latestApproval(request);
  const next = request.stages[request.stageIndex ?? -1];
  if (approval === null || approval.decision === null || next === undefined) return null;
  if (!mayMove(request.status, 'withdrawApproval', approval.role)) return null;
  // Anyone who asked a question has begun to decide, and the time of the own stage may not run out with the undoing.
  const isUntouched = next.decision === null && next.questions.length === 0;
  const isOver = approval.expiresAt !== null && approval.expiresAt.getTime() <= now.getTime();
  const until = new Date(approval.decision.at.getTime() + undoMinutes * 60_000);
  return isUntouched && !isOver && now.getTime() < until.getTime() ? until : null;
}

/** The roles in one of which this person undoes an approval: that of the stage they decided, or any where there is none. */
export function rolesToWithdraw({ stages }: Pick<Request, 'stages'>, id: string): readonly DecidingRole[] {
  const own = stages.find(({ decision }) => decision?.by.id === id);
  return own === undefined ? decidingRoles : [own.role];
}

/** Whether this person may undo the latest approval now; null means yes (rule deciding 21). */
export function refusalToWithdraw(request: Request, person: Withdrawer, now: Date): Refusal | null {
  if (!decidersOf(request).includes(person.id)) return { refused: 'NOT_ELIGIBLE' };
  const refused = refusalToAct(person, rolesToWithdraw(request, person.id));
  if (refused !== null) return { refused };
  const isLatest = latestApproval(request)?.decision?.by.id === person.id;
  return isLatest && undoableUntil(request, now) !== null ? null : { refused: 'UNDO_TOO_LATE' };
}

/** The request after an approval was undone: back in its stage with the times it had, as if nothing had been decided. */
export function withdrawApproval(request: Request, person: Withdrawer, now: Date): Change | Refusal {
  const refusal = refusalToWithdraw(request, person, now);
  if (refusal !== null) return refusal;
  const approval = latestApproval(request);
  const status = statusAfter(request.status, 'withdrawApproval', approval?.role ?? null);
  if (approval === null || approval.decision === null || status === null) return { refused: 'UNDO_TOO_LATE' };
  const { by, onBehalfOf, withheldRoles } = approval.decision;
  const own = (request.stageIndex ?? 0) - 1;
  const after = moved(request, {
    status,
    stageIndex: own,
    expiresAt: approval.expiresAt,
    // What was not given is asked for again.
    addRoles: [...request.addRoles, ...withheldRoles],
    stages: request.stages.map((stage, index) => {
      if (index === own) return { ...stage, decision: null };
      return index === own + 1 ? { ...stage, ...unstarted } : stage;
    }),
  });
  const detail = { before: request.status, after: status, role: approval.role, ...inPlaceOf(onBehalfOf) };
  const { id, fullName } = by;
  return changedBy(after, { at: now, by: { id, fullName }, action: 'APPROVAL_WITHDRAWN', detail });
}
