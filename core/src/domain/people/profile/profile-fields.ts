import type { FieldFault } from '../../validation/fault.ts';
import { checkText, hasHidden, tidyLine } from '../../validation/text.ts';
import { addresses } from '../person.ts';
import { email as validEmail } from '../../validation/validators.ts';

const numbered = <Name extends string>(name: Name) =>
  [`${name}1`, `${name}2`, `${name}3`, `${name}4`, `${name}5`] as const;

/** Fields of a profile on which access depends: a change of one needs the supervisor (rule accounts 11). */
export const trustFields = [
  'givenName',
  'middleInitial',
  'familyName',
  'organizationOrAgency',
  'branch',
  'riskMapLocationSupported',
  'supervisorName',
  'supervisorPhone',
  'supervisorEmails',
  ...numbered('employmentStatus'),
  ...numbered('jobTitle'),
  'contractsSupported',
] as const;
export type TrustField = (typeof trustFields)[number];

/** Every trust field as text; empty where there is nothing, several values with commas between them. */
export type TrustedProfile = Readonly<Record<TrustField, string>>;

/** One field before and after. */
export interface ProfileChange {
  readonly fieldName: TrustField;
  readonly previousValue: string;
  readonly newValue: string;
}

/** Fields that everybody must have; the person who has one name has it as the family name (rule people 5). */
export const neededFields: readonly TrustField[] = ['familyName', 'organizationOrAgency', 'supervisorEmails'];

/** Longest values, in characters; 200 for the others. */
const longest: Readonly<Partial<Record<TrustField, number>>> = {
  givenName: 100,
  middleInitial: 2,
  familyName: 100,
  supervisorPhone: 30,
  supervisorEmails: 1_000,
  contractsSupported: 1_000,
};

/** The most characters that a field can hold. */
export function longestOf(field: TrustField): number {
  return longest[field] ?? 200;
}

/** Whether this is the name of a field whose change needs the supervisor. */
export function isTrustField(name: string): name is TrustField {
  return trustFields.some((field) => field === name);
}

/** What the directory knows that a profile is read from. */
export interface ProfileSource {
  givenName: string;
  familyName: string;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** The trust fields of somebody as the directory has them. */
export function trustedProfileOf(person: ProfileSource): TrustedProfile {
  const value = (field: TrustField): string => {
    if (field === 'givenName' || field === 'familyName') return person[field];
    return (person.attributes[field] ?? []).join(', ');
  };
  // Every field of the list, and no other.
  return Object.fromEntries(trustFields.map((field) => [field, value(field)])) as TrustedProfile;
}

/** A value as the directory keeps it: contracts are a list, everything else is one text. */
export function valuesOf(field: TrustField, value: string): string[] {
  if (value === '') return [];
  return field === 'contractsSupported' ? value.split(',').map((one) => one.trim()) : [value];
}

/** What was typed, tidied: no space around it or twice, addresses in lower case and once each. */
export function tidyValue(field: TrustField, typed: string): string {
  if (field === 'supervisorEmails') return addresses(typed).join(', ');
  const parts = field === 'contractsSupported' ? typed.split(',') : [typed];
  const tidied = parts.map(tidyLine);
  return tidied.filter((part) => part !== '').join(', ');
}

/** What is wrong with a tidied value. */
export function faultsOfValue(
  field: TrustField,
  value: string,
  { email, name }: { email: string; name: string },
): FieldFault[] {
  const min = neededFields.includes(field) ? 1 : 0;
  if (hasHidden(value)) return [{ field: name, fault: 'FORBIDDEN_CHARACTER' }];
  const faults = checkText(name, value, { min, max: longestOf(field) });
  if (faults.length > 0 || field !== 'supervisorEmails') return faults;
  const others = addresses(value);
  // Nobody is their own supervisor.
  if (others.includes(email)) return [{ field: name, fault: 'NOT_OFFERED' }];
  return others.every((one) => validEmail(one) === null) ? [] : [{ field: name, fault: 'UNKNOWN' }];
}
