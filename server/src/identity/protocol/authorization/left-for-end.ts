import type { AdapterPayload } from 'oidc-provider';

/** What the library has issued, as it is stored. */
export interface Issued {
  model: string;
  /** A digest of the identifier, in hexadecimal. */
  id: string;
  payload: AdapterPayload;
  grantId: string | null;
  sessionUid: string | null;
  accountId: string | null;
  end: Date;
}

/** What a request leaves for its end, where one statement writes it. */
export interface LeftForEnd {
  /** The names of sign-ins that are over. */
  over: string[];
  issued: Issued[];
}

const left = new WeakMap<object, LeftForEnd>();

/**
 * Whether the library issues this on the way to a client alone: there one statement writes all of it, with the session, and nothing
 * where the session could not begin.
 */
export function isIssuedAtEnd(model: string): boolean {
  return model === 'Grant' || model === 'AuthorizationCode';
}

/** What this request has left so far, to be added to. */
export function leftOf(request: object): LeftForEnd {
  const known = left.get(request);
  if (known !== undefined) return known;
  const none: LeftForEnd = { over: [], issued: [] };
  left.set(request, none);
  return none;
}

/** What this request has left, for anyone who writes it now. */
export function takeLeft(request: object | undefined): LeftForEnd {
  const kept = request === undefined ? undefined : left.get(request);
  if (request !== undefined) left.delete(request);
  return kept ?? { over: [], issued: [] };
}
