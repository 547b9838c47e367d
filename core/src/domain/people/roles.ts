/** The portal's own client in the identity provider; its roles are the portal roles (rule people 2). */
export const portalClientId = 'rap-client';

/** The realm role without which an account counts as locked (rule people 4). */
export const activeAccountRole = 'RAPUser';

/** Roles of the portal client. PORTAL_ADMIN is ours, USER only says that the person may enter. */
export const portalRoles = [
  'USER',
  'SUPERVISOR',
  'AUTHORIZER',
  'RM_IT_HELP',
  'PRODUCT_OWNER',
  'FILETRAIL_ADMIN',
  'SECURITY',
  'PORTAL_ADMIN',
] as const;
export type PortalRole = (typeof portalRoles)[number];

/** Roles that decide requests and so have a desk under Manage Requests (rules people 2, page 6). */
export const decidingRoles = ['SUPERVISOR', 'AUTHORIZER', 'FILETRAIL_ADMIN', 'RM_IT_HELP'] as const;
export type DecidingRole = (typeof decidingRoles)[number];

/** Whether this text names a deciding role. */
export function isDecidingRole(role: string): role is DecidingRole {
  return decidingRoles.some((known) => known === role);
}
