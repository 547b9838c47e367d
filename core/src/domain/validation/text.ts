import type { FieldFault } from './fault.ts';
import { faultsOf, maxLength, minLength, required, type Validator } from './validators.ts';

/** Lengths of texts, in characters (rule requests 16). */
export const limits = {
  purpose: { min: 1, max: 2_000 },
  explanation: { min: 10, max: 1_000 },
  approvalComment: { min: 0, max: 1_000 },
  response: { min: 10, max: 2_000 },
  note: { min: 10, max: 1_000 },
  search: { min: 0, max: 100 },
} as const;

/** Whether a text can be stored: PostgreSQL holds no NUL, and no encoding half of a surrogate pair (rule refusals 9). */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Characters that reverse the reading direction: an approver would read something other than what was typed. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

/** Control characters other than tabs and line breaks: terminals and printers obey them, and nobody sees them. */
const controlling = /[^\P{Cc}\t\n\r]/u;

/**
 * What nobody can see in a name: the person who decides could not tell two people apart. Tabs and line breaks are spaces that
 * `tidyLine` puts right.
 */
const hidden =
  /[^\P{Cc}\t\n\r]|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;

/** Whether a name, or another text of one line, holds a character that nobody can see (rule accounts 12). */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/** A text of one line without spaces around it or several in a row; what nobody can see stays, to be refused. */
export function tidyLine(text: string): string {
  // JavaScript counts the byte order mark among the spaces.
  return text.replaceAll(/[^\S\uFEFF]+/g, ' ').replaceAll(/^ | $/g, '');
}

/**
 * Faults of one text: too short (or missing), too long, or holding a character that cannot be stored, turns the reading
 * direction or controls a terminal (rule requests 16).
 */
export function checkText(
  field: string,
  text: string,
  { min, max }: { min: number; max: number },
): FieldFault[] {
  const needed = min > 0 ? [required] : [];
  return faultsOf(field, text, [readable, ...needed, minLength(min), maxLength(max)]);
}

/** Whether a text holds a character that cannot be stored, turns the reading direction or controls a terminal. */
export function hasForbidden(text: string): boolean {
  return turning.test(text) || controlling.test(text) || !isStorable(text);
}

const readable: Validator<string> = (text) => (hasForbidden(text) ? 'FORBIDDEN_CHARACTER' : null);

/** The text up to so many characters, cut at the end of a word; a short one as it is. No character is cut in two. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.search(/\s\S*$/);
  return cut
    .slice(0, end > 0 ? end : most)
    .trimEnd()
    .replace(/[\uD800-\uDBFF]$/, '');
}
