import { type Asked, brokenOf, type InvariantCode } from '../../invariants/invariants.ts';
import { givesRole } from '../../provisioning/delivery.ts';
import { isOpen } from '../lifecycle/statuses.ts';
import type { DeliveryStep, Request } from '../request.ts';
import type { Change } from '../transitions/change.ts';
import { type Attempt, underWay } from '../transitions/deliver.ts';

const isOver = ({ state }: DeliveryStep): boolean => state === 'DONE' || state === 'WITHDRAWN';

/** What must hold of the delivery of a request and of the grants that come of it, whatever happens to it. */
export function askedOfDelivery(before: Request, { after, grants }: Change): Asked[] {
  const { status, delivery, stages } = after;
  const done = delivery.filter(
    (step, index) => step.state === 'DONE' && before.delivery[index]?.state !== 'DONE',
  );
  const isApproved = ['PENDING_PROVISIONING', 'APPROVED', 'REVOKED'].includes(status);
  const isUndoing = before.deliveryGoal === 'UNDO';
  const keys = grants.map(({ kind, role }) => `${kind} ${role}`);
  return [
    [
      'DELIVERY_AFTER_ALL_APPROVED',
      !isApproved || stages.every(({ decision }) => decision?.kind === 'APPROVE'),
    ],
    ['DELIVERY_HAS_WORK', status !== 'PENDING_PROVISIONING' || delivery.some((step) => !isOver(step))],
    [
      'DELIVERY_DONE_WHEN_APPROVED',
      (status !== 'APPROVED' && status !== 'REVOKED') || delivery.every(({ state }) => state === 'DONE'),
    ],
    ['DELIVERY_ENDS_WITH_REQUEST', isOpen(status) || delivery.every(isOver)],
    [
      'DELIVERY_UNDO_STAYS',
      !isUndoing || (after.deliveryGoal === 'UNDO' && (isOpen(status) || status === 'CANCELLED')),
    ],
    ['STEP_KEEPS_POSITION', before.delivery.every((step, index) => isSameStep(step, delivery[index]))],
    [
      'STEP_OVER_STAYS',
      before.delivery.every((step, index) => !isOver(step) || delivery[index]?.state === step.state),
    ],
    [
      'STEP_ATTEMPTS_NEVER_FALL',
      before.delivery.every(({ attempts }, index) => (delivery[index]?.attempts ?? 0) >= attempts),
    ],
    ['STEP_DONE_IN_ORDER', done.every((step) => delivery.slice(0, delivery.indexOf(step)).every(isOver))],
    ['STEP_DONE_HAS_TIME', done.every(({ doneAt }) => doneAt !== null)],
    [
      'GRANT_OF_DONE_STEP',
      grants.every(({ kind, role }) =>
        done.some((step) => step.role === role && givesRole(step.kind) === (kind === 'BEGINS')),
      ),
    ],
    ['GRANT_FOR_EACH_STEP', done.filter(isOfGrant).length === grants.length],
    ['GRANT_ONCE_PER_ROLE', new Set(keys).size === keys.length],
  ];
}

/** What must hold of a request one of whose steps a worker has claimed and then read. */
export function brokenByClaim(request: Request, attempt: Attempt): InvariantCode[] {
  const { index, attempts } = attempt;
  const step = request.delivery[index];
  return brokenOf([
    ['STEP_CLAIMED_IN_ORDER', request.delivery.slice(0, index).every(isOver)],
    [
      'STEP_CLAIMED_OF_APPROVED',
      underWay(request, attempt) === null || request.status === 'PENDING_PROVISIONING',
    ],
    ['STEP_CLAIMED_COUNTS_UP', attempts >= 1 && (step === undefined || step.attempts >= attempts)],
    ['STEP_GIVES_WHAT_WAS_ASKED', step === undefined || wasAskedFor(request, step)],
  ]);
}

function isSameStep(one: DeliveryStep, other: DeliveryStep | undefined): boolean {
  return (
    other !== undefined &&
    (['kind', 'role', 'clientId', 'isUndo'] as const).every((field) => one[field] === other[field])
  );
}

function isOfGrant({ kind, clientId }: DeliveryStep): boolean {
  return kind !== 'SET_ATTRIBUTE' && clientId !== null;
}

/** A role of an application is given where somebody asked for it and it was approved, or given back. */
function wasAskedFor({ applicationId, addRoles }: Request, { kind, role, isUndo }: DeliveryStep): boolean {
  return isUndo || applicationId === null || !givesRole(kind) || addRoles.includes(role);
}
