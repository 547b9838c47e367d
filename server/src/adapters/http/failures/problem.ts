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
  INVALID: 'Some of what was sent cannot be accepted; each field is named.',
  UNAUTHENTICATED: 'A valid access token is needed.',
  insufficient_user_authentication: 'A more recent sign-in is needed.',
  NOT_ELIGIBLE: 'You may not do this.',
  ACCOUNT_LOCKED: 'Your account is locked.',
  RULES_NOT_ACCEPTED: 'Accept the rules of behavior first.',
  DONE_AT_PROVIDER: 'This is done at the identity provider, not here.',
  NOT_FOUND: 'There is nothing here for you.',
  PENDING_REQUEST_EXISTS: 'A pending request about this already exists.',
  PENDING_REMOVAL_EXISTS: 'A pending removal request already exists for this application.',
  TOO_MANY_VIEWS: 'You have as many saved views as one person may have; delete one first.',
  VIEW_NAME_TAKEN: 'You have a saved view with this name already.',
  TOO_MANY_ALTERNATES: 'You have as many alternates as one person may have at a time; end one first.',
  NO_APPROVER: 'Nobody can decide this request at the moment; the help desk can see to that.',
  MISSING_PERMISSION: 'You may not choose this: it is none of yours.',
  STALE_RULES: 'Another version of the rules of behavior is in force by now.',
  STALE_PROFILE: 'The profile has other values by now, or already has those that were sent.',
  STALE_ALERT: 'Somebody has changed this alert since it was read; read it again.',
  ACCOUNT_EXISTS: 'Somebody has this username or this address already.',
  STALE_PERSON: 'The person has changed since they were read, or somebody is changing them; read them again.',
  LAST_ADMINISTRATOR: 'This is the last administrator who can work; make another one first.',
  OWN_ROLES: 'Nobody changes their own roles.',
  CANNOT_DECIDE: 'The person does not hold this role, or cannot act in it now.',
  INFECTED_FILE: 'The scanner found something in the file, which is not kept.',
  OWN_CONFIRMATION:
    'The second person is neither who asked, nor who it is about, nor somebody who comes from the person who asked.',
  REACTIVATE_NOT_ALLOWED:
    'Only an account that a long absence locked can be reactivated, with access to an application and valid certificates.',
  STALE_ROLES: 'You already hold what you ask for, or your roles have changed.',
  ALREADY_DECIDED: 'Somebody or something was faster: the request is no longer in that state.',
  BEING_APPLIED: 'The roles are being written right now.',
  ALREADY_DONE: 'The request has already been carried out.',
  UNDO_TOO_LATE: 'An approval can be undone for 15 minutes, and only until the next stage has begun to act.',
  REMINDED_TODAY: 'A reminder was sent today. One can be sent each day.',
  ESCALATED_ALREADY: 'The requester has had more people asked in this stage already.',
  ESCALATION_TOO_EARLY:
    'More people can be asked once the stage has waited for as many days as the settings say.',
  NOBODY_TO_ASK: 'Nobody else could decide in this stage.',
  TOO_LARGE: 'The body may hold 64 KiB at most.',
  NOT_JSON: 'The body must be application/json.',
  KEY_REUSED: 'This idempotency key was used for something else.',
  TOO_MANY: 'Too many calls in a short time; Retry-After says when to go on.',
  EXPORT_RUNNING: 'You have an export under way; wait for its end, or end it.',
  EXPORT_BUSY: 'Others are exporting; Retry-After says when to try again.',
  UNEXPECTED: 'Something went wrong on our side; it has been recorded.',
  UNAVAILABLE: 'The service cannot answer just now; try again shortly.',
};

const faultSentences: Record<FieldFault['fault'], string> = {
  REQUIRED: 'is required',
  TOO_LONG: 'is too long',
  TOO_SHORT: 'is too short',
  NOT_OFFERED: 'is not offered',
  NOT_TOGETHER: 'cannot be combined like this',
  NOT_FOR_EMPLOYMENT: 'is not open to this employment',
  TOO_EARLY: 'is too early',
  TOO_LATE: 'is too late',
  UNKNOWN: 'is not known',
  MALFORMED: 'is not written in the form that it needs',
  FORBIDDEN_CHARACTER: 'holds a character that cannot be taken',
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
