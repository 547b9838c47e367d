import Type from 'typebox';
import { decidingRoles } from '../domain/people/roles.ts';
import { reasonCodes, requestTypes } from '../domain/requests/request.ts';
import { requestStatuses } from '../domain/requests/transitions.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from './shapes.ts';

/** Roles may be sent as one text or as a list; they are always stored and answered as a list (spec section 3). */
const RoleOrRoles = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
]);
const NoList = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 0 });

/** What is asked for; lists that do not apply are absent or empty (details section 2). */
export const SubmittedDetails = Closed({
  requestedAppName: Type.String({ minLength: 1, maxLength: 64 }),
  role: RoleOrRoles,
  addRoles: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })),
  removeRoles: Type.Optional(NoList),
  purpose: Type.String({ maxLength: 4_000 }),
  level: Type.Optional(NoList),
  userOrigin: Type.Optional(NoList),
  empStatus: Type.Optional(Type.String({ pattern: '^employment-[1-5]$' })),
  userName: Type.Optional(Type.String({ maxLength: 255 })),
});

/** The body of a submit. */
export const Submission = Closed({
  requestType: Type.Enum(['ACCESS_REQUEST']),
  requestDetails: SubmittedDetails,
});
export type Submission = Type.Static<typeof Submission>;

const PersonName = Closed({ fullName: Type.String(), organization: Type.String() });

const RequestDetails = Closed({
  requestedAppName: Nullable(Type.String()),
  role: Type.Array(Type.String()),
  addRoles: Type.Array(Type.String()),
  removeRoles: Type.Array(Type.String()),
  purpose: Nullable(Type.String()),
  empStatus: Nullable(Type.String()),
  /** The employment in words, as it was at submit: `Federal Employee; Analyst`. */
  employment: Nullable(Type.String()),
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
  decidedAt: Nullable(Instant),
  comment: Nullable(Type.String()),
  reasonCode: Nullable(Type.Enum(reasonCodes)),
});
export type StageView = Type.Static<typeof StageView>;

const DeliveryStepView = Closed({
  clientId: Type.String(),
  role: Type.String(),
  state: Type.Enum(['WAITING', 'RUNNING', 'DONE', 'NEEDS_HELP_DESK', 'WITHDRAWN']),
  attempts: Type.Integer(),
  nextAttemptAt: Nullable(Instant),
  doneAt: Nullable(Instant),
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
  ]),
  by: Nullable(Type.String()),
  role: Nullable(Type.Enum(decidingRoles)),
  comment: Nullable(Type.String()),
});
export type RequestEvent = Type.Static<typeof RequestEvent>;

/** What the caller may do with this request; a refused one carries its reason. */
const RequestOffer = Closed({
  action: Type.Enum(['APPROVE', 'DENY', 'CANCEL']),
  allowed: Type.Boolean(),
  code: Type.Optional(Type.Enum(['NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'BEING_APPLIED'])),
});

/** What an approver sees beside the buttons. */
const DecisionFacts = Closed({
  rolesNow: Type.Array(Type.String()),
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
  version: Type.Integer(),
  stage: Nullable(Type.Enum(decidingRoles)),
  stages: Type.Array(StageView),
  delivery: Type.Array(DeliveryStepView),
  events: Type.Array(RequestEvent),
  actions: Type.Array(RequestOffer),
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
  decision: Type.Enum(['APPROVE', 'DENY']),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
  reasonCode: Type.Optional(Type.Enum(reasonCodes)),
});
export type Decision = Type.Static<typeof Decision>;

/** The body of a cancel; the type is sent along and must match (spec section 7). */
export const Cancellation = Closed({
  action: Type.Enum(['CANCEL']),
  requestId: Uuid,
  requestType: Type.Enum(requestTypes),
});
export type Cancellation = Type.Static<typeof Cancellation>;

const ByRequest = Closed({ requestId: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }) });

export const submitRequest = endpoint({
  method: 'POST',
  address: addresses.requests,
  summary: 'Asks for access to an application',
  access: 'signed-in',
  body: Submission,
  reply: RequestView,
  status: 201,
  problems: [
    'ACCOUNT_LOCKED',
    'NOT_ELIGIBLE',
    'PENDING_REQUEST_EXISTS',
    'STALE_ROLES',
    'NO_APPROVER',
    'KEY_REUSED',
  ],
});

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
  summary: 'Approves or denies the waiting stage',
  access: 'signed-in',
  params: ByRequest,
  body: Decision,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'KEY_REUSED'],
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
    q: Type.Optional(Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    size: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  }),
  reply: QueuePage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
