import type { PortalRole } from '../roles.ts';

/** Portal roles in which somebody looks people up (rule people-admission 1). */
export const peopleReaders = [
  'RM_IT_HELP',
  'SECURITY',
  'PORTAL_ADMIN',
] as const satisfies readonly PortalRole[];

/** Portal roles in which somebody adds people (rule people-admission 3). */
export const peopleAdders = ['PORTAL_ADMIN'] as const satisfies readonly PortalRole[];
