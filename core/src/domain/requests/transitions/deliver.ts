import {
  givesRole,
  needsHelpDesk,
  retryDelay,
  type StepFault,
  type StepPlan,
  undoingStep,
} from '../../provisioning/delivery.ts';
import { kindOf } from '../kinds.ts';
import type { Refusal } from '../../validation/refusal.ts';
import type { DeliveryStep, NamedPerson, Request } from '../request.ts';
import { type RequestStatus } from '../lifecycle/statuses.ts';
import { statusAfter } from '../lifecycle/transition-table.ts';
import { type Change, type GrantChange, moved } from './change.ts';
import type { EventAction, RequestEvent } from '../events/request-event.ts';

/** A step nobody has tried yet. */
export function newStep(plan: StepPlan, runAt: Date, isUndo = false): DeliveryStep {
  const { kind, clientId, role, values, before } = plan;
  return {
    kind,
    clientId,
    role,
    values,
    before,
    isUndo,
    runAt,
    state: 'WAITING',
    needsHelpDesk: false,
    attempts: 0,
    firstFailedAt: null,
    doneAt: null,
    doneByHand: null,
  };
}

/** One attempt of one step: the step's position in the list, and the number of the attempt. */
export interface Attempt {
  index: number;
  attempts: number;
}

/** The step, if this attempt is still the current one; another may have replaced it. */
export function underWay({ delivery }: Request, { index, attempts }: Attempt): DeliveryStep | null {
  const step = delivery[index];
  return step?.state === 'RUNNING' && step.attempts === attempts ? step : null;
}

/** The request after the provider confirmed an attempt; the last step closes it. */
export function deliver(request: Request, attempt: Attempt, now: Date): Change | Refusal {
  const step = underWay(request, attempt);
  if (step === null) return { refused: 'ALREADY_DECIDED' };
  const detail = { client: step.clientId, clientRole: step.role, ...groupOf(step) };
  const event: RequestEvent = { at: now, by: null, action: deliveryActions[step.kind], detail };
  return completed(request, { indexes: [attempt.index], hand: null, events: [event], now });
}

const deliveryActions = {
  ADD_ROLE: 'ROLE_DELIVERED',
  REMOVE_ROLE: 'ROLE_REMOVED',
  JOIN_GROUP: 'ROLE_DELIVERED',
  LEAVE_GROUP: 'ROLE_REMOVED',
  SET_ATTRIBUTE: 'ATTRIBUTE_WRITTEN',
  ADD_ACCOUNT: 'ATTRIBUTE_WRITTEN',
  REMOVE_ACCOUNT: 'ATTRIBUTE_WRITTEN',
} as const satisfies Record<StepPlan['kind'], EventAction>;

/** Where a role that is a group is, as the trail tells it. */
function groupOf({ kind, values }: StepPlan): { group?: string } {
  const [path] = values;
  return kind === 'SET_ATTRIBUTE' || path === undefined ? {} : { group: path };
}

/** The request after somebody did by hand what was waiting in the provider, with a note on how. */
export function doByHand(
  request: Request,
  { by, note, now }: { by: NamedPerson; note: string; now: Date },
): Change | Refusal {
  const indexes = [...request.delivery.entries()].flatMap(([index, step]) =>
    step.state === 'WAITING' ? [index] : [],
  );
  if (indexes.length === 0) return { refused: 'ALREADY_DECIDED' };
  const events = indexes.flatMap((index): RequestEvent[] => {
    const step = request.delivery[index];
    if (step === undefined) return [];
    const detail = { client: step.clientId, clientRole: step.role, kind: step.kind, comment: note };
    return [{ at: now, by, action: 'STEP_DONE_BY_HAND', detail }];
  });
  return completed(request, { indexes, hand: { by: by.fullName, note }, events, now });
}

interface Completion {
  indexes: readonly number[];
  hand: DeliveryStep['doneByHand'];
  events: readonly RequestEvent[];
  now: Date;
}

function completed(request: Request, { indexes, hand, events, now }: Completion): Change {
  const delivery = request.delivery.map((step, index): DeliveryStep => {
    if (!indexes.includes(index)) return step;
    return { ...step, state: 'DONE', needsHelpDesk: false, doneAt: now, doneByHand: hand };
  });
  const grants = indexes.flatMap((index) => grantOf(request, request.delivery[index]));
  const isDone = delivery.every((step) => step.state !== 'WAITING' && step.state !== 'RUNNING');
  if (!isDone || request.status !== 'PENDING_PROVISIONING')
    return { after: moved(request, { delivery }), events, grants };
  const { status, closingReason, action } = endOf(request);
  const after = moved(request, { delivery, status, closedAt: now, closingReason });
  const detail = { before: request.status, after: status };
  return { after, events: [...events, { at: now, by: null, action, detail }], grants };
}

/** The final status of a request once all its steps are done. */
function endOf({ type, deliveryGoal }: Request): Pick<Request, 'status' | 'closingReason'> & {
  action: 'REQUEST_CANCELLED' | 'REQUEST_DELIVERED' | 'REQUEST_REVOKED';
} {
  if (deliveryGoal === 'UNDO')
    return { status: to('cancel'), closingReason: 'UNDONE', action: 'REQUEST_CANCELLED' };
  const move = kindOf(type).closedBy;
  const action = move === 'revoke' ? 'REQUEST_REVOKED' : 'REQUEST_DELIVERED';
  return { status: to(move), closingReason: null, action };
}

function to(action: 'cancel' | 'revoke' | 'deliver'): RequestStatus {
  const status = statusAfter('PENDING_PROVISIONING', action, null);
  if (status === null) throw new Error(`a delivery cannot ${action}`);
  return status;
}

/** Giving a role of an application begins a grant, taking it ends it; a realm role is not access to anything. */
function grantOf({ type, answers }: Request, step: DeliveryStep | undefined): GrantChange[] {
  if (step === undefined || step.kind === 'SET_ATTRIBUTE' || step.clientId === null) return [];
  const employment = answers.employment?.number ?? null;
  if (givesRole(step.kind)) return [{ kind: 'BEGINS', role: step.role, employment }];
  return [{ kind: 'ENDS', role: step.role, employment: takesEverything(type) ? 'ALL' : employment }];
}

/** Whether requests of this type take a role under every employment, not only under the one they name. */
export function takesEverything(type: Request['type']): boolean {
  return kindOf(type).delivers === 'LOSS_OF_ALL_ROLES';
}

/**
 * The request after an attempt failed: never half-approved, never a denial. The step stays, is tried again, and is shown
 * to the help desk when it gets stuck. What was decided does not change, so the version does not either.
 */
export function failAttempt(
  request: Request,
  attempt: Attempt,
  { fault, now }: { fault: StepFault; now: Date },
): Change | Refusal {
  const step = underWay(request, attempt);
  if (step === null) return { refused: 'ALREADY_DECIDED' };
  const isRefused = fault !== 'NO_ANSWER';
  const firstFailedAt = step.firstFailedAt ?? now;
  const isStuck = step.needsHelpDesk || needsHelpDesk({ isRefused, firstFailedAt, now });
  const runAt = new Date(now.getTime() + retryDelay(attempt.attempts));
  const failed: DeliveryStep = { ...step, state: 'WAITING', needsHelpDesk: isStuck, firstFailedAt, runAt };
  const detail = {
    client: step.clientId,
    clientRole: step.role,
    kind: step.kind,
    attempt: attempt.attempts,
    refused: isRefused,
    fault,
    ...(isStuck && !step.needsHelpDesk ? { needsHelpDesk: true } : {}),
  };
  const event: RequestEvent = { at: now, by: null, action: 'DELIVERY_FAILED', detail };
  const delivery = request.delivery.map((one, index) => (index === attempt.index ? failed : one));
  return { after: { ...request, delivery }, events: [event], grants: [] };
}

/** The request with every waiting step due at once, and the count of failing hours starting over. */
export function retry(
  request: Request,
  { by, note, now }: { by: NamedPerson; note: string | null; now: Date },
): Change {
  const delivery = request.delivery.map((step): DeliveryStep => {
    if (step.state !== 'WAITING') return step;
    return { ...step, runAt: now, needsHelpDesk: false, firstFailedAt: null };
  });
  const { status } = request;
  const detail = { before: status, after: status, ...(note === null ? {} : { comment: note }) };
  const event: RequestEvent = { at: now, by, action: 'DELIVERY_RETRIED', detail };
  return { after: moved(request, { delivery }), events: [event], grants: [] };
}

/** The steps that take back what has been done so far, the last first; an attempt whose response was lost may have succeeded. */
export function undoingSteps({ delivery }: Pick<Request, 'delivery'>): StepPlan[] {
  return delivery
    .filter((step) => (step.state === 'DONE' || step.attempts > 0) && !step.isUndo)
    .toReversed()
    .flatMap((step) => undoingStep(step) ?? []);
}

/** The steps, with waiting ones withdrawn. */
export function withdrawn(delivery: Request['delivery']): DeliveryStep[] {
  return delivery.map((step) =>
    step.state === 'WAITING' ? { ...step, state: 'WITHDRAWN', needsHelpDesk: false } : step,
  );
}
