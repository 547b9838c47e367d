import type { FaultCode, FieldFault } from './fault.ts';

/** Says what is wrong with a value, or null. */
export type Validator<Value> = (value: Value) => FaultCode | null;

/** The value is this at least: a number, or a day as `2026-11-25`. */
export function minimum<Value extends number | string>(
  least: Value,
  fault: FaultCode = 'TOO_EARLY',
): Validator<Value> {
  return (value) => (value < least ? fault : null);
}

/** The value is this at most. */
export function maximum<Value extends number | string>(
  most: Value,
  fault: FaultCode = 'TOO_LATE',
): Validator<Value> {
  return (value) => (value > most ? fault : null);
}

/** Something has been entered that is more than spaces, or chosen. */
export const required: Validator<string | null | undefined> = (value) =>
  (value ?? '').trim() === '' ? 'REQUIRED' : null;

/** The box is checked. */
export const requiredTrue: Validator<boolean> = (value) => (value ? null : 'REQUIRED');

/** The most characters that mail servers accept in an address. */
export const longestAddress = 254;

/** What browsers accept as an address, with a dot in the host name and no comma, because commas separate addresses in lists. */
const addressPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** The text can be somebody's address. */
export const email: Validator<string> = (text) =>
  [...text].length <= longestAddress && addressPattern.test(text) ? null : 'MALFORMED';

/** The text has so many characters at least, spaces around it aside. */
export function minLength(least: number): Validator<string> {
  return (text) => (lengthOf(text) < least ? 'TOO_SHORT' : null);
}

/** The text has so many characters at most, spaces around it aside. */
export function maxLength(most: number): Validator<string> {
  return (text) => (lengthOf(text) > most ? 'TOO_LONG' : null);
}

/** The whole text is of this form. The form needs `^` and `$`. */
export function pattern(form: RegExp, fault: FaultCode = 'MALFORMED'): Validator<string> {
  return (text) => (form.test(text) ? null : fault);
}

/** The first thing that is wrong with a field, in the order of its validators. */
export function faultsOf<Value>(
  field: string,
  value: Value,
  validators: readonly Validator<Value>[],
): FieldFault[] {
  for (const validator of validators) {
    const fault = validator(value);
    if (fault !== null) return [{ field, fault }];
  }
  return [];
}

/** Characters as people count them. */
function lengthOf(text: string): number {
  return [...text.trim()].length;
}
