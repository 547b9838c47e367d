import {
  type ProfileChange,
  tidyValue,
  type TrustedProfile,
  type TrustField,
  trustFields,
} from './profile-fields.ts';

const numbers = [1, 2, 3, 4, 5] as const;

/** The employments that a profile has, and in a form room for one more (rule people 6). */
export function employmentNumbers(profile: TrustedProfile): (typeof numbers)[number][] {
  const last = Math.max(0, ...numbers.filter((one) => profile[`employmentStatus${one}`] !== ''));
  return numbers.filter((one) => one <= last + 1);
}

/** The profile as it will be once what waits is approved: a newer save replaces it, and has to hold it too. */
export function withChanges(
  profile: TrustedProfile,
  changes: readonly { fieldName: string; newValue: string }[],
): TrustedProfile {
  const values = changes.map(({ fieldName, newValue }) => [fieldName, newValue]);
  return { ...profile, ...Object.fromEntries(values) };
}

/** What of the fields as they were typed differs from the profile. */
export function profileChanges(profile: TrustedProfile, typed: TrustedProfile): ProfileChange[] {
  return trustFields.flatMap((fieldName): ProfileChange[] => {
    const [previousValue, newValue] = [profile[fieldName], typed[fieldName]];
    const isSame = tidyValue(fieldName, newValue) === tidyValue(fieldName, previousValue);
    return isSame ? [] : [{ fieldName, previousValue, newValue }];
  });
}

/** Whether these are the same changes, in any order. */
export function areSameChanges(
  some: readonly { fieldName: string; newValue: string }[],
  others: readonly ProfileChange[],
): boolean {
  const has = ({ fieldName, newValue }: ProfileChange): boolean =>
    some.some((one) => one.fieldName === fieldName && one.newValue === tidyValue(fieldName, newValue));
  return some.length === others.length && others.every(has);
}

/** The field of a profile that a fault of its changes names, such as `updatedFields.2.newValue`; null for another. */
export function fieldOfFault(changes: readonly ProfileChange[], field: string): TrustField | null {
  const index = /(?:^|\.)updatedFields\.(\d+)\./.exec(field)?.[1];
  return index === undefined ? null : (changes[Number(index)]?.fieldName ?? null);
}
