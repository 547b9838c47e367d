import Type from 'typebox';
import { limits } from '../../domain/validation/text.ts';
import { decidingRoles } from '../../domain/people/roles.ts';
import { ownDecisionKinds, requestTypes } from '../../domain/requests/kinds.ts';
import { reasonCodes } from '../../domain/requests/request.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { download } from '../downloads/download.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from '../shapes.ts';
import { dateRange, listOrder, pageTotals } from './list-query.ts';
import { AccountRequestPart } from './request-details.ts';

/** One decision or question of the caller, and what has happened to the request. */
const OwnDecision = Closed({
  requestId: Uuid,
  requestNumber: Type.String(),
  requestType: Type.Enum(requestTypes),
  workflowStatus: Type.Enum(requestStatuses),
  applicationId: Nullable(Type.String()),
  accountRequestKind: AccountRequestPart,
  /** Of the person whom the request is for, as it was when it was made. */
  name: Type.String(),
  organization: Type.String(),
  /** UNDONE is an approval that the caller has undone. */
  decision: Type.Enum(ownDecisionKinds),
  /** The role in which it was decided. */
  role: Type.Enum(decidingRoles),
  /** The supervisor for whom an alternate decided. */
  onBehalfOf: Nullable(Type.String()),
  at: Instant,
  undoneAt: Nullable(Instant),
  /** The comment of a decision, or the question. */
  comment: Nullable(Type.String()),
  reasonCode: Nullable(Type.Enum(reasonCodes)),
  /** Roles asked for that were not given. */
  withheldRoles: Type.Array(Type.String()),
  /** Until when it can be undone; null where it cannot be. */
  undoableUntil: Nullable(Instant),
});

/** A page of the caller's own decisions. */
export const OwnDecisionsPage = Closed({
  items: Type.Array(OwnDecision),
  ...pageTotals,
});
export type OwnDecisionsPage = Type.Static<typeof OwnDecisionsPage>;

/** The filters and the order of the decisions. */
const asked = {
  /** A number, three or more of its last digits, or words of the name of the person whom the request is for. */
  q: Type.Optional(Type.String({ maxLength: limits.search.max })),
  application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
  decision: Type.Optional(Type.Enum(ownDecisionKinds)),
  ...listOrder,
  /** By the day of the decision. */
  ...dateRange,
};

export const ownDecisions = endpoint({
  method: 'GET',
  address: addresses.ownDecisions,
  summary: 'What the caller has decided and asked as an approver, newest first if not asked for otherwise',
  access: 'signed-in',
  right: { roles: decidingRoles },
  query: Closed({ ...asked, cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: OwnDecisionsPage,
  status: 200,
  problems: ['NOT_ELIGIBLE', 'ACCOUNT_LOCKED'],
});

/** The columns of the file of own decisions, from left to right. */
export const ownDecisionColumns = [
  { id: 'decidedAt', heading: 'Decided At (UTC)' },
  { id: 'decision', heading: 'Decision' },
  { id: 'role', heading: 'Decided As' },
  { id: 'onBehalfOf', heading: 'On Behalf Of' },
  { id: 'request', heading: 'Request' },
  { id: 'requestType', heading: 'Request Type' },
  { id: 'application', heading: 'Application' },
  { id: 'fullName', heading: 'Full Name' },
  { id: 'organization', heading: 'Organization' },
  { id: 'comment', heading: 'Comment' },
  { id: 'reason', heading: 'Reason' },
  { id: 'rolesNotGiven', heading: 'Roles Not Given' },
  { id: 'undoneAt', heading: 'Undone At (UTC)' },
  { id: 'status', heading: 'Request Status' },
] as const;

export const ownDecisionsCsv = download({
  method: 'GET',
  address: addresses.ownDecisionsCsv,
  access: 'signed-in',
  right: { roles: decidingRoles },
  summary:
    'What the caller has decided and asked as an approver, as a file: all rows of the list with its filters and order',
  query: Closed(asked),
  mediaType: 'text/csv; charset=utf-8',
  columns: ownDecisionColumns.map(({ heading }) => heading),
  problems: ['EXPORT_RUNNING', 'EXPORT_BUSY'],
});
