import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordPolicy } from '@portal/core/domain/people/guessable-password.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { JSONWebKeySet } from 'jose';
import type { Queryable } from '../adapters/db/database.ts';
import { answerFailuresWithPages, sendNotFound } from '../adapters/http/failures/failures.ts';
import { outageNotesOf } from '../adapters/http/failures/outage-notes.ts';
import { RefusedCall } from '../adapters/http/failures/problem.ts';
import { readStrictForms } from '../adapters/http/reading/strict-forms.ts';
import { readStrictQueries } from '../adapters/http/reading/strict-queries.ts';
import { serveAccount } from './account/account.ts';
import { accountClient } from './account/account-sign-in.ts';
import { serveOwnPassword } from './account/own-password.ts';
import { type BackChannel, backChannel } from './sessions/back-channel.ts';
import { originsOf } from './protocol/clients.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { EndingOfSessions } from '../ports/sessions.ts';
import { apiAudience, realmName } from '../provider/realm/realm-rules.ts';
import type { ProviderSurroundings } from '../provider/surroundings.ts';
import { serveFrames } from './sessions/frames.ts';
import { advanceKeys } from './keys/key-rotation.ts';
import { publicJwk } from './keys/keys.ts';
import { knownBrowsers } from './sign-in/known-browsers.ts';
import { libraryPaths, libraryWays, ownPasswordPath, realmPath, revocationPath } from './protocol/layout.ts';
import { serveLogout } from './sessions/logout.ts';
import { sweepNotices, sweepSessions, writeNotices } from './sessions/outgoing-notices.ts';
import { postedLogoutSealer } from './sessions/posted-logout.ts';
import { type EmbeddedSessions, embeddedSessions } from './sessions/embedded-sessions.ts';
import {
  chooseLanguage,
  type PageFrame,
  pageHeaders,
  refusalPage,
  renderPage,
  sendPage,
} from './pages/pages.ts';
import { capabilities } from './capabilities.ts';
import { loadResources } from './pages/resources.ts';
import { sealedSignIns } from './protocol/authorization/sealed-sign-ins.ts';
import { servePostedAuthorization } from './protocol/authorization/posted-authorization.ts';
import { overtaken } from './protocol/overrides.ts';
import { type ProviderParts, sourceOfRequest } from './protocol/provider.ts';
import { loadPasswordPolicy } from './passwords/password-policy.ts';
import { type RunningProvider, runProvider } from './protocol/running-provider.ts';
import { type IdentitySecrets, loadSecrets } from './keys/secrets.ts';
import { overtakenPage } from './sign-in/open-sign-in.ts';
import { embeddedLinks } from './recovery/embedded-links.ts';
import { sweepLinks } from './recovery/mailed-links.ts';
import { serveRecovery } from './recovery/recovery.ts';
import { serveSignIn } from './sign-in/sign-in.ts';
import {
  type EndedSession,
  endSession,
  markSessionsOfDisabled,
  sweepArtifacts,
  sweepOpenSignIns,
} from './protocol/storage.ts';
import { sweepAllowances } from './sign-in/network-allowance.ts';
import { forgiveInterrupted } from './sign-in/password-try.ts';
import { sweepAttempts } from './sign-in/throttle.ts';
import { serveRevocation } from './protocol/revocation.ts';
import { type RevokedTokens, revokedTokens, sweepRevokedTokens } from './protocol/tokens/revoked-tokens.ts';
import { serveUserinfo } from './protocol/userinfo.ts';

/** The embedded provider, running. */
export interface Identity extends Omit<IdentityProvider, 'sessions'> {
  sessions: EmbeddedSessions;
  /** The public keys of its tokens, as they are now. */
  jwks(): JSONWebKeySet;
}

/** Starts the provider under Keycloak's addresses on this application. Call it once, before listening. */
export async function registerIdentity(
  app: FastifyInstance,
  surroundings: ProviderSurroundings,
): Promise<Identity> {
  const dependencies = flattened(surroundings);
  const { db, origin, now, record } = dependencies;
  const clients = [...dependencies.clients, accountClient(origin)];
  const secrets = await loadSecrets(dependencies.secretsFolder);
  const resources = await loadResources();
  const origins = originsOf(clients.flatMap((client) => client.redirectAddresses));
  const formTargets = origins.filter((o) => o !== origin);
  const frame: PageFrame = { surroundings: surroundings.pages, resources, formTargets };
  const revoked = revokedTokens(dependencies);
  await revoked.follow();
  const noteOutage = (failure: Error): void => outageNotesOf(app).note(failure);
  const running = await runProvider({
    ...dependencies,
    revoked,
    clients,
    secrets,
    noteOutage,
    renderError: (context, code, asked) => sayWhatFailed(frame, { context, code, asked }),
  });
  const { issuer } = running.provider;
  const notices = backChannel({
    db,
    clients,
    issuer,
    now,
    log: dependencies.log,
    noteOutage,
    get keys() {
      return running.keys;
    },
  });
  app.addHook('onClose', () => notices.close());
  const finish = sessionEnd(dependencies, notices);
  const passwordPolicy = await loadPasswordPolicy(dependencies);
  const pages = { ...dependencies, passwordPolicy, clients, issuer, frame, running, secrets, revoked };
  await app.register(async (realm) => servePages(realm, { ...pages, endSession: (sid) => finish(sid) }), {
    prefix: realmPath,
  });
  await app.register(async (realm) => mountLibrary(realm, running, { origin, origins }, frame), {
    prefix: realmPath,
  });
  return {
    tokens: {
      capabilities,
      issuer,
      apiAudience,
      keyOf: running.keyOf,
      isRevoked: (jti) => revoked.has(jti),
      followRevoked: () => revoked.follow(),
    },
    sessions: {
      ...embeddedSessions({ db, now, endSession: (sid, by) => finish(sid, by) }),
      tellEnded: (giveUp) => notices.tellDue(giveUp),
    },
    page: {
      url: origin,
      realm: realmName,
      client: portalClientId,
      password: `${origin}${realmPath}${ownPasswordPath}`,
    },
    links: linksOf(dependencies, secrets.sealing),
    jwks: () => ({ keys: running.keys.map(publicJwk) }),
    async turnKeys() {
      await advanceKeys({ db, sealingKey: secrets.sealing, record }, dependencies.keyRotationDays, now());
      await running.follow();
    },
    sweep: () => sweep(db, notices, now()),
  };
}

/** Links where there is mail to bring them. */
function linksOf({ mailLink, ...parts }: Handed, sealingKey: Buffer): IdentityProvider['links'] {
  return mailLink === null ? null : embeddedLinks({ ...parts, mailLink, sealingKey });
}

/** What the rooms of the provider are handed, each of which takes what it needs. */
type Handed = Omit<ProviderSurroundings, 'pages' | 'settings' | 'portal'> &
  ProviderSurroundings['pages'] &
  ProviderSurroundings['settings'] &
  ProviderSurroundings['portal'];

function flattened({ pages, settings, portal, ...rest }: ProviderSurroundings): Handed {
  return { ...rest, ...pages, ...settings, ...portal };
}

type FailedRequest = Parameters<ProviderParts['renderError']>;

/** Makes a page of what the library refuses. */
function sayWhatFailed(
  frame: PageFrame,
  { context, code, asked }: { context: FailedRequest[0]; code: FailedRequest[1]; asked: unknown },
): void {
  const language = chooseLanguage(asked, context.get('accept-language'));
  const isOvertaken = code === overtaken;
  // Where a session could not begin, the response that was made before would lead on without one.
  for (const header of ['location', 'set-cookie']) if (isOvertaken) context.remove(header);
  context.set(pageHeaders(frame));
  context.type = 'html';
  const page = isOvertaken ? overtakenPage(language) : refusalPage(language, context.status, code);
  context.body = renderPage(frame, page);
}

async function sweep(db: Queryable, notices: BackChannel, now: Date): Promise<void> {
  await markSessionsOfDisabled(db);
  await sweepSessions(db, { notified: notices.notified, now });
  notices.begin();
  while ((await sweepArtifacts(db, now)) === 1_000);
  await sweepOpenSignIns(db);
  await sweepRevokedTokens(db, now);
  await sweepNotices(db, now);
  await forgiveInterrupted(db, now);
  await sweepAttempts(db, now);
  await sweepAllowances(db, now);
  await sweepLinks(db, now);
}

interface PageParts extends Handed {
  passwordPolicy: PasswordPolicy;
  issuer: string;
  frame: PageFrame;
  running: RunningProvider;
  secrets: IdentitySecrets;
  revoked: RevokedTokens;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** Binds everything that the library does not serve itself. */
function servePages(realm: FastifyInstance, { running, secrets, ...parts }: PageParts): void {
  const { frame, origin } = parts;
  const { resources } = frame;
  readStrictForms(realm);
  readStrictQueries(realm);
  answerWithPages(realm, frame);
  resources.serve(realm);
  serveFrames(realm, parts);
  const pages = {
    ...parts,
    browsers: knownBrowsers(running.provider, origin, secrets.cookies),
    sealed: sealedSignIns(secrets.cookies, origin.startsWith('https:')),
    keyOf: running.keyOf,
    secret: secrets.cookies[0] ?? '',
    postedLogouts: postedLogoutSealer(secrets.sealing, parts.now),
    // Looked up each time: a new provider takes over when the keys change.
    get provider() {
      return running.provider;
    },
  };
  servePostedAuthorization(realm, parts);
  serveUserinfo(realm, pages);
  const issuer = `${parts.origin}${realmPath}`;
  const audiences = ['', libraryPaths.token, revocationPath].map((path) => `${issuer}${path}`);
  serveRevocation(realm, { ...pages, refreshKeys: secrets.refresh, audiences });
  serveSignIn(realm, pages);
  serveRecovery(realm, { ...pages, hasMail: parts.mailLink !== null, sealingKey: secrets.sealing });
  serveAccount(realm, pages);
  serveOwnPassword(realm, pages);
  serveLogout(realm, pages);
}

/** Ends a session together with the record of it, and reports once that is done. */
function sessionEnd({ db, now, record, onSessionEnded }: Handed, notices: BackChannel) {
  return async (sid: string, by?: EndingOfSessions): Promise<EndedSession | null> => {
    const ended = await db.transaction(async (tx) => {
      const gone = await endSession(tx, sid);
      if (gone === null) return null;
      await writeNotices(tx, gone, { notified: notices.notified, now: now() });
      await record(tx, {
        kind: 'SESSION_ENDED',
        sid: gone.sid,
        sub: gone.sub,
        ...(by === undefined ? {} : { by }),
      });
      return gone;
    });
    if (ended !== null) {
      onSessionEnded(ended.sid);
      notices.begin();
    }
    return ended;
  };
}

/** Failures are shown as a page, in the reader's language; that there is nothing at an address only to the person who opens pages. */
function answerWithPages(realm: FastifyInstance, frame: PageFrame): void {
  answerFailuresWithPages(realm, (request, reply, status) => {
    if (status === 404 && !opensPages(request)) return sendNotFound(reply);
    const language = chooseLanguage(null, request.headers['accept-language']);
    return sendPage(reply, frame, refusalPage(language, status, null), status);
  });
}

function opensPages({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Hands what the library serves below the realm's path to it, body unread and prefix removed. */
function mountLibrary(
  realm: FastifyInstance,
  running: RunningProvider,
  { origin, origins }: { origin: string; origins: readonly string[] },
  frame: PageFrame,
): void {
  answerWithPages(realm, frame);
  const { host, protocol } = new URL(origin);
  readStrictQueries(realm);
  realm.removeAllContentTypeParsers();
  realm.addContentTypeParser('*', (_request, _payload, done) => done(null));
  realm.setNotFoundHandler(() => {
    throw new RefusedCall('NOT_FOUND');
  });
  const handOver = (request: FastifyRequest, reply: FastifyReply) => {
    if (isForeignPreflight(request, origins)) return reply.code(403).send();
    // Parameters are kept until the sign-in is finished, and nothing can keep this character.
    if (request.url.includes('%00')) {
      const language = chooseLanguage(null, request.headers['accept-language']);
      return sendPage(reply, frame, refusalPage(language, 400, 'invalid_request'), 400);
    }
    reply.hijack();
    const { raw } = request;
    // The library builds addresses from these; only the configured origin counts.
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw, { originalUrl: raw.url, [sourceOfRequest]: request.ip });
    raw.url = (raw.url ?? '').slice(realmPath.length) || '/';
    // Headers set on a reply do not reach a hijacked one.
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...libraryHeaders }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    void running.handle(raw, reply.raw);
    return reply;
  };
  for (const [url, method] of Object.entries(libraryWays))
    realm.route({ method: [...method], url, handler: handOver });
}

/** A browser asks for a page of somebody else's; only keys and the description of the provider are for everybody. */
function isForeignPreflight({ method, headers, url }: FastifyRequest, origins: readonly string[]): boolean {
  if (method !== 'OPTIONS' || headers.origin === undefined || origins.includes(headers.origin)) return false;
  return !/\/(?:\.well-known\/[^?]*|certs)(?:\?|$)/.test(url);
}

/** Where they differ from those of all responses; the library puts its own in their place where it has some. */
const libraryHeaders = {
  'cache-control': 'no-store',
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};
