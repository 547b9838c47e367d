import { type EndableAlternate, isRunning } from '@portal/core/domain/requests/alternate.ts';
import type { CancellableRequest, DeliveryProgress } from '@portal/core/domain/requests/cancel.ts';
import { type DecidableRequest, hasLapsed } from '@portal/core/domain/requests/decide.ts';
import type { StuckRequest } from '@portal/core/domain/requests/help-desk.ts';
import type { ClosingReason } from '@portal/core/domain/requests/request.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { ReadableRequest } from '@portal/core/domain/requests/visibility.ts';
import type { ProblemDetails } from '../../adapters/http/problem.ts';
import type { DeliveryRecord, RequestRecord } from './record.ts';

/** The request as the rules of decision see it. */
export function decidable(record: RequestRecord): DecidableRequest {
  return {
    type: record.type,
    status: record.status,
    requesterId: record.person_id,
    initiatorId: record.initiator_id,
    stageIndex: record.stage_index,
    waitingOn: record.waiting_on,
    askedBefore: record.stages[record.stage_index ?? -1]?.questions.length ?? 0,
    addRoles: record.add_roles,
    removeRoles: record.remove_roles,
    stages: record.stages.map((stage) => ({
      role: stage.role,
      fallbackFor: stage.fallbackFor,
      people: stage.people.map((person) => person.id),
      decidedBy: stage.decidedBy?.id ?? null,
    })),
    expiresAt: record.expires_at,
  };
}

/** The naming of an alternate as the rule of ending it sees it; null for any other request. */
export function endable(record: RequestRecord): EndableAlternate | null {
  const { type, status, person_id: delegatorId, alternate } = record;
  if (alternate === null) return null;
  return { type, status, delegatorId, alternateId: alternate.id, endsAt: new Date(alternate.endsAt) };
}

/** In whose place the reader may decide at this moment. */
export function actsFor({ reader_windows: windows }: RequestRecord, now: Date): string[] {
  return windows
    .filter(({ startsAt, endsAt }) =>
      isRunning({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now),
    )
    .map((window) => window.delegatorId);
}

/** Where a request stands. */
interface Standing {
  status: RequestStatus;
  closedAt: Date | null;
  closingReason: ClosingReason | null;
}

/** Where the request stands now: one whose time has run out is closed, swept or not. */
export function standing(record: RequestRecord, now: Date): Standing {
  if (!hasLapsed(decidable(record), now))
    return { status: record.status, closedAt: record.closed_at, closingReason: record.closing_reason };
  const closedAt = record.expires_at;
  return record.waiting_on === null
    ? { status: 'EXPIRED_PENDING_REQUEST', closedAt, closingReason: null }
    : { status: 'CANCELLED', closedAt, closingReason: 'NO_ANSWER' };
}

/** The status at this moment. */
export function statusNow(record: RequestRecord, now: Date): RequestStatus {
  return standing(record, now).status;
}

/** What a refusal tells of the request as it stands now. */
export function toldStanding(record: RequestRecord, now: Date): ProblemDetails {
  const { status: currentStatus, closingReason } = standing(record, now);
  const { id: requestId, waiting_on: waitingOn } = record;
  return {
    requestId,
    currentStatus,
    ...(waitingOn !== null && isOpen(currentStatus) ? { waitingOn } : {}),
    ...(closingReason !== null && !isOpen(currentStatus) ? { closingReason } : {}),
  };
}

/** The request as the rule of reading sees it. */
export function readable(record: RequestRecord): ReadableRequest {
  return {
    requesterId: record.person_id,
    initiatorId: record.initiator_id,
    stages: record.stages.map((stage) => ({
      role: stage.role,
      people: [...stage.people.map((person) => person.id), ...stage.formerPeople],
      decidedBy: stage.decidedBy?.id ?? null,
      wasEntered: stage.enteredAt !== null,
    })),
  };
}

/** How far the delivery has come. */
export function progressOf(steps: readonly DeliveryRecord[]): DeliveryProgress {
  return {
    running: steps.some((step) => step.state === 'RUNNING'),
    done: steps.filter((step) => step.state === 'DONE').length,
    total: steps.length,
  };
}

/** The request as the rule of withdrawing sees it. */
export function cancellable(record: RequestRecord): CancellableRequest {
  return {
    type: record.type,
    status: record.status,
    goal: record.delivery_goal,
    requesterId: record.person_id,
    expiresAt: record.expires_at,
    delivery: progressOf(record.delivery),
  };
}

/** The request as the help desk's rules see it. */
export function stuckRequest(
  record: RequestRecord,
  { now, stuckDays }: { now: Date; stuckDays: number },
): StuckRequest {
  return {
    type: record.type,
    status: statusNow(record, now),
    requesterId: record.person_id,
    goal: record.delivery_goal,
    delivery: progressOf(record.delivery),
    waitingSteps: record.delivery.filter((step) => step.state === 'WAITING').length,
    hasWaitedLong: hasWaited(record, now) >= stuckDays * dayMilliseconds,
  };
}

const dayMilliseconds = 86_400_000;

/** How long the waiting stage's clock has run, in milliseconds; it stands still while the requester is asked. */
function hasWaited(record: RequestRecord, now: Date): number {
  const stage = record.stages[record.stage_index ?? -1];
  if (stage === undefined || stage.enteredAt === null || record.waiting_on !== null) return 0;
  const entered = Date.parse(stage.enteredAt);
  const stood = stage.questions
    .filter((one) => Date.parse(one.askedAt) >= entered && one.answeredAt !== null)
    .map((one) => Date.parse(one.answeredAt ?? one.askedAt) - Date.parse(one.askedAt));
  return now.getTime() - entered - stood.reduce((sum, each) => sum + each, 0);
}
