import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import type { Database, Queryable } from '../adapters/db/database.ts';
import { answerFailuresWithPages } from '../adapters/http/failures.ts';
import { serveAccount } from './account/account.ts';
import type { AlternateLine } from './account/account-view.ts';
import { accountClient } from './account/account-sign-in.ts';
import { type BackChannel, backChannel } from './sessions/back-channel.ts';
import { type IdentityClient, originsOf } from './protocol/clients.ts';
import type { IdentityEvent } from './events.ts';
import { serveFrames } from './sessions/frames.ts';
import { advanceKeys } from './keys/key-rotation.ts';
import { publicJwk } from './keys/keys.ts';
import { knownBrowsers } from './sign-in/known-browsers.ts';
import { realmPath } from './protocol/layout.ts';
import { serveLogout } from './sessions/logout.ts';
import {
  chooseLanguage,
  type PageFrame,
  pageHeaders,
  refusalPage,
  renderPage,
  sendPage,
} from './pages/pages.ts';
import type { IdentityLog } from './protocol/provider.ts';
import { loadResources } from './pages/resources.ts';
import { type RunningProvider, runProvider } from './protocol/running-provider.ts';
import { type IdentitySecrets, loadSecrets } from './keys/secrets.ts';
import { serveSignIn } from './sign-in/sign-in.ts';
import type { Demonstration } from './sign-in/sign-in-page.ts';
import {
  type EndedSession,
  endSession,
  sessionIsAlive,
  sessionsOfDisabled,
  sweepArtifacts,
} from './protocol/storage.ts';
import { sweepAttempts } from './sign-in/throttle.ts';
import { serveUserinfo } from './protocol/userinfo.ts';

/** What the embedded identity provider needs. */
export interface IdentityDependencies {
  db: Database;
  /** The address people use, without a slash at the end. */
  origin: string;
  portalName: string;
  /** Holds the provider's secrets in a file only its owner can read; made on the first run. */
  secretsFolder: string;
  clients: readonly IdentityClient[];
  /** The accounts to fold out on the sign-in page; null outside of demonstrations. */
  demonstration: Demonstration | null;
  /** After so many days a signing key is replaced. */
  keyRotationDays: number;
  /** Whom people are told to write to. */
  helpDeskEmail: string;
  /** Zone of the times on pages, an IANA name. */
  zone: string;
  now: () => Date;
  /** A supervisor's alternates as they stand now; null for anybody else. */
  alternatesOf(personId: string): Promise<readonly AlternateLine[] | null>;
  log: IdentityLog;
  /** Writes to the audit trail, in the transaction of what it tells of where there is one. */
  record(tx: Queryable, event: IdentityEvent): Promise<unknown>;
  /** Told of each session that ended, once its end is committed. */
  onSessionEnded(sid: string): void;
}

/** The running identity provider. */
export interface Identity {
  /** The `iss` of its tokens. */
  issuer: string;
  /** The public keys of its tokens, as they are now. */
  jwks(): JSONWebKeySet;
  /** Finds the key of one of its tokens, new ones included. */
  keyOf: JWTVerifyGetKey;
  /** Replaces signing keys when their time has come, and takes over what other portals changed. To be called several times a minute. */
  turnKeys(): Promise<void>;
  /** Whether the sign-on session lives, without counting as its use. */
  sessionIsAlive(sid: string): Promise<boolean>;
  /** Ends the sessions of people who have been disabled since they signed in. To be called every few seconds. */
  endSessionsOfDisabled(): Promise<void>;
  /** Removes what has expired. To be called every ten minutes or so. */
  sweep(): Promise<void>;
}

/** Starts the provider under Keycloak's addresses on this application. Call it once, before listening. */
export async function registerIdentity(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
): Promise<Identity> {
  const { db, origin, now, record } = dependencies;
  const clients = [...dependencies.clients, accountClient(origin)];
  const secrets = await loadSecrets(dependencies.secretsFolder);
  const resources = await loadResources();
  const elsewhere = originsOf(clients.flatMap((client) => client.redirectAddresses)).filter(
    (o) => o !== origin,
  );
  const frame: PageFrame = { portalName: dependencies.portalName, resources, formTargets: elsewhere };
  const running = await runProvider({
    ...dependencies,
    clients,
    secrets,
    renderError(context, code) {
      const language = chooseLanguage(context.query['ui_locales'], context.get('accept-language'));
      context.set(pageHeaders(frame));
      context.type = 'html';
      context.body = renderPage(frame, refusalPage(language, context.status, code));
    },
  });
  const { issuer } = running.provider;
  const notices = backChannel({
    ...{ clients, issuer, now, log: dependencies.log },
    get keys() {
      return running.keys;
    },
  });
  app.addHook('onClose', () => notices.settled());
  const finish = sessionEnd(dependencies, notices);
  const pages = { ...dependencies, clients, issuer, frame, running, secrets, endSession: finish };
  await app.register(async (realm) => servePages(realm, pages), { prefix: realmPath });
  await app.register(async (realm) => mountLibrary(realm, running, origin, frame), { prefix: realmPath });
  return {
    issuer,
    jwks: () => ({ keys: running.keys.map(publicJwk) }),
    keyOf: running.keyOf,
    async turnKeys() {
      await advanceKeys({ db, sealingKey: secrets.sealing, record }, dependencies.keyRotationDays, now());
      await running.follow();
    },
    sessionIsAlive: (sid) => sessionIsAlive({ db, now }, sid),
    async endSessionsOfDisabled() {
      for (const sid of await sessionsOfDisabled(db)) await finish(sid);
    },
    async sweep() {
      while ((await sweepArtifacts(db, now())) === 1_000);
      await sweepAttempts(db, now());
    },
  };
}

interface PageParts extends IdentityDependencies {
  issuer: string;
  frame: PageFrame;
  running: RunningProvider;
  secrets: IdentitySecrets;
  endSession(sid: string): Promise<EndedSession | null>;
}

/** Binds everything that the library does not answer itself. */
function servePages(realm: FastifyInstance, { running, secrets, ...parts }: PageParts): void {
  const { frame, origin } = parts;
  const { resources } = frame;
  readForms(realm);
  answerWithPages(realm, frame);
  resources.serve(realm);
  serveFrames(realm, { ...parts, resources });
  const pages = {
    ...parts,
    browsers: knownBrowsers(running.provider, origin, secrets.cookies),
    ...{ keyOf: running.keyOf, secret: secrets.cookies[0] ?? '' },
    // Asked for anew each time: another takes its place when the keys change.
    get provider() {
      return running.provider;
    },
  };
  serveUserinfo(realm, pages);
  serveSignIn(realm, pages);
  serveAccount(realm, pages);
  serveLogout(realm, pages);
}

/** Ends a session together with the record of it, and tells when that is done. */
function sessionEnd({ db, record, onSessionEnded }: IdentityDependencies, notices: BackChannel) {
  return async (sid: string): Promise<EndedSession | null> => {
    const ended = await db.transaction(async (tx) => {
      const gone = await endSession(tx, sid);
      if (gone !== null) await record(tx, { kind: 'SESSION_ENDED', sid: gone.sid, sub: gone.sub });
      return gone;
    });
    if (ended !== null) {
      onSessionEnded(ended.sid);
      notices.tell(ended);
    }
    return ended;
  };
}

/** What goes wrong is said on a page, in the reader's language. */
function answerWithPages(realm: FastifyInstance, frame: PageFrame): void {
  answerFailuresWithPages(realm, (request, reply, status) => {
    const language = chooseLanguage(null, request.headers['accept-language']);
    return sendPage(reply, frame, refusalPage(language, status, null), status);
  });
}

/** Our own forms are small; anything that is not a form is refused. */
function readForms(realm: FastifyInstance): void {
  realm.removeAllContentTypeParsers();
  realm.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

/** Hands everything else below the realm's path to the library, body unread and prefix taken off. */
function mountLibrary(
  realm: FastifyInstance,
  running: RunningProvider,
  origin: string,
  frame: PageFrame,
): void {
  answerWithPages(realm, frame);
  const { host, protocol } = new URL(origin);
  realm.removeAllContentTypeParsers();
  realm.addContentTypeParser('*', (_request, _payload, done) => done(null));
  realm.all('/*', (request, reply) => {
    // Parameters are kept until the sign-in is finished, and nothing can keep this character.
    if (request.url.includes('%00')) {
      const language = chooseLanguage(null, request.headers['accept-language']);
      return sendPage(reply, frame, refusalPage(language, 400, 'invalid_request'), 400);
    }
    reply.hijack();
    const { raw } = request;
    // The library builds addresses from these; the configured origin is the only truth.
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = (raw.url ?? '').slice(realmPath.length) || '/';
    // Headers set on a reply do not reach a hijacked one.
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...libraryHeaders }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    void running.handle(raw, reply.raw);
    return reply;
  });
}

/** Where they differ from those of all answers; the library puts its own in their place where it has some. */
const libraryHeaders = {
  'cache-control': 'no-store',
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};
