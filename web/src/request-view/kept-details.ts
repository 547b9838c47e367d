import { type DetailField, detailFields } from '@portal/core/domain/people/actions/person-details.ts';
import { usePerson } from '../session/use-session.tsx';
import { keepText } from './kept-text.ts';

/** What has been typed over the details of somebody, why, and which version of the person it began with. */
export interface TypedDetails {
  typed: Readonly<Partial<Record<DetailField, string>>>;
  reason: string;
  /** Empty where it began without a look at the person. */
  version: string;
}

/** What it is kept under. */
export const keptDetailsName = (userId: string): string => `details:${userId}`;

/** The same for accounts on the mapping platform, and for the dates of certificates. */
export const keptAccountsName = (userId: string): string => `platform-accounts:${userId}`;
export const keptDatesName = (userId: string): string => `certificate-dates:${userId}`;

/** Fills details in for the form on somebody's page, in place of what was typed there before. */
export function useFillDetails(): (userId: string, typed: TypedDetails['typed']) => void {
  const ownId = usePerson()?.userId ?? '';
  return (userId, typed) => {
    const filled: TypedDetails = { typed, reason: '', version: '' };
    keepText(keptDetailsName(userId), ownId, JSON.stringify(filled));
  };
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
