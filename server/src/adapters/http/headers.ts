import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance } from 'fastify';

/** The one page that the portal's own page may frame: the response of a silent sign-in. */
const framedPage = `${addresses.portal}/silent-check-sso.html`;

const trustedTypes = (names: string) => ["require-trusted-types-for 'script'", `trusted-types ${names}`];

/** The one policy by which the page makes elements of markup, inside the library that cleans site alerts. */
const cleaning = 'dompurify';

/**
 * The headers every response carries, no matter who writes it: nothing inline, Trusted Types on, framed by nobody
 * (rule addresses 8). A scope with pages of its own may tighten them.
 * @param secure whether the portal is reached over TLS
 * @param elsewhere addresses that pages ask and frame besides the portal, each null where there is none
 */
export function strictHeaders(
  secure: boolean,
  elsewhere: { asked: readonly (string | null)[]; framed: readonly (string | null)[] },
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...originsOf(elsewhere.asked)].join(' '),
    ["frame-src 'self'", ...originsOf(elsewhere.framed)].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes(cleaning),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join(';'),
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    // Anyone who may be kept says so.
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

function originsOf(given: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(given.flatMap((address) => (address === null ? [] : [new URL(address).origin])));
}

/** Puts the headers on everything that Fastify routes; what it sends before that needs them by hand. */
export function carryHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const framed = {
    ...headers,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      ...trustedTypes("'none'"),
    ].join(';'),
    'x-frame-options': 'SAMEORIGIN',
  };
  app.addHook('onRequest', (request, reply, go) => {
    reply.headers(isFramed(request.url) ? framed : headers);
    go();
  });
}

function isFramed(url: string): boolean {
  return url.startsWith(framedPage) && url.split('?')[0] === framedPage;
}
