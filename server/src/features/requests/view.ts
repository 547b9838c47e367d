import type { RequestEvent, RequestView, StageView } from '@portal/core/contract/requests.ts';
import {
  type Decider,
  type DecidableRequest,
  hasLapsed,
  refusalToDecide,
} from '@portal/core/domain/requests/decide.ts';
import { type DeliveryProgress, refusalToCancel } from '@portal/core/domain/requests/cancel.ts';
import type { ReadableRequest } from '@portal/core/domain/requests/visibility.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import type { DeliveryRecord, RequestRecord, StageRecord } from './record.ts';

type DecisionFacts = RequestView['decisionFacts'];

/** The request as this reader sees it, with what the reader may do (decisions section 4, last line but one). */
export function viewRequest(
  record: RequestRecord,
  reader: Person,
  now: Date,
  facts: DecisionFacts = null,
): RequestView {
  const lapsed = hasLapsed(decidable(record), now);
  const status: RequestStatus = lapsed ? 'EXPIRED_PENDING_REQUEST' : record.status;
  const stageIndex = isOpen(status) ? record.stage_index : null;
  return {
    requestType: record.type,
    requestId: record.id,
    requestNumber: record.number,
    requestDetails: detailsOf(record),
    workflowStatus: status,
    name: record.person_name,
    initiatorEmail: record.person_email,
    ...specifiedDecisions(record.stages),
    organization: record.person_organization,
    isOwn: record.person_id === reader.userId,
    submittedAt: record.submitted_at.toISOString(),
    closedAt: (lapsed ? record.expires_at : record.closed_at)?.toISOString() ?? null,
    version: record.version,
    stage: stageIndex === null ? null : (record.stages[stageIndex]?.role ?? null),
    stages: record.stages.map((stage, index) => viewStage(stage, index, stageIndex, status)),
    delivery: record.delivery.map(viewStep),
    events: record.events.flatMap(viewEvent),
    actions: offersOf(record, reader, now),
    decisionFacts: facts,
  };
}

/** The request as the rules of decision see it. */
export function decidable(record: RequestRecord): DecidableRequest {
  return {
    status: record.status,
    requesterId: record.person_id,
    initiatorId: record.initiator_id,
    stageIndex: record.stage_index,
    stages: record.stages.map((stage) => ({
      role: stage.role,
      people: stage.people.map((person) => person.id),
      decidedBy: stage.decidedBy?.id ?? null,
    })),
    expiresAt: record.expires_at,
  };
}

/** The request as the rule of reading sees it. */
export function readable(record: RequestRecord): ReadableRequest {
  return {
    requesterId: record.person_id,
    initiatorId: record.initiator_id,
    stages: record.stages.map((stage) => ({
      people: stage.people.map((person) => person.id),
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

function detailsOf(record: RequestRecord): RequestView['requestDetails'] {
  return {
    requestedAppName: record.application_id,
    role: record.roles,
    addRoles: record.add_roles,
    removeRoles: record.remove_roles,
    purpose: record.purpose,
    empStatus: record.employment === null ? null : `employment-${record.employment}`,
    employment: record.employment_text,
  };
}

/** The specification's own fields for who was asked and what they said (spec section 3). */
function specifiedDecisions(stages: readonly StageRecord[]) {
  // Where RM-IT help stood in, its role stands twice: the one that has decided last speaks for it.
  const of = (role: DecidingRole) =>
    stages.findLast((stage) => stage.role === role && stage.decision !== null) ??
    stages.find((stage) => stage.role === role);
  const emails = (role: DecidingRole) => of(role)?.people.map((person) => person.email) ?? [];
  const comment = (role: DecidingRole) => of(role)?.comment ?? null;
  const date = (role: DecidingRole) => instant(of(role)?.decidedAt);
  return {
    supervisorEmails: emails('SUPERVISOR'),
    supervisorComment: comment('SUPERVISOR'),
    supervisorDecisionDate: date('SUPERVISOR'),
    authorizerEmails: emails('AUTHORIZER'),
    authorizerComment: comment('AUTHORIZER'),
    authorizerDecisionDate: date('AUTHORIZER'),
    rmitHelpComment: comment('RM_IT_HELP'),
    rmitHelpDecisionDate: date('RM_IT_HELP'),
    fileTrailAdminComment: comment('FILETRAIL_ADMIN'),
    fileTrailAdminDecisionDate: date('FILETRAIL_ADMIN'),
  };
}

function viewStage(
  stage: StageRecord,
  index: number,
  current: number | null,
  status: RequestStatus,
): StageView {
  return {
    role: stage.role,
    fallbackFor: stage.fallbackFor,
    state: stateOf(stage, index, current, status),
    people: stage.people.map(({ fullName, organization }) => ({ fullName, organization })),
    enteredAt: instant(stage.enteredAt),
    dueAt: instant(stage.dueAt),
    expiresAt: instant(stage.expiresAt),
    decidedBy:
      stage.decidedBy === null
        ? null
        : { fullName: stage.decidedBy.fullName, organization: stage.decidedBy.organization },
    decidedAt: instant(stage.decidedAt),
    comment: stage.comment,
    reasonCode: stage.reasonCode,
  };
}

function stateOf(
  stage: StageRecord,
  index: number,
  current: number | null,
  status: RequestStatus,
): StageView['state'] {
  if (stage.decision !== null) return stage.decision === 'APPROVE' ? 'APPROVED' : 'DENIED';
  if (index === current) return 'CURRENT';
  return isOpen(status) ? 'WAITING' : 'SKIPPED';
}

function viewStep(step: DeliveryRecord): RequestView['delivery'][number] {
  const needsHelp = step.needsHelpDesk && step.state !== 'DONE' && step.state !== 'WITHDRAWN';
  return {
    clientId: step.clientId,
    role: step.role,
    state: needsHelp ? 'NEEDS_HELP_DESK' : step.state,
    attempts: step.attempts,
    nextAttemptAt: step.state === 'WAITING' ? instant(step.runAt) : null,
    doneAt: instant(step.doneAt),
  };
}

const eventWords: Partial<Record<RequestRecord['events'][number]['action'], RequestEvent['what']>> = {
  REQUEST_SUBMITTED: 'SUBMITTED',
  STAGE_APPROVED: 'APPROVED_STAGE',
  REQUEST_DENIED: 'DENIED',
  REQUEST_CANCELLED: 'CANCELLED',
  REQUEST_EXPIRED: 'EXPIRED',
  REQUEST_DELIVERED: 'DELIVERED',
  DELIVERY_FAILED: 'DELIVERY_FAILED',
};

function viewEvent(event: RequestRecord['events'][number]): RequestEvent[] {
  const what = eventWords[event.action];
  if (what === undefined) return [];
  const { role, comment } = event.detail;
  return [
    {
      at: new Date(event.at).toISOString(),
      what,
      by: event.by,
      role: role ?? null,
      comment: comment ?? null,
    },
  ];
}

/** The buttons: what the rules would accept from this reader now, and the telling refusals. */
function offersOf(record: RequestRecord, reader: Person, now: Date): RequestView['actions'] {
  return [...decisionOffers(record, reader, now), ...cancelOffers(record, reader, now)];
}

function decisionOffers(record: RequestRecord, reader: Person, now: Date): RequestView['actions'] {
  const request = decidable(record);
  const waiting = request.stageIndex === null ? undefined : request.stages[request.stageIndex];
  if (waiting === undefined || !waiting.people.includes(reader.userId)) return [];
  const refusal = refusalToDecide(request, asDecider(reader, record.reader_authorizes), now);
  if (refusal === null)
    return [
      { action: 'APPROVE', allowed: true },
      { action: 'DENY', allowed: true },
    ];
  if (refusal.refused !== 'NOT_ELIGIBLE' && refusal.refused !== 'ACCOUNT_LOCKED') return [];
  const code = refusal.refused;
  return [
    { action: 'APPROVE', allowed: false, code },
    { action: 'DENY', allowed: false, code },
  ];
}

function cancelOffers(record: RequestRecord, reader: Person, now: Date): RequestView['actions'] {
  if (record.person_id !== reader.userId) return [];
  const request = {
    status: record.status,
    requesterId: record.person_id,
    expiresAt: record.expires_at,
    delivery: progressOf(record.delivery),
  };
  const refusal = refusalToCancel(request, reader.userId, now);
  if (refusal === null) return [{ action: 'CANCEL', allowed: true }];
  return refusal.refused === 'BEING_APPLIED'
    ? [{ action: 'CANCEL', allowed: false, code: 'BEING_APPLIED' }]
    : [];
}

/** For showing buttons the token's roles are good enough; the decision itself asks the directory. */
function asDecider(reader: Person, isApplicationAuthorizer: boolean): Decider {
  const { userId, realmRoles, portalRoles } = reader;
  return { id: userId, enabled: true, realmRoles, portalRoles, isApplicationAuthorizer };
}

function instant(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}
