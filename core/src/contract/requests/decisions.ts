import Type from 'typebox';
import { decidingRoles } from '../../domain/people/roles.ts';
import { decisions } from '../../domain/requests/kinds.ts';
import { closingReasons, reasonCodes } from '../../domain/requests/request.ts';
import { mostPerBatch } from '../../domain/requests/several.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { problemCodes } from '../problems.ts';
import { Closed, Nullable, SentNames, Uuid, Version } from '../shapes.ts';
import { ByRequest, RequestView } from './request-view.ts';

/** What was set up by hand for one item of a request. */
const Confirmation = Closed({
  item: Type.String({ maxLength: 200 }),
  note: Type.String({ maxLength: 2_000 }),
});

/** The body of a decision (rule deciding 8). */
export const Decision = Closed({
  stage: Type.Enum(decidingRoles),
  version: Version,
  decision: Type.Enum(decisions),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
  reasonCode: Type.Optional(Type.Enum(reasonCodes)),
  /** The roles an authorizer gives, where they are fewer than those asked for. */
  roles: Type.Optional(SentNames),
  /** One for each item that an approval confirms as set up by hand, which need no comment then (rule deciding 18). */
  confirmations: Type.Optional(Type.Array(Confirmation, { maxItems: 100 })),
});
export type Decision = Type.Static<typeof Decision>;

/** One decision on several requests; each is accepted or refused on its own. */
export const SeveralDecisions = Closed({
  items: Type.Array(Closed({ requestId: Uuid, stage: Type.Enum(decidingRoles), version: Version }), {
    minItems: 1,
    maxItems: mostPerBatch,
  }),
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
  code: Nullable(Type.Enum(problemCodes)),
  decidedBy: Nullable(Type.String()),
  /** Current status of an item somebody else had already decided or closed; otherwise null, like the next two fields. */
  currentStatus: Nullable(Type.Enum(requestStatuses)),
  waitingOn: Nullable(Type.Enum(['REQUESTER'])),
  closingReason: Nullable(Type.Enum(closingReasons)),
});
export const DecidedItems = Closed({ results: Type.Array(DecidedItem) });
export type DecidedItems = Type.Static<typeof DecidedItems>;

export const decideRequest = endpoint({
  method: 'POST',
  address: addresses.decisions,
  summary: 'Approves or denies the waiting stage, or asks the requester',
  access: 'signed-in',
  right: { roles: decidingRoles, named: { in: 'body', field: 'stage' } },
  takesKey: true,
  params: ByRequest,
  body: Decision,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'KEY_REUSED'],
});

/** The version of the request that the caller was looking at. */
export const ApprovalWithdrawal = Closed({ version: Version });
export type ApprovalWithdrawal = Type.Static<typeof ApprovalWithdrawal>;

export const withdrawApproval = endpoint({
  method: 'POST',
  address: addresses.approvalWithdrawal,
  summary: 'Undoes an own approval of a moment ago, while the next stage has not acted',
  access: 'signed-in',
  right: { roles: decidingRoles },
  takesKey: true,
  params: ByRequest,
  body: ApprovalWithdrawal,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'UNDO_TOO_LATE', 'KEY_REUSED'],
});

export const decideSeveral = endpoint({
  method: 'POST',
  address: addresses.severalDecisions,
  summary: 'One decision on several requests, answered for each',
  access: 'signed-in',
  right: { roles: decidingRoles },
  takesKey: true,
  body: SeveralDecisions,
  reply: DecidedItems,
  status: 200,
  problems: [],
});
