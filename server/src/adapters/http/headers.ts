import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the page may load and where it may be shown, directive by directive (facts of house section 5, point 6). */
export interface PagePolicy {
  /** Origin of the identity provider when it is not the portal's own. */
  providerOrigin: string | null;
  /** Whether the portal is reached over TLS. */
  secure: boolean;
}

/** The one page that the portal's own page may frame: the answer of a silent sign-in. */
const framedPage = '/rap-home/silent-check-sso.html';

/** Strict headers on every answer: nothing inline, Trusted Types on, framed by nobody but the silent sign-in. */
export async function strictHeaders(
  app: FastifyInstance,
  { providerOrigin, secure }: PagePolicy,
): Promise<void> {
  const provider = providerOrigin === null ? [] : [providerOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        baseUri: ["'none'"],
        formAction: ["'self'", ...provider],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (request.url.split('?')[0] === framedPage) {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; frame-ancestors 'self'; base-uri 'none'",
      );
      reply.removeHeader('x-frame-options');
    }
  });
}
