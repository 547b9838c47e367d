import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
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

/** How long the provider may take to respond. */
const patienceSeconds = 5;
/** Seconds by which clocks may differ. */
const toleranceSeconds = 10;

/** Loaded with the first sign-in: a start does not need it. */
const library = () => import('openid-client');

/** Public clients of an OpenID provider, which prove their codes with PKCE. */
export class ProviderClient {
  readonly #issuer: string;
  readonly #now: () => Date;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #discovered = new Map<string, Promise<Configuration>>();

  /** @param issuer the provider's address, and the `iss` of its tokens */
  constructor(issuer: string, now: () => Date) {
    this.#issuer = issuer;
    this.#now = now;
    const keys = new URL(`${issuer}/protocol/openid-connect/certs`);
    this.#keys = createRemoteJWKSet(keys, { timeoutDuration: patienceSeconds * 1_000 });
  }

  /** Begins a sign-in: where to send the browser, and what to remember meanwhile. @throws SignInFailed */
  async begin(
    clientId: string,
    redirectUri: string,
    { language, isSilent }: { language: string; isSilent: boolean },
  ): Promise<{ address: string; flow: Flow }> {
    const client = await library();
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      isSilent,
    };
    const address = client.buildAuthorizationUrl(await this.#of(clientId), {
      redirect_uri: redirectUri,
      scope: 'openid',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
      ...(isSilent ? { prompt: 'none' } : {}),
    });
    return { address: address.href, flow };
  }

  /**
   * Exchanges the code of a response and checks both tokens.
   * @param response the address to which the provider has sent the browser, with the code
   * @throws SignInFailed
   */
  async finish(clientId: string, response: URL, flow: Flow): Promise<Tokens> {
    const configuration = await this.#of(clientId);
    const { authorizationCodeGrant } = await library();
    const tokens = await orFailed('The code was not exchanged', () =>
      authorizationCodeGrant(configuration, response, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      }),
    );
    await this.claims(tokens.access_token, clientId);
    if (tokens.id_token === undefined) throw new SignInFailed('The response has no ID token');
    return { access: tokens.access_token, id: tokens.id_token };
  }

  /** Whose logout notices one client accepts. */
  noticesFor(clientId: string): Omit<LogoutNoticeParts, 'obey'> {
    return { issuer: this.#issuer, audience: clientId, keys: this.#keys, now: this.#now };
  }

  /** The claims of an access token of this client. It may have expired: userinfo decides about that. */
  async claims(access: string, clientId: string): Promise<JWTPayload> {
    const { payload } = await orFailed('An access token does not verify', () =>
      jwtVerify(access, this.#keys, {
        issuer: this.#issuer,
        algorithms: ['RS256'],
        currentDate: this.#now(),
        clockTolerance: toleranceSeconds,
      }),
    );
    if (payload['azp'] !== clientId) throw new SignInFailed('The access token belongs to another client');
    return payload;
  }

  /** The person's name if the session still lives, else null: asked on each visit, so a logout elsewhere holds. */
  async personName(access: string, clientId: string): Promise<string | null> {
    const configuration = await this.#of(clientId);
    const client = await library();
    const info = await orFailed('The person was not described', async () => {
      try {
        // There is nobody yet whom this could be compared with: the token itself says who it is.
        return await client.fetchUserInfo(configuration, access, client.skipSubjectCheck);
      } catch (fault) {
        if (fault instanceof client.WWWAuthenticateChallengeError && fault.status === 401) return null;
        throw fault;
      }
    });
    if (info === null) return null;
    if (info.name === undefined) throw new SignInFailed('The provider describes nobody by name');
    return info.name;
  }

  /**
   * Where to send the browser to sign out everywhere and come back. Without an ID token the provider asks first.
   * @param state comes back with the browser, so that the application does not sign in again by itself
   * @throws SignInFailed
   */
  async logoutAddress(clientId: string, id: string | null, back: string, state: string): Promise<string> {
    const { buildEndSessionUrl } = await library();
    return buildEndSessionUrl(await this.#of(clientId), {
      ...(id === null ? {} : { id_token_hint: id }),
      post_logout_redirect_uri: back,
      state,
    }).href;
  }

  /** What the provider says of itself, asked once and again after a failure. */
  async #of(clientId: string): Promise<Configuration> {
    const asked = this.#discovered.get(clientId) ?? this.#discover(clientId);
    this.#discovered.set(clientId, asked);
    try {
      return await asked;
    } catch (cause) {
      this.#discovered.delete(clientId);
      throw new SignInFailed('The identity provider cannot be reached', { cause });
    }
  }

  async #discover(clientId: string): Promise<Configuration> {
    const client = await library();
    const server = new URL(this.#issuer);
    const tolerance = { [client.clockTolerance]: toleranceSeconds };
    return client.discovery(server, clientId, tolerance, client.None(), {
      timeout: patienceSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  }
}

async function orFailed<Result>(failure: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new SignInFailed(failure, { cause });
  }
}
