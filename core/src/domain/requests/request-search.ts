import { type SoughtWord, soughtWords } from '../people/names/name-search.ts';

/** What somebody looks for: a request by its whole number or the end of it, or the requests of people (rule requests 20). */
export type SoughtRequest =
  | { by: 'NUMBER'; number: string }
  | { by: 'NUMBER_END'; end: string }
  | { by: 'PERSON'; words: readonly SoughtWord[] };

/** The most people whose requests are listed together. */
export const mostPeopleSought = 100;

/** The most people offered at a time where somebody is named in place of others. */
export const mostCandidates = 50;

/** What the text means; null where nothing was typed. */
export function soughtBy(text: string): SoughtRequest | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^rap-\d{4}-\d{6,}$/i.test(typed)) return { by: 'NUMBER', number: typed.toUpperCase() };
  if (/^[\d-]*\d{3}$/.test(typed)) return { by: 'NUMBER_END', end: typed };
  return { by: 'PERSON', words: soughtWords(typed) };
}
