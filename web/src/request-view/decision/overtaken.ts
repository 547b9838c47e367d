import type { RequestView } from '@portal/core/contract/requests.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { statusOfStage } from '@portal/core/domain/requests/transitions.ts';
import type { ProblemDetails } from '../../api/client.ts';
import { personName } from '../words.ts';

/** How a stage ended while somebody else was looking at it. */
export interface Overtaken {
  outcome: 'approved' | 'denied' | 'withdrawn' | 'lapsed';
  /** Who ended it, null when nobody is named. */
  who: string | null;
  /** When, as an ISO date, or null. */
  at: string | null;
}

/** How the stage that was waiting ended, read from the request; null while it still waits. */
export function overtakenInRequest(request: RequestView, role: DecidingRole): Overtaken | null {
  const stage = request.stages.find((one) => one.role === role);
  if (stage === undefined || stage.state === 'CURRENT' || stage.state === 'WAITING') return null;
  if (stage.decidedBy !== null) {
    const outcome = stage.state === 'DENIED' ? 'denied' : 'approved';
    return { outcome, who: personName(stage.decidedBy), at: stage.decidedAt };
  }
  const lapsed = request.workflowStatus === 'EXPIRED_PENDING_REQUEST';
  return lapsed
    ? { outcome: 'lapsed', who: null, at: request.closedAt }
    : { outcome: 'withdrawn', who: request.name, at: request.closedAt };
}

/** The same from the refusal, for a request that cannot be read again; null when the stage still waits. */
export function overtakenInProblem(problem: ProblemDetails, role: DecidingRole): Overtaken | null {
  const { code, currentStatus, decidedBy, decidedAt } = problem;
  if (code !== 'ALREADY_DECIDED' || currentStatus === null || currentStatus === statusOfStage[role])
    return null;
  return { outcome: outcomeOf(currentStatus), who: decidedBy, at: decidedAt };
}

function outcomeOf(status: string): Overtaken['outcome'] {
  if (status.startsWith('DENIED')) return 'denied';
  if (status === 'CANCELLED') return 'withdrawn';
  return status === 'EXPIRED_PENDING_REQUEST' ? 'lapsed' : 'approved';
}
