import type { Language } from '../catalogue/application.ts';

/** The languages of the portal; every sentence exists in each (rule page 3). */
export const languages = ['en', 'es'] as const satisfies readonly Language[];

/** Where the choice is remembered: a cookie, because signing out clears both storages (rules page 3, sessions 6). */
export const languageCookie = 'portal-language';

/**
 * The language of a person: the remembered choice, else the first known one of the browser, else English.
 * @param preferred tags such as `es-MX`, the preferred one first
 */
export function rememberedLanguage(cookies: string, preferred: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|;) *${languageCookie}=([a-z]{2})(?:;|$)`).exec(cookies)?.[1];
  const known = [chosen, ...preferred.map((tag) => tag.slice(0, 2).toLowerCase())];
  const found = known.find((tag) => languages.some((one) => one === tag));
  return languages.find((language) => language === found) ?? 'en';
}
