/** Whether somebody holds a portal role beyond USER, or recently lost one (rule people-import 6). */
export function isTrustedWith(portalRoles: readonly string[], former: readonly string[]): boolean {
  return [...portalRoles, ...former].some((role) => role !== 'USER');
}
