import type { FieldFault } from '../../validation/fault.ts';
import { tidyLine } from '../../validation/text.ts';
import { fieldFaults } from '../admission/add-person.ts';
import { addresses } from '../person.ts';
import {
  faultsOfValue,
  type ProfileSource,
  tidyValue,
  trustedProfileOf,
  trustFields,
  valuesOf,
} from '../profile/profile-fields.ts';
import { faultsOfFields, type Registrant } from '../registration.ts';
import {
  type DetailLists,
  faultOfListed,
  isListedField,
  listedFields,
  type ListedField,
  tidyListed,
} from './listed-details.ts';

/** What somebody signs in with, and mail goes to. */
const signInFields = ['email', 'username'] as const;
type SignInField = (typeof signInFields)[number];

/** What others change about a person (rule people-actions 14). */
export const detailFields = [...trustFields, ...signInFields, ...listedFields] as const;
export type DetailField = (typeof detailFields)[number];

/** Each of them as text; empty where there is nothing. */
export type PersonDetails = Readonly<Record<DetailField, string>>;

/** One of them before and after. */
export interface DetailChange {
  readonly field: DetailField;
  readonly previousValue: string;
  readonly newValue: string;
}

/** The details of somebody as the directory has them. */
export function detailsOf(person: ProfileSource & { email: string; username: string }): PersonDetails {
  return {
    ...trustedProfileOf(person),
    email: person.email,
    username: person.username,
    ...listedDetailsOf(person),
  };
}

/** Those of them that the agency has lists for, as the directory has them. */
export function listedDetailsOf({
  attributes,
}: Pick<ProfileSource, 'attributes'>): Readonly<Record<ListedField, string>> {
  const held = listedFields.map((field) => [field, (attributes[field] ?? []).join(', ')]);
  // Every field of the list, and no other.
  return Object.fromEntries(held) as Record<ListedField, string>;
}

/** Whether one of the changes is of what somebody signs in with. */
export function leadsToSignIn(changes: readonly { field: DetailField }[]): boolean {
  return changes.some(({ field }) => isSignInField(field));
}

/** The value as the directory keeps it. */
export function valuesOfDetail({ field, newValue }: DetailChange): string[] {
  if (isListedField(field)) return newValue === '' ? [] : [newValue];
  return isSignInField(field) ? [newValue] : valuesOf(field, newValue);
}

/** What was typed, tidied: no space around it or twice, and addresses and usernames in lower case. */
export function tidyDetail(field: DetailField, typed: string): string {
  if (isListedField(field)) return tidyListed(field, typed);
  return isSignInField(field) ? tidyLine(typed).toLowerCase() : tidyValue(field, typed);
}

/** What of the details as they were typed differs. */
export function detailChanges(details: PersonDetails, typed: PersonDetails): DetailChange[] {
  return detailFields.flatMap((field): DetailChange[] => {
    const [previousValue, newValue] = [details[field], tidyDetail(field, typed[field])];
    return newValue === tidyDetail(field, previousValue) ? [] : [{ field, previousValue, newValue }];
  });
}

/**
 * The changes as they are asked for, or why they cannot be: each field once, from the value of this moment, to something else
 * that it can hold (rule people-actions 14).
 */
export function planDetails(
  sent: readonly DetailChange[],
  details: PersonDetails,
  lists: DetailLists,
): { changes: DetailChange[] } | { refused: 'INVALID'; faults: FieldFault[] } | { refused: 'STALE_PERSON' } {
  const tidied = sent.map((one) => ({ ...one, newValue: tidyDetail(one.field, one.newValue) }));
  const wanted = Object.fromEntries(tidied.map(({ field, newValue }) => [field, newValue]));
  const after: PersonDetails = { ...details, ...wanted };
  const faults = tidied.flatMap((change, index) => {
    const isRepeated = tidied.findIndex(({ field }) => field === change.field) !== index;
    if (isRepeated) return [{ field: `changes.${index}.field`, fault: 'NOT_OFFERED' as const }];
    return faultsOfDetail(change, { after, lists, name: `changes.${index}.newValue` });
  });
  if (faults.length > 0) return { refused: 'INVALID', faults };
  if (!areStillSo(tidied, details)) return { refused: 'STALE_PERSON' };
  const changes = tidied.filter(({ previousValue, newValue }) => previousValue !== newValue);
  return changes.length === 0 ? { refused: 'STALE_PERSON' } : { changes };
}

/** Whether each field still has the value that a change begins with. */
export function areStillSo(changes: readonly DetailChange[], details: PersonDetails): boolean {
  return changes.every(({ field, previousValue }) => details[field] === previousValue);
}

/** The field that a fault of changes names, such as `changes.2.newValue`; null for another. */
export function detailOfFault(changes: readonly DetailChange[], path: string): DetailField | null {
  const index = /^changes\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? null : (changes[Number(index)]?.field ?? null);
}

function faultsOfDetail(
  { field, previousValue, newValue }: DetailChange,
  { after, lists, name }: { after: PersonDetails; lists: DetailLists; name: string },
): FieldFault[] {
  // What stays as it is was right once.
  if (newValue === previousValue) return [];
  if (isListedField(field)) {
    const fault = faultOfListed(field, { before: previousValue, after: newValue }, lists);
    return fault === null ? [] : [{ field: name, fault }];
  }
  if (!isSignInField(field)) return faultsOfValue(field, newValue, { email: after.email, name });
  const faults = faultsOfFields({ ...nobody, [field]: newValue });
  const [first] = fieldFaults({ [field]: faults[field] });
  if (first !== undefined) return [{ field: name, fault: first.fault }];
  // Nobody is their own supervisor.
  const isOwnSupervisor = field === 'email' && addresses(after.supervisorEmails).includes(newValue);
  return isOwnSupervisor ? [{ field: name, fault: 'NOT_OFFERED' }] : [];
}

const nobody: Registrant = {
  givenName: '',
  middleInitial: '',
  familyName: '',
  suffix: '',
  organization: '',
  supervisorEmail: '',
  email: '',
  username: '',
};

function isSignInField(field: DetailField): field is SignInField {
  return signInFields.some((one) => one === field);
}
