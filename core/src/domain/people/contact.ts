import { hasHidden, tidyLine } from '../forms/text.ts';
import { maximumLengths } from './registration.ts';

/** What a person may change about themselves without anybody's approval (rule accounts 5). */
export const contactFields = ['phoneNumber', 'suffix'] as const;
export type ContactField = (typeof contactFields)[number];

/** Contact fields as text; empty where there is nothing. */
export type Contact = Readonly<Record<ContactField, string>>;

/** Why a typed value cannot be saved. */
export type ContactFault = 'NOT_TEN_DIGITS' | 'TOO_LONG' | 'HIDDEN_CHARACTER';

/** What was typed, tidied: to be saved where there is no fault. */
export interface CheckedContact {
  contact: Contact;
  faults: Readonly<Partial<Record<ContactField, ContactFault>>>;
}

/** Digits of a telephone number (rule accounts 5). */
const phoneDigits = 10;

/**
 * Checks typed contact fields against the rules: a telephone number of ten digits, a short suffix (rule accounts 5). What is as
 * it was shown is not judged, and stays as it is.
 */
export function checkContact(typed: Contact, shown: Contact): CheckedContact {
  const phone = checkedPhone(typed.phoneNumber, shown.phoneNumber);
  const isSame = tidyLine(typed.suffix) === tidyLine(shown.suffix);
  const suffix = isSame ? shown.suffix : tidyLine(typed.suffix);
  return {
    contact: { phoneNumber: phone ?? typed.phoneNumber, suffix },
    faults: {
      ...(phone === null ? { phoneNumber: 'NOT_TEN_DIGITS' } : {}),
      ...(isSame ? {} : suffixFault(suffix)),
    },
  };
}

function checkedPhone(typed: string, shown: string): string | null {
  if (typed === shown) return shown;
  return typed.trim() === '' ? '' : phoneAsKept(typed);
}

function suffixFault(suffix: string): CheckedContact['faults'] {
  if (hasHidden(suffix)) return { suffix: 'HIDDEN_CHARACTER' };
  return [...suffix].length <= maximumLengths.suffix ? {} : { suffix: 'TOO_LONG' };
}

/**
 * `(202) 555-0101` and every other spelling as `202-555-0101`, the form in which the directory keeps it; null where it has not
 * ten digits once everything else is taken out. A 1 before them is the country's and is left out. What another country's number
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
 * would have to leave something out: then the text stands as it was typed, and is told to be wrong.
 */
export function phoneForMask(typed: string): string | null {
  if (/^[\d\s().\-/\u2010-\u2015]*$/u.test(typed) && typed.replaceAll(/\D/g, '').length <= phoneDigits)
    return typed;
  // A word behind the number begins an extension, whose digits are still to come.
  return /[^\d\s().\-/\u2010-\u2015]\D*$/u.test(typed) ? null : phoneAsKept(typed);
}
