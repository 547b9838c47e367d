/** Where a cookie counts. */
export interface CookieScope {
  /** Below this path; `/` for the whole origin. */
  path: string;
  /** Whether the origin is reached over https; http://localhost is not, and its cookies keep their plain names. */
  isSecure: boolean;
}

/**
 * What a cookie is called there (rule addresses 11). Over https a browser takes one whose name begins with `__Host-` from this
 * host alone and for all of it, and one with `__Secure-` over https alone, so that no other host of the domain can put one of
 * its own in its place.
 */
export function cookieName(name: string, { path, isSecure }: CookieScope): string {
  if (!isSecure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

/** A cookie of a `Cookie` header or of `document.cookie` under exactly this name; null where there is none. */
export function cookieNamed(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** The cookie that is meant: under the name that it has there, otherwise under the plain one that it had before the update. */
export function cookieAt(cookies: string, name: string, scope: CookieScope): string | null {
  return cookieNamed(cookies, cookieName(name, scope)) ?? cookieNamed(cookies, name);
}
