import type { DecidingRole } from '../people/roles.ts';
import { type DeliveryGoal, type DeliveryProgress, refusalToUndo } from './cancel.ts';
import type { Refusal } from './refusal.ts';
import type { FieldFault } from '../forms/fault.ts';
import { checkText, limits } from '../forms/text.ts';
import type { RequestType } from './request.ts';

import { mayMove, type RequestAction, type RequestStatus } from './transitions.ts';

/** What RM-IT help can do to a request that does not move (decisions section 4). */
export const interventions = ['REASSIGN', 'FALL_BACK', 'RETRY', 'DO_BY_HAND', 'UNDO', 'CLOSE'] as const;
export type Intervention = (typeof interventions)[number];

/** A stuck request, as far as the help desk's abilities depend on it. */
export interface StuckRequest {
  type: RequestType;
  status: RequestStatus;
  requesterId: string;
  goal: DeliveryGoal;
  delivery: DeliveryProgress;
  /** Steps that wait for another attempt. */
  waitingSteps: number;
  /** Its stage has waited longer than anybody should. */
  hasWaitedLong: boolean;
}

const moves: Readonly<Record<Intervention, RequestAction>> = {
  REASSIGN: 'reassign',
  FALL_BACK: 'fallBack',
  RETRY: 'retry',
  DO_BY_HAND: 'doByHand',
  UNDO: 'undo',
  CLOSE: 'cancel',
};

/** Whether RM-IT help may do this to the request now; null means yes. Nobody intervenes for himself. */
export function refusalToIntervene(
  request: StuckRequest,
  intervention: Intervention,
  person: { id: string; isHelpDesk: boolean },
): Refusal | null {
  if (!person.isHelpDesk || person.id === request.requesterId) return { refused: 'NOT_ELIGIBLE' };
  if (!mayMove(request.status, moves[intervention], 'RM_IT_HELP')) return { refused: 'ALREADY_DECIDED' };
  if (!isForHelpDesk(request, intervention)) return { refused: 'NOT_ELIGIBLE' };
  if (intervention === 'UNDO') return refusalToUndo(request.status, request.goal, request.delivery);
  if (intervention === 'RETRY' || intervention === 'DO_BY_HAND')
    return request.waitingSteps > 0 ? null : { refused: 'BEING_APPLIED' };
  // A delivery that has begun is undone, not closed over.
  const isBegun = request.status === 'PENDING_PROVISIONING';
  return intervention === 'CLOSE' && isBegun ? { refused: 'BEING_APPLIED' } : null;
}

/**
 * The help desk decides in nobody's place, except where that has taken too long (decisions section 4); and of what
 * somebody gives up only they themselves can think better.
 */
function isForHelpDesk({ type, hasWaitedLong }: StuckRequest, intervention: Intervention): boolean {
  // Nobody else can stand in for whoever was named: it can only be closed.
  if (type === 'ALTERNATE_SUPERVISOR') return intervention === 'CLOSE';
  if (intervention === 'FALL_BACK') return hasWaitedLong;
  return type !== 'REMOVE_REQUEST' || !['UNDO', 'CLOSE'].includes(intervention);
}

/** A note is needed wherever the help desk changes what becomes of a request; trying again explains itself. */
export function faultsOfIntervention(intervention: Intervention, note: string): FieldFault[] {
  const min = intervention === 'RETRY' ? 0 : limits.note.min;
  return checkText('note', note, { min, max: limits.note.max });
}

/** Why a request stands in the help desk's list. */
export const stuckCauses = ['DELIVERY_FAILS', 'WAITS_LONG'] as const;
export type StuckCause = (typeof stuckCauses)[number];

/** A waiting stage for which others are looked for. */
interface OpenStage {
  role: DecidingRole;
  requesterId: string;
  initiatorId: string;
  /** Whoever has decided an earlier stage. */
  deciders: readonly string[];
  /** The member of RM-IT help who looks for others. */
  helperId: string;
}

/**
 * Whether a person may be asked in place of those who do not answer. Whoever asks takes nobody's place: the help desk
 * decides for an approver only as the recorded fallback (decisions section 4).
 */
export function mayBeAsked(
  candidate: { id: string; holdsRole: boolean; authorizesApplication: boolean },
  stage: OpenStage,
): boolean {
  if (candidate.id === stage.requesterId || candidate.id === stage.initiatorId) return false;
  if (candidate.id === stage.helperId && stage.role !== 'RM_IT_HELP') return false;
  if (stage.deciders.includes(candidate.id) || !candidate.holdsRole) return false;
  return stage.role !== 'AUTHORIZER' || candidate.authorizesApplication;
}
