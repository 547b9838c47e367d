import type { PortalRole } from '../roles.ts';

/** Portal roles in which somebody checks certificates (rule certificates 4). */
export const certificateCheckers = ['RM_IT_HELP'] as const satisfies readonly PortalRole[];
