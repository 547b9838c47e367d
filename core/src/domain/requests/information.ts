import type { Refusal } from './refusal.ts';
import { checkText, limits } from '../forms/text.ts';
import { mayMove, type RequestStatus } from './transitions.ts';

/** Most times that one stage may ask the requester for information (decisions section 5). */
export const returnsPerStage = 2;

/** The request as far as a return for information goes. */
export interface ReturnableRequest {
  status: RequestStatus;
  requesterId: string;
  /** REQUESTER while the request waits for an answer; the clock of its stage stands still. */
  waitingOn: 'REQUESTER' | null;
  /** When the waiting stage, or the wait for the answer, runs out. */
  expiresAt: Date | null;
}

/** Whether the waiting stage may still ask, for all it has asked so far. */
export function mayReturn(waitingOn: ReturnableRequest['waitingOn'], askedBefore: number): boolean {
  return waitingOn === null && askedBefore < returnsPerStage;
}

/** Whether this person may answer the question now; null means yes. */
export function refusalToRespond(request: ReturnableRequest, personId: string, now: Date): Refusal | null {
  if (request.requesterId !== personId) return { refused: 'NOT_ELIGIBLE' };
  const isAsked = request.waitingOn === 'REQUESTER' && mayMove(request.status, 'respond', 'REQUESTER');
  const isLate = request.expiresAt !== null && request.expiresAt.getTime() <= now.getTime();
  return isAsked && !isLate ? null : { refused: 'ALREADY_DECIDED' };
}

/** Faults of the answer itself. */
export function faultsOfResponse(comment: string) {
  return checkText('comment', comment, limits.response);
}

/** The deadlines of a stage after its clock stood still: as much later as the wait has taken. */
export function shiftedBy(moment: Date, from: Date, until: Date): Date {
  return new Date(moment.getTime() + Math.max(0, until.getTime() - from.getTime()));
}
