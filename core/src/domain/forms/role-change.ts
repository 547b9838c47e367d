/**
 * Added: chosen and not held; removed: held, not chosen, and not shared by many (rules changes 1 and 2).
 * @param shared roles that a change never takes away
 */
export function changeOfRoles(
  held: readonly string[],
  chosen: readonly string[],
  shared: readonly string[],
): { addRoles: string[]; removeRoles: string[] } {
  return {
    addRoles: chosen.filter((role) => !held.includes(role)),
    removeRoles: held.filter((role) => !chosen.includes(role) && !shared.includes(role)),
  };
}
