import type { RequestView, StageView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import {
  isDenied,
  isOpen,
  requestStatuses,
  type RequestStatus,
} from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { statusOfStage } from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { ProblemDetails } from '../../api/client.ts';
import { openQuestion, type RequestWords } from '../words.ts';

/** How a stage ended, or left these hands, while somebody else was looking at it. */
export interface Overtaken {
  outcome:
    | 'approved'
    | 'setUp'
    | 'denied'
    | 'withdrawn'
    | 'closed'
    | 'lapsed'
    | 'returned'
    | 'reassigned'
    | 'handedOver'
    | 'takenBack'
    | 'accepted'
    | 'declined';
  /** Who ended it, null when nobody is named. */
  who: string | null;
  /** When, as an ISO date, or null. */
  at: string | null;
}

/** What a request says of it. */
type Notice = Pick<
  RequestView,
  | 'stages'
  | 'waitingOn'
  | 'workflowStatus'
  | 'requestType'
  | 'name'
  | 'actions'
  | 'closedAt'
  | 'closingReason'
>;

/**
 * How the stage that was waiting ended, read from the request; null while it still waits for this reader.
 * @param role of the stage that was offered to the reader, and is no longer offered
 */
export function overtakenInRequest(
  request: Notice,
  role: DecidingRole,
  words: Pick<RequestWords, 'onBehalf'>,
): Overtaken | null {
  const stage = request.stages.findLast((one) => one.role === role);
  if (stage?.state === 'CURRENT') return takenAway(request, words);
  if (stage !== undefined && stage.decidedBy !== null)
    return {
      outcome: outcomeInStage(stage, request),
      who: words.onBehalf(stage.decidedBy, stage.onBehalfOf),
      at: stage.decidedAt,
    };
  if (isOpen(request.workflowStatus)) return stage?.state === 'WAITING' ? takenBack : movedFrom(role);
  if (request.workflowStatus === 'EXPIRED_PENDING_REQUEST')
    return { outcome: 'lapsed', who: null, at: request.closedAt };
  const isOwnDoing = request.closingReason === null || request.closingReason === 'WITHDRAWN';
  return { outcome: isOwnDoing ? 'withdrawn' : 'closed', who: request.name, at: request.closedAt };
}

function outcomeInStage({ state, setsUp }: StageView, { requestType }: Notice): Overtaken['outcome'] {
  if (kindOf(requestType).about === 'ALTERNATE') return state === 'DENIED' ? 'declined' : 'accepted';
  if (state === 'DENIED') return 'denied';
  return setsUp ? 'setUp' : 'approved';
}

/** The stage still waits, but not for this reader. */
function takenAway(request: Notice, words: Pick<RequestWords, 'onBehalf'>): Overtaken | null {
  // A refusal with its reason is shown as such: the reader is still asked.
  if (request.actions.some((offer) => offer.action === 'APPROVE')) return null;
  const question = openQuestion(request);
  if (question === null) return { outcome: 'reassigned', who: null, at: null };
  const who = words.onBehalf(question.askedBy, question.onBehalfOf);
  return { outcome: 'returned', who, at: question.askedAt };
}

/** Nobody has decided, and others are asked now: only a stage of RM-IT help goes from there to somebody else. */
function movedFrom(role: DecidingRole): Overtaken {
  return { outcome: role === 'RM_IT_HELP' ? 'reassigned' : 'handedOver', who: null, at: null };
}

/** The approval that had brought the request to this stage was undone. */
const takenBack: Overtaken = { outcome: 'takenBack', who: null, at: null };

/** The same from the refusal, for a request that cannot be read again; null when the stage still waits. */
export function overtakenInProblem(problem: ProblemDetails, role: DecidingRole): Overtaken | null {
  const { code, currentStatus, closingReason, decidedBy, decidedAt } = problem;
  const status = requestStatuses.find((one) => one === currentStatus);
  if (code !== 'ALREADY_DECIDED' || status === undefined || status === statusOfStage[role]) return null;
  // Only to supervisors and to RM-IT help does a stage move by itself.
  if (isOpen(status) && decidedBy === null)
    return ['PENDING_SUPERVISOR_DECISION', 'PENDING_RMIT_HELP_DECISION'].includes(status) &&
      role !== 'AUTHORIZER'
      ? movedFrom(role)
      : takenBack;
  return { outcome: outcomeOf(status, closingReason), who: decidedBy, at: decidedAt };
}

function outcomeOf(status: RequestStatus, closingReason: string | null): Overtaken['outcome'] {
  if (isDenied(status)) return 'denied';
  if (status === 'CANCELLED')
    return closingReason === null || closingReason === 'WITHDRAWN' ? 'withdrawn' : 'closed';
  return status === 'EXPIRED_PENDING_REQUEST' ? 'lapsed' : 'approved';
}
