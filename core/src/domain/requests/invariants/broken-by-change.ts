import { type Asked, brokenOf, type InvariantCode } from '../../invariants/invariants.ts';
import { isOpen, type RequestStatus } from '../lifecycle/statuses.ts';
import { requestActions, statusAfter, statusOfStage } from '../lifecycle/transition-table.ts';
import { type Request, type Stage, waitingStage } from '../request.ts';
import type { Change } from '../transitions/change.ts';
import { askedOfDecisions } from './broken-by-decision.ts';
import { askedOfDelivery } from './broken-by-delivery.ts';

/** What a transition breaks of what must hold of every request; nothing while the rules are right. */
export function brokenByChange(before: Request, change: Change): InvariantCode[] {
  return brokenOf([
    ...askedOfMove(before, change),
    ...askedOfState(change.after),
    ...askedOfTrail(before, change),
    ...askedOfDecisions(before, change.after),
    ...askedOfDelivery(before, change),
  ]);
}

/** The same of a request at the moment of its submit. */
export function brokenByNew({ after }: Pick<Change, 'after'>): InvariantCode[] {
  const { stages, delivery, version } = after;
  const isUndecided =
    version === 0 &&
    isOpen(after.status) &&
    stages.every(({ decision }) => decision === null) &&
    delivery.every(({ state, attempts }) => state === 'WAITING' && attempts === 0);
  return brokenOf([['REQUEST_BEGINS_UNDECIDED', isUndecided], ...askedOfState(after)]);
}

function askedOfMove(before: Request, { after, events }: Change): Asked[] {
  const at = events[0]?.at;
  const steps = after.version - before.version;
  const isSame = after.status === before.status && after.stageIndex === before.stageIndex;
  const isNotified = after.remindedAt !== before.remindedAt || after.warnedAt !== before.warnedAt;
  const lapses = after.status === 'EXPIRED_PENDING_REQUEST' && before.status !== after.status;
  return [
    ['REQUEST_MOVES_BY_TABLE', isReachable(before, after.status)],
    ['REQUEST_VERSION_GOES_UP', steps === 1 || (steps === 0 && isSame)],
    ['REQUEST_CLOSED_STAYS', isOpen(before.status) || !isOpen(after.status)],
    ['REQUEST_SUBJECT_STAYS', subjectOf(before) === subjectOf(after)],
    [
      'REQUEST_LAPSES_WHEN_OVER',
      !lapses || (at !== undefined && before.expiresAt !== null && before.expiresAt <= at),
    ],
    ['REQUEST_ROLES_WERE_ASKED', after.addRoles.every((role) => askedRolesOf(before).has(role))],
    ['REQUEST_NOTIFIED_ONLY_OPEN', !isNotified || isOpen(before.status)],
  ];
}

/** Whether any move leads to this status; staying is one of them. */
function isReachable({ status, stages, stageIndex }: Request, to: RequestStatus): boolean {
  if (status === to) return true;
  const [next, previous] = [1, -1].map((step) => stages[(stageIndex ?? 0) + step]?.role ?? null);
  return requestActions.some(
    (action) =>
      statusAfter(status, action, next ?? null) === to ||
      statusAfter(status, action, previous ?? null) === to,
  );
}

/** What a request is about, which nothing changes. */
function subjectOf({ id, number, type, applicationId, person, initiator, submittedAt }: Request): string {
  return [id, number, type, applicationId, person.id, initiator?.id, submittedAt.getTime()].join();
}

/** The roles that were asked for, with those that somebody has left out. */
function askedRolesOf({ addRoles, stages }: Request): ReadonlySet<string> {
  return new Set([...addRoles, ...stages.flatMap(({ decision }) => decision?.withheldRoles ?? [])]);
}

function askedOfState(after: Request): Asked[] {
  const { addRoles, removeRoles, stages } = after;
  return [
    ...askedOfEnd(after),
    ...askedOfWait(after),
    ['REQUEST_ROLES_APART', !addRoles.some((role) => removeRoles.includes(role))],
    ['STAGE_TIMES_IN_ORDER', stages.every(hasTimesInOrder)],
    ['ALTERNATE_IS_ANOTHER', isAlternateAnother(after)],
  ];
}

function askedOfEnd({ status, closedAt, stageIndex, expiresAt, waitingOn, closingReason }: Request): Asked[] {
  const isClosed = !isOpen(status);
  const waits = stageIndex !== null || expiresAt !== null || waitingOn !== null;
  return [
    ['REQUEST_END_WITH_CLOSE', isClosed === (closedAt !== null)],
    ['REQUEST_CLOSED_WAITS_NO_MORE', !isClosed || !waits],
    ['REQUEST_CLOSED_WITH_REASON', status !== 'CANCELLED' || closingReason !== null],
  ];
}

function askedOfWait(after: Request): Asked[] {
  const { waitingOn, returnedAt, expiresAt } = after;
  const stage = waitingStage(after);
  const isAsked = waitingOn !== null;
  const isExpiryOfStage = stage === null || stage.expiresAt?.getTime() === expiresAt?.getTime();
  const hasQuestion = stage?.questions.at(-1)?.reply === null;
  return [
    ['REQUEST_STATUS_OF_STAGE', isOfStage(after, stage)],
    ['REQUEST_EXPIRES_WITH_STAGE', isAsked || isExpiryOfStage],
    ['QUESTION_STOPS_CLOCK', isAsked === (returnedAt !== null) && (!isAsked || hasQuestion)],
  ];
}

function isAlternateAnother({ alternate, person }: Request): boolean {
  return alternate === null || (alternate.person.id !== person.id && alternate.startsAt < alternate.endsAt);
}

function isOfStage({ status }: Request, stage: Stage | null): boolean {
  const isForDecision = isOpen(status) && status !== 'PENDING_PROVISIONING';
  return stage === null ? !isForDecision : statusOfStage[stage.role] === status;
}

function hasTimesInOrder({ enteredAt, dueAt, expiresAt }: Stage): boolean {
  if (enteredAt === null) return dueAt === null && expiresAt === null;
  return dueAt !== null && enteredAt <= dueAt && (expiresAt === null || dueAt <= expiresAt);
}

function askedOfTrail(before: Request, { after, events }: Change): Asked[] {
  let status: RequestStatus = before.status;
  const isChain = events.every(({ detail }) => {
    if (!('before' in detail)) return true;
    const isNext = detail.before === status;
    status = detail.after;
    return isNext;
  });
  return [
    ['TRAIL_TELLS_OF_CHANGE', events.length > 0],
    ['TRAIL_TELLS_STATUS', isChain && status === after.status],
  ];
}
