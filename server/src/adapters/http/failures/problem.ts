import { STATUS_CODES } from 'node:http';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { type ProblemCode, problems } from '@portal/core/contract/problems.ts';
import type { Refusal } from '@portal/core/domain/validation/refusal.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';

/** What a refusal may add to its code (rule refusals 1). */
export type ProblemDetails = Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail'>;

/** A refusal on its way to the caller: rolls the transaction back and becomes a problem response. */
export class RefusedCall extends Error {
  override name = 'RefusedCall';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  /** Whole seconds after which the same call may succeed; null where time alone changes nothing. */
  readonly retryAfter: number | null;
  /** The HTTP status; that of the code, but for the calls that declare it a conflict. */
  readonly status: number;
  constructor(
    code: ProblemCode,
    details: ProblemDetails = {},
    retryAfter: number | null = null,
    status: number = problems[code],
  ) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
    this.status = status;
  }

  /** The same refusal as one call declares it. */
  withStatus(status: number): RefusedCall {
    return new RefusedCall(this.code, this.details, this.retryAfter, status);
  }
}

/** English sentences for callers without the page; the page has its own, in both languages. */
export const sentences: Readonly<Record<ProblemCode, string>> = {
  INVALID: 'Some fields are invalid; each one is listed.',
  UNAUTHENTICATED: 'A valid access token is required.',
  insufficient_user_authentication: 'A more recent sign-in is required.',
  NOT_ELIGIBLE: 'You do not have permission to do this.',
  ACCOUNT_LOCKED: 'Your account is locked.',
  RULES_NOT_ACCEPTED: 'Accept the rules of behavior first.',
  DONE_AT_PROVIDER: 'This is done at the identity provider, not here.',
  NOT_FOUND: 'Not found, or not visible to you.',
  PENDING_REQUEST_EXISTS: 'A pending request for this already exists.',
  PENDING_REMOVAL_EXISTS: 'A pending removal request already exists for this application.',
  TOO_MANY_VIEWS: 'You have reached the limit of saved views; delete one first.',
  VIEW_NAME_TAKEN: 'You already have a saved view with this name.',
  TOO_MANY_ALTERNATES: 'You have reached the limit of alternates at one time; end one first.',
  NO_APPROVER: 'Nobody can decide this request right now; contact the help desk.',
  MISSING_PERMISSION: 'You cannot choose this, because it does not belong to you.',
  STALE_RULES: 'A newer version of the rules of behavior is in force.',
  STALE_PROFILE: 'The profile has changed since it was read, or already has these values.',
  STALE_ALERT: 'This alert has changed since it was read; read it again.',
  ACCOUNT_EXISTS: 'This username or email address is already in use.',
  STALE_PERSON: 'This person has changed since they were read, or is being changed; read them again.',
  LAST_ADMINISTRATOR: 'This is the last active administrator; add another one first.',
  OWN_ROLES: 'You cannot change your own roles.',
  CANNOT_DECIDE: 'This person does not hold the role, or cannot act in it right now.',
  INFECTED_FILE: 'The virus scanner rejected the file; it was not kept.',
  OWN_CONFIRMATION:
    'The second person must not be the person who asked, the person it is about, or someone added by the person who asked.',
  REACTIVATE_NOT_ALLOWED:
    'Only an account that a long absence locked can be reactivated, with access to an application and valid certificates.',
  STALE_ROLES: 'You already have this access, or your roles have changed.',
  ALREADY_DECIDED: 'The request has changed and is no longer in that state.',
  BEING_APPLIED: 'The access is being set up right now.',
  ALREADY_DONE: 'This has already been done.',
  UNDO_TOO_LATE: 'An approval can be undone for 15 minutes, and only until the next stage has begun to act.',
  REMINDED_TODAY: 'A reminder was sent today. One can be sent each day.',
  ESCALATED_ALREADY: 'This stage has already been escalated by the requester.',
  ESCALATION_TOO_EARLY: 'This stage has not waited long enough to be escalated.',
  NOBODY_TO_ASK: 'There is nobody else who could decide this stage.',
  TOO_LARGE: 'The body can be 64 KiB at most.',
  NOT_JSON: 'The body must be application/json.',
  KEY_REUSED: 'This idempotency key was already used for a different call.',
  TOO_MANY: 'Too many calls in a short time; Retry-After says when to continue.',
  EXPORT_RUNNING: 'You already have an export running; wait until it ends, or cancel it.',
  EXPORT_BUSY: 'Other exports are running; Retry-After says when to try again.',
  UNEXPECTED: 'Something went wrong on our side; it has been recorded.',
  UNAVAILABLE: 'The service is unavailable; try again shortly.',
};

const faultSentences: Record<FieldFault['fault'], string> = {
  REQUIRED: 'is required',
  TOO_LONG: 'is too long',
  TOO_SHORT: 'is too short',
  NOT_OFFERED: 'is not offered',
  NOT_TOGETHER: 'cannot be combined like this',
  NOT_FOR_EMPLOYMENT: 'is not available for this employment',
  TOO_EARLY: 'is too early',
  TOO_LATE: 'is too late',
  UNKNOWN: 'is unknown',
  MALFORMED: 'has the wrong format',
  FORBIDDEN_CHARACTER: 'contains a character that is not allowed',
};

/** The problem body for a code. */
export function problemBody(
  code: ProblemCode,
  details: ProblemDetails = {},
  status: number = problems[code],
): Problem {
  return {
    type: `urn:access-portal:problem:${code}`,
    title: code,
    status,
    code,
    detail: sentences[code],
    ...details,
  };
}

/** A problem that has no code because it ends a call before the API is reached (RFC 9457 section 4.2.1). */
export function plainProblem(status: number): Omit<Problem, 'code' | 'detail'> {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Refused', status };
}

/** A rule's no as a refused call. */
export function refusedBy(refusal: Refusal, details: ProblemDetails = {}): RefusedCall {
  const errors = refusal.faults?.map(({ field, fault }) => ({
    field,
    fault,
    message: `${field} ${faultSentences[fault]}`,
  }));
  return new RefusedCall(refusal.refused, { ...details, ...(errors === undefined ? {} : { errors }) });
}
