import {
  certificateAttributes,
  type CertificateField,
  certificateFields,
  type CertificateKind,
  certificateKinds,
} from '../../certificates/certificate-kinds.ts';
import type { CertificateRules } from '../../certificates/certificate-rules.ts';
import type { FaultCode } from '../../validation/fault.ts';
import { dayAfter, isDay } from '../../calendar/calendar-days.ts';
import {
  accountsAttribute,
  accountsText,
  amongAccounts,
  filledAccounts,
  isSameAccount,
  type Organization,
  type PlatformAccount,
} from '../platform-accounts.ts';

/** Details that the agency has lists for: accounts on the mapping platform, and the dates of certificates (rule people-actions 16). */
export const listedFields = [accountsAttribute, ...certificateFields] as const;
export type ListedField = (typeof listedFields)[number];

/** What these can hold. */
export interface DetailLists {
  organizations: readonly Organization[];
  certificateRules: CertificateRules;
  /** In the agency's zone, `YYYY-MM-DD`. */
  today: string;
}

/** What is wrong with one of several accounts. */
export interface AccountFault {
  index: number;
  part: 'username' | 'orgID';
  fault: FaultCode;
}

/** More accounts than anybody has. */
export const mostPlatformAccounts = 20;
/** The most characters of an account's name. */
export const longestAccountName = 100;

/** Whether this is one of them. */
export function isListedField(name: string): name is ListedField {
  return listedFields.some((field) => field === name);
}

/** The certificate whose date this is; null for another field. */
export function certificateOfField(field: string): CertificateKind | null {
  return certificateKinds.find((kind) => certificateAttributes[kind] === field) ?? null;
}

/** The field that holds the date of a certificate. */
export function fieldOfCertificate(kind: CertificateKind): CertificateField {
  return certificateAttributes[kind];
}

/** What was filled in, as the directory would keep it; accounts that are not whole stay as they are. */
export function tidyListed(field: ListedField, typed: string): string {
  const text = typed.trim();
  const accounts = field === accountsAttribute ? filledAccounts(text) : null;
  return accounts === null ? text : accountsText(accounts);
}

/** What is wrong with a tidied value; null where nothing is. */
export function faultOfListed(
  field: ListedField,
  { before, after }: { before: string; after: string },
  lists: DetailLists,
): FaultCode | null {
  if (field !== accountsAttribute) return faultOfDate(field, after, lists);
  const accounts = filledAccounts(after);
  if (accounts === null) return 'MALFORMED';
  if (accounts.length > mostPlatformAccounts) return 'TOO_LONG';
  return faultsOfAccounts(accounts, filledAccounts(before) ?? [], lists)[0]?.fault ?? null;
}

/** What is wrong with each account; one that the person has already was right once. */
export function faultsOfAccounts(
  accounts: readonly PlatformAccount[],
  before: readonly PlatformAccount[],
  { organizations }: Pick<DetailLists, 'organizations'>,
): AccountFault[] {
  return accounts.flatMap((account, index): AccountFault[] => {
    const isRepeated = accounts.findIndex((other) => isSameAccount(other, account)) < index;
    const username: FaultCode | null = isRepeated ? 'NOT_OFFERED' : faultOfName(account.username);
    const isKnown = organizations.some(({ ID }) => ID === account.orgID);
    const orgID: FaultCode | null = account.orgID === '' ? 'REQUIRED' : isKnown ? null : 'NOT_OFFERED';
    if (!isRepeated && amongAccounts(before, account) !== null) return [];
    const found = [
      { part: 'username', fault: username },
      { part: 'orgID', fault: orgID },
    ] as const;
    return found.flatMap(({ part, fault }) => (fault === null ? [] : [{ index, part, fault }]));
  });
}

function faultOfName(name: string): FaultCode | null {
  if (name === '') return 'REQUIRED';
  if (name.length > longestAccountName) return 'TOO_LONG';
  return /^[\w.@-]+$/.test(name) ? null : 'FORBIDDEN_CHARACTER';
}

/** A date that has passed can be entered too, and an empty one takes the date away. */
function faultOfDate(
  field: CertificateField,
  date: string,
  { certificateRules, today }: DetailLists,
): FaultCode | null {
  const rule = certificateRules.find(({ kind }) => fieldOfCertificate(kind) === field);
  if (rule === undefined) return 'NOT_OFFERED';
  if (date === '') return null;
  if (!isDay(date)) return 'MALFORMED';
  return date > dayAfter(today, rule.mostDays) ? 'TOO_LATE' : null;
}
