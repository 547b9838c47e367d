import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPlainProblem } from './failures/failures.ts';
import { RefusedCall } from './failures/problem.ts';

/** Headers of which a second one would let two readers see two different requests. */
const onceOnly = ['host', 'authorization'];

/**
 * A request that can be read in two ways is answered with 400. Whatever is answered before the body has come ends the
 * connection, so that nobody goes on sending.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, go) => {
    if (isAmbiguous(request)) sendPlainProblem(reply, 400);
    else go();
  });
  app.addHook('onSend', (request, reply, _body, go) => {
    if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
    go();
  });
}

/**
 * A known address asked in a way it does not know is answered with 405 and the ways it knows, an unknown one with 404, both
 * before a body is read. Where preflights are accepted, OPTIONS by itself is answered with the ways too. Call it before anything
 * is bound.
 */
export function answerUnknownWays(app: FastifyInstance): void {
  const methodsOf = knownMethods(app);
  app.addHook('onRequest', (request, reply, go) => {
    const isBare = isBareOptions(request);
    if (!request.is404 && !isBare) {
      go();
      return;
    }
    const methods = methodsOf(request);
    // Each scope says in its own way that there is nothing.
    if (methods.length === 0) go(new RefusedCall('NOT_FOUND'));
    else if (isBare && !request.is404) reply.code(204).header('allow', methods.join(', ')).send();
    else sendPlainProblem(reply.header('allow', methods.join(', ')), 405);
  });
}

/** Whether a request names the origin's own host: it may have capital letters and the default port. */
export function isOwnHost(host: string, origin: string): boolean {
  const own = origin.slice(origin.indexOf('//') + 2);
  if (host === own) return true;
  const named = host.toLowerCase();
  return named === own || named === `${own}:${origin.startsWith('https:') ? 443 : 80}`;
}

/** What a request asks for, without the own host of one of the origins in front of it; with any other it stays as it is. */
export function pathIn(url: string, origins: readonly string[]): string {
  if (url.startsWith('/')) return url;
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (!origins.some((origin) => isOwnHost(host, origin))) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Asks for no preflight but for the ways themselves. */
function isBareOptions({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] === undefined;
}

function isAmbiguous({ raw }: FastifyRequest): boolean {
  // What names another host in its first line is for a proxy; our own has been removed.
  return onceOnly.some((name) => timesSent(name, raw.rawHeaders) > 1) || raw.url?.startsWith('/') !== true;
}

/** @param headers names and values in turn, as they were sent */
function timesSent(name: string, headers: readonly string[]): number {
  let times = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const sent = headers[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Remembers what is bound, and says in which ways the address of a request can be asked. */
function knownMethods(app: FastifyInstance): (request: FastifyRequest) => string[] {
  const bound: { pattern: RegExp; methods: readonly string[] }[] = [];
  const { maxParamLength: longest = 100 } = app.initialConfig;
  app.addHook('onRoute', ({ url, method }) => {
    bound.push({ pattern: patternOf(url, longest), methods: [method].flat() });
  });
  return ({ url }) => {
    const path = url.split('?')[0] ?? '';
    const methods = bound.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return [...new Set(methods)].toSorted();
  };
}

/** `/requests/:requestId` and `/files/*` as what they match. */
function patternOf(url: string, longest: number): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':')
      ? `[^/]{1,${longest}}`
      : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
