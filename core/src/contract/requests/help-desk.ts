import Type from 'typebox';
import { mostAsked, stuckCauses } from '../../domain/requests/transitions/intervene.ts';
import { limits } from '../../domain/validation/text.ts';
import { interventions, requestTypes } from '../../domain/requests/kinds.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { AccountRequestPart } from './request-details.ts';
import { dateRange, listOrder, pageTotals } from './list-query.ts';
import { ByRequest, RequestView, stepWords } from './request-view.ts';
import { Closed, Instant, Nullable, Uuid, Version } from '../shapes.ts';

/** What RM-IT help does to a request that does not move. */
export const InterventionOrder = Closed({
  version: Version,
  intervention: Type.Enum(interventions),
  note: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** REASSIGN: subject ids of the people asked from now on. */
  people: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: mostAsked })),
});
export type InterventionOrder = Type.Static<typeof InterventionOrder>;

/** With the address, which tells people of one name apart. */
const whoCanBeNamed = {
  id: Type.String(),
  fullName: Type.String(),
  organization: Type.String(),
  email: Type.String(),
};

/** Somebody who may be named in place of others. */
export const Candidate = Closed(whoCanBeNamed);
export type Candidate = Type.Static<typeof Candidate>;

/** Somebody who may be asked in place of those who do not respond; one of those may go on being asked. */
const StageCandidate = Closed({
  ...whoCanBeNamed,
  /** The waiting stage asks this person already. */
  isAsked: Type.Boolean(),
});
export type StageCandidate = Type.Static<typeof StageCandidate>;

/** The first of those who may be asked, by name; with words, of those who are found by them. */
export const StageCandidates = Closed({
  people: Type.Array(StageCandidate),
  hasMorePeople: Type.Boolean(),
});
export type StageCandidates = Type.Static<typeof StageCandidates>;

/** What is looked for among those who may be named (rule people 18). */
export const candidateSearch = Closed({ q: Type.Optional(Type.String({ maxLength: limits.search.max })) });

/** A request that does not move by itself, with the reason. */
export const StuckItem = Closed({
  requestId: Uuid,
  requestNumber: Type.String(),
  requestType: Type.Enum(requestTypes),
  workflowStatus: Type.Enum(requestStatuses),
  applicationId: Nullable(Type.String()),
  accountRequestKind: AccountRequestPart,
  name: Type.String(),
  organization: Type.String(),
  cause: Type.Enum(stuckCauses),
  /** When it entered its current state. */
  since: Instant,
  waitingFor: Type.Array(Type.String()),
  /** The first step that fails, with the provider's answer; null where a decision is awaited. */
  step: Nullable(Closed(stepWords)),
});
export const StuckList = Closed({
  items: Type.Array(StuckItem),
  ...pageTotals,
});
export type StuckList = Type.Static<typeof StuckList>;

export const interveneInRequest = endpoint({
  method: 'POST',
  address: addresses.interventions,
  summary: 'RM-IT help reassigns, retries, completes by hand, undoes or closes a request that does not move',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  takesKey: true,
  params: ByRequest,
  body: InterventionOrder,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ALREADY_DECIDED', 'ALREADY_DONE', 'BEING_APPLIED', 'KEY_REUSED'],
});

export const requestCandidates = endpoint({
  method: 'GET',
  address: addresses.candidates,
  summary:
    'Who may be asked in place of the people of the waiting stage, by name, 50 at most; with words those whose name, address or username has them; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  params: ByRequest,
  query: candidateSearch,
  reply: StageCandidates,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE'],
});

export const stuckRequests = endpoint({
  method: 'GET',
  address: addresses.stuck,
  summary: 'Requests that do not move by themselves, longest first; for RM-IT help',
  access: 'signed-in',
  right: { roles: ['RM_IT_HELP'] },
  query: Closed({
    /** A person, a number, a role or an application. */
    q: Type.Optional(Type.String({ maxLength: limits.search.max })),
    /** The language of the names that are searched; English by default. */
    language: Type.Optional(Type.Enum(['en', 'es'])),
    ...listOrder,
    /** By when it entered its current state. */
    ...dateRange,
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: StuckList,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});
