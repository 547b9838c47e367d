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

/** Adds whole days of 24 hours. */
export function plusDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}
