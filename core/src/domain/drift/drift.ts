import { everyRequestReaders } from '../requests/visibility.ts';

/** Who sees where provider and grants differ, and settles it (rule drift 1). */
export const driftReaders = everyRequestReaders;

/** `NO_GRANT`: the provider has a role that no grant records. `NO_ROLE`: a grant runs whose role the provider does not have. */
export const driftKinds = ['NO_GRANT', 'NO_ROLE'] as const;
export type DriftKind = (typeof driftKinds)[number];

/** `ADOPT`: a grant records the role from now on. `REMOVE`: the role goes from the provider, or the grant ends. */
export const driftActions = ['ADOPT', 'REMOVE'] as const;
export type DriftAction = (typeof driftActions)[number];

/** What would give a role again after a removal. */
export const roleSources = ['GROUP', 'DEFAULT_ROLE', 'MAPPER'] as const;
export type RoleSourceKind = (typeof roleSources)[number];

/**
 * What may be done about a line (rule drift 4). A role that the provider does not have cannot be adopted: who needs it asks for it. What is
 * being removed already can only be removed.
 * @param isOwn whether it is the access of the person who asks
 */
export function driftActionsOf(
  { kind, isBeingRemoved }: { kind: DriftKind; isBeingRemoved: boolean },
  isOwn: boolean,
): readonly DriftAction[] {
  if (isOwn) return [];
  return kind === 'NO_GRANT' && !isBeingRemoved ? driftActions : ['REMOVE'];
}
