import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { cookieName } from '@portal/core/domain/content/cookies.ts';
import { realmPath } from './layout.ts';

/** Flags of the provider's cookies: for the realm only, out of reach of scripts, not sent from other sites. */
export function cookieOptions(origin: string) {
  return {
    path: `${realmPath}/`,
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    signed: true,
    overwrite: true,
  } as const;
}

/** What a cookie of the provider is called; each is bound to a path (rule addresses 11). */
export function realmCookie(name: string, origin: string): string {
  const { path, secure } = cookieOptions(origin);
  return cookieName(name, { path, isSecure: secure });
}

/** Signs cookies, and knows by which key one was signed. */
export interface CookieSigner {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
  /** The index of its key; -1 where none of them made it. */
  index(text: string, signature: string): number;
}

/**
 * Signs as the library's own package does, with a third of its keyed hashes: that one compares signatures by two more.
 * @param secrets newest first: the first signs, all are recognized
 */
export function cookieSigner(secrets: readonly string[]): CookieSigner {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const signature = (text: string, key: KeyObject): string =>
    createHmac('sha1', key).update(text).digest('base64url');
  const index = (text: string, given: string): number =>
    keys.findIndex((key) => {
      const [expected, found] = [Buffer.from(signature(text, key)), Buffer.from(given)];
      return expected.length === found.length && timingSafeEqual(expected, found);
    });
  const [newest] = keys;
  return {
    sign(text) {
      if (newest === undefined) throw new TypeError('No key to sign cookies with');
      return signature(text, newest);
    },
    index,
    verify: (text, given) => index(text, given) !== -1,
  };
}
