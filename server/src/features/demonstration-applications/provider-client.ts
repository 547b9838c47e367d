import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { LogoutNoticeParts } from '../../adapters/http/logout-notices.ts';

/** What must survive the way to the provider and back. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  /** Asked without a prompt: a response without a code then means that nobody is signed in. */
  isSilent: boolean;
}

/** Tokens of one application's own client. */
export interface Tokens {
  access: string;
  id: string;
}

/** The provider did not respond as it should; its answer is in the message. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
}

/** Milliseconds the provider may take to respond. */
const patience = 5_000;

/** Talks to an OpenID provider in Keycloak's layout for public clients that prove their codes with PKCE. */
export class ProviderClient {
  readonly #issuer: string;
  readonly #now: () => Date;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  /** @param issuer the provider's address, and the `iss` of its tokens */
  constructor(issuer: string, now: () => Date) {
    this.#issuer = issuer;
    this.#now = now;
    this.#keys = createRemoteJWKSet(new URL(this.#address('certs')), { timeoutDuration: patience });
  }

  /** Begins a sign-in: where to send the browser, and what to remember meanwhile. */
  begin(
    clientId: string,
    redirectUri: string,
    { language, isSilent }: { language: string; isSilent: boolean },
  ): { address: string; flow: Flow } {
    const flow = { state: randomText(), nonce: randomText(), verifier: randomText(), isSilent };
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: language,
      ...(isSilent ? { prompt: 'none' } : {}),
    });
    return { address: `${this.#address('auth')}?${query.toString()}`, flow };
  }

  /** Exchanges a code and checks both tokens. @throws SignInFailed */
  async finish(clientId: string, redirectUri: string, code: string, flow: Flow): Promise<Tokens> {
    const response = await this.#ask('token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: flow.verifier,
      }),
    });
    if (!response.ok) throw new SignInFailed(`The token address answered ${response.status}`);
    const body: unknown = await response.json();
    const access = textIn(body, 'access_token');
    const id = textIn(body, 'id_token');
    const claims = await this.#verified(id, clientId);
    if (claims['nonce'] !== flow.nonce) throw new SignInFailed('The ID token answers another sign-in');
    await this.claims(access, clientId);
    return { access, id };
  }

  /** Whose logout notices one client accepts. */
  noticesFor(clientId: string): Omit<LogoutNoticeParts, 'obey'> {
    return { issuer: this.#issuer, audience: clientId, keys: this.#keys, now: this.#now };
  }

  /** The claims of an access token of this client. It may have expired: userinfo decides about that. */
  async claims(access: string, clientId: string): Promise<JWTPayload> {
    const claims = await this.#verified(access, null);
    if (claims['azp'] !== clientId) throw new SignInFailed('The access token belongs to another client');
    return claims;
  }

  /** The person's name if the session still lives, else null: asked on each visit, so a logout elsewhere holds. */
  async personName(access: string): Promise<string | null> {
    const response = await this.#ask('userinfo', { headers: { authorization: `Bearer ${access}` } });
    if (response.status === 401) return null;
    if (!response.ok) throw new SignInFailed(`The userinfo address answered ${response.status}`);
    return textIn(await response.json(), 'name');
  }

  /**
   * Where to send the browser to sign out everywhere and come back. Without an ID token the provider asks first.
   * @param state comes back with the browser, so that the application does not sign in again by itself
   */
  logoutAddress(clientId: string, id: string | null, back: string, state: string): string {
    const query = new URLSearchParams({
      client_id: clientId,
      ...(id === null ? {} : { id_token_hint: id }),
      post_logout_redirect_uri: back,
      state,
    });
    return `${this.#address('logout')}?${query.toString()}`;
  }

  async #verified(token: string, audience: string | null): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer: this.#issuer,
        algorithms: ['RS256'],
        currentDate: this.#now(),
        clockTolerance: 10,
        ...(audience === null ? {} : { audience }),
      });
      return payload;
    } catch (cause) {
      throw new SignInFailed('A token does not verify', { cause });
    }
  }

  async #ask(name: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#address(name), { ...init, signal: AbortSignal.timeout(patience) });
    } catch (cause) {
      throw new SignInFailed('The identity provider cannot be reached', { cause });
    }
  }

  #address(name: string): string {
    return `${this.#issuer}/protocol/openid-connect/${name}`;
  }
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

function textIn(body: unknown, name: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([key]) => key === name)?.[1]
      : undefined;
  if (typeof value !== 'string') throw new SignInFailed(`The identity provider's response has no ${name}`);
  return value;
}
