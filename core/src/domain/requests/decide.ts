import { isActiveAccount } from '../people/person.ts';
import type { DecidingRole } from '../people/roles.ts';
import { mayReturn } from './information.ts';
import { faultsOfReduction, mayReduce } from './reduce.ts';
import type { Refusal } from './refusal.ts';
import type { FieldFault } from '../forms/fault.ts';
import { checkText, limits } from '../forms/text.ts';
import type { ReasonCode, RequestType } from './request.ts';

import { isOpen, mayMove, moveFor, type RequestStatus, statusAfter } from './transitions.ts';

/** What an approver can say: yes, no, or a question to the requester. */
export const decisions = ['APPROVE', 'DENY', 'RETURN'] as const;
export type DecisionKind = (typeof decisions)[number];

/** A decision as the approver wrote it. */
export interface DecisionInput {
  decision: DecisionKind;
  comment: string;
  reasonCode: ReasonCode | null;
  /** The roles that are given, where they are fewer than those asked for; null gives all. */
  roles: readonly string[] | null;
}

/** One decision stage as the request carries it. */
export interface StageFacts {
  role: DecidingRole;
  /** The role that RM-IT help stands in for. */
  fallbackFor: DecidingRole | null;
  /** Subject ids of the people asked. */
  people: readonly string[];
  /** Who decided it, or null. */
  decidedBy: string | null;
}

/** What the rules need to know about the request. */
export interface DecidableRequest {
  type: RequestType;
  status: RequestStatus;
  requesterId: string;
  initiatorId: string;
  /** The stage waiting now; null when none is. */
  stageIndex: number | null;
  stages: readonly StageFacts[];
  /** REQUESTER while a question waits for its answer. */
  waitingOn: 'REQUESTER' | null;
  /** How often the waiting stage has asked the requester. */
  askedBefore: number;
  addRoles: readonly string[];
  removeRoles: readonly string[];
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
  /** Supervisors by role at this moment in whose place this person may decide now, see `alternate.ts`. */
  actsFor: readonly string[];
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
  return authorityOver(request, stage, decider) === null ? { refused: 'NOT_ELIGIBLE' } : null;
}

/** Where a decision leads. */
export interface DecisionOutcome {
  status: RequestStatus;
  nextStage: number | null;
  /** The roles to be added from now on. */
  addRoles: readonly string[];
  /** The supervisor in whose place it was decided; null where the decider was asked. */
  onBehalfOf: string | null;
}

/** The outcome of a decision: where the request goes, or why not (decisions sections 4 and 8). */
export function decide(
  request: DecidableRequest,
  decider: Decider,
  input: DecisionInput,
  now: Date,
): DecisionOutcome | Refusal {
  const refusal = refusalToDecide(request, decider, now);
  if (refusal !== null) return refusal;
  if (!kindsOfDecision(request).includes(input.decision)) return { refused: 'NOT_ELIGIBLE' };
  const faults = [...faultsOfDecision(input), ...faultsOfGivenRoles(request, input)];
  if (faults.length > 0) return { refused: 'INVALID', faults };
  const addRoles = input.roles ?? request.addRoles;
  const onBehalfOf = inWhosePlace(request, decider);
  if (input.decision === 'RETURN')
    return { status: request.status, nextStage: request.stageIndex, addRoles, onBehalfOf };
  const yes = request.type === 'ALTERNATE_SUPERVISOR' ? 'accept' : 'approve';
  const closed = closeStage(request, input.decision === 'APPROVE' ? yes : 'deny');
  return 'refused' in closed ? closed : { ...closed, addRoles, onBehalfOf };
}

/** The supervisor in whose place this person decides the waiting stage; null for whoever was asked, or may not decide. */
export function inWhosePlace(request: DecidableRequest, decider: Decider): string | null {
  const stage = waitingStage(request);
  return stage === null ? null : (authorityOver(request, stage, decider)?.onBehalfOf ?? null);
}

function closeStage(
  request: DecidableRequest,
  action: 'approve' | 'accept' | 'deny',
): Pick<DecisionOutcome, 'status' | 'nextStage'> | Refusal {
  const next = (request.stageIndex ?? 0) + 1;
  const nextRole = request.stages[next]?.role ?? null;
  const status = statusAfter(request.status, action, nextRole);
  if (status === null) return { refused: 'ALREADY_DECIDED' };
  return { status, nextStage: action === 'approve' && nextRole !== null ? next : null };
}

/** What can be said in the waiting stage: giving access up is nobody's to refuse, and questions are few. */
export function kindsOfDecision(
  request: Pick<DecidableRequest, 'type' | 'waitingOn' | 'askedBefore'>,
): DecisionKind[] {
  if (request.type === 'REMOVE_REQUEST') return ['APPROVE'];
  // Standing in is accepted or declined.
  if (request.type === 'ALTERNATE_SUPERVISOR') return ['APPROVE', 'DENY'];
  return mayReturn(request.waitingOn, request.askedBefore)
    ? ['APPROVE', 'DENY', 'RETURN']
    : ['APPROVE', 'DENY'];
}

/** A no and a question need 10 to 1,000 characters, a no also a reason; an approval's comment is optional. */
export function faultsOfDecision({ decision, comment, reasonCode }: DecisionInput): FieldFault[] {
  if (decision === 'APPROVE') return checkText('comment', comment, limits.approvalComment);
  const isNamed = decision === 'RETURN' || reasonCode !== null;
  const reason: FieldFault[] = isNamed ? [] : [{ field: 'reasonCode', fault: 'REQUIRED' }];
  return [...checkText('comment', comment, limits.denialComment), ...reason];
}

function faultsOfGivenRoles(request: DecidableRequest, input: DecisionInput): FieldFault[] {
  if (input.roles === null) return [];
  const stage = waitingStage(request);
  if (input.decision !== 'APPROVE' || stage === null || !mayReduce(stage))
    return [{ field: 'roles', fault: 'NOT_OFFERED' }];
  const { addRoles: asked, removeRoles } = request;
  const removesRoles = removeRoles.length > 0;
  return faultsOfReduction({ asked, removesRoles, given: input.roles, comment: input.comment });
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

/** By what right this person decides the waiting stage: asked, or in the place of a supervisor who was; null for none. */
function authorityOver(
  request: DecidableRequest,
  stage: StageFacts,
  decider: Decider,
): { onBehalfOf: string | null } | null {
  if (!mayMove(request.status, 'approve', stage.role) || !decider.portalRoles.includes(stage.role))
    return null;
  if (stage.people.includes(decider.id))
    return stage.role !== 'AUTHORIZER' || decider.isApplicationAuthorizer ? { onBehalfOf: null } : null;
  // To stand in is personal: what somebody else was asked to accept is not accepted in their place.
  if (stage.role !== 'SUPERVISOR' || request.type === 'ALTERNATE_SUPERVISOR') return null;
  if (isOwn(request, decider.id)) return null;
  const delegator = stage.people.find(
    (id) => decider.actsFor.includes(id) && !isOwn(request, id) && !hasDecidedBefore(request, id),
  );
  return delegator === undefined ? null : { onBehalfOf: delegator };
}
