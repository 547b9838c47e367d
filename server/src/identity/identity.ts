import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Database } from '../adapters/db/database.ts';
import { html } from '../adapters/http/html.ts';
import { type IdentityClient, originsOf } from './clients.ts';
import { serveFrames } from './frames.ts';
import { loadSigningKeys, publicJwk } from './keys.ts';
import { realmPath } from './layout.ts';
import { serveLogout } from './logout.ts';
import { chooseLanguage, noticePage, type PageFrame, pageHeaders, renderPage } from './pages.ts';
import { buildProvider, type IdentityLog } from './provider.ts';
import { loadResources } from './resources.ts';
import { loadSecrets } from './secrets.ts';
import { serveSignIn } from './sign-in.ts';
import type { Demonstration } from './sign-in-page.ts';
import { endSession, sessionIsAlive, sweepArtifacts } from './storage.ts';
import { identityTexts } from './texts.ts';
import { sweepAttempts } from './throttle.ts';
import { serveUserinfo } from './userinfo.ts';

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
  now: () => Date;
  log: IdentityLog;
  /** Told of each session that ended by logout or replacement, after it ended. */
  onSessionEnded(sid: string, sub: string): void;
}

/** The running identity provider. */
export interface Identity {
  /** The `iss` of its tokens. */
  issuer: string;
  /** The public keys of its tokens. */
  jwks(): JSONWebKeySet;
  /** Whether the sign-on session lives, without counting as its use. */
  sessionIsAlive(sid: string): Promise<boolean>;
  /** Removes what has expired. To be called every ten minutes or so. */
  sweep(): Promise<void>;
}

/** Starts the provider under Keycloak's addresses on this application. Call it once, before listening. */
export async function registerIdentity(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
): Promise<Identity> {
  const { db, origin, clients, now } = dependencies;
  const secrets = await loadSecrets(dependencies.secretsFolder);
  const keys = await loadSigningKeys(db, secrets.sealing, now());
  const resources = await loadResources();
  const elsewhere = originsOf(clients.flatMap((client) => client.redirectAddresses)).filter(
    (o) => o !== origin,
  );
  const frame: PageFrame = { portalName: dependencies.portalName, resources, formTargets: elsewhere };
  const provider = buildProvider({
    ...dependencies,
    secrets,
    keys,
    renderError(context, code) {
      const language = chooseLanguage(context.query['ui_locales'], context.get('accept-language'));
      const texts = identityTexts[language];
      const detail = html`<p>${texts.refusedCode} <code translate="no">${code}</code></p>`;
      context.set(pageHeaders(frame));
      context.type = 'html';
      context.body = renderPage(frame, noticePage(language, texts.refusedTitle, texts.refusedText, detail));
    },
  });
  const issuer = provider.issuer;
  const finish = async (sid: string) => {
    const ended = await endSession(db, sid);
    if (ended !== null) dependencies.onSessionEnded(ended.sid, ended.sub);
    return ended;
  };
  await app.register(
    async (realm) => {
      readForms(realm);
      resources.serve(realm);
      serveFrames(realm, { resources, clients, origin });
      serveUserinfo(realm, { db, now, keys, issuer });
      serveSignIn(realm, { ...dependencies, provider, frame, endSession: finish });
      serveLogout(realm, {
        provider,
        origin,
        clients,
        frame,
        secret: secrets.cookies[0] ?? '',
        endSession: finish,
      });
    },
    { prefix: realmPath },
  );
  await app.register(async (realm) => mountLibrary(realm, provider, origin), { prefix: realmPath });
  return {
    issuer,
    jwks: () => ({ keys: keys.map(publicJwk) }),
    sessionIsAlive: (sid) => sessionIsAlive({ db, now }, sid),
    async sweep() {
      while ((await sweepArtifacts(db, now())) === 1_000);
      await sweepAttempts(db, now());
    },
  };
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
function mountLibrary(realm: FastifyInstance, provider: Provider, origin: string): void {
  const { host, protocol } = new URL(origin);
  const handle = provider.callback();
  realm.removeAllContentTypeParsers();
  realm.addContentTypeParser('*', (_request, _payload, done) => done(null));
  realm.all('/*', (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // The library builds addresses from these; the configured origin is the only truth.
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = (raw.url ?? '').slice(realmPath.length) || '/';
    // Headers set on a reply do not reach a hijacked one.
    for (const [name, value] of Object.entries(libraryHeaders)) reply.raw.setHeader(name, value);
    void handle(raw, reply.raw);
  });
}

const libraryHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};
