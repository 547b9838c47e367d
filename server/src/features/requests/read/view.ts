import type {
  RequestEvent as EventView,
  RequestView,
  StageView,
} from '@portal/core/contract/requests/request-view.ts';
import { detailsOf, type Question as FormQuestion } from '@portal/core/domain/forms/form.ts';
import { byList } from '@portal/core/domain/forms/option-lists.ts';
import type { Person } from '@portal/core/domain/people/person.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { reportedFault, type StepFault } from '@portal/core/domain/provisioning/delivery.ts';
import { accountRequestKindOf } from '@portal/core/domain/requests/account/account-request-kind.ts';
import type { Change } from '@portal/core/domain/requests/transitions/change.ts';
import { delegatorOf } from '@portal/core/domain/requests/transitions/decide.ts';
import type { EventDetails } from '@portal/core/domain/requests/events/request-event.ts';
import { setsUp } from '@portal/core/domain/requests/transitions/set-up.ts';
import { asDecider, type Offer, offersOf, type Reading } from '@portal/core/domain/requests/offers.ts';
import {
  type Decision,
  type DeliveryStep,
  type NamedPerson,
  type Question,
  type Request,
  type Stage,
  starterOf,
} from '@portal/core/domain/requests/request.ts';
import { comingOf } from '@portal/core/domain/requests/waiting/coming.ts';
import type { Unreached } from '@portal/core/domain/requests/waiting/unreached.ts';
import { effectiveStatusAt } from '@portal/core/domain/requests/lifecycle/effective-status.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import type { ProblemDetails } from '../../../adapters/http/failures/problem.ts';
import type { RequestDependencies } from '../dependencies.ts';
import { actsFor } from '../found-request.ts';
import type { FoundRequest, PastEvent } from '../store/read-requests.ts';

/** What is read beside the request for its page. */
interface Beside {
  facts?: RequestView['decisionFacts'];
  renamed?: RequestView['renamed'];
  unreached?: Unreached | null;
}

/** Who is reading, when, and under which settings. */
export interface Looking {
  deps: Pick<RequestDependencies, 'deadlines' | 'applications' | 'workingTime'>;
  caller: { person: Person; now: Date };
}

/** The request as this reader sees it, with what the reader may do (rule requests 10). */
export function viewRequest(
  found: FoundRequest,
  { deps, caller }: Looking,
  { facts = null, renamed = [], unreached = null }: Beside = {},
): RequestView {
  const { request, events, authorizes } = found;
  const { person: reader, now } = caller;
  const application = deps.applications.get(request.applicationId ?? '') ?? null;
  const { deadlines } = deps;
  const reading: Reading = { reader, application, authorizes, actsFor: actsFor(found, now), now, deadlines };
  const { status, closedAt, closingReason } = effectiveStatusAt(request, now);
  const stageIndex = isOpen(status) ? request.stageIndex : null;
  return {
    requestType: request.type,
    requestId: request.id,
    requestNumber: request.number,
    requestDetails: viewDetails(request, questionsOf(request, deps)),
    accountRequestKind: accountRequestKindOf(request),
    workflowStatus: status,
    name: request.person.fullName,
    initiatorEmail: starterOf(request).email,
    initiator: nameOf(request.initiator),
    ...specifiedDecisions(request.stages),
    organization: request.person.organization,
    email: request.person.email,
    isOwn: request.person.id === reader.userId,
    submittedAt: request.submittedAt.toISOString(),
    closedAt: instant(closedAt),
    closingReason,
    closingNote: request.closingNote,
    ...waitOf(request, status),
    remindedAt: instant(request.remindedAt),
    coming: comingOf(request, { deadlines, workingTime: deps.workingTime, now }),
    version: request.version,
    stage: stageIndex === null ? null : (request.stages[stageIndex]?.role ?? null),
    stages: request.stages.map((stage, index) => ({
      ...viewStage(stage, index, stageIndex, status),
      setsUp: setsUp(request, stage, application),
    })),
    deliveryGoal: request.deliveryGoal,
    accessEndedAt: instant(found.accessEndedAt),
    delivery: request.delivery.map((step) => viewStep(step, events)),
    events: events.flatMap(viewEvent),
    eventsRemovedUntil: instant(found.eventsRemovedUntil),
    actions: offersOf(request, reading).map(viewOffer),
    decidesInPlaceOf: nameOf(delegatorOf(request, asDecider(reading))),
    unreached: unreached && {
      people: unreached.people.map(viewPerson),
      reached: unreached.reached.map(viewPerson),
    },
    renamed,
    decisionFacts: facts,
  };
}

/** The request after a transition as its doer sees it, made before the transition is written: no second reading is needed. */
export function viewAfter(
  found: Pick<FoundRequest, 'events' | 'eventsRemovedUntil' | 'authorizes' | 'windows'>,
  { after, events }: Change,
  looking: Looking,
): RequestView {
  const happened = events.map((event): PastEvent => ({ ...event, by: event.by?.fullName ?? null }));
  return viewRequest(
    { ...found, request: after, events: [...found.events, ...happened], accessEndedAt: null, kept: null },
    looking,
  );
}

/** A new request as its submitter sees it. */
export function viewNew(change: Change, looking: Looking): RequestView {
  return viewAfter({ events: [], eventsRemovedUntil: null, authorizes: false, windows: [] }, change, looking);
}

function viewOffer({ until, ...offer }: Offer): RequestView['actions'][number] {
  return until === undefined ? offer : { ...offer, until: until.toISOString() };
}

/** What a refusal says about the current state of the request. */
export function currentStatusOf(request: Request, now: Date): ProblemDetails {
  const { status: currentStatus, closingReason } = effectiveStatusAt(request, now);
  const { id: requestId, waitingOn } = request;
  return {
    requestId,
    currentStatus,
    ...(waitingOn !== null && isOpen(currentStatus) ? { waitingOn } : {}),
    ...(closingReason !== null && !isOpen(currentStatus) ? { closingReason } : {}),
  };
}

/** Whether a question waits for its answer, and until when. */
function waitOf(
  { waitingOn, expiresAt }: Request,
  status: RequestStatus,
): Pick<RequestView, 'waitingOn' | 'answerBy'> {
  if (!isOpen(status) || waitingOn === null) return { waitingOn: null, answerBy: null };
  return { waitingOn, answerBy: instant(expiresAt) };
}

/** The application's questions as of today; none if the request has no application, or it no longer exists. */
function questionsOf(
  { applicationId }: Request,
  { applications }: Looking['deps'],
): readonly FormQuestion<unknown>[] {
  return applications.get(applicationId ?? '')?.questions ?? [];
}

/** Values for questions that were not asked. */
const unanswered = {
  role: [],
  ...byList(() => []),
  purpose: null,
  accessType: null,
  altUsername: null,
  empStatus: null,
  mipOrgID: null,
  mipOrgName: null,
  mipUsername: null,
  supportCTP: null,
} satisfies Partial<RequestView['requestDetails']>;

function viewDetails(
  { applicationId, addRoles, removeRoles, answers, alternate }: Request,
  questions: readonly FormQuestion<unknown>[],
): RequestView['requestDetails'] {
  return {
    requestedAppName: applicationId,
    ...unanswered,
    ...detailsOf(answers, questions),
    employment: answers.employment?.words ?? null,
    addRoles: [...addRoles],
    removeRoles: [...removeRoles],
    updatedFields: [...(answers.profile?.updatedFields ?? [])],
    alternate: alternate === null ? null : alternateOf(alternate),
  };
}

function alternateOf({
  person,
  startDate,
  endDate,
}: NonNullable<Request['alternate']>): RequestView['requestDetails']['alternate'] {
  return { person: viewPerson(person), startDate, endDate };
}

/** The agency's own fields for who was asked and what they decided (rule requests 9). */
function specifiedDecisions(stages: readonly Stage[]) {
  // Where RM-IT help was the fallback, its role appears twice: the latest decision counts.
  const of = (role: DecidingRole) =>
    stages.findLast((stage) => stage.role === role && stage.decision !== null) ??
    stages.find((stage) => stage.role === role);
  const emails = (role: DecidingRole) => of(role)?.people.map((person) => person.email) ?? [];
  const comment = (role: DecidingRole) => of(role)?.decision?.comment ?? null;
  const date = (role: DecidingRole) => instant(of(role)?.decision?.at ?? null);
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
  stage: Stage,
  index: number,
  current: number | null,
  status: RequestStatus,
): Omit<StageView, 'setsUp'> {
  return {
    role: stage.role,
    fallbackFor: stage.fallbackFor,
    state: stateOf(stage, index, current, status),
    people: stage.people.map(viewPerson),
    enteredAt: instant(stage.enteredAt),
    dueAt: instant(stage.dueAt),
    expiresAt: instant(stage.expiresAt),
    ...viewDecision(stage.decision),
    questions: stage.questions.map(viewQuestion),
  };
}

const undecided = {
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
  comment: null,
  reasonCode: null,
  withheldRoles: [],
};

function viewDecision(
  decision: Decision | null,
): Pick<StageView, 'decidedBy' | 'onBehalfOf' | 'decidedAt' | 'comment' | 'reasonCode' | 'withheldRoles'> {
  if (decision === null) return undecided;
  const { by, onBehalfOf, at, comment, reasonCode, withheldRoles } = decision;
  return {
    decidedBy: viewPerson(by),
    onBehalfOf: nameOf(onBehalfOf),
    decidedAt: instant(at),
    comment,
    reasonCode,
    withheldRoles: [...withheldRoles],
  };
}

function viewPerson({ fullName, organization }: NamedPerson): { fullName: string; organization: string } {
  return { fullName, organization };
}

function nameOf(person: NamedPerson | null): ReturnType<typeof viewPerson> | null {
  return person === null ? null : viewPerson(person);
}

function viewQuestion(one: Question): StageView['questions'][number] {
  return {
    askedBy: viewPerson(one.askedBy),
    onBehalfOf: nameOf(one.onBehalfOf),
    askedAt: one.askedAt.toISOString(),
    question: one.text,
    answer: one.reply?.text ?? null,
    answeredAt: instant(one.reply?.at ?? null),
  };
}

function stateOf(
  stage: Stage,
  index: number,
  current: number | null,
  status: RequestStatus,
): StageView['state'] {
  if (stage.decision !== null) return stage.decision.kind === 'APPROVE' ? 'APPROVED' : 'DENIED';
  if (index === current) return 'CURRENT';
  return isOpen(status) ? 'WAITING' : 'SKIPPED';
}

function viewStep(step: DeliveryStep, events: readonly PastEvent[]): RequestView['delivery'][number] {
  const needsHelp = step.needsHelpDesk && step.state !== 'DONE' && step.state !== 'WITHDRAWN';
  return {
    kind: step.kind,
    clientId: step.clientId,
    role: step.role,
    clears: step.kind === 'SET_ATTRIBUTE' && step.values.length === 0,
    isUndo: step.isUndo,
    doneByHand: step.doneByHand,
    state: needsHelp ? 'NEEDS_HELP_DESK' : step.state,
    attempts: step.attempts,
    nextAttemptAt: step.state === 'WAITING' ? instant(step.runAt) : null,
    fault: step.state === 'DONE' || step.state === 'WITHDRAWN' ? null : lastFault(step, events),
    doneAt: instant(step.doneAt),
  };
}

function lastFault({ kind, clientId, role }: DeliveryStep, events: readonly PastEvent[]): StepFault | null {
  const failures = events.flatMap(({ action, detail }) => (action === 'DELIVERY_FAILED' ? [detail] : []));
  const last = failures.findLast(
    (one) => one.kind === kind && one.client === clientId && one.clientRole === role,
  );
  return last === undefined ? null : reportedFault(last);
}

const eventWords: Partial<Record<PastEvent['action'], EventView['what']>> = {
  REQUEST_SUBMITTED: 'SUBMITTED',
  STAGE_APPROVED: 'APPROVED_STAGE',
  APPROVAL_WITHDRAWN: 'APPROVAL_UNDONE',
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
  STAGE_HANDED_OVER: 'HANDED_OVER',
  STAGE_ESCALATED: 'ESCALATED',
  STAGE_REMINDED: 'REMINDED',
  DELIVERY_RETRIED: 'RETRIED',
  STEP_DONE_BY_HAND: 'DONE_BY_HAND',
  DELIVERY_UNDONE: 'UNDOING',
  ALTERNATE_ENDED: 'ENDED',
};

function viewEvent(event: PastEvent): EventView[] {
  const { action, detail } = event;
  const what = 'setUp' in detail && detail.setUp ? 'SET_UP' : eventWords[action];
  if (what === undefined) return [];
  return [
    {
      at: event.at.toISOString(),
      what,
      by: event.by,
      onBehalfOf: ('onBehalfOf' in detail ? detail.onBehalfOf : null) ?? null,
      role: ('role' in detail ? detail.role : null) ?? null,
      comment: ('comment' in detail ? detail.comment : null) ?? null,
      moved: movedIn(event),
    },
  ];
}

/** Who decides from then on or as well; null where nobody else does. */
function movedIn({ action, detail }: PastEvent): EventView['moved'] {
  if (action === 'STAGE_ESCALATED')
    return detail.to.length === 0 ? null : { from: [], to: [...detail.to], because: 'NO_DECISION' };
  return action === 'STAGE_HANDED_OVER' ? movedOf(detail) : null;
}

/** Who decides from then on; older rows of the trail do not name them. */
function movedOf({ from, to, because }: Partial<EventDetails['STAGE_HANDED_OVER']>): EventView['moved'] {
  return from === undefined || to === undefined || because === undefined
    ? null
    : { from: [...from], to: [...to], because };
}

function instant(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}
