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
