import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useVersionedDraft } from '../../../session/drafts/draft.ts';
import { listOf, partsOf, text } from '../../../session/drafts/shapes.ts';

/** What is chosen, why, and which version of the person it began with. */
interface RolesDraft {
  roles: readonly string[];
  reason: string;
  version: string;
}

const shape = partsOf<RolesDraft>({ roles: listOf(text), reason: text, version: text });

/** The roles that were chosen for this person, kept as a draft. */
export function useTypedRoles({ userId, portalRoles, version }: PersonPage) {
  const current = { roles: portalRoles ?? [], reason: '', version: version ?? '' };
  const { value, change, ...draft } = useVersionedDraft(`roles:${userId}`, shape, current);
  return {
    ...draft,
    ...value,
    change,
    startAgain: () => {
      change({ roles: current.roles, version: current.version });
    },
  };
}
