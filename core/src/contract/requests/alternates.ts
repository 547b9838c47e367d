import Type from 'typebox';
import { endingRoles } from '../../domain/requests/transitions/end.ts';
import { closingReasons } from '../../domain/requests/request.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Candidate, candidateSearch } from './help-desk.ts';
import { ByRequest, RequestView } from './request-view.ts';
import { Closed, Day, Nullable, PersonName, Uuid, Version } from '../shapes.ts';

/** Somebody is alternate for a supervisor from one day to another, or has been asked to be (rule alternates 9). */
const AlternateView = Closed({
  requestId: Uuid,
  requestNumber: Type.String(),
  workflowStatus: Type.Enum(requestStatuses),
  /** Why it was canceled, where it was. */
  closingReason: Nullable(Type.Enum(closingReasons)),
  version: Type.Integer(),
  delegator: PersonName,
  alternate: PersonName,
  /** First and last day, in the zone of the agency's deadlines. */
  startDate: Day,
  endDate: Day,
  /** The alternate may decide at this moment. */
  isRunning: Type.Boolean(),
  /** Accepted, and its last day is not over: either side may end it. */
  mayEnd: Type.Boolean(),
});
export type AlternateView = Type.Static<typeof AlternateView>;

/** Both sides of acting as alternate, newest first: what is open or running, and what ended within 90 days. */
export const Alternates = Closed({
  /** Alternates whom the caller named. */
  named: Type.Array(AlternateView),
  /** Supervisors who named the caller. */
  actingFor: Type.Array(AlternateView),
  /** Today in the zone of the agency's deadlines, and the most days of an alternate period. */
  today: Day,
  mostDays: Type.Integer(),
});
export type Alternates = Type.Static<typeof Alternates>;

/** Ending what was accepted before its last day. */
export const AlternateEnd = Closed({ version: Version });
export type AlternateEnd = Type.Static<typeof AlternateEnd>;

export const readAlternates = endpoint({
  method: 'GET',
  address: addresses.alternates,
  summary: "A supervisor's alternates, and whom the supervisor stands in for",
  access: 'signed-in',
  right: { roles: ['SUPERVISOR'] },
  reply: Alternates,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

/** The first of those who may be named, by name; with words, of those who are found by them. */
export const AlternateCandidates = Closed({
  people: Type.Array(Candidate),
  hasMorePeople: Type.Boolean(),
});
export type AlternateCandidates = Type.Static<typeof AlternateCandidates>;

export const alternateCandidates = endpoint({
  method: 'GET',
  address: addresses.alternateCandidates,
  summary:
    'Whom a supervisor may name, by name, 50 at most; with words those whose name, address or username has them',
  access: 'signed-in',
  right: { roles: ['SUPERVISOR'] },
  query: candidateSearch,
  reply: AlternateCandidates,
  status: 200,
  problems: ['NOT_ELIGIBLE'],
});

export const endAlternate = endpoint({
  method: 'POST',
  address: addresses.alternateEnd,
  summary: 'Ends a alternate period before its last day; by either side or RM-IT help',
  access: 'signed-in',
  right: { roles: endingRoles },
  takesKey: true,
  params: ByRequest,
  body: AlternateEnd,
  reply: RequestView,
  status: 200,
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ALREADY_DECIDED', 'ALREADY_DONE', 'KEY_REUSED'],
});
