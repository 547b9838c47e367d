import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { cookieOptions, realmCookie } from '../protocol/cookies.ts';

/** Remembers in which browsers a person has signed in before, so that strangers cannot lock them out there. */
export interface KnownBrowsers {
  /** Whether this person has signed in with this browser before. */
  knows(request: FastifyRequest, reply: FastifyReply, personId: string): boolean;
  /** Marks the browser that has just signed this person in; it keeps that for a year. */
  remember(request: FastifyRequest, reply: FastifyReply, personId: string): void;
}

const yearMilliseconds = 31_536_000_000;

/**
 * Keeps the mark in a cookie: a keyed digest of the person's id, which tells nothing without the key.
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
  return {
    knows(request, reply, personId) {
      const given = Buffer.from(cookiesOf(request, reply).get(name, { signed: false }) ?? '');
      return secrets.some((secret) => {
        const expected = Buffer.from(markOf(secret, personId));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    remember(request, reply, personId) {
      const mark = markOf(secrets[0] ?? '', personId);
      cookiesOf(request, reply).set(name, mark, { ...options, maxAge: yearMilliseconds });
    },
  };
}

function markOf(secret: string, personId: string): string {
  return createHmac('sha256', secret).update(`known browser ${personId}`).digest('base64url');
}
