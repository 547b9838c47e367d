import type { RequestEvent, RequestView, StageView } from '@portal/core/contract/requests/request-view.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { standing } from './facts-for-rules.ts';
import { offersOf, placeTaken, type Reading } from './offers.ts';
import type { DeliveryRecord, NamedPerson, QuestionRecord, RequestRecord, StageRecord } from './record.ts';

type DecisionFacts = RequestView['decisionFacts'];

/** The request as this reader sees it, with what the reader may do (decisions section 4, last line but one). */
export function viewRequest(
  record: RequestRecord,
  reading: Reading,
  facts: DecisionFacts = null,
): RequestView {
  const { reader, now } = reading;
  const { status, closedAt, closingReason } = standing(record, now);
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
    closedAt: closedAt?.toISOString() ?? null,
    closingReason,
    closingNote: record.closing_note,
    ...waitOf(record, status),
    version: record.version,
    stage: stageIndex === null ? null : (record.stages[stageIndex]?.role ?? null),
    stages: record.stages.map((stage, index) => viewStage(stage, index, stageIndex, status)),
    deliveryGoal: record.delivery_goal,
    delivery: record.delivery.map(viewStep),
    events: record.events.flatMap(viewEvent),
    actions: offersOf(record, reading),
    decidesInPlaceOf: nameOf(placeTaken(record, reading)),
    decisionFacts: facts,
  };
}

/** Whether a question waits for its answer, and until when. */
function waitOf(
  { waiting_on: waitingOn, expires_at: expiresAt }: RequestRecord,
  status: RequestStatus,
): Pick<RequestView, 'waitingOn' | 'answerBy'> {
  if (!isOpen(status) || waitingOn === null) return { waitingOn: null, answerBy: null };
  return { waitingOn, answerBy: expiresAt?.toISOString() ?? null };
}

function detailsOf(record: RequestRecord): RequestView['requestDetails'] {
  return {
    requestedAppName: record.application_id,
    role: record.roles,
    addRoles: record.add_roles,
    removeRoles: record.remove_roles,
    purpose: record.purpose,
    accessType: record.access_type,
    level: record.user_levels,
    userOrigin: record.user_origins,
    empStatus: record.employment === null ? null : `employment-${record.employment}`,
    employment: record.employment_text,
    alternate: alternateOf(record),
  };
}

function alternateOf({ alternate }: RequestRecord): RequestView['requestDetails']['alternate'] {
  if (alternate === null) return null;
  const { startDate, endDate } = alternate;
  return { person: viewPerson(alternate), startDate, endDate };
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
    people: stage.people.map(viewPerson),
    enteredAt: instant(stage.enteredAt),
    dueAt: instant(stage.dueAt),
    expiresAt: instant(stage.expiresAt),
    decidedBy: nameOf(stage.decidedBy),
    onBehalfOf: nameOf(stage.onBehalfOf),
    decidedAt: instant(stage.decidedAt),
    comment: stage.comment,
    reasonCode: stage.reasonCode,
    withheldRoles: stage.withheldRoles,
    questions: stage.questions.map(viewQuestion),
  };
}

function viewPerson({ fullName, organization }: NamedPerson): { fullName: string; organization: string } {
  return { fullName, organization };
}

function nameOf(person: NamedPerson | null): ReturnType<typeof viewPerson> | null {
  return person === null ? null : viewPerson(person);
}

function viewQuestion(one: QuestionRecord): StageView['questions'][number] {
  return {
    askedBy: viewPerson(one.askedBy),
    onBehalfOf: nameOf(one.onBehalfOf),
    askedAt: new Date(one.askedAt).toISOString(),
    question: one.question,
    answer: one.answer,
    answeredAt: instant(one.answeredAt),
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
    kind: step.kind,
    clientId: step.clientId,
    role: step.role,
    isUndo: step.isUndo,
    doneByHand: step.doneBy === null ? null : { by: step.doneBy, note: step.doneNote ?? '' },
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
  REQUEST_REVOKED: 'DELIVERED',
  DELIVERY_FAILED: 'DELIVERY_FAILED',
  INFORMATION_ASKED: 'RETURNED',
  INFORMATION_GIVEN: 'ANSWERED',
  STAGE_REASSIGNED: 'REASSIGNED',
  STAGE_FELL_BACK: 'FELL_BACK',
  DELIVERY_RETRIED: 'RETRIED',
  STEP_DONE_BY_HAND: 'DONE_BY_HAND',
  DELIVERY_UNDONE: 'UNDOING',
  ALTERNATE_ENDED: 'ENDED',
};

function viewEvent(event: RequestRecord['events'][number]): RequestEvent[] {
  const what = eventWords[event.action];
  if (what === undefined) return [];
  const { role, comment, onBehalfOf } = event.detail;
  return [
    {
      at: new Date(event.at).toISOString(),
      what,
      by: event.by,
      onBehalfOf: onBehalfOf ?? null,
      role: role ?? null,
      comment: comment ?? null,
    },
  ];
}

function instant(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}
