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

/** Checks typed contact fields against the rules: ten digits once everything else is taken out, a short suffix (rule accounts 5). */
export function checkContact(typed: Contact): CheckedContact {
  const phone = typed.phoneNumber.trim() === '' ? '' : phoneAsKept(typed.phoneNumber);
  const suffix = tidyLine(typed.suffix);
  return {
    contact: { phoneNumber: phone ?? typed.phoneNumber, suffix },
    faults: {
      ...(phone === null ? { phoneNumber: 'NOT_TEN_DIGITS' } : {}),
      ...suffixFault(suffix),
    },
  };
}

function suffixFault(suffix: string): CheckedContact['faults'] {
  if (hasHidden(suffix)) return { suffix: 'HIDDEN_CHARACTER' };
  return [...suffix].length <= maximumLengths.suffix ? {} : { suffix: 'TOO_LONG' };
}

/**
 * `(202) 555-0101` and every other spelling as `202-555-0101`, the form in which the directory keeps it; null where it has not
 * ten digits once everything else is taken out.
 */
export function phoneAsKept(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  return digits.length === phoneDigits ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : null;
}
