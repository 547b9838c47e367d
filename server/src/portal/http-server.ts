import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  answerBroken,
  answerFailures,
  answerUnreadable,
  sendPlainProblem,
} from '../adapters/http/failures/failures.ts';
import { lateCompilers, type LateCompilers } from '../adapters/http/compilers.ts';
import { limitConnections } from '../adapters/http/connections.ts';
import { answerUnknownWays, pathIn, refuseAmbiguous } from '../adapters/http/edge.ts';
import { carryHeaders, strictHeaders } from '../adapters/http/headers.ts';
import { openApiTo } from '../adapters/http/origins/open-api.ts';
import { homeOf, isServedAt, type OwnOrigins } from '../adapters/http/origins/own-origins.ts';
import { proxyCheck, readForwardedAddresses } from '../adapters/http/proxy-headers.ts';
import { logLines } from '../adapters/http/failures/log-lines.ts';
import { loggedFault } from '../adapters/http/failures/logged-fault.ts';
import type { Later } from '../adapters/scheduling/later.ts';
import type { Config } from '../config/config.ts';

const second = 1_000;
/** How long calls in progress may go on once the portal is asked to stop. */
const graceMilliseconds = 5 * second;
/** How long a connection may stay open without its first byte. */
const firstByteMilliseconds = 5 * second;
/** The most that address and headers of a call may hold, in bytes: a token has room in them (rule sessions 18). */
const headerLimit = 65_536;
/** Largest body a call may have, in bytes. */
const bodyLimit = 65_536;

/**
 * The server that everything is bound to: limits, headers, log lines, and how failures are reported.
 * @param later gets what no call has to wait for
 */
export function httpServer(
  config: Pick<
    Config,
    | 'origin'
    | 'authUrl'
    | 'apiBaseUrl'
    | 'logLevel'
    | 'trustedProxies'
    | 'mostConnections'
    | 'mostConnectionsPerNetwork'
    | 'commsUrl'
    | 'iconBaseUrl'
  >,
  refusals: Parameters<typeof answerFailures>[1],
  later: Pick<Later, 'add'>,
): FastifyInstance {
  const { origin, authUrl, apiBaseUrl } = config;
  const elsewhere = authUrl === origin ? null : authUrl;
  const headers = strictHeaders(origin.startsWith('https:'), {
    asked: [config.commsUrl, config.iconBaseUrl, elsewhere, apiBaseUrl],
    framed: [elsewhere],
  });
  const compilers = lateCompilers(later);
  const app = newApp(config, headers, compilers);
  carryHeaders(app, headers);
  answerFailures(app, refusals);
  refuseAmbiguous(app);
  if (config.trustedProxies.length > 0) readForwardedAddresses(app);
  app.addHook('onRequest', onlyOwnHosts(config));
  if (apiBaseUrl !== null) openApiTo(app, origin);
  answerUnknownWays(app);
  compilers.loadBeforeCalls(app);
  limitConnections(app.server, {
    most: config.mostConnections,
    mostPerNetwork: config.mostConnectionsPerNetwork,
    firstByteMilliseconds,
    isProxy: proxyCheck(config.trustedProxies),
  });
  app.addHook('preClose', async () => closeSoon(app));
  return app;
}

function newApp(
  config: OwnOrigins & Pick<Config, 'logLevel' | 'trustedProxies'>,
  headers: Readonly<Record<string, string>>,
  { controller }: LateCompilers,
): FastifyInstance {
  return Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, base: null, serializers: { err: loggedFault }, stream: logLines() },
    // The default line would carry addresses with what people typed in them; ours names the route instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadable(headers),
    clientErrorHandler: answerBroken(headers),
    bodyLimit,
    // A request may name our own host in its first line, as one to a proxy does.
    rewriteUrl: ({ url = '' }) => pathIn(url, ownOrigins(config)),
    trustProxy: config.trustedProxies.length > 0 ? proxyCheck(config.trustedProxies) : false,
    connectionTimeout: 35 * second,
    requestTimeout: 30 * second,
    // The usual minute for the headers would count for the whole request, because the longer of both does.
    http: {
      headersTimeout: 15 * second,
      connectionsCheckingInterval: second,
      maxHeaderSize: headerLimit,
    },
    exposeHeadRoutes: false,
    schemaController: controller,
  }).addHook('onResponse', (request, reply, go) => {
    const { method, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    go();
  });
}

function ownOrigins({ origin, authUrl, apiBaseUrl }: OwnOrigins): string[] {
  return [origin, authUrl, ...(apiBaseUrl === null ? [] : [new URL(apiBaseUrl).origin])];
}

/** Responds only under the own origins: another Host name is sent there, or refused where it cannot be sent. */
function onlyOwnHosts(origins: OwnOrigins) {
  return (request: FastifyRequest, reply: FastifyReply, go: () => void) => {
    const asked = { host: request.headers.host ?? '', path: request.url };
    if (isServedAt(asked, origins) || request.url.startsWith('/health/')) {
      go();
      return;
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && request.headers.authorization === undefined;
    if (isPage) reply.redirect(new URL(`${homeOf(request.url, origins)}${request.url}`).href, 302);
    else sendPlainProblem(reply, 421);
  };
}

/** Calls in progress may finish; the person who is still sending when the time is up is cut off, or stopping could take a minute. */
function closeSoon(app: FastifyInstance): void {
  setTimeout(() => app.server.closeAllConnections(), graceMilliseconds).unref();
}
