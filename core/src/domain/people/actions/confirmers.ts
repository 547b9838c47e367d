import type { PortalRole } from '../roles.ts';

/** Roles whose holders are a second person, and who see what waits for one (rule people-actions 4). */
export const confirmers = ['PORTAL_ADMIN', 'RM_IT_HELP'] as const satisfies readonly PortalRole[];
