import { type HeldGrant, rolesUnder } from '@portal/core/domain/requests/held-roles.ts';

/** What a person holds in one application: at the identity provider, and by the portal's grants. */
export interface Held {
  roles: string[];
  grants: HeldGrant[];
}

interface Change {
  held: Held;
  chosen: readonly string[];
  employment: number | null;
  /** Roles that many applications share. */
  shared: readonly string[];
  made: { addRoles: readonly string[]; removeRoles: readonly string[] };
}

/** A change adds what was chosen and not held, and takes what was held and not chosen; roles that many share stay. */
export function changeFaults({ held, chosen, employment, shared, made }: Change): string[] {
  const current = rolesUnder(held, employment, 1);
  const adds = chosen.filter((role) => !current.includes(role));
  const takes = current.filter((role) => !chosen.includes(role) && !shared.includes(role));
  const faults: string[] = [];
  if (!isSame(adds, made.addRoles)) faults.push(`adds ${made.addRoles.join()} in place of ${adds.join()}`);
  if (!isSame(takes, made.removeRoles))
    faults.push(`takes ${made.removeRoles.join()} in place of ${takes.join()}`);
  return faults;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
