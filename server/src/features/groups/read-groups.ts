import type { Groups } from '@portal/core/contract/groups.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { type Group, groupsIn } from '@portal/core/domain/catalogue/group.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { GroupTrees } from '../../ports/group-trees.ts';

export interface GroupDependencies {
  applications: readonly Application[];
  groups: GroupTrees;
}

/**
 * All groups of one application, as the directory has them: which of them a form offers is a rule of its own.
 * @param asked the name of the group at the top that holds them, and the language of their descriptions
 * @throws RefusedCall NOT_FOUND where no application has its groups there
 */
export async function readGroups(
  { applications, groups }: GroupDependencies,
  { now }: Pick<Caller, 'now'>,
  { root, language }: { root: string; language: 'en' | 'es' },
): Promise<Groups> {
  if (!applications.some((application) => application.groups?.root === root))
    throw new RefusedCall('NOT_FOUND');
  return copied(groupsIn(language, (await groups.below(root, now)) ?? []));
}

/** The domain's lists are read-only; the contract's types are mutable. */
function copied(groups: readonly Group[]): Groups {
  return groups.map((group) => ({ ...group, subGroups: copied(group.subGroups) }));
}
