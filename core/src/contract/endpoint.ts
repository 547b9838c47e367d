import type { Static, TSchema } from 'typebox';
import type { PortalRole } from '../domain/people/roles.ts';
import { isEverLeft, type PeopleWrite } from '../domain/people/actions/people-writes.ts';
import { type ProblemCode, problems } from './problems.ts';

/** That a call needs a recent sign-in (RFC 9470). */
export interface RecentSignIn {
  maxAgeSeconds: number;
  /** The bodies that need it, where not all of them do. */
  bodies?: TSchema;
}

/** Whose call it is (rule people 17). Serving enforces it, and a test goes through all of them. */
export interface Right {
  /**
   * For what is the caller's own: `ALWAYS`, whatever locks the account; `UNLOCKED`; or `BY_TYPE`, as the type of request says
   * (`kinds`). Left out, nothing of it is.
   */
  own?: 'ALWAYS' | 'UNLOCKED' | 'BY_TYPE';
  /** For everything else: a role of the portal out of these, which the caller may use now. Left out, there is nothing else. */
  roles?: readonly PortalRole[];
  /** The field of the query or the body that names the one of them which it takes; whatever serves the call asks for it. */
  named?: { in: 'query' | 'body'; field: string };
  /** Also for anyone who has not accepted the rules of behavior in force yet (rule people 21). */
  beforeRules?: true;
  /** What serves a write asks the directory itself, in one query with what else it reads; otherwise serving asks before. */
  asksItself?: true;
}

/** Who may make a call: anybody, anybody to whom a token adds something, or the person who has a token and the right. */
export type Access = { access: 'public'; right?: never } | { access: 'optional' | 'signed-in'; right: Right };

/** One call of the API: where it is, what goes in, what comes out. Server, OpenAPI document and page read the same one. */
export type Endpoint = Declaration & Access;

interface Declaration {
  method: 'GET' | 'POST';
  address: string;
  /** One line for the API document. */
  summary: string;
  /** A reading that tells every visitor the same and nothing of anybody, so that it may be compressed, and only once. */
  isSameForVisitors?: true;
  /** How recently the caller must have signed in; others are refused with `insufficient_user_authentication` (rule sessions 15). */
  recentSignIn?: RecentSignIn;
  /** A write that may come with an Idempotency-Key, so that sending it again has no second effect. */
  takesKey?: true;
  /** A write whose body may come as `multipart/form-data`, as it holds a file. */
  takesForm?: true;
  /** A write whose body may come as `text/csv`. */
  takesCsv?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The success response; what it does not declare does not leave. */
  reply: TSchema;
  status: 200 | 201 | 202 | 204;
  /** What it may write about people; where all of it is left to the identity provider, it is refused (rule people-elsewhere 2). */
  peopleWrites?: readonly PeopleWrite[];
  /** Refusals of its own, besides those that any call can give. */
  problems: readonly ProblemCode[];
  /** Those of its refusals that this call sends as 409, whatever status they have elsewhere (rule refusals 1). */
  conflicts?: readonly ProblemCode[];
}

/** Keeps the literal types of a declaration. */
export function endpoint<const T extends Endpoint>(declaration: T): T {
  return declaration;
}

/** What goes into a call besides its address. */
type Part = 'params' | 'query' | 'body';

/** One part of what goes in, undefined where the call has none. */
export type PartOf<E extends Endpoint, P extends Part> = E[P] extends TSchema ? Static<E[P]> : undefined;

/** What a call returns when it succeeds. */
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;

/** The status with which this call refuses for this reason. */
export function statusOf({ conflicts = [] }: Pick<Endpoint, 'conflicts'>, code: ProblemCode): number {
  return conflicts.includes(code) ? 409 : problems[code];
}

/** What the refusals of a call, or of a download, depend on. */
export type Refusing = Pick<
  Endpoint,
  'method' | 'access' | 'right' | 'recentSignIn' | 'peopleWrites' | 'problems'
>;

/** Every refusal that a call can respond with: its own, and those of any call like it. */
export function refusalsOf({
  method,
  access,
  right,
  recentSignIn,
  peopleWrites = [],
  problems: own,
}: Refusing): readonly ProblemCode[] {
  const codes: readonly ProblemCode[] = [
    // Every call validates its path and query string.
    'INVALID',
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'NOT_ELIGIBLE', 'TOO_MANY'] as const)),
    ...(right === undefined || right.beforeRules === true ? [] : (['RULES_NOT_ACCEPTED'] as const)),
    ...(recentSignIn === undefined ? [] : (['insufficient_user_authentication'] as const)),
    ...(right !== undefined && endsWithLock(right) ? (['ACCOUNT_LOCKED'] as const) : []),
    ...(peopleWrites.some(isEverLeft) ? (['DONE_AT_PROVIDER'] as const) : []),
    ...own,
    ...(method === 'POST' ? (['TOO_LARGE', 'NOT_JSON'] as const) : []),
    'UNEXPECTED',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

/** Whether any of it is refused to the person who is locked. */
function endsWithLock({ own, roles }: Right): boolean {
  return own !== 'ALWAYS' || roles !== undefined;
}
