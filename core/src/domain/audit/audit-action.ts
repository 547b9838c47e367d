import type { EventAction } from '../requests/events/request-event.ts';

/** What is told of access and requests, by the words of the trail; their readers see it with the requests. */
export const requestActions = [
  'REQUEST_SUBMITTED',
  'STAGE_APPROVED',
  'APPROVAL_WITHDRAWN',
  'REQUEST_DENIED',
  'REQUEST_CANCELLED',
  'REQUEST_EXPIRED',
  'INFORMATION_ASKED',
  'INFORMATION_GIVEN',
  'STAGE_REASSIGNED',
  'STAGE_FELL_BACK',
  'STAGE_HANDED_OVER',
  'ROLE_DELIVERED',
  'ROLE_REMOVED',
  'ATTRIBUTE_WRITTEN',
  'DELIVERY_RETRIED',
  'STEP_DONE_BY_HAND',
  'DELIVERY_UNDONE',
  'DELIVERY_FAILED',
  'REQUEST_DELIVERED',
  'REQUEST_REVOKED',
  'ALTERNATE_ENDED',
] as const satisfies readonly EventAction[];

/** Everything the trail records; one word per deed. Rows keep them for good, so names stay. */
export const auditActions = [
  ...requestActions,
  'REGISTERED',
  'PASSWORD_CHANGED',
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SESSION_ENDED',
  'PROFILE_CHANGED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_UNLOCKED',
  'ACCOUNT_ENABLED',
  'PORTAL_ROLES_CHANGED',
  'SESSIONS_ENDED',
  'ONE_TIME_PASSWORD_GIVEN',
  'ACCOUNT_ACTION_ASKED',
  'ACCOUNT_ACTION_REFUSED',
  'ACCOUNT_ACTION_EXPIRED',
  'ACCOUNT_ACTION_FAILED',
  'ACCOUNT_SELECTED',
  'CONTACT_MESSAGE_SENT',
  'CONTACT_MESSAGE_HANDLED',
  'CERTIFICATE_SENT',
  'CERTIFICATE_ACCEPTED',
  'CERTIFICATE_RETURNED',
  'PERSON_ADDED',
  'PERSON_CHANGED',
  'APPROVER_NAMED',
  'APPROVER_REMOVED',
  'MAIL_RETRIED',
  'SITE_ALERT_WRITTEN',
  'KEY_ROTATED',
  'ENTRY_REPORT_READ',
  'REPORT_EXPORTED',
  'REPORT_ABORTED',
  'EVIDENCE_PACKED',
  'RECORDS_REMOVED',
  'CALL',
  'CALLS_WITHOUT_TOKEN',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Whether it was done, or refused. */
export const auditOutcomes = ['DONE', 'REFUSED'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
