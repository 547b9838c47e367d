import type { Language } from '../catalogue/application.ts';

/** The attribute in which an identity provider keeps the language that a person chose for its pages. */
export const languageAttribute = 'locale';

/** In which language mail to this person is written: theirs, where it is one of ours, otherwise English (rule mail 7). */
export function mailLanguage(attributes: Readonly<Record<string, readonly string[]>>): Language {
  return attributes[languageAttribute]?.[0]?.split(/[-_]/)[0] === 'es' ? 'es' : 'en';
}
