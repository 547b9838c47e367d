import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { cookieOptions, realmCookie } from '../protocol/cookies.ts';

/** Remembers in which browsers a person has signed in before: strangers cannot lock them out there, and another one is reported. */
export interface KnownBrowsers {
  /** Whether this person has signed in with this browser before. */
  knows(request: FastifyRequest, reply: FastifyReply, personId: string): boolean;
  /** Marks the browser that has just signed this person in; it keeps that for a year. */
  remember(request: FastifyRequest, reply: FastifyReply, personId: string): void;
}

const yearMilliseconds = 31_536_000_000;

/** The most people that are remembered for a browser; beyond that the one who signed in longest ago is forgotten. */
const mostMarks = 5;
const separator = '.';

/**
 * Keeps a mark for each person in a cookie: a keyed digest of the person's id, which tells nothing without the key.
 * @param secrets newest first: the first marks, all are recognized
 */
export function knownBrowsers(provider: Provider, origin: string, secrets: readonly string[]): KnownBrowsers {
  const options = { ...cookieOptions(origin), signed: false };
  const name = realmCookie('PORTAL_KNOWN', origin);
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) => {
    const { cookies } = provider.createContext(request.raw, reply.raw);
    cookies.secure = options.secure;
    return cookies;
  };
  const isOf = (given: Buffer, personId: string): boolean =>
    secrets.some((secret) => {
      const expected = Buffer.from(markOf(secret, personId));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return {
    knows(request, reply, personId) {
      return marksIn(cookiesOf(request, reply).get(name, { signed: false })).some((given) =>
        isOf(given, personId),
      );
    },
    remember(request, reply, personId) {
      const cookies = cookiesOf(request, reply);
      const others = marksIn(cookies.get(name, { signed: false })).filter((given) => !isOf(given, personId));
      const marks = [markOf(secrets[0] ?? '', personId), ...others].slice(0, mostMarks);
      cookies.set(name, marks.join(separator), { ...options, maxAge: yearMilliseconds });
    },
  };
}

function marksIn(value: string | undefined): Buffer[] {
  return (value ?? '').split(separator, mostMarks).map((mark) => Buffer.from(mark));
}

function markOf(secret: string, personId: string): string {
  return createHmac('sha256', secret).update(`known browser ${personId}`).digest('base64url');
}
