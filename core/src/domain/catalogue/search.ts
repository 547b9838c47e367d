import { cutAtWord } from '../validation/text.ts';

/** Longest shortened description, in characters (rule catalogue 14). */
const shortDescriptionLength = 100;

/** The description cut to 100 characters at the end of a word; a short one is returned as it is (rule catalogue 14). */
export function shortenDescription(description: string): string {
  return cutAtWord(description, shortDescriptionLength);
}

/** What a search looks through. */
export interface Searched {
  name: string;
  /** Acronyms, and the name in the portal's other language. */
  otherNames?: readonly string[];
  description?: string;
}

/**
 * What a search finds: what it names in full, such as by an acronym, alone; otherwise whatever matches it (rule catalogue 13).
 */
export function found<One extends Searched>(all: readonly One[], search: string): One[] {
  const named = all.filter(({ otherNames = [] }) =>
    otherNames.some((name) => plain(name) === plain(search.trim())),
  );
  return named.length > 0 ? named : all.filter((one) => matchesSearch(one, search));
}

/** Spanish articles and the like: nobody looks for an application by them. */
const fillers = /^(a|al|con|de|del|el|en|la|las|los|o|para|por|un|una|y)$/;

/**
 * Whether every word of the search is found, in whatever order: as any part of the name, or as the beginning of a word
 * of another name or of the description, where Spanish articles and the like do not count (rule catalogue 13). An empty
 * search finds everything.
 */
export function matchesSearch(searched: Searched, search: string): boolean {
  const { name, otherNames = [], description = '' } = searched;
  const inName = plain(name);
  const others = wordsOf([...otherNames, description].join(' ')).filter((word) => !fillers.test(word));
  const words = wordsOf(search);
  const telling = words.filter((word) => !fillers.test(word));
  return (telling.length > 0 ? telling : words).every(
    (word) => inName.includes(word) || others.some((other) => other.startsWith(word)),
  );
}

/** A text for comparing: without case and accents, so that "perdidas" finds "Pérdidas". */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words of a text, plain; a text of symbols alone is one word, so that it finds only what has these symbols. */
function wordsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const symbols = text.trim();
  return words.length > 0 || symbols === '' ? words : [symbols];
}

/** The catalogue's filter: 'sso' keeps single-sign-on applications, anything else keeps all (rule catalogue 13). */
export function matchesView(application: { sso: boolean }, view: string): boolean {
  return view === 'sso' ? application.sso : true;
}
