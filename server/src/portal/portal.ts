import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { embeddedDirectory } from '../identity/people/embedded-directory.ts';
import { accessTokens } from '../adapters/http/access-token.ts';
import {
  answerBroken,
  answerFailures,
  answerUnreadable,
  sendPlainProblem,
} from '../adapters/http/failures.ts';
import { strictHeaders, carryHeaders } from '../adapters/http/headers.ts';
import { loggedFault } from '../adapters/http/logged-fault.ts';
import { server } from '../adapters/http/serve.ts';
import { serveStaticPage } from '../adapters/http/static-page.ts';
import { keyFromFile } from '../adapters/key-file.ts';
import { type CallsWithoutToken, callsWithoutToken } from '../audit/calls-without-token.ts';
import { auditEventOf, refusalBook } from '../audit/records.ts';
import { sealAndNote } from '../audit/seal.ts';
import { recordEvent } from '../audit/trail.ts';
import type { Config } from '../config.ts';
import type { CatalogueFiles } from '../features/catalogue/catalogue-file.ts';
import { serveCatalogue } from '../features/catalogue/routes.ts';
import { logoutNoticesOf, pathOf } from '../features/demonstration-applications/application.ts';
import { registerDemonstrationApplications } from '../features/demonstration-applications/demonstration-applications.ts';
import { askForAccount, personOfDirectory } from '../features/requests/ask-for-account.ts';
import { forgetAnswers } from '../features/requests/answers.ts';
import { deliverNext } from '../features/requests/deliver-roles.ts';
import type { RequestDependencies } from '../features/requests/dependencies.ts';
import { fallBackUnattended } from '../features/requests/fall-back.ts';
import { expireRequests } from '../features/requests/expire-requests.ts';
import { currentAlternates } from '../features/requests/read-alternates.ts';
import { serveRequests } from '../features/requests/routes.ts';
import { serveBackchannelLogout } from '../features/session/backchannel-logout.ts';
import { type EndedSessions, endedSessions } from '../features/session/ended-sessions.ts';
import { serveSession } from '../features/session/routes.ts';
import { serveHealth } from './health.ts';
import type { IdentityClient } from '../identity/protocol/clients.ts';
import type { IdentityEvent } from '../identity/events.ts';
import { type Identity, registerIdentity } from '../identity/identity.ts';
import { apiAudience, realmName } from '../identity/protocol/layout.ts';
import type { Demonstration } from '../identity/sign-in/sign-in-page.ts';
import type { Clock, Directory } from '../ports.ts';
import { type Job, type Schedule, startSchedule } from './schedule.ts';

/** What the portal is put together from. */
export interface PortalParts {
  config: Config;
  db: Database;
  clock: Clock;
  catalogue: CatalogueFiles;
  /** Accounts for the sign-in page to offer; null where none may be shown. */
  demonstration: Demonstration | null;
  /** The built page; null leaves it out, for tests of the API alone. */
  pageFolder: string | null;
  /** Stands in for the embedded directory where a test needs a provider that fails. */
  directory?: Directory;
}

/** The portal, put together but not listening. */
export interface Portal {
  app: FastifyInstance;
  /** What the portal does by itself; start it with `startJobs`. */
  jobs: readonly Job[];
  startJobs(): Schedule;
}

const second = 1_000;
const hour = 3_600 * second;
/** How long calls under way may go on once the portal is asked to stop. */
const graceMilliseconds = 5 * second;
/** Largest body a call may have, in bytes. */
const bodyLimit = 65_536;

/** Puts the portal together: configuration and parts in, application out. Nothing listens and no job runs yet. */
export async function buildPortal(parts: PortalParts): Promise<Portal> {
  const { config, db } = parts;
  const { applications } = parts.catalogue;
  const headers = strictHeaders(config.origin.startsWith('https:'));
  const app = newApp(config, headers);
  carryHeaders(app, headers);
  const withoutToken = callsWithoutToken();
  answerFailures(app, refusalBook(db, withoutToken));
  app.addHook('onRequest', onlyOwnHost(config.origin));
  app.addHook('preClose', async () => closeSoon(app));
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Access Portal', version: '0.1.0' } },
    // The document holds the declared calls; pages of the identity provider and of the demonstration are none.
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: schema?.summary === undefined }, url }),
  });
  const ended = endedSessions(db);
  const directory = parts.directory ?? embeddedDirectory(db);
  let schedule: Schedule | undefined;
  const requests: RequestDependencies = {
    db,
    directory,
    applications: new Map(applications.map((application) => [application.id, application])),
    deadlines: config.deadlines,
    features: config.features,
    alternates: config.alternates,
    deadlineZone: config.deadlineZone,
    wakeDelivery: () => schedule?.wake('delivery'),
  };
  const identity = await registerIdentity(app, identityParts(parts, { app, ended, requests }));
  await app.register(async (api) => serveApi(api, { parts, ended, identity, requests }));
  const logout = { issuer: identity.issuer, keys: identity.keyOf, db, clock: parts.clock, ended };
  await app.register(async (scope) => serveBackchannelLogout(scope, logout));
  if (config.demonstration) await serveDemonstration(app, parts, identity);
  serveHealth(app, db);
  if (parts.pageFolder !== null) await serveStaticPage(app, parts.pageFolder);
  const jobs = [...(await jobsOf(parts, requests)), ...sessionJobs(parts, { identity, ended, withoutToken })];
  return { app, jobs, startJobs: () => (schedule = startSchedule(jobs, app.log)) };
}

function newApp(config: Config, headers: Readonly<Record<string, string>>): FastifyInstance {
  return Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, base: null, serializers: { err: loggedFault } },
    // The default line would carry addresses with what people typed in them; ours names the route instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadable(headers),
    clientErrorHandler: answerBroken(headers),
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: 30 * second,
    connectionTimeout: 35 * second,
    http: { connectionsCheckingInterval: second },
    exposeHeadRoutes: false,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, useDefaults: false },
    },
  }).addHook('onResponse', async (request, reply) => {
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
  });
}

/** Answers only under the one origin: another Host name is sent there, or refused where it cannot be sent. */
function onlyOwnHost(origin: string) {
  const { host } = new URL(origin);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.host === host || request.url.startsWith('/health/')) return undefined;
    const isPage = ['GET', 'HEAD'].includes(request.method) && request.headers.authorization === undefined;
    // An address that does not begin with a slash would become part of the host name.
    if (isPage && request.url.startsWith('/'))
      return reply.redirect(new URL(`${origin}${request.url}`).href, 302);
    return sendPlainProblem(reply, 421);
  };
}

interface IdentitySurroundings {
  app: FastifyInstance;
  ended: EndedSessions;
  requests: RequestDependencies;
}

function identityParts(parts: PortalParts, { app, ended, requests }: IdentitySurroundings) {
  const { config, db, clock } = parts;
  return {
    db,
    origin: config.origin,
    portalName: config.portalName,
    secretsFolder: join(config.dataFolder, 'keys'),
    clients: identityClients(parts),
    demonstration: parts.demonstration,
    ...{ keyRotationDays: config.keyRotationDays, helpDeskEmail: config.helpDeskEmail },
    zone: config.deadlineZone,
    now: () => clock.now(),
    alternatesOf: (personId: string) => currentAlternates(requests, personId, clock.now()),
    log: app.log,
    record: async (tx: Queryable, event: IdentityEvent) => {
      if (event.kind === 'SESSION_ENDED') await ended.record(tx, event.sid, clock.now());
      await tx.run(recordEvent(auditEventOf(event, clock.now())));
      if (event.kind === 'REGISTERED')
        await letAsk(requests, tx, { ...event, now: clock.now(), log: app.log });
    },
    onSessionEnded: (sid: string) => ended.add(sid),
  };
}

/** A new account asks to be let in, in the transaction that makes it. */
async function letAsk(
  requests: RequestDependencies,
  tx: Queryable,
  registered: { sub: string; sourceAddress: string; now: Date; log: FastifyInstance['log'] },
): Promise<void> {
  const { sub, sourceAddress, now, log } = registered;
  const known = await requests.directory.person(sub, tx);
  const person = known === null ? null : personOfDirectory(known);
  const isAsked = person !== null && (await askForAccount(requests, tx, { person, sourceAddress, now }));
  if (!isAsked) log.warn({ sub }, 'a new account has nobody who could let it in');
}

/** The portal's own client, and one for each catalogue entry (details section 1, redirect addresses). */
function identityClients({ config, catalogue }: PortalParts): IdentityClient[] {
  const page = (path: string) => `${config.origin}${addresses.portal}${path}`;
  const portal: IdentityClient = {
    id: portalClientId,
    redirectAddresses: [page('/login'), page('/applications'), page('/silent-check-sso.html')],
    afterLogoutAddresses: [page('/applications')],
  };
  if (!config.demonstration) return [portal];
  const relying = catalogue.applications.map(({ id, clientId }) => {
    const place = `${config.origin}${pathOf({ id })}`;
    return {
      id: clientId,
      redirectAddresses: [`${place}callback`],
      afterLogoutAddresses: [place],
      backchannelLogoutAddress: `${config.origin}${logoutNoticesOf({ id })}`,
    };
  });
  return [portal, ...relying];
}

interface ApiParts {
  parts: PortalParts;
  ended: EndedSessions;
  identity: Identity;
  requests: RequestDependencies;
}

function serveApi(api: FastifyInstance, { parts, ended, identity, requests }: ApiParts): void {
  const { config, db, clock, catalogue } = parts;
  onlyJson(api);
  const tokens = accessTokens({
    issuer: identity.issuer,
    audience: apiAudience,
    keys: identity.keyOf,
  });
  const serve = server(api, { tokens, clock, hasEnded: (sid) => ended.has(sid) });
  const provider = { url: config.origin, realm: realmName, client: portalClientId };
  serveSession(serve, config, provider, (sid) => identity.sessionIsAlive(sid));
  serveCatalogue(serve, { db, ...catalogue, features: config.features });
  serveRequests(serve, requests);
  api.get(addresses.openapi, { schema: { hide: true } }, () => api.swagger());
}

/** Nothing but `application/json` is read: anything else could come from a plain form on another site. */
function onlyJson(api: FastifyInstance): void {
  api.removeContentTypeParser(['text/plain']);
}

async function serveDemonstration(
  app: FastifyInstance,
  { config, catalogue, clock }: PortalParts,
  identity: Identity,
): Promise<void> {
  await registerDemonstrationApplications(app, {
    applications: catalogue.applications,
    origin: config.origin,
    issuer: identity.issuer,
    now: () => clock.now(),
    secret: await keyFromFile(join(config.dataFolder, 'keys', 'demonstration.key')),
  });
}

async function jobsOf(parts: PortalParts, requests: RequestDependencies): Promise<Job[]> {
  const { db, clock, config } = parts;
  const keys = join(config.dataFolder, 'keys');
  const auditKey = await keyFromFile(join(keys, 'audit.key'));
  return [
    {
      name: 'delivery',
      every: second,
      run: (isStopping) => untilDone(isStopping, () => deliverNext(requests, clock.now())),
    },
    {
      name: 'audit seal',
      every: second / 2,
      run: (isStopping) =>
        untilDone(isStopping, () => sealAndNote(db, auditKey, join(keys, 'audit.head'), clock.now())),
    },
    {
      name: 'expiry',
      every: hour,
      run: (isStopping) => untilDone(isStopping, async () => (await expireRequests(db, clock.now())) > 0),
    },
    {
      name: 'fallback',
      every: 60 * second,
      run: () => fallBackUnattended(requests, clock.now()),
    },
    { name: 'old answers', every: hour, run: () => forgetAnswers(db, clock.now()) },
  ];
}

function sessionJobs(
  { db, clock }: PortalParts,
  {
    identity,
    ended,
    withoutToken,
  }: Pick<ApiParts, 'identity' | 'ended'> & { withoutToken: CallsWithoutToken },
): Job[] {
  return [
    {
      name: 'ended sessions',
      every: 2 * second,
      run: async () => {
        await identity.endSessionsOfDisabled();
        await ended.refresh(clock.now());
      },
    },
    { name: 'calls without token', every: 60 * second, run: () => withoutToken.record(db, clock.now()) },
    { name: 'signing keys', every: 20 * second, run: () => identity.turnKeys() },
    { name: 'identity sweep', every: 600 * second, run: () => identity.sweep() },
  ];
}

/** Calls under way may finish; whoever is still sending when the time is up is cut off, or a stop could take a minute. */
function closeSoon(app: FastifyInstance): void {
  setTimeout(() => app.server.closeAllConnections(), graceMilliseconds).unref();
}

/** Repeats a step until nothing is left to do, or the portal is stopping. */
async function untilDone(isStopping: () => boolean, step: () => Promise<boolean>): Promise<void> {
  while (!isStopping() && (await step()));
}
