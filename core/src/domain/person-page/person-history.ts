import { requestActions } from '../audit/audit-action.ts';

/**
 * Further events of the account. Successful sign-ins are left out: they would bury everything else,
 * and the last one is on the page.
 */
const accountActions = [
  'REGISTERED',
  'PASSWORD_CHANGED',
  'RECOVERY_ASKED',
  'SIGN_IN_REFUSED',
  'SESSION_ENDED',
  'PROFILE_CHANGED',
  'RULES_ACCEPTED',
  'CALENDAR_MADE',
  'CALENDAR_ENDED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_UNLOCKED',
  'ACCOUNT_ENABLED',
  'PORTAL_ROLES_CHANGED',
  'SESSIONS_ENDED',
  'ONE_TIME_PASSWORD_GIVEN',
  'PERSON_ADDED',
  'INVITED',
  'PERSON_CHANGED',
  'APPROVER_NAMED',
  'APPROVER_REMOVED',
  'SUPERVISOR_CHANGED',
  'SUPERVISOR_REPLACED',
  'ACCOUNT_ACTION_ASKED',
  'ACCOUNT_ACTION_REFUSED',
  'ACCOUNT_ACTION_EXPIRED',
  'ACCOUNT_ACTION_FAILED',
  'CERTIFICATE_SENT',
  'CERTIFICATE_ACCEPTED',
  'CERTIFICATE_RETURNED',
  'ACCOUNT_SELECTED',
  'ENTRY_REPORT_READ',
] as const;

/** Everything that a person's history tells (rule people 20). */
export const historyActions = [...requestActions, ...accountActions] as const;
export type HistoryAction = (typeof historyActions)[number];
