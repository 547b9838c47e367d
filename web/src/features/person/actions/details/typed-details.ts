import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { DetailField, PersonDetails } from '@portal/core/domain/people/actions/person-details.ts';
import { detailsShape } from '../../../../request-view/details-draft.ts';
import { useVersionedDraft } from '../../../../session/drafts/draft.ts';

/** What was typed over the details of this person, kept under this name. */
export function useTypedDetails({ version }: PersonPage, name: string) {
  const current = { typed: {}, reason: '', version: version ?? '' };
  const { value, change, ...draft } = useVersionedDraft(name, detailsShape, current);
  return {
    ...draft,
    ...value,
    change: (field: DetailField, text: string) => {
      change({ typed: { ...value.typed, [field]: text } });
    },
    changeReason: (reason: string) => {
      change({ reason });
    },
    startAgain: () => {
      change({ typed: {}, version: current.version });
    },
  };
}

/** The details of a person as their page has them. */
export function detailsOfPage({ email, username, identity }: PersonPage): PersonDetails | null {
  return identity === null ? null : { ...identity.profile, ...identity.listed, email, username };
}
