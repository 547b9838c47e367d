import { cookieName, cookieNamed } from '@portal/core/domain/content/cookies.ts';
import { choiceSeconds, languageCookie } from '@portal/core/domain/content/language.ts';

/**
 * For whom single keys are switched off in this browser. A cookie, because signing out clears both storages (rule sessions 6),
 * and a person who cannot use single keys must not have to say so every day.
 */
export const keysCookie = 'portal-keys-off';

/** What the page remembers in cookies. */
const pageCookies = [languageCookie, keysCookie];

/** The page that keeps cookies, as far as they need it. */
export interface CookiePage {
  /** `document.cookie`. */
  cookies: string;
  /** `location.protocol`. */
  protocol: string;
}

/** The cookies of the page; none where the browser refuses to say. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Keeps a cookie where the browser lets the page. */
export function writeCookie(cookie: string): void {
  try {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store API is not in every supported browser
    document.cookie = cookie;
  } catch {
    // Nothing of the page needs a cookie of its own.
  }
}

/** Whether a cookie that the page writes is kept: some browsers say that cookies are allowed and drop them. */
export function keepsCookies(): boolean {
  writeCookie('tried=1');
  const isKept = cookieNamed(readCookies(), 'tried') !== null;
  writeCookie('tried=; Max-Age=0');
  return isKept;
}

/** What is written to keep a value for the whole origin, for so many seconds; 0 removes it. */
export function pageCookie(
  { protocol }: Pick<CookiePage, 'protocol'>,
  name: string,
  value: string,
  seconds: number,
): string {
  const isSecure = protocol === 'https:';
  const kept = cookieName(name, { path: '/', isSecure });
  return `${kept}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/**
 * What is written over https so that cookies kept under their plain names before get the names that they have now; nothing where
 * that has been done (rule addresses 11).
 */
export function renamedCookies(page: CookiePage): string[] {
  if (page.protocol !== 'https:') return [];
  return pageCookies.flatMap((name) => {
    const former = cookieNamed(page.cookies, name);
    if (former === null) return [];
    const isKept = cookieNamed(page.cookies, cookieName(name, { path: '/', isSecure: true })) !== null;
    return [
      ...(isKept ? [] : [pageCookie(page, name, former, choiceSeconds)]),
      `${name}=; Path=/; Max-Age=0`,
    ];
  });
}
