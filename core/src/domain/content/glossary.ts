import { plain } from '../catalogue/search.ts';
import type { Language } from '../catalogue/application.ts';
import type { Bilingual } from './bilingual.ts';

/** A page outside the portal, by what it is called. */
export interface Resource {
  text: string;
  address: string;
}

/** A term in one language. */
export interface TermWords {
  term: string;
  /** What is it? */
  definition: string;
  /** Lines below the definition. */
  points?: readonly string[];
  /** More Resources; most terms have none. */
  resources?: readonly Resource[];
}

/** A term as the glossary's file has it. */
export type BilingualTerm = Bilingual<TermWords>;

/** A term as its reader sees it. */
export interface GlossaryTerm extends TermWords {
  id: string;
}

/** Terms under their first letter. */
export interface LetterGroup {
  letter: string;
  terms: readonly GlossaryTerm[];
}

/** Every term in one language, in the order of that language's alphabet (rule content 2). */
export function termsIn(terms: readonly BilingualTerm[], language: Language): GlossaryTerm[] {
  const order = new Intl.Collator(language);
  return terms
    .map(({ id, [language]: words }) => ({ id, ...words }))
    .toSorted((one, other) => order.compare(one.term, other.term));
}

/** The terms whose name has this text in it, whatever the case and the accents; an empty text finds all (rule content 3). */
export function foundTerms(terms: readonly GlossaryTerm[], search: string): GlossaryTerm[] {
  const wanted = plain(search.trim());
  return terms.filter(({ term }) => plain(term).includes(wanted));
}

/**
 * The terms by first letter (rule content 2). Which letters count as one is the language's say: in both an accent makes no
 * letter of its own, in Spanish the ñ does.
 * @param terms in the order of the alphabet
 */
export function letterGroups(terms: readonly GlossaryTerm[], language: Language): LetterGroup[] {
  const letters = new Intl.Collator(language, { sensitivity: 'base' });
  const groups: { letter: string; terms: GlossaryTerm[] }[] = [];
  for (const term of terms) {
    const letter = letterOf(term, letters);
    const last = groups.at(-1);
    if (last !== undefined && letters.compare(last.letter, letter) === 0) last.terms.push(term);
    else groups.push({ letter, terms: [term] });
  }
  return groups;
}

function letterOf({ term }: GlossaryTerm, letters: Intl.Collator): string {
  const own = term.normalize('NFC').charAt(0);
  const bare = plain(own);
  return (letters.compare(own, bare) === 0 ? bare : own).toUpperCase();
}

/** What makes a glossary unusable that no schema can tell, or null: terms that nobody could tell apart. */
export function faultOfGlossary(terms: readonly BilingualTerm[]): string | null {
  const id = repeated(terms.map((term) => term.id));
  if (id !== undefined) return `the id ${id} stands twice`;
  for (const language of ['en', 'es'] as const) {
    const name = repeated(terms.map((term) => plain(term[language].term)));
    if (name !== undefined) return `the term “${name}” stands twice in the language ${language}`;
  }
  return null;
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
