import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import {
  type DetailField,
  detailFields,
  type PersonDetails,
} from '@portal/core/domain/people/actions/person-details.ts';
import { useKeptText } from '../../../../request-view/kept-text.ts';

/** What has been typed over the details, why, and which version of the person it began with. */
export interface TypedDetails {
  typed: Readonly<Partial<Record<DetailField, string>>>;
  reason: string;
  version: string;
}

/** Keeps what was typed in this tab through a reload or an ended session (rule sessions 9). */
export function useTypedDetails({ userId, version }: PersonPage) {
  const kept = useKeptText(`details:${userId}`);
  const current: TypedDetails = { typed: {}, reason: '', version: version ?? '' };
  const state = readTypedDetails(kept.text) ?? current;
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
  return identity === null ? null : { ...identity.profile, email, username };
}

/** What was kept, or null where it is nothing of ours. */
export function readTypedDetails(text: string): TypedDetails | null {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return null;
    if (!('typed' in given) || !('reason' in given) || !('version' in given)) return null;
    const { typed, reason, version } = given;
    if (typeof typed !== 'object' || typed === null) return null;
    if (typeof reason !== 'string' || typeof version !== 'string') return null;
    const values = new Map<string, unknown>(Object.entries(typed));
    const known = detailFields.flatMap((field) => {
      const value = values.get(field);
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    return { typed: Object.fromEntries(known), reason, version };
  } catch {
    return null;
  }
}
