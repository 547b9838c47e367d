import { isActiveAccount } from '../people/person.ts';
import type { DecidingRole } from '../people/roles.ts';
import type { Refusal } from './refusal.ts';
import { type FieldFault, limits, type ReasonCode } from './request.ts';
import { checkText } from './text.ts';
import { isOpen, mayMove, moveFor, type RequestStatus, statusAfter } from './transitions.ts';

/** A yes or no, as the approver wrote it. */
export interface DecisionInput {
  decision: 'APPROVE' | 'DENY';
  comment: string;
  reasonCode: ReasonCode | null;
}

/** One decision stage as the request carries it. */
export interface StageFacts {
  role: DecidingRole;
  /** Subject ids of the people asked. */
  people: readonly string[];
  /** Who decided it, or null. */
  decidedBy: string | null;
}

/** What the rules need to know about the request. */
export interface DecidableRequest {
  status: RequestStatus;
  requesterId: string;
  initiatorId: string;
  /** The stage waiting now; null when none is. */
  stageIndex: number | null;
  stages: readonly StageFacts[];
  /** When the waiting stage lapses, null when it does not. */
  expiresAt: Date | null;
}

/** Who wants to decide, with rights as the directory knows them at this moment, never the token (decisions rule 4). */
export interface Decider {
  id: string;
  enabled: boolean;
  realmRoles: readonly string[];
  portalRoles: readonly string[];
  /** Listed as an authorizer of the request's application. */
  isApplicationAuthorizer: boolean;
}

/**
 * Whether this person may decide the waiting stage now; null means yes.
 * The refusal is also what a screen shows in place of the buttons.
 */
export function refusalToDecide(request: DecidableRequest, decider: Decider, now: Date): Refusal | null {
  const stage = waitingStage(request);
  if (stage === null || hasLapsed(request, now)) return { refused: 'ALREADY_DECIDED' };
  if (!decider.enabled || !isActiveAccount(decider.realmRoles)) return { refused: 'ACCOUNT_LOCKED' };
  if (isOwn(request, decider.id) || hasDecidedBefore(request, decider.id)) return { refused: 'NOT_ELIGIBLE' };
  return mayAct(request.status, stage, decider) ? null : { refused: 'NOT_ELIGIBLE' };
}

/** The outcome of a decision: where the request goes, or why not (decisions sections 4 and 8). */
export function decide(
  request: DecidableRequest,
  decider: Decider,
  input: DecisionInput,
  now: Date,
): { status: RequestStatus; nextStage: number | null } | Refusal {
  const refusal = refusalToDecide(request, decider, now);
  if (refusal !== null) return refusal;
  const faults = faultsOfDecision(input);
  if (faults.length > 0) return { refused: 'INVALID', faults };
  const action = input.decision === 'APPROVE' ? 'approve' : 'deny';
  const next = (request.stageIndex ?? 0) + 1;
  const nextRole = request.stages[next]?.role ?? null;
  const status = statusAfter(request.status, action, nextRole);
  if (status === null) return { refused: 'ALREADY_DECIDED' };
  return { status, nextStage: action === 'approve' && nextRole !== null ? next : null };
}

/** A denial needs a comment of 10 to 1,000 characters and a reason; an approval's comment is optional. */
export function faultsOfDecision({ decision, comment, reasonCode }: DecisionInput): FieldFault[] {
  if (decision === 'APPROVE') return checkText('comment', comment, limits.approvalComment);
  const reason: FieldFault[] = reasonCode === null ? [{ field: 'reasonCode', fault: 'REQUIRED' }] : [];
  return [...reason, ...checkText('comment', comment, limits.denialComment)];
}

/** Whether the waiting stage's time has run out: such a request can never be decided, swept or not. */
export function hasLapsed(
  { status, expiresAt }: Pick<DecidableRequest, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return (
    moveFor(status, 'expire') !== undefined && expiresAt !== null && expiresAt.getTime() <= now.getTime()
  );
}

function waitingStage({ status, stageIndex, stages }: DecidableRequest): StageFacts | null {
  return isOpen(status) && stageIndex !== null ? (stages[stageIndex] ?? null) : null;
}

function isOwn({ requesterId, initiatorId }: DecidableRequest, id: string): boolean {
  return id === requesterId || id === initiatorId;
}

function hasDecidedBefore({ stages }: DecidableRequest, id: string): boolean {
  return stages.some((stage) => stage.decidedBy === id);
}

function mayAct(status: RequestStatus, stage: StageFacts, decider: Decider): boolean {
  if (!mayMove(status, 'approve', stage.role) || !stage.people.includes(decider.id)) return false;
  if (!decider.portalRoles.includes(stage.role)) return false;
  return stage.role !== 'AUTHORIZER' || decider.isApplicationAuthorizer;
}
