import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import {
  type Account,
  type Configuration,
  errors,
  type Interaction,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Queryable } from '../../adapters/db/database.ts';
import { scopes } from '../../provider/realm/realm-rules.ts';
import type { IdentityClient, IdentityLog } from '../../provider/surroundings.ts';
import { sealedSignIns } from './authorization/sealed-sign-ins.ts';
import { acrCheck, acrValues, refuseUnreachableAcr } from './authorization/demanded-acr.ts';
import { personCheck, refuseUnreadablePeople } from './authorization/demanded-person.ts';
import { longestAssertion, proofAlgorithms, proofMethods } from './client-authentication.ts';
import { cookieOptions, cookieSigner, realmCookie } from './cookies.ts';
import { clientMetadata, originsOf } from './clients.ts';
import { privateJwk, type SigningKeys } from '../keys/keys.ts';
import {
  claimsOfScopes,
  createMark,
  libraryPaths,
  lifetimes,
  protocolPath,
  realmPath,
  revocationPath,
  signInPath,
} from './layout.ts';
import { setMarker } from '../sessions/marker.ts';
import { overrideModels, sourceOf } from './overrides.ts';
import { isEnabled, loadPerson, SignedInPerson } from '../people/people.ts';
import type { IdentitySecrets } from '../keys/secrets.ts';
import { type ArtifactContext, artifactStorage, saveSession, type StorageContext } from './storage.ts';
import { besideOf } from './tokens/presented-token.ts';
import { exchangeCode, renewToken } from './tokens/renew.ts';
import type { RevokedTokens } from './tokens/revoked-tokens.ts';
import { answerUnavailable, type FailedContext, tellingUnavailable, Unavailable } from './unavailable.ts';

/** What the provider is made of. */
export interface ProviderParts extends StorageContext {
  /** `http://localhost:8080`: the portal's origin, which is the provider's too. */
  origin: string;
  clients: readonly IdentityClient[];
  secrets: IdentitySecrets;
  /** The signing one first. */
  keys: SigningKeys;
  log: IdentityLog;
  revoked: RevokedTokens;
  /** Called when the database could not serve a request right now. */
  noteOutage(failure: Error): void;
  /**
   * Renders the page for a request that cannot be answered by a redirect.
   * @param code the protocol's word for what is wrong
   * @param asked for which languages the request asks, if for any
   */
  renderError(context: FailedContext, code: string, asked: unknown): void;
}

/** Builds the provider: oidc-provider 9, laid out as Keycloak's realm `risk-map`. */
export function buildProvider(given: ProviderParts): Provider {
  const parts = { ...given, db: tellingUnavailable(given.db, given.noteOutage) };
  const issuer = `${parts.origin}${realmPath}`;
  const provider = new Provider(issuer, configuration(parts, issuer));
  // The mount passes on the true scheme; the library trusts it only when configured.
  provider.proxy = true;
  provider.keys = cookieSigner(parts.secrets.cookies);
  overrideModels(provider, {
    signingKey: parts.keys[0],
    refreshKeys: parts.secrets.refresh,
    now: parts.now,
    renew: (renewal) => renewToken(parts, renewal),
    exchange: (exchange) => exchangeCode(parts, exchange),
    saveSession: (session) => saveSession(storageOf(parts), session),
    attributesFor: (clientId) => parts.clients.find(({ id }) => id === clientId)?.attributes ?? [],
    noteLeftOut: (personId, attributes) =>
      parts.log.warn({ personId, attributes }, 'a token does not carry attributes that are too long'),
    context: () => {
      if (Provider.ctx === undefined) throw new TypeError('Outside of a request');
      return Provider.ctx;
    },
  });
  answerUnavailable(provider, (context, code) => parts.renderError(context, code, null));
  completeResponses(provider, parts.origin);
  sealedSignIns(parts.secrets.cookies, cookieOptions(parts.origin).secure).handOut(provider, parts.now);
  logFaults(provider, parts.log);
  return provider;
}

function logFaults(provider: Provider, log: IdentityLog): void {
  const note = (error: Error): void => log.error({ err: error }, 'identity provider fault');
  provider.on('server_error', (_context, error) => note(error));
  // Koa would print such faults itself; its own event is missing in the library's types.
  EventEmitter.prototype.on.call(provider, 'error', (error: Error, context?: { req: IncomingMessage }) => {
    // Anyone who hangs up, or takes too long, is not a server error.
    if (error !== context?.req.socket.errored) note(error);
  });
}

function configuration(parts: ProviderParts, issuer: string): Configuration {
  const protocol = `${issuer}${protocolPath}`;
  const cookie = cookieOptions(parts.origin);
  const named = (name: string): string => realmCookie(name, parts.origin);
  return {
    adapter: (model: string) => artifactStorage(storageOf(parts), model),
    clients: parts.clients.map(clientMetadata),
    jwks: { keys: parts.keys.map(privateJwk) },
    findAccount: (context, id) => accountOf(parts.db, context, id),
    routes: {
      ...libraryPaths,
      end_session: `${protocolPath}/library-logout`,
    },
    features: features(),
    scopes: [...scopes],
    claims: claimsOfScopes,
    responseTypes: ['code'],
    clientAuthMethods: [...proofMethods],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], clientAuthSigningAlgValues: [...proofAlgorithms] },
    assertJwtClientAuthClaimsAndHeader: async (_context, claims) => refuseLongAssertion(claims, parts.now()),
    acrValues,
    // Anyone who has a secret proves by it that the code is theirs; a challenge that they send is checked anyway.
    pkce: { required: (_context, client) => client.clientAuthMethod === 'none' },
    rotateRefreshToken: true,
    // Always: the statement that writes it marks the code as used.
    issueRefreshToken: async () => true,
    // Codes and refresh tokens are bound to their session by ourselves, whichever grant they came from.
    expiresWithSession: async () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    loadExistingGrant: freshGrant,
    clientBasedCORS: ownOrigin,
    ttl: tokenLifetimes(parts.now),
    interactions: { policy: policy(), url: signInAddress },
    cookies: {
      names: {
        session: named('PORTAL_SESSION'),
        interaction: named('PORTAL_SIGN_IN'),
        resume: named('PORTAL_RESUME'),
      },
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax', secure: cookie.secure, signed: true, overwrite: true },
      keys: [...parts.secrets.cookies],
    },
    discovery: {
      end_session_endpoint: `${protocol}/logout`,
      revocation_endpoint: `${issuer}${revocationPath}`,
      revocation_endpoint_auth_methods_supported: [...proofMethods],
      revocation_endpoint_auth_signing_alg_values_supported: [...proofAlgorithms],
      check_session_iframe: `${protocol}/login-status-iframe.html`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      prompt_values_supported: ['none', 'login', 'create'],
      ui_locales_supported: ['en', 'es'],
    },
    renderError: (context, out) => parts.renderError(context, out.error, languageAskedFor(context)),
  };
}

/** A sign-in that goes on has its parameters from where it began. */
function languageAskedFor({ oidc, query }: KoaContextWithOIDC): unknown {
  return oidc.params?.['ui_locales'] ?? query['ui_locales'];
}

/** @throws InvalidClientAuth for what would have to be remembered for too long */
function refuseLongAssertion({ exp }: Readonly<Record<string, unknown>>, now: Date): void {
  if (Number(exp) > now.getTime() / 1_000 + longestAssertion)
    throw new errors.InvalidClientAuth(`an assertion is good for ${longestAssertion} seconds at most`);
}

/** Everything we do not use is off; logout, userinfo and revocation are our own (rule sessions 10). */
function features(): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    // Ours comes before it; if it were off, a `claims` parameter for it would be refused.
    userinfo: { enabled: true },
    // If this were off, an essential `acr` would be silently ignored.
    claimsParameter: {
      enabled: true,
      assertClaimsParameter: async (_context, claims) => {
        refuseUnreachableAcr(claims);
        refuseUnreadablePeople(claims);
      },
    },
  };
}

/**
 * With `create` an account is made first. There is no consent page for our own applications; a person
 * who has been disabled since must sign in as somebody else.
 */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  const unavailable = new interactionPolicy.Check(
    'account_unavailable',
    'the signed-in account is not available',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  const login = prompts.get('login')?.checks;
  login?.add(unavailable);
  // The library's own ask for the password again and again where it does not help, or look only at who was signed in before.
  for (const reason of librarysChecks) login?.remove(reason);
  login?.add(acrCheck());
  login?.add(personCheck());
  prompts.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return prompts;
}

const librarysChecks = ['essential_acr', 'essential_acrs', 'id_token_hint', 'claims_id_token_sub_value'];

/**
 * A grant of its own for every authorization: a refresh token used twice then ends the family of one tab, not
 * of all tabs.
 */
async function freshGrant({ oidc }: KoaContextWithOIDC) {
  if (oidc.client === undefined || oidc.account === undefined) return undefined;
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.account.accountId,
  });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes]);
  grant.addOIDCClaims([...oidc.requestParamClaims]);
  await grant.save();
  return grant;
}

/** @throws OIDCProviderError 403 `Invalid origin`, as from Keycloak. */
function ownOrigin(
  _context: KoaContextWithOIDC,
  origin: string,
  client: { redirectUris?: readonly string[] | undefined },
): boolean {
  if (!originsOf(client.redirectUris ?? []).includes(origin))
    throw new errors.OIDCProviderError(403, 'Invalid origin');
  return true;
}

/** Seconds for each kind; a token never outlives the session's fixed end. */
function tokenLifetimes(now: () => Date): NonNullable<Configuration['ttl']> {
  const capped = (lifetime: number, authTime: number | undefined): number => {
    const left = (authTime ?? 0) + lifetimes.sessionMaximum - Math.floor(now().getTime() / 1_000);
    return Math.max(1, Math.min(lifetime, left));
  };
  return {
    AccessToken: (context) => capped(lifetimes.accessToken, sourceOf(context).authTime),
    // Not looked at: an ID token ends with the access token it comes with.
    IdToken: lifetimes.accessToken,
    RefreshToken: (_context, token) => capped(lifetimes.refreshToken, token.authTime),
    AuthorizationCode: lifetimes.code,
    Grant: lifetimes.sessionMaximum,
    Session: lifetimes.sessionMaximum,
    Interaction: lifetimes.interaction,
  };
}

/** Under this name a request that is handed to the library carries its caller's address. */
export const sourceOfRequest = Symbol('source address');

function sourceAddress(): string | null {
  const address: unknown = Provider.ctx === undefined ? null : Reflect.get(Provider.ctx.req, sourceOfRequest);
  return typeof address === 'string' ? address : null;
}

function signInAddress(context: KoaContextWithOIDC, interaction: Interaction): string {
  const wanted = context.oidc.params?.['ui_locales'];
  const language =
    typeof wanted === 'string'
      ? wanted
          .split(' ')
          .map((tag) => tag.slice(0, 2))
          .find(known)
      : undefined;
  const query = new URLSearchParams({
    ...(interaction.prompt.name === 'create' ? { [createMark]: '' } : {}),
    ...(language === undefined ? {} : { kc_locale: language }),
  });
  const address = `${realmPath}${signInPath}/${interaction.uid}`;
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

const known = (language: string): boolean => language === 'en' || language === 'es';

function storageOf(parts: ProviderParts): ArtifactContext {
  return { ...parts, sourceAddress, request: () => Provider.ctx };
}

/**
 * Only tokens carry claims about a person. Elsewhere it is enough that there is an enabled account; of the person who has just shown a password the
 * statement that begins the session finds that out.
 */
async function accountOf(
  db: Queryable,
  context: KoaContextWithOIDC,
  id: string,
): Promise<Account | undefined> {
  const { route, result } = context.oidc;
  if (route !== 'token') {
    const isKnown = result?.login?.accountId === id || (await isEnabled(db, id));
    return isKnown ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
  }
  const beside = besideOf(context)?.person;
  const person = beside?.id === id ? beside : await loadPerson(db, id);
  return person === null ? undefined : new SignedInPerson(person);
}

/** What Keycloak adds to the library's responses: the marker cookie, `session_state`, the refresh token's end. */
function completeResponses(provider: Provider, origin: string): void {
  provider.on('authorization.success', (context, response) => {
    const sid = context.oidc.session?.uid;
    if (sid === undefined) return;
    Object.assign(response ?? {}, { session_state: sid });
    setMarker(context.cookies, origin, sid);
  });
  provider.on('authorization.error', (context, error) => {
    // Whether there is a session was not found out then.
    if (error instanceof Unavailable) return;
    if (context.oidc.session?.accountId === undefined) setMarker(context.cookies, origin, null);
  });
  provider.use(async (context, next) => {
    await next();
    const oidc: unknown = context['oidc'];
    if (oidc instanceof provider.OIDCContext && oidc.params !== undefined)
      allowFormPost({ body: context.body, set: context.set.bind(context) }, oidc.params);
    if (!context.path.endsWith(libraryPaths.token)) return;
    if (context.response.get('Access-Control-Allow-Origin') !== '')
      context.set('Access-Control-Allow-Credentials', 'true');
    const refresh = oidc instanceof provider.OIDCContext ? oidc.entities.RefreshToken : undefined;
    if (context.status !== 200 || refresh === undefined) return;
    context.body = {
      ...(typeof context.body === 'object' ? context.body : {}),
      refresh_expires_in: refresh.remainingTTL,
      'not-before-policy': 0,
      session_state: refresh.sid,
      scope: scopes.join(' '),
    };
  });
}

/**
 * The page by which a response is posted to its client sends itself by a script; ours allow none, and no form that leads
 * elsewhere. This one script may run. Its form leads to the client and from there to wherever the client leads on, which
 * `form-action` would have to name. Firefox looks for a picture of every page.
 */
function allowFormPost(
  { body, set }: Pick<KoaContextWithOIDC, 'body' | 'set'>,
  { response_mode: mode }: Readonly<Record<string, unknown>>,
): void {
  if (mode !== 'form_post' || typeof body !== 'string') return;
  const script = /<script>(.*?)<\/script>/s.exec(body)?.[1];
  if (script === undefined) return;
  const digest = createHash('sha256').update(script).digest('base64');
  set(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'sha256-${digest}'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'`,
  );
}
