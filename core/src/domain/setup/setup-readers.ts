import type { PortalRole } from '../people/roles.ts';

/** Portal roles in which somebody sees what is left to set up. */
export const setupReaders = ['PORTAL_ADMIN'] as const satisfies readonly PortalRole[];
