/** The six kinds of request (spec section 3). */
export const requestTypes = [
  'ACCESS_REQUEST',
  'CHANGE_REQUEST',
  'REMOVE_REQUEST',
  'REACTIVATE_REQUEST',
  'PROFILE_UPDATE',
  'ALTERNATE_SUPERVISOR',
] as const;
export type RequestType = (typeof requestTypes)[number];

/** Why an approver says no; the sentence for each is content (details section 1). */
export const reasonCodes = [
  'NOT_NEEDED',
  'WRONG_ROLE',
  'WRONG_APPLICATION',
  'NOT_MY_PERSON',
  'TRAINING_MISSING',
  'MORE_INFORMATION',
  'OTHER',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Lengths of texts, in characters (details section 2, decisions section 8). */
export const limits = {
  purpose: { min: 1, max: 2_000 },
  denialComment: { min: 10, max: 1_000 },
  approvalComment: { min: 0, max: 1_000 },
  response: { min: 10, max: 2_000 },
  note: { min: 10, max: 1_000 },
  search: { min: 0, max: 100 },
} as const;

/** Days in a stage until the decision is due, and until the request lapses (decisions section 5; defaults of settings). */
export interface Deadlines {
  dueDays: number;
  expiryDays: number;
  /** Days that a request waits for its own requester before it is closed. */
  answerDays: number;
  /** Days in a stage until the help desk finds it in its list. */
  stuckDays: number;
}

/** Why the portal or the help desk closed a request that nobody denied; shown with CANCELLED. */
export const closingReasons = ['WITHDRAWN', 'ACCESS_REMOVED', 'NO_ANSWER', 'HELP_DESK', 'UNDONE'] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** What can be wrong with one field. */
export type FaultCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'NOT_OFFERED'
  | 'NOT_TOGETHER'
  | 'NOT_FOR_EMPLOYMENT'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'UNKNOWN'
  | 'FORBIDDEN_CHARACTER';

/** One thing wrong with one field of a form or a body. */
export interface FieldFault {
  field: string;
  fault: FaultCode;
}

/** Adds whole days of 24 hours. */
export function plusDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}
