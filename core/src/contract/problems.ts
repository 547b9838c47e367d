import type { RefusalCode } from '../domain/validation/refusal.ts';

/**
 * The closed list of problem codes with the HTTP status each has, but for the calls that name it a conflict (rule refusals 1).
 * Every refusal of the rules is a key; the page holds one sentence for each in each language.
 */
export const problems = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  // Named as RFC 9470 names it.
  insufficient_user_authentication: 401,
  NOT_ELIGIBLE: 403,
  ACCOUNT_LOCKED: 403,
  RULES_NOT_ACCEPTED: 403,
  NOT_FOUND: 404,
  PENDING_REQUEST_EXISTS: 409,
  PENDING_REMOVAL_EXISTS: 409,
  TOO_MANY_ALTERNATES: 409,
  TOO_MANY_VIEWS: 409,
  VIEW_NAME_TAKEN: 409,
  MISSING_PERMISSION: 409,
  STALE_ROLES: 409,
  NO_APPROVER: 409,
  REACTIVATE_NOT_ALLOWED: 409,
  STALE_PROFILE: 409,
  STALE_RULES: 409,
  STALE_ALERT: 409,
  STALE_PERSON: 409,
  ACCOUNT_EXISTS: 409,
  LAST_ADMINISTRATOR: 409,
  OWN_ROLES: 409,
  CANNOT_DECIDE: 409,
  OWN_CONFIRMATION: 409,
  ALREADY_DECIDED: 409,
  BEING_APPLIED: 409,
  ALREADY_DONE: 409,
  DONE_AT_PROVIDER: 409,
  UNDO_TOO_LATE: 409,
  REMINDED_TODAY: 409,
  ESCALATED_ALREADY: 409,
  ESCALATION_TOO_EARLY: 409,
  NOBODY_TO_ASK: 409,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  KEY_REUSED: 422,
  INFECTED_FILE: 422,
  TOO_MANY: 429,
  EXPORT_RUNNING: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  EXPORT_BUSY: 503,
} as const satisfies Record<RefusalCode, number> & Record<string, number>;

export type ProblemCode = keyof typeof problems;

/** The codes alone; keys come back as plain texts, and these are the keys of the list above. */
export const problemCodes = Object.keys(problems) as ProblemCode[];
