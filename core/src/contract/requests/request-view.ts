import Type from 'typebox';
import { requestReaders } from '../../domain/requests/visibility.ts';
import { decidingRoles } from '../../domain/people/roles.ts';
import { moveReasons } from '../../domain/requests/events/request-event.ts';
import { stepFaults, stepKinds } from '../../domain/provisioning/delivery.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { requestOffers } from '../../domain/requests/offers.ts';
import { closingReasons, reasonCodes } from '../../domain/requests/request.ts';
import { deskSignals } from '../../domain/requests/signals.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { comingKinds } from '../../domain/requests/waiting/coming.ts';
import { HeldAttributes } from '../access.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { ListedCertificate, ListedRules } from '../people/listed-certificate.ts';
import { Closed, Day, Instant, Nullable, PersonName, Uuid } from '../shapes.ts';
import { AccountRequestPart, RequestDetails } from './request-details.ts';

/** A return for information: what an approver asked, and what the requester answered. */
const Question = Closed({
  askedBy: PersonName,
  /** The supervisor for whom an alternate asked. */
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
  /** Its approval says that access was set up by hand. */
  setsUp: Type.Boolean(),
  state: Type.Enum(['WAITING', 'CURRENT', 'APPROVED', 'DENIED', 'SKIPPED']),
  people: Type.Array(PersonName),
  enteredAt: Nullable(Instant),
  dueAt: Nullable(Instant),
  expiresAt: Nullable(Instant),
  decidedBy: Nullable(PersonName),
  /** The supervisor for whom an alternate decided. */
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

/** What a step of the delivery does. */
export const stepWords = {
  /** What is done: a role granted or removed, or an attribute of the person written. */
  kind: Type.Enum(stepKinds),
  /** The role's name, or the attribute's. */
  role: Type.String(),
  /** Nothing is left in the attribute. */
  clears: Type.Boolean(),
  /** The step takes back what an earlier one did. */
  isUndo: Type.Boolean(),
  attempts: Type.Integer(),
  nextAttemptAt: Nullable(Instant),
  /** The provider's last answer while the step is pending; null where it was not tried, or the history was not read. */
  fault: Nullable(Type.Enum(stepFaults)),
};

const DeliveryStepView = Closed({
  ...stepWords,
  clientId: Nullable(Type.String()),
  state: Type.Enum(['WAITING', 'RUNNING', 'DONE', 'NEEDS_HELP_DESK', 'WITHDRAWN']),
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
    'APPROVAL_UNDONE',
    'SET_UP',
    'DENIED',
    'CANCELLED',
    'EXPIRED',
    'DELIVERED',
    'DELIVERY_FAILED',
    'RETURNED',
    'ANSWERED',
    'REASSIGNED',
    'FELL_BACK',
    'HANDED_OVER',
    'ESCALATED',
    'REMINDED',
    'RETRIED',
    'DONE_BY_HAND',
    'UNDOING',
    'ENDED',
  ]),
  by: Nullable(Type.String()),
  /** For whom an alternate did it. */
  onBehalfOf: Nullable(Type.String()),
  role: Nullable(Type.Enum(decidingRoles)),
  comment: Nullable(Type.String()),
  /** Who no longer decides, who does from then on or decides as well, and why; null for what moved nobody. */
  moved: Nullable(
    Closed({
      from: Type.Array(Type.String()),
      to: Type.Array(Type.String()),
      because: Type.Enum(moveReasons),
    }),
  ),
});
export type RequestEvent = Type.Static<typeof RequestEvent>;

/** What the caller may do with this request; a refused one carries its reason. */
const RequestOffer = Closed({
  action: Type.Enum(requestOffers),
  allowed: Type.Boolean(),
  /** An approval takes a note of what was set up by hand; absent where its comment is optional. */
  needsNote: Type.Optional(Type.Literal(true)),
  code: Type.Optional(Type.Enum(['NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'BEING_APPLIED'])),
  /** Until when it is offered, where its time is limited. */
  until: Type.Optional(Instant),
});

/** What an approver sees beside the buttons. */
const DecisionFacts = Closed({
  /** Of the person whom it is for, where the reader may see their page; null otherwise, and in lists. */
  personId: Nullable(Type.String()),
  /** What to look at before an approval; the same as on the desk. */
  signals: Type.Array(Type.Enum(deskSignals)),
  /** Accounts that this one, which nobody vouches for, or the name that is asked for could be mistaken for (rule accounts 9). */
  namesakes: Type.Array(
    Closed({ fullName: Type.String(), organization: Type.String(), email: Type.String() }),
  ),
  /** What an approval confirms as set up by hand, one by one; empty where one note is enough, or none is needed. */
  itemsToSetUp: Type.Array(Type.String()),
  rolesNow: Type.Array(Type.String()),
  /** Null where the application asks for roles alone. */
  optionsNow: Nullable(HeldAttributes),
  /** The person's certificates as they are today, never their files; empty where they need none, null where nobody knows the person. */
  certificates: Nullable(Type.Array(ListedCertificate)),
  rules: ListedRules,
  /** For each role to be added: how many people of the same organization hold it now, up to 99. */
  sameOffice: Type.Array(Closed({ role: Type.String(), holders: Type.Integer() })),
  earlierRequests: Type.Array(
    Closed({
      requestId: Uuid,
      requestNumber: Type.String(),
      requestType: Type.Enum(requestTypes),
      applicationId: Nullable(Type.String()),
      accountRequestKind: AccountRequestPart,
      workflowStatus: Type.Enum(requestStatuses),
      submittedAt: Instant,
    }),
  ),
});

/** A whole request: the specification's fields, then ours (rule requests 8). */
export const RequestView = Closed({
  requestType: Type.Enum(requestTypes),
  requestId: Uuid,
  requestNumber: Type.String(),
  requestDetails: RequestDetails,
  accountRequestKind: AccountRequestPart,
  workflowStatus: Type.Enum(requestStatuses),
  name: Type.String(),
  initiatorEmail: Type.String(),
  /** Who started it for the person; null where they asked themselves. */
  initiator: Nullable(PersonName),
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
  /** The person's own address. */
  email: Type.String(),
  /** Whether the reader is the person it is for. */
  isOwn: Type.Boolean(),
  submittedAt: Instant,
  closedAt: Nullable(Instant),
  /** Why a canceled request was closed, and the words that came with it. */
  closingReason: Nullable(Type.Enum(closingReasons)),
  closingNote: Nullable(Type.String()),
  /** REQUESTER while a question waits for the answer; `answerBy` is its last day. */
  waitingOn: Nullable(Type.Enum(['REQUESTER'])),
  answerBy: Nullable(Instant),
  /** What happens by itself while it waits, in order, unless somebody decides before; days of the calendar in the zone of the deadlines. */
  coming: Type.Array(Closed({ what: Type.Enum(comingKinds), day: Day })),
  /** When the requester reminded those who are asked last; null while nobody was. */
  remindedAt: Nullable(Instant),
  version: Type.Integer(),
  stage: Nullable(Type.Enum(decidingRoles)),
  stages: Type.Array(StageView),
  /** What the delivery is after: the roles, or how it was before. */
  deliveryGoal: Type.Enum(['DELIVER', 'UNDO']),
  /** When the last of the access that it gave ended; null while some of it lasts, and where it gave none. */
  accessEndedAt: Nullable(Instant),
  delivery: Type.Array(DeliveryStepView),
  events: Type.Array(RequestEvent),
  /** Up to when what happened to it is gone, as the trail's time for it is over (rule audit 6); null where nothing is. */
  eventsRemovedUntil: Nullable(Instant),
  actions: Type.Array(RequestOffer),
  /** The supervisor for whom the reader would decide the waiting stage; null if the reader was asked. */
  decidesInPlaceOf: Nullable(PersonName),
  /**
   * Those who are asked now and whom mail does not reach, and those whom it does; null where mail reaches somebody who was asked from the
   * beginning, for readers who may not know, and in lists (rule mail 19).
   */
  unreached: Nullable(Closed({ people: Type.Array(PersonName), reached: Type.Array(PersonName) })),
  /** People of it who are called something else today: the request names them as they were then. */
  renamed: Type.Array(Closed({ named: Type.String(), today: Type.String() })),
  /** Only for people who have to decide it or have decided it, and for RM-IT help (rule deciding 10). */
  decisionFacts: Nullable(DecisionFacts),
});
export type RequestView = Type.Static<typeof RequestView>;

/** A request by id or number, in the path. */
export const ByRequest = Closed({ requestId: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }) });

export const oneRequest = endpoint({
  method: 'GET',
  address: addresses.request,
  summary: 'One request by id or number, as the caller may see it',
  access: 'signed-in',
  right: { own: 'ALWAYS', roles: requestReaders },
  params: ByRequest,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const pendingRequest = endpoint({
  method: 'GET',
  address: addresses.pending,
  summary: "The caller's open request of one type, or an empty object",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  query: Closed({ requestType: Type.Enum(requestTypes) }),
  // An empty object says that there is none; no other part of a request is ever left out.
  reply: Type.Partial(RequestView),
  status: 200,
  problems: [],
});

export const userRequests = endpoint({
  method: 'GET',
  address: addresses.userRequests,
  summary:
    "The caller's own requests, newest first, 100 at a time: open or closed within 90 days, or all finished ones",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  query: Closed({
    /** Those that are finished, however long ago, in place of the usual ones. */
    finished: Type.Optional(Type.Enum(['1'])),
    /** Only those after this one of the list: the id of the last request of the page before. */
    after: Type.Optional(Uuid),
  }),
  reply: Type.Array(RequestView),
  status: 200,
  problems: [],
});
