import { type DetailField, detailFields } from '@portal/core/domain/people/actions/person-details.ts';
import { useFillDraft } from '../session/drafts/draft.ts';
import { partsOf, type Shape, someOf, text } from '../session/drafts/shapes.ts';

/** What has been typed over the details of somebody, why, and which version of the person it began with. */
export interface DetailsDraft {
  typed: Readonly<Partial<Record<DetailField, string>>>;
  reason: string;
  /** Empty where it began without a look at the person. */
  version: string;
}

/** What such a draft looks like. */
export const detailsShape: Shape<DetailsDraft> = partsOf<DetailsDraft>({
  typed: someOf(detailFields),
  reason: text,
  version: text,
});

/** The name of the draft of somebody's details, of their accounts on the mapping platform, and of their certificates' dates. */
export const detailsDraft = (userId: string): string => `details:${userId}`;
export const accountsDraft = (userId: string): string => `platform-accounts:${userId}`;
export const datesDraft = (userId: string): string => `certificate-dates:${userId}`;

/** Fills details in for the form on somebody's page, in place of what was typed there before. */
export function useFillDetails(): (userId: string, typed: DetailsDraft['typed']) => void {
  const fill = useFillDraft();
  return (userId, typed) => {
    const filled: DetailsDraft = { typed, reason: '', version: '' };
    fill(detailsDraft(userId), filled);
  };
}
