import type { FieldFault } from './fault.ts';

/** Reasons why the rules say no; each is also a problem code of the contract. */
export type RefusalCode =
  | 'INVALID'
  | 'NOT_ELIGIBLE'
  | 'ACCOUNT_LOCKED'
  | 'MISSING_PERMISSION'
  | 'PENDING_REQUEST_EXISTS'
  | 'PENDING_REMOVAL_EXISTS'
  | 'TOO_MANY_ALTERNATES'
  | 'ALREADY_DECIDED'
  | 'BEING_APPLIED'
  | 'ALREADY_DONE'
  | 'UNDO_TOO_LATE'
  | 'REMINDED_TODAY'
  | 'ESCALATED_ALREADY'
  | 'ESCALATION_TOO_EARLY'
  | 'NOBODY_TO_ASK'
  | 'STALE_ROLES'
  | 'NO_APPROVER'
  | 'REACTIVATE_NOT_ALLOWED'
  | 'STALE_PROFILE';

/** A rule's no: a result, not a fault. */
export interface Refusal {
  refused: RefusalCode;
  /** Which fields, where the code is INVALID. */
  faults?: readonly FieldFault[];
}

/** Whether a rule's result is a refusal. */
export function isRefusal<T extends object>(result: T | Refusal): result is Refusal {
  return 'refused' in result;
}
