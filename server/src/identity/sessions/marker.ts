import { createHash } from 'node:crypto';
import { cookieOptions, realmCookie } from '../protocol/cookies.ts';
import { markerCookie } from '../protocol/layout.ts';

/** The cookies of one request. */
interface CookieJar {
  get(name: string, options: { signed: false }): string | undefined;
  set(name: string, value: string | null, options: object): unknown;
}

/** Tells the session check frame which session is signed in, as a digest of its `sid`; null: nobody. */
export function setMarker(cookies: CookieJar, origin: string, sid: string | null): void {
  const options = { ...cookieOptions(origin), httpOnly: false, signed: false };
  const name = realmCookie(markerCookie, origin);
  cookies.set(name, sid === null ? null : digest(sid), options);
  // Over https it had the plain name before (rule addresses 11).
  if (name !== markerCookie && cookies.get(markerCookie, { signed: false }) !== undefined)
    cookies.set(markerCookie, null, options);
}

function digest(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
