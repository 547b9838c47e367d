import type { FieldFault } from '../validation/fault.ts';
import { hasHidden, tidyLine } from '../validation/text.ts';
import type { Refusal } from '../validation/refusal.ts';
import { maximumLengths } from './registration.ts';

/** What a person may change about themselves without anybody's approval (rule accounts 5). */
export const contactFields = ['phoneNumber', 'suffix'] as const;
export type ContactField = (typeof contactFields)[number];

/** Contact fields as text; empty where there is nothing. */
export type Contact = Readonly<Record<ContactField, string>>;

/** Why a typed value cannot be saved. */
export type ContactFault = 'MALFORMED' | 'TOO_LONG' | 'FORBIDDEN_CHARACTER';

/** One contact field before and after. */
export interface ContactChange {
  readonly fieldName: ContactField;
  readonly previousValue: string;
  readonly newValue: string;
}

/** Digits of a telephone number (rule accounts 5). */
const phoneDigits = 10;

/**
 * What was typed into a contact field, tidied, or what is wrong with it: a telephone number of ten digits, a short suffix
 * (rule accounts 5). What is as it was shown is not judged, and stays as it is.
 */
export function checkContactField(
  field: ContactField,
  typed: string,
  shown: string,
): { value: string; fault: ContactFault | null } {
  if (field === 'phoneNumber') {
    const phone = checkedPhone(typed, shown);
    return { value: phone ?? typed, fault: phone === null ? 'MALFORMED' : null };
  }
  if (tidyLine(typed) === tidyLine(shown)) return { value: shown, fault: null };
  const value = tidyLine(typed);
  return { value, fault: suffixFault(value) };
}

/** What was typed, tidied: to be saved where there is not an error. */
export interface CheckedContact {
  contact: Contact;
  faults: Readonly<Partial<Record<ContactField, ContactFault>>>;
}

/** All contact fields, checked. */
export function checkContact(typed: Contact, shown: Contact): CheckedContact {
  const phoneNumber = checkContactField('phoneNumber', typed.phoneNumber, shown.phoneNumber);
  const suffix = checkContactField('suffix', typed.suffix, shown.suffix);
  return {
    contact: { phoneNumber: phoneNumber.value, suffix: suffix.value },
    faults: {
      ...(phoneNumber.fault === null ? {} : { phoneNumber: phoneNumber.fault }),
      ...(suffix.fault === null ? {} : { suffix: suffix.fault }),
    },
  };
}

/** The contact fields that differ from how they were shown, as they were typed. */
export function contactChanges(typed: Contact, shown: Contact): ContactChange[] {
  return contactFields
    .map((fieldName) => ({ fieldName, previousValue: shown[fieldName], newValue: typed[fieldName] }))
    .filter(({ fieldName, previousValue, newValue }) => {
      const { value, fault } = checkContactField(fieldName, newValue, previousValue);
      return fault !== null || value !== previousValue;
    });
}

/** Changes of contact fields as they are to be saved, or what is wrong with them. */
export function planContactChange(sent: readonly ContactChange[]): ContactChange[] | Refusal {
  const planned = sent.map((change) => {
    const { value, fault } = checkContactField(change.fieldName, change.newValue, change.previousValue);
    return { change: { ...change, newValue: value }, fault };
  });
  const faults = planned.flatMap(({ change, fault }, index): FieldFault[] => {
    const isRepeated = sent.findIndex(({ fieldName }) => fieldName === change.fieldName) !== index;
    if (isRepeated) return [{ field: `changes.${index}.fieldName`, fault: 'NOT_OFFERED' }];
    return fault === null ? [] : [{ field: `changes.${index}.newValue`, fault }];
  });
  if (faults.length > 0) return { refused: 'INVALID', faults };
  return planned
    .map(({ change }) => change)
    .filter(({ previousValue, newValue }) => previousValue !== newValue);
}

function checkedPhone(typed: string, shown: string): string | null {
  if (typed === shown) return shown;
  return typed.trim() === '' ? '' : phoneAsKept(typed);
}

function suffixFault(suffix: string): ContactFault | null {
  if (hasHidden(suffix)) return 'FORBIDDEN_CHARACTER';
  return [...suffix].length <= maximumLengths.suffix ? null : 'TOO_LONG';
}

/**
 * `(202) 555-0101` and every other spelling as `202-555-0101`, the form in which the directory keeps it; null where it has not
 * ten digits once everything else is removed. A 1 before them is the country's and is left out. What another country's number
 * or an extension is has other digits too, so it is not one of ours, however many there are.
 */
export function phoneAsKept(typed: string): string | null {
  const [, country = '', number = ''] = /^[^\d+]*(\+?)(.*?)\D*$/su.exec(typed) ?? [];
  if (/[^\d\s().\-/\u2010-\u2015]/u.test(number)) return null;
  const [, one = '', area, office, line] =
    /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(number.replaceAll(/\D/g, '')) ?? [];
  return area === undefined || (country === '+' && one === '') ? null : `${area}-${office}-${line}`;
}

/**
 * What a masked field of a telephone number is given of what was typed: a whole number, or the beginning of one. Null where it
 * would have to leave something out: then the text stays as it was typed, and is reported as wrong.
 */
export function phoneForMask(typed: string): string | null {
  if (/^[\d\s().\-/\u2010-\u2015]*$/u.test(typed) && typed.replaceAll(/\D/g, '').length <= phoneDigits)
    return typed;
  // A word after the number begins an extension, whose digits are still to come.
  return /[^\d\s().\-/\u2010-\u2015]\D*$/u.test(typed) ? null : phoneAsKept(typed);
}
