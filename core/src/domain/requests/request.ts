/** The six kinds of request (spec section 3). The portal accepts those in `submittableTypes` so far. */
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
} as const;

/** Days in a stage until the decision is due, and until the request lapses (decisions section 5; defaults of settings). */
export interface Deadlines {
  dueDays: number;
  expiryDays: number;
}

/** One thing wrong with one field of a form or a body. */
export interface FieldFault {
  field: string;
  fault: 'REQUIRED' | 'TOO_LONG' | 'TOO_SHORT' | 'NOT_OFFERED' | 'UNKNOWN' | 'FORBIDDEN_CHARACTER';
}

/** Adds whole days of 24 hours. */
export function plusDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}
