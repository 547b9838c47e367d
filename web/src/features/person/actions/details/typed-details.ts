import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { DetailField, PersonDetails } from '@portal/core/domain/people/actions/person-details.ts';
import { readTypedDetails, type TypedDetails } from '../../../../request-view/kept-details.ts';
import { useKeptText } from '../../../../request-view/kept-text.ts';

/** Keeps what was typed under this name in this tab through a reload or an ended session (rule sessions 9). */
export function useTypedDetails({ version }: PersonPage, name: string) {
  const kept = useKeptText(name);
  const current: TypedDetails = { typed: {}, reason: '', version: version ?? '' };
  const found = readTypedDetails(kept.text) ?? current;
  // What was filled in without a look at the person begins with what stands there now.
  const state = { ...found, version: found.version === '' ? current.version : found.version };
  const put = (change: Partial<TypedDetails>): void => {
    kept.change(JSON.stringify({ ...state, ...change }));
  };
  return {
    ...state,
    isStale: state.version !== current.version,
    change: (field: DetailField, value: string) => {
      put({ typed: { ...state.typed, [field]: value } });
    },
    changeReason: (reason: string) => {
      put({ reason });
    },
    /** What was typed counts over what the person is now. */
    goOn: () => {
      put({ version: current.version });
    },
    startAgain: () => {
      put({ typed: {}, version: current.version });
    },
    forget: kept.forget,
  };
}

/** The details of a person as their page has them. */
export function detailsOfPage({ email, username, identity }: PersonPage): PersonDetails | null {
  return identity === null ? null : { ...identity.profile, ...identity.listed, email, username };
}
