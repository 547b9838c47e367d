import type { PortalRole } from '../roles.ts';

/** Portal roles in which somebody sees who holds the roles of the applications that they are named for (rule approvers 7). */
export const holderReaders = ['AUTHORIZER', 'PRODUCT_OWNER'] as const satisfies readonly PortalRole[];
export type HolderReader = (typeof holderReaders)[number];
