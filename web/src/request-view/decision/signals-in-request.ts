import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { type DeskSignal, deskSignals } from '@portal/core/domain/requests/signals.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { waitingStage } from '../words.ts';

/** What an approver should look at first, read from the facts of the request as they are now. */
export function signalsInRequest(request: RequestView): DeskSignal[] {
  const { decisionFacts: facts, requestDetails: details } = request;
  if (facts === null || kindOf(request.requestType).about === 'ALTERNATE') return [];
  const stage = waitingStage(request);
  const found: Readonly<Record<DeskSignal, boolean>> = {
    CERTIFICATE_EXPIRED: facts.expiredCertificates.length > 0,
    EARLIER_REFUSAL: facts.earlierRequests.some(
      (earlier) => earlier.applicationId === details.requestedAppName && isDenied(earlier.workflowStatus),
    ),
    ANSWERED: stage?.questions.some((question) => question.answer !== null) === true,
    FALLBACK: stage !== null && stage.fallbackFor !== null,
    REMOVES_ROLES: kindOf(request.requestType).changesHeld && details.removeRoles.length > 0,
  };
  return deskSignals.filter((signal) => found[signal]);
}

/** Whether somebody said no. */
export function isDenied(status: RequestView['workflowStatus']): boolean {
  return status.startsWith('DENIED_');
}
