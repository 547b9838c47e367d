import Type from 'typebox';
import { limits } from '../../domain/validation/text.ts';
import { decidingRoles } from '../../domain/people/roles.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { deskPurposeLength, mostPerBatch } from '../../domain/requests/several.ts';
import { deskSignals } from '../../domain/requests/signals.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Day, Instant, Nullable, Uuid, uuidPattern } from '../shapes.ts';
import { AccountRequestPart, ProfileChange } from './request-details.ts';
import { RequestView } from './request-view.ts';
import { pageTotals } from './list-query.ts';

/** A line of an approver's desk. */
export const QueueItem = Closed({
  requestId: Uuid,
  requestNumber: Type.String(),
  requestType: Type.Enum(requestTypes),
  workflowStatus: Type.Enum(requestStatuses),
  applicationId: Nullable(Type.String()),
  roles: Type.Array(Type.String()),
  /** Why it is asked, up to 500 characters, cut at the end of a word; null where nobody was asked for a purpose. */
  purpose: Nullable(Type.String({ maxLength: deskPurposeLength })),
  /** The purpose goes on; the whole of it is in the request. */
  isPurposeCut: Type.Boolean(),
  name: Type.String(),
  organization: Type.String(),
  submittedAt: Instant,
  enteredAt: Instant,
  dueAt: Instant,
  expiresAt: Nullable(Instant),
  fallbackFor: Nullable(Type.Enum(decidingRoles)),
  /** The supervisor who was asked, where the reader is that person's alternate. */
  onBehalfOf: Nullable(Type.String()),
  /** The alternate and the period, where an alternate is requested. */
  alternate: Nullable(Closed({ startDate: Day, endDate: Day })),
  version: Type.Integer(),
  addRoles: Type.Array(Type.String()),
  removeRoles: Type.Array(Type.String()),
  /** What is asked for the person's own account, and what of their profile is to change. */
  accountRequestKind: AccountRequestPart,
  updatedFields: Type.Array(ProfileChange),
  /** What somebody should look at before an approval; plain items, which have none, can be decided several at once. */
  signals: Type.Array(Type.Enum(deskSignals)),
});
export type QueueItem = Type.Static<typeof QueueItem>;

/** A page of the desk, oldest due date first. */
export const QueuePage = Closed({
  items: Type.Array(QueueItem),
  ...pageTotals,
  /** What this person decided lately in this role, newest first; for the empty desk. */
  lately: Type.Array(
    Closed({
      requestId: Uuid,
      requestNumber: Type.String(),
      requestType: Type.Enum(requestTypes),
      name: Type.String(),
      applicationId: Nullable(Type.String()),
      accountRequestKind: AccountRequestPart,
      decision: Type.Enum(['APPROVE', 'DENY']),
      decidedAt: Instant,
    }),
  ),
});
export type QueuePage = Type.Static<typeof QueuePage>;

export const requestsForRole = endpoint({
  method: 'GET',
  address: addresses.requests,
  summary: 'Requests routed to the caller in one deciding role',
  access: 'signed-in',
  right: { roles: decidingRoles, named: { in: 'query', field: 'role' } },
  query: Closed({ role: Type.String({ maxLength: 64 }) }),
  reply: Type.Array(RequestView),
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

/** As many as a page of the desk can hold. */
const idsPattern = `^${uuidPattern}(,${uuidPattern}){0,${mostPerBatch - 1}}$`;
/** From one request to a whole page of them. */
const sizePattern = `^(${Array.from({ length: mostPerBatch }, (_none, index) => index + 1).join('|')})$`;

export const requestQueue = endpoint({
  method: 'GET',
  address: addresses.queue,
  summary: 'The desk of one deciding role: filters and pages on the server',
  access: 'signed-in',
  right: { roles: decidingRoles, named: { in: 'query', field: 'role' } },
  query: Closed({
    role: Type.Enum(decidingRoles),
    type: Type.Optional(Type.Enum(requestTypes)),
    application: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,64}$' })),
    minAgeDays: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
    /** The language of the names that are searched; English by default. */
    language: Type.Optional(Type.Enum(['en', 'es'])),
    /** Only these of the desk: ids with commas between them. */
    requests: Type.Optional(Type.String({ pattern: idsPattern })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    size: Type.Optional(Type.String({ pattern: sizePattern })),
  }),
  reply: QueuePage,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
