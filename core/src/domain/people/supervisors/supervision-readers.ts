import type { PortalRole } from '../roles.ts';

/** Portal roles in which somebody sees who supervises whom (rule supervisors 1). */
export const supervisionReaders = [
  'PORTAL_ADMIN',
  'RM_IT_HELP',
  'SECURITY',
] as const satisfies readonly PortalRole[];

/** Portal roles in which somebody replaces a supervisor by another. */
export const supervisorReplacers = ['PORTAL_ADMIN', 'RM_IT_HELP'] as const satisfies readonly PortalRole[];
