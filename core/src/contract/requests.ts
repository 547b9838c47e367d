import Type from 'typebox';
import { decidingRoles } from '../domain/people/roles.ts';
import { decisions } from '../domain/requests/decide.ts';
import { interventions } from '../domain/requests/help-desk.ts';
import { closingReasons, reasonCodes, requestTypes } from '../domain/requests/request.ts';
import { limits } from '../domain/forms/text.ts';
import { deskSignals } from '../domain/requests/signals.ts';
import { stepKinds } from '../domain/requests/delivery.ts';
import { requestStatuses } from '../domain/requests/transitions.ts';
import { addresses } from './addresses.ts';
import { HeldOptions } from './access.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Day, Instant, Nullable, Uuid, uuidPattern } from './shapes.ts';

const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 });

/** A person as people name them. */
export const PersonName = Closed({ fullName: Type.String(), organization: Type.String() });

const RequestDetails = Closed({
  requestedAppName: Nullable(Type.String()),
  role: Type.Array(Type.String()),
  addRoles: Type.Array(Type.String()),
  removeRoles: Type.Array(Type.String()),
  purpose: Nullable(Type.String()),
  accessType: Nullable(Type.String()),
  level: Type.Array(Type.String()),
  userOrigin: Type.Array(Type.String()),
  empStatus: Nullable(Type.String()),
  /** The employment in words, as it was at submit: `Federal Employee; Analyst`. */
  employment: Nullable(Type.String()),
  /** Who is to stand in, from which day to which; null where the request is about something else. */
  alternate: Nullable(Closed({ person: PersonName, startDate: Day, endDate: Day })),
});

/** A return for information: what an approver asked, and what the requester answered. */
const Question = Closed({
  askedBy: PersonName,
  /** The supervisor in whose place an alternate asked. */
  onBehalfOf: Nullable(PersonName),
  askedAt: Instant,
  question: Type.String(),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
});

/** One stage of a request's way, for the timeline. */
export const StageView = Closed({
  role: Type.Enum(decidingRoles),
  fallbackFor: Nullable(Type.Enum(decidingRoles)),
  state: Type.Enum(['WAITING', 'CURRENT', 'APPROVED', 'DENIED', 'SKIPPED']),
  people: Type.Array(PersonName),
  enteredAt: Nullable(Instant),
  dueAt: Nullable(Instant),
  expiresAt: Nullable(Instant),
  decidedBy: Nullable(PersonName),
  /** The supervisor in whose place an alternate decided. */
  onBehalfOf: Nullable(PersonName),
  decidedAt: Nullable(Instant),
  comment: Nullable(Type.String()),
  reasonCode: Nullable(Type.Enum(reasonCodes)),
  /** Roles asked for that this stage did not give. */
  withheldRoles: Type.Array(Type.String()),
  /** Questions to the requester, oldest first. */
  questions: Type.Array(Question),
});
export type StageView = Type.Static<typeof StageView>;

const DeliveryStepView = Closed({
  /** What is done: a role given or taken, or an attribute of the person written. */
  kind: Type.Enum(stepKinds),
  clientId: Nullable(Type.String()),
  /** The role's name, or the attribute's. */
  role: Type.String(),
  state: Type.Enum(['WAITING', 'RUNNING', 'DONE', 'NEEDS_HELP_DESK', 'WITHDRAWN']),
  /** The step takes back what an earlier one did. */
  isUndo: Type.Boolean(),
  attempts: Type.Integer(),
  nextAttemptAt: Nullable(Instant),
  doneAt: Nullable(Instant),
  /** Who did it by hand, with what note. */
  doneByHand: Nullable(Closed({ by: Type.String(), note: Type.String() })),
});

/** What happened to a request, oldest first. */
export const RequestEvent = Closed({
  at: Instant,
  what: Type.Enum([
    'SUBMITTED',
    'APPROVED_STAGE',
    'DENIED',
    'CANCELLED',
    'EXPIRED',
    'DELIVERED',
    'DELIVERY_FAILED',
    'RETURNED',
    'ANSWERED',
    'REASSIGNED',
    'FELL_BACK',
    'RETRIED',
    'DONE_BY_HAND',
    'UNDOING',
    'ENDED',
  ]),
  by: Nullable(Type.String()),
  /** In whose place an alternate did it. */
  onBehalfOf: Nullable(Type.String()),
  role: Nullable(Type.Enum(decidingRoles)),
  comment: Nullable(Type.String()),
});
export type RequestEvent = Type.Static<typeof RequestEvent>;

/** What the caller may do with this request; a refused one carries its reason. */
const RequestOffer = Closed({
  action: Type.Enum([...decisions, 'REDUCE', 'RESPOND', 'CANCEL', 'END', ...interventions]),
  allowed: Type.Boolean(),
  code: Type.Optional(Type.Enum(['NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'BEING_APPLIED'])),
});

/** What an approver sees beside the buttons. */
const DecisionFacts = Closed({
  rolesNow: Type.Array(Type.String()),
  /** Null where the application asks for no user level and no origin. */
  optionsNow: Nullable(HeldOptions),
  /** Certificates of the person that count as expired today. */
  expiredCertificates: Type.Array(Type.Enum(['privacy', 'cyber', 'issa'])),
  /** For each role to be added: how many people of the same organization hold it now, up to 99. */
  sameOffice: Type.Array(Closed({ role: Type.String(), holders: Type.Integer() })),
  earlierRequests: Type.Array(
    Closed({
      requestId: Uuid,
      requestNumber: Type.String(),
      requestType: Type.Enum(requestTypes),
      applicationId: Nullable(Type.String()),
      workflowStatus: Type.Enum(requestStatuses),
      submittedAt: Instant,
    }),
  ),
});

/** A whole request: the specification's fields, then ours (spec section 3, details section 2). */
export const RequestView = Closed({
  requestType: Type.Enum(requestTypes),
  requestId: Uuid,
  requestNumber: Type.String(),
  requestDetails: RequestDetails,
  workflowStatus: Type.Enum(requestStatuses),
  name: Type.String(),
  initiatorEmail: Type.String(),
  supervisorEmails: Type.Array(Type.String()),
  supervisorComment: Nullable(Type.String()),
  supervisorDecisionDate: Nullable(Instant),
  authorizerEmails: Type.Array(Type.String()),
  authorizerComment: Nullable(Type.String()),
  authorizerDecisionDate: Nullable(Instant),
  rmitHelpComment: Nullable(Type.String()),
  rmitHelpDecisionDate: Nullable(Instant),
  fileTrailAdminComment: Nullable(Type.String()),
  fileTrailAdminDecisionDate: Nullable(Instant),
  organization: Type.String(),
  /** Whether the reader is the person it is for. */
  isOwn: Type.Boolean(),
  submittedAt: Instant,
  closedAt: Nullable(Instant),
  /** Why a cancelled request was closed, and the words that came with it. */
  closingReason: Nullable(Type.Enum(closingReasons)),
  closingNote: Nullable(Type.String()),
  /** REQUESTER while a question waits for the answer; `answerBy` is its last day. */
  waitingOn: Nullable(Type.Enum(['REQUESTER'])),
  answerBy: Nullable(Instant),
  version: Type.Integer(),
  stage: Nullable(Type.Enum(decidingRoles)),
  stages: Type.Array(StageView),
  /** What the delivery is after: the roles, or how it was before. */
  deliveryGoal: Type.Enum(['DELIVER', 'UNDO']),
  delivery: Type.Array(DeliveryStepView),
  events: Type.Array(RequestEvent),
  actions: Type.Array(RequestOffer),
  /** The supervisor in whose place the reader would decide the waiting stage; null for whoever was asked. */
  decidesInPlaceOf: Nullable(PersonName),
  /** Only for people who may decide it or have decided it. */
  decisionFacts: Nullable(DecisionFacts),
});
export type RequestView = Type.Static<typeof RequestView>;

/** A line of an approver's desk. */
export const QueueItem = Closed({
  requestId: Uuid,
  requestNumber: Type.String(),
  requestType: Type.Enum(requestTypes),
  workflowStatus: Type.Enum(requestStatuses),
  applicationId: Nullable(Type.String()),
  roles: Type.Array(Type.String()),
  name: Type.String(),
  organization: Type.String(),
  submittedAt: Instant,
  enteredAt: Instant,
  dueAt: Instant,
  expiresAt: Nullable(Instant),
  fallbackFor: Nullable(Type.Enum(decidingRoles)),
  /** The supervisor who was asked, where the reader stands in for that person. */
  onBehalfOf: Nullable(Type.String()),
  /** Who is to stand in, and when, where that is what is asked. */
  alternate: Nullable(Closed({ startDate: Day, endDate: Day })),
  version: Type.Integer(),
  addRoles: Type.Array(Type.String()),
  removeRoles: Type.Array(Type.String()),
  /** What somebody should look at before a yes; plain items, which have none, can be decided several at once. */
  signals: Type.Array(Type.Enum(deskSignals)),
});
export type QueueItem = Type.Static<typeof QueueItem>;

/** A page of the desk, oldest due date first. */
export const QueuePage = Closed({
  items: Type.Array(QueueItem),
  /** Exact up to 1,000. */
  total: Type.Integer(),
  /** True when there are more than `total` says. */
  totalIsMinimum: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
  /** What this person decided lately in this role, newest first; for the empty desk. */
  lately: Type.Array(
    Closed({
      requestId: Uuid,
      requestNumber: Type.String(),
      requestType: Type.Enum(requestTypes),
      name: Type.String(),
      applicationId: Nullable(Type.String()),
      decision: Type.Enum(['APPROVE', 'DENY']),
      decidedAt: Instant,
    }),
  ),
});
export type QueuePage = Type.Static<typeof QueuePage>;

/** The body of a decision (details section 1). */
export const Decision = Closed({
  stage: Type.Enum(decidingRoles),
  version: Type.Integer({ minimum: 0 }),
  decision: Type.Enum(decisions),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
  reasonCode: Type.Optional(Type.Enum(reasonCodes)),
  /** The roles an authorizer gives, where they are fewer than those asked for. */
  roles: Type.Optional(Names),
});
export type Decision = Type.Static<typeof Decision>;

/** One decision on several requests; each is taken, or refused, by itself. */
export const SeveralDecisions = Closed({
  items: Type.Array(
    Closed({ requestId: Uuid, stage: Type.Enum(decidingRoles), version: Type.Integer({ minimum: 0 }) }),
    { minItems: 1, maxItems: 50 },
  ),
  decision: Type.Enum(['APPROVE', 'DENY']),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
  reasonCode: Type.Optional(Type.Enum(reasonCodes)),
});
export type SeveralDecisions = Type.Static<typeof SeveralDecisions>;

const DecidedItem = Closed({
  requestId: Uuid,
  requestNumber: Nullable(Type.String()),
  /** Null when it was refused. */
  workflowStatus: Nullable(Type.Enum(requestStatuses)),
  code: Nullable(Type.String()),
  decidedBy: Nullable(Type.String()),
  /** Where one stands that somebody or something was faster with; null otherwise, as are the two after it. */
  currentStatus: Nullable(Type.Enum(requestStatuses)),
  waitingOn: Nullable(Type.Enum(['REQUESTER'])),
  closingReason: Nullable(Type.Enum(closingReasons)),
});
export const DecidedItems = Closed({ results: Type.Array(DecidedItem) });
export type DecidedItems = Type.Static<typeof DecidedItems>;

/** The body of a cancel; the type is sent along and must match (spec section 7). */
export const Cancellation = Closed({
  action: Type.Enum(['CANCEL']),
  requestId: Uuid,
  requestType: Type.Enum(requestTypes),
});
export type Cancellation = Type.Static<typeof Cancellation>;

/** A request by id or number, in the path. */
export const ByRequest = Closed({ requestId: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }) });

export const requestsForRole = endpoint({
  method: 'GET',
  address: addresses.requests,
  summary: 'Requests routed to the caller in one deciding role',
  access: 'signed-in',
  query: Closed({ role: Type.String({ maxLength: 64 }) }),
  reply: Type.Array(RequestView),
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const oneRequest = endpoint({
  method: 'GET',
  address: addresses.request,
  summary: 'One request by id or number, as the caller may see it',
  access: 'signed-in',
  params: ByRequest,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const decideRequest = endpoint({
  method: 'POST',
  address: addresses.decisions,
  summary: 'Approves or denies the waiting stage, or asks the requester',
  access: 'signed-in',
  params: ByRequest,
  body: Decision,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'KEY_REUSED'],
});

export const decideSeveral = endpoint({
  method: 'POST',
  address: addresses.severalDecisions,
  summary: 'One decision on several requests, answered for each',
  access: 'signed-in',
  body: SeveralDecisions,
  reply: DecidedItems,
  status: 200,
  problems: [],
});

export const cancelRequest = endpoint({
  method: 'POST',
  address: addresses.cancelRequest,
  summary: 'Withdraws an own request',
  access: 'signed-in',
  body: Cancellation,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ALREADY_DECIDED', 'ALREADY_DONE', 'BEING_APPLIED'],
});

export const userRequests = endpoint({
  method: 'GET',
  address: addresses.userRequests,
  summary: "The caller's own requests: open, or closed within 90 days; newest first",
  access: 'signed-in',
  reply: Type.Array(RequestView),
  status: 200,
  problems: [],
});

/** As many as a page of the desk can hold. */
const idsPattern = `^${uuidPattern}(,${uuidPattern}){0,49}$`;

export const requestQueue = endpoint({
  method: 'GET',
  address: addresses.queue,
  summary: 'The desk of one deciding role: filters and pages on the server',
  access: 'signed-in',
  query: Closed({
    role: Type.Enum(decidingRoles),
    type: Type.Optional(Type.Enum(requestTypes)),
    application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
    minAgeDays: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
    q: Type.Optional(Type.String({ maxLength: limits.search.max, pattern: '^[^\\u0000]*$' })),
    /** Only these of the desk: ids with commas between them. */
    requests: Type.Optional(Type.String({ pattern: idsPattern })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    size: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  }),
  reply: QueuePage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
