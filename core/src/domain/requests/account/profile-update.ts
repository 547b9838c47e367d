import type { ProfileAnswer, ProfileAnswers } from '../../people/profile/profile-answers.ts';
import type { FieldFault } from '../../validation/fault.ts';
import {
  faultsOfValue,
  isTrustField,
  type ProfileChange,
  tidyValue,
  type TrustedProfile,
} from '../../people/profile/profile-fields.ts';
import type { Refusal } from '../../validation/refusal.ts';

/** One field as it was sent. */
export interface SentChange {
  fieldName: string;
  previousValue: string;
  newValue: string;
}

/** What accepting a change depends on. */
export interface ProfileFacts {
  sent: readonly SentChange[];
  /** The profile as the directory has it now. */
  profile: TrustedProfile;
  /** The person's own address. */
  email: string;
  isActive: boolean;
}

/**
 * The change as it is asked for, or why it cannot be: only fields of which access depends, each once, from the values of
 * this moment, to something else (rule accounts 11). A locked account may confirm its profile without a change.
 */
export function planProfileUpdate({ sent, profile, email, isActive }: ProfileFacts): ProfileAnswer | Refusal {
  const faults = sent.flatMap((one, index) => faultsOf(one, { index, sent, email }));
  if (faults.length > 0) return { refused: 'INVALID', faults };
  const tidied = sent.flatMap(({ fieldName, previousValue, newValue }): ProfileChange[] =>
    isTrustField(fieldName) ? [{ fieldName, previousValue, newValue: tidyValue(fieldName, newValue) }] : [],
  );
  if (tidied.some(({ fieldName, previousValue }) => profile[fieldName] !== previousValue))
    return { refused: 'STALE_PROFILE' };
  const updatedFields = tidied.filter(({ previousValue, newValue }) => previousValue !== newValue);
  if (updatedFields.length === 0 && isActive) return { refused: 'STALE_PROFILE' };
  return { updatedFields, unlocks: !isActive };
}

function faultsOf(
  { fieldName, previousValue, newValue }: SentChange,
  { index, sent, email }: { index: number; sent: readonly SentChange[]; email: string },
): FieldFault[] {
  const at = `updatedFields.${index}`;
  const isRepeated = sent.findIndex((other) => other.fieldName === fieldName) !== index;
  if (isRepeated || !isTrustField(fieldName)) return [{ field: `${at}.fieldName`, fault: 'NOT_OFFERED' }];
  const value = tidyValue(fieldName, newValue);
  // What stays as it is was right once, and nobody asks for it now.
  return value === previousValue ? [] : faultsOfValue(fieldName, value, { email, name: `${at}.newValue` });
}

/** The name that somebody asks to have; a part that stays is null. */
export interface WantedName {
  givenName: string | null;
  familyName: string | null;
}

/** The name that a request asks for; null where it changes none. */
export function wantedName({ profile }: ProfileAnswers): WantedName | null {
  const wanted = (field: keyof WantedName) =>
    profile?.updatedFields.find(({ fieldName }) => fieldName === field)?.newValue ?? null;
  const name = { givenName: wanted('givenName'), familyName: wanted('familyName') };
  return name.givenName === null && name.familyName === null ? null : name;
}
