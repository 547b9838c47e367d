/** What somebody looks for: a request by its whole number or the end of it, or the requests of people (rule requests 20). */
export type SoughtRequest =
  | { by: 'NUMBER'; number: string }
  | { by: 'NUMBER_END'; end: string }
  | { by: 'PERSON'; words: readonly string[] };

/** The most people whose requests are listed together. */
export const mostPeopleSought = 100;

/** What the text means; null where nothing was typed. */
export function soughtBy(text: string): SoughtRequest | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^rap-\d{4}-\d{6,}$/i.test(typed)) return { by: 'NUMBER', number: typed.toUpperCase() };
  if (/^[\d-]*\d{3}$/.test(typed)) return { by: 'NUMBER_END', end: typed };
  return { by: 'PERSON', words: wordsOf(typed) };
}

/** The words of a text without case, accents and marks. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
