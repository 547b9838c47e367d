import { cutAtWord } from '../forms/text.ts';

/** Longest shortened description, in characters (rule catalogue 14). */
const shortDescriptionLength = 100;

/** The description cut to 100 characters at the end of a word; a short one is returned as it is (rule catalogue 14). */
export function shortenDescription(description: string): string {
  return cutAtWord(description, shortDescriptionLength);
}

/** Case-insensitive substring match on the name (rule catalogue 13); an empty search matches everything. */
export function matchesName(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}

/** The catalogue's filter: 'sso' keeps single-sign-on applications, anything else keeps all (rule catalogue 13). */
export function matchesView(application: { sso: boolean }, view: string): boolean {
  return view === 'sso' ? application.sso : true;
}
