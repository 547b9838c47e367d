import { createHash, randomUUID } from 'node:crypto';
import { isRecentSignIn } from '@portal/core/domain/session/recent-sign-in.ts';
import { SignJWT } from 'jose';
import {
  type AccessToken,
  type AdapterPayload,
  errors,
  type IdToken,
  type Provider,
  type RefreshToken,
  type Session,
} from 'oidc-provider';
import {
  accessTokenClaims,
  boundedAttributes,
  idTokenClaims,
  readableAttributes,
  type TokenFacts,
} from './claims.ts';
import { originsOf } from './clients.ts';
import type { SigningKey } from '../keys/keys.ts';
import type { ClaimedAttribute } from '../../provider/realm/attributes.ts';
import { scopes } from '../../provider/realm/realm-rules.ts';
import type { ShownPassword } from '../passwords/shown-password.ts';
import { SignedInPerson } from '../people/people.ts';
import { type BrowserNames, browserNames } from '../sessions/browser-names.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts';
import type { SessionToSave } from './storage.ts';
import type { Renewal } from './tokens/renew.ts';
import { accessTokenId } from './tokens/token-names.ts';

/** What the overridden models need to write tokens. */
export interface TokenWriting {
  signingKey: SigningKey;
  /** Newest first. */
  refreshKeys: readonly [Buffer, ...Buffer[]];
  now: () => Date;
  /** Names of attributes that the tokens of this client carry, besides those named after it. */
  attributesFor(clientId: string): readonly ClaimedAttribute[];
  /** Tells that a token does not carry these attributes of somebody, because they are too long. */
  noteLeftOut(personId: string, attributes: readonly string[]): void;
  /** @returns whether the session is there now */
  saveSession(session: SessionToSave): Promise<boolean>;
  /** @returns what is kept of the successor; null where the token must not be used any more */
  renew(renewal: Renewal): Promise<AdapterPayload | null>;
  /** @throws InvalidGrant where the code has been used before */
  exchange(exchange: Renewal): Promise<void>;
  /** The library's request context, which its models do not get as an argument. */
  context(): Context;
}

/** The parts of the library's context that the tokens are made from. */
type Context = NonNullable<typeof Provider.ctx>;

/** What a model hands the storage: the value for the client, and what to keep of it, if anything. */
interface Written {
  value: string;
  payload?: AdapterPayload;
}

/**
 * Adapts the library's models to Keycloak's layout: tokens laid out by us, one `sid` per sign-in for all
 * clients, codes and refresh tokens that end with their session. Guarded by the tests of this folder; look here
 * first after updating the library.
 */
export function overrideModels(provider: Provider, writing: TokenWriting): void {
  oneSidPerSession(provider);
  saveSessions(provider, writing);
  ageOfSignIns(provider, writing);
  freshness(provider);
  readableForms(provider);
  renewableScopes(provider);
  writeRefreshTokens(provider, writing, bindToSession(provider, writing));
  writeIdTokens(provider, writing, writeAccessTokens(provider, writing));
}

function oneSidPerSession(provider: Provider): void {
  Object.assign(provider.Session.prototype, {
    sidFor(this: Session, _clientId: string, value?: string): string | undefined {
      return value === undefined ? this.uid : undefined;
    },
  });
  Object.assign(provider.Client.prototype, { includeSid: () => true });
}

/**
 * Every client gets the default scopes, and the response to a code names them (rule sessions 10): clients that renew with what it
 * named must not be refused for asking for more.
 */
function renewableScopes(provider: Provider): void {
  Object.defineProperty(provider.RefreshToken.prototype, 'scopes', {
    get(this: RefreshToken): Set<string> {
      return new Set([...(this.scope?.split(' ') ?? []), ...scopes.filter((name) => name !== 'openid')]);
    },
  });
}

/** What the library's types leave out of a session. */
type SessionUnderWay = Session & { oldId?: string | undefined; touched?: boolean };

/**
 * The library removes the session and writes down all that it read of it, so of two requests at once the second undoes what
 * the first did, a sign-out too.
 */
function saveSessions(provider: Provider, writing: TokenWriting): void {
  const write: (this: Session) => Promise<Written> = Reflect.get(
    provider.Session.prototype,
    'getValueAndPayload',
  );
  Object.assign(provider.Session.prototype, {
    async save(this: SessionUnderWay, lifetime: number): Promise<string> {
      // Only what was read from the storage says when it was written first.
      const earlier = this.iat === undefined ? null : (this.oldId ?? this.jti);
      this.exp = seconds(writing.now()) + lifetime;
      const { value, payload } = await write.call(this);
      if (payload === undefined) throw new TypeError('A session without contents');
      const context = writing.context();
      const shown = shownIn(context);
      const browser = browserIn(context, this);
      const isThere = await writing.saveSession({ id: this.jti, earlier, shown, browser, payload });
      this.oldId = undefined;
      this.iat = payload.iat ?? seconds(writing.now());
      // What is left marked is saved a second time.
      this.touched = false;
      // Only where somebody has just shown a password: otherwise the person who comes with a session that has ended is asked for one.
      if (shown !== null && !isThere) throw new SignInOvertaken();
      return value;
    },
  });
}

/** What a request demands by `max_age` is judged by the provider's own clock, as everything else. */
function ageOfSignIns(provider: Provider, { now }: TokenWriting): void {
  Object.assign(provider.Session.prototype, {
    past(this: Session, maxAge: string | number): boolean {
      const { loginTs } = this;
      const signedInAt = loginTs === undefined ? null : new Date(loginTs * 1_000);
      return !isRecentSignIn(signedInAt, now(), Number(maxAge));
    },
  });
}

/** The code of a sign-in that came to nothing, as the password was replaced, or the session ended, under way. */
export const overtaken = 'sign_in_overtaken';

/** Shown to the person and not returned to the application: only another sign-in helps. */
class SignInOvertaken extends errors.OIDCProviderError {
  override allow_redirect = false;

  constructor() {
    super(400, overtaken);
  }
}

/** The password by which this request signs in; null where it goes on in a session that is there. */
function shownIn({ oidc }: Context): ShownPassword | null {
  const login = oidc.result?.login;
  return login === undefined ? null : { personId: login.accountId, password: String(login['shown']) };
}

/** The browser that the request comes from, where a sign-in leads once the password was right. */
function browserIn({ oidc, req }: Context, { accountId }: Session): BrowserNames | null {
  return oidc.route === 'resume' && accountId !== undefined
    ? browserNames(req.headers['user-agent'] ?? '')
    : null;
}

/** `acr` is 1 right after a password and 0 when a session was there already. */
function freshness(provider: Provider): void {
  Object.defineProperty(provider.OIDCContext.prototype, 'acr', {
    get(this: Context['oidc']): string {
      return this.result?.login === undefined ? '0' : '1';
    },
  });
}

/** The library replaces what is not UTF-8 by this character, which belongs in no form sent to it. */
const noText = '\ufffd';

/** Refuses a form that is no UTF-8 as any other that cannot be read. */
function readableForms(provider: Provider): void {
  Object.defineProperty(provider.OIDCContext.prototype, 'body', {
    set(this: Context['oidc'], form: object) {
      if (Object.entries(form).flat(2).join('').includes(noText))
        throw new TypeError('A form that is no UTF-8');
      Object.defineProperty(this, 'body', { value: form, writable: true });
    },
  });
}

/** The identifiers of the successors of refresh tokens that were presented. */
type Successors = WeakMap<RefreshToken, string>;

/** A code or refresh token counts only while its session lives; looking counts as the session's use. */
function bindToSession(provider: Provider, writing: TokenWriting): Successors {
  const { AuthorizationCode, RefreshToken } = provider;
  const successors: Successors = new WeakMap();
  const whileAlive = async (token: unknown): Promise<unknown> => {
    if (!(token instanceof AuthorizationCode || token instanceof RefreshToken)) return undefined;
    const session = await provider.Session.findByUid(token.sessionUid ?? '');
    return session !== undefined && session.accountId === token.accountId ? token : undefined;
  };
  const findCode = AuthorizationCode.find.bind(AuthorizationCode);
  const findRefresh = RefreshToken.find.bind(RefreshToken);
  Object.assign(AuthorizationCode, {
    find: async (value: string, options?: object) => whileAlive(await findCode(value, options)),
  });
  Object.assign(RefreshToken, {
    async find(value: string, options?: object) {
      const presented = readRefreshToken(writing.refreshKeys, value);
      if (presented === undefined) return undefined;
      const token = await whileAlive(await findRefresh(presented.id, options));
      if (token instanceof RefreshToken) {
        successors.set(token, presented.successorId);
        // Whether it may be used again is decided by the statement that uses it.
        token.consumed = undefined;
      }
      return token;
    },
  });
  return successors;
}

/**
 * The library marks a code or a refresh token as used and then writes another. Here one statement does both, and the person who comes with
 * the same refresh token a moment later gets what it has written.
 */
function writeRefreshTokens(provider: Provider, writing: TokenWriting, successors: Successors): void {
  const { prototype } = provider.RefreshToken;
  // The library's types leave this method out; the storage test fails when it goes.
  const write: (this: RefreshToken) => Promise<Written> = Reflect.get(prototype, 'getValueAndPayload');
  const identifier: (this: RefreshToken) => string = Reflect.get(prototype, 'generateTokenId');
  const valueOf = (token: RefreshToken, payload: AdapterPayload): string => {
    const issuedAt = payload.iat ?? seconds(writing.now());
    return writeRefreshToken(writing.refreshKeys[0], {
      exp: payload.exp ?? issuedAt,
      iat: issuedAt,
      jti: token.jti,
      iss: provider.issuer,
      aud: provider.issuer,
      sub: token.accountId,
      typ: 'Refresh',
      azp: token.clientId ?? '',
      sid: token.sid ?? '',
      scope: scopes.join(' '),
    });
  };
  Object.assign(prototype, {
    async save(this: RefreshToken): Promise<string> {
      const { AuthorizationCode: code, RotatedRefreshToken: used } = writing.context().oidc.entities;
      const lifetime = this.expiration;
      if (code !== undefined) {
        this.jti = identifier.call(this);
        const { payload = {} } = await write.call(this);
        await writing.exchange({ usedId: code.jti, successorId: this.jti, payload, lifetime });
        return valueOf(this, payload);
      }
      const successorId = used === undefined ? undefined : successors.get(used);
      if (used === undefined || successorId === undefined)
        throw new TypeError('A refresh token for nothing that was presented');
      this.jti = successorId;
      const { payload = {} } = await write.call(this);
      const kept = await writing.renew({ usedId: used.jti, successorId, payload, lifetime });
      if (kept === null) throw new errors.InvalidGrant('refresh token already used');
      this.exp = kept.exp;
      return valueOf(this, kept);
    },
  });
}

/** What an ID token takes over from the access token it comes with. */
interface Accompanied {
  value: string;
  issuedAt: number;
  expiresAt: number;
}

/** Access tokens are signed and given out, never stored. Returns what was written, for the ID tokens. */
function writeAccessTokens(provider: Provider, writing: TokenWriting): WeakMap<AccessToken, Accompanied> {
  const written = new WeakMap<AccessToken, Accompanied>();
  const { kid, privateKey } = writing.signingKey;
  Object.assign(provider.AccessToken.prototype, {
    async getValueAndPayload(this: AccessToken): Promise<Written> {
      const context = writing.context();
      const { client } = context.oidc;
      if (client === undefined) throw new TypeError('An access token without a client');
      const issuedAt = seconds(writing.now());
      const facts: TokenFacts = {
        ...sourceOf(context),
        issuer: provider.issuer,
        clientId: client.clientId,
        attributes: writing.attributesFor(client.clientId),
        origins: originsOf(client.redirectUris ?? []),
        scope: scopes.join(' '),
        jti: accessTokenId(this.grantId, this.jti),
        issuedAt,
        expiresAt: issuedAt + this.expiration,
      };
      const person = personOf(context);
      const { leftOut } = boundedAttributes(readableAttributes(person, facts));
      if (leftOut.length > 0) writing.noteLeftOut(person.id, leftOut);
      const value = await new SignJWT(accessTokenClaims(person, facts))
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .sign(privateKey);
      written.set(this, { value, issuedAt, expiresAt: facts.expiresAt });
      return { value };
    },
  });
  return written;
}

/** The library only ever writes ID tokens beside an access token here: code flow, logout and userinfo are ours. */
function writeIdTokens(
  provider: Provider,
  writing: TokenWriting,
  written: WeakMap<AccessToken, Accompanied>,
): void {
  const { kid, privateKey } = writing.signingKey;
  Object.assign(provider.IdToken.prototype, {
    async issue(this: IdToken): Promise<string> {
      const { AccessToken: access } = this.ctx.oidc.entities;
      const beside = access === undefined ? undefined : written.get(access);
      if (beside === undefined) throw new TypeError('An ID token without an access token');
      const { clientId } = this.client;
      const claims = idTokenClaims(personOf(this.ctx), {
        ...sourceOf(this.ctx),
        clientId,
        jti: randomUUID(),
      });
      const hash = createHash('sha256').update(beside.value).digest().subarray(0, 16).toString('base64url');
      return await new SignJWT({ ...claims, nonce: this.extra['nonce'], at_hash: hash })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .setIssuer(provider.issuer)
        .setAudience(clientId)
        .setIssuedAt(beside.issuedAt)
        .setExpirationTime(beside.expiresAt)
        .sign(privateKey);
    },
  });
}

/** The sign-in behind the tokens being written: of the code, or of the refresh token. */
export function sourceOf(context: Context): Pick<TokenFacts, 'sid' | 'authTime' | 'acr'> {
  const { AuthorizationCode, RefreshToken: refresh } = context.oidc.entities;
  const source = AuthorizationCode ?? refresh;
  if (source?.sid === undefined || source.authTime === undefined)
    throw new TypeError('A token without a sign-in');
  return { sid: source.sid, authTime: source.authTime, acr: source.acr ?? '0' };
}

function personOf(context: Context): SignedInPerson['person'] {
  const account = context.oidc.entities.Account;
  if (!(account instanceof SignedInPerson)) throw new TypeError('A token without a person');
  return account.person;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}
