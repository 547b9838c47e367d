import type { PortalRole } from '../people/roles.ts';

/** Portal roles in which somebody reads and answers messages of the contact form. */
export const messageReaders = ['RM_IT_HELP'] as const satisfies readonly PortalRole[];
