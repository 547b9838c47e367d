/** Every workflow status, as the agency spells it (rule requests 3). */
export const requestStatuses = [
  'PENDING_SUPERVISOR_DECISION',
  'PENDING_AUTHORIZER_DECISION',
  'PENDING_FILETRAIL_ADMIN_DECISION',
  'PENDING_RMIT_HELP_DECISION',
  'PENDING_PROVISIONING',
  'APPROVED',
  'REVOKED',
  'CANCELLED',
  'DENIED_BY_SUPERVISOR',
  'DENIED_BY_AUTHORIZER',
  'DENIED_BY_RMIT_HELP',
  'DENIED_BY_FILETRAIL_ADMIN',
  'EXPIRED_PENDING_REQUEST',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Whether a request in this status still waits for somebody or something; the database asks the same of the name. */
export function isOpen(status: RequestStatus): boolean {
  return status.startsWith('PENDING_');
}

/** Whether it was denied. */
export function isDenied(status: RequestStatus): boolean {
  return status.startsWith('DENIED_BY_');
}

/** The statuses of a denial. */
export const deniedStatuses = requestStatuses.filter(isDenied);
