import type { Language } from '../catalogue/application.ts';
import { cookieAt } from './cookies.ts';

/** The languages of the portal; every sentence exists in each (rule page 3). */
export const languages = ['en', 'es'] as const satisfies readonly Language[];

/** Where the choice is remembered: a cookie, because signing out clears both storages (rules page 3, sessions 6). */
export const languageCookie = 'portal-language';

/** How long a browser remembers what somebody has chosen in it: a year. */
export const choiceSeconds = 31_536_000;

/**
 * The language of a person: the remembered choice, else the first known one of the browser, else English.
 * @param preferred tags such as `es-MX`, the preferred one first
 */
export function rememberedLanguage(cookies: string, preferred: readonly string[]): Language {
  // Over http there is none under the other name.
  const chosen = cookieAt(cookies, languageCookie, { path: '/', isSecure: true });
  const known = [chosen ?? '', ...preferred.map((tag) => tag.slice(0, 2).toLowerCase())];
  const found = known.find((tag) => languages.some((one) => one === tag));
  return languages.find((language) => language === found) ?? 'en';
}
