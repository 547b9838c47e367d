import type { PortalRole } from '../people/roles.ts';

/** Portal roles in which somebody sees who decides for which application (rule approvers 1). */
export const approverReaders = ['PORTAL_ADMIN', 'RM_IT_HELP'] as const satisfies readonly PortalRole[];

/** Portal roles in which somebody changes it. */
export const approverEditors = ['PORTAL_ADMIN'] as const satisfies readonly PortalRole[];
