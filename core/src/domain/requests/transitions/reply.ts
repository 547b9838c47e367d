import type { FieldFault } from '../../validation/fault.ts';
import { checkText, limits } from '../../validation/text.ts';
import { deadlineAfter } from '../../calendar/calendar-days.ts';
import type { Refusal } from '../../validation/refusal.ts';
import { type NamedPerson, type Question, type Request, waitingStage } from '../request.ts';
import { mayMove } from '../lifecycle/transition-table.ts';
import { type Change, changedBy, moved } from './change.ts';

/** Most times that one stage may ask the requester for information (rule time 4). */
export const returnsPerStage = 2;

/** Whether the waiting stage may ask another question, given how many it has asked. */
export function mayReturn(waitingOn: Request['waitingOn'], askedBefore: number): boolean {
  return waitingOn === null && askedBefore < returnsPerStage;
}

/** Whether this person may answer the question now; null means yes. */
export function refusalToRespond(
  { person, waitingOn, status, expiresAt }: Pick<Request, 'person' | 'waitingOn' | 'status' | 'expiresAt'>,
  personId: string,
  now: Date,
): Refusal | null {
  if (person.id !== personId) return { refused: 'NOT_ELIGIBLE' };
  const isAsked = waitingOn === 'REQUESTER' && mayMove(status, 'respond', 'REQUESTER');
  const isLate = expiresAt !== null && expiresAt.getTime() <= now.getTime();
  return isAsked && !isLate ? null : { refused: 'ALREADY_DECIDED' };
}

/** Faults of the reply itself. */
export function faultsOfResponse(comment: string): FieldFault[] {
  return checkText('comment', comment, limits.response);
}

/** A deadline of a stage after its clock was stopped: later by as long as the wait took, and then to the end of that day. */
export function shiftedBy(moment: Date, wait: { from: Date; until: Date }, zone: string): Date {
  const waited = Math.max(0, wait.until.getTime() - wait.from.getTime());
  return deadlineAfter(new Date(moment.getTime() + waited), 0, zone);
}

/** The request after its person answered: it is back on the desk it came from, and its clock runs on from where it stopped. */
export function reply(
  request: Request,
  { by, comment, now, zone }: { by: NamedPerson; comment: string; now: Date; zone: string },
): Change | Refusal {
  const refusal = refusalToRespond(request, by.id, now);
  if (refusal !== null) return refusal;
  const faults = faultsOfResponse(comment);
  if (faults.length > 0) return { refused: 'INVALID', faults };
  const text = comment.trim();
  const from = request.returnedAt ?? now;
  const later = (at: Date | null) => (at === null ? null : shiftedBy(at, { from, until: now }, zone));
  const stages = request.stages.map((stage, index) => {
    if (index !== request.stageIndex) return stage;
    const questions = replied(stage.questions, { text, at: now });
    return { ...stage, questions, dueAt: later(stage.dueAt), expiresAt: later(stage.expiresAt) };
  });
  const expiresAt = waitingStage({ stages, stageIndex: request.stageIndex })?.expiresAt ?? null;
  const after = moved(request, { waitingOn: null, returnedAt: null, expiresAt, stages });
  const detail = { before: request.status, after: after.status, comment: text };
  return changedBy(after, { at: now, by, action: 'INFORMATION_GIVEN', detail });
}

/** A question dropped when other people were asked stays without a reply: only the last one is waiting. */
function replied(questions: readonly Question[], given: NonNullable<Question['reply']>): Question[] {
  return questions.map((one, round, all) => (round === all.length - 1 ? { ...one, reply: given } : one));
}
