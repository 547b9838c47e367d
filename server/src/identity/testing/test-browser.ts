import { createHash } from 'node:crypto';
import { randomText, testPassword } from './test-provider.ts';

/** What the token address returns. */
export interface TokenResponse {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
  session_state: string;
  scope: string;
}

/** A browser without scripts: keeps cookies by path, follows nothing by itself. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #origin: string;
  readonly #password: string;
  readonly #userAgent: string;
  readonly #realmPath: string;

  constructor(
    origin: string,
    password: string = testPassword,
    { userAgent = 'node', realm = 'risk-map' }: { userAgent?: string; realm?: string } = {},
  ) {
    this.#origin = origin;
    this.#password = password;
    this.#userAgent = userAgent;
    this.#realmPath = `/realms/${realm}`;
  }

  /** The cookie of this name, whatever its path. */
  cookie(name: string): string | undefined {
    return [...this.#cookies.entries()].find(([key]) => key.startsWith(`${name} `))?.[1].value;
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return await this.#send(address, {}, headers);
  }

  async post(
    address: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return await this.#send(
      address,
      { method: 'POST', body: new URLSearchParams(form) },
      { origin: this.#origin, ...headers },
    );
  }

  /** Sends these bytes as a form, whatever they are. */
  async postBytes(address: string, bytes: string): Promise<Response> {
    return await this.#send(
      address,
      { method: 'POST', body: Buffer.from(bytes, 'latin1') },
      { origin: this.#origin, 'content-type': 'application/x-www-form-urlencoded' },
    );
  }

  /** Follows redirects within our origin until a page comes. */
  async open(
    address: string,
    headers: Record<string, string> = {},
  ): Promise<{ address: string; status: number; text: string }> {
    let at = new URL(address, this.#origin).href;
    for (let hops = 0; hops < 12; hops += 1) {
      const response = await this.get(at, headers);
      const location = response.headers.get('location');
      if (location === null) return { address: at, status: response.status, text: await response.text() };
      at = new URL(location, at).href;
    }
    throw new Error(`Too many redirects, last to ${at}`);
  }

  async #send(address: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const url = new URL(address, this.#origin);
    const cookie = [...this.#cookies.entries()]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'user-agent': this.#userAgent, ...headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...flags] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = flags.find((flag) => flag.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const gone = flags.some((flag) => flag.startsWith('expires=Thu, 01 Jan 1970') || flag === 'Max-Age=0');
    if (gone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }

  /** Opens the authorization address; returns where it leads and what the exchange will need. */
  async authorize(clientId: string, redirectUri: string, more: Record<string, string> = {}) {
    const verifier = randomText();
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const response = await this.get(`${this.#realmPath}/protocol/openid-connect/auth?${query.toString()}`);
    return { response, location: response.headers.get('location') ?? '', verifier, clientId, redirectUri };
  }

  /** Exchanges a code. */
  async exchange(
    code: string,
    { clientId, redirectUri, verifier }: { clientId: string; redirectUri: string; verifier: string },
  ) {
    return await this.post(`${this.#realmPath}/protocol/openid-connect/token`, {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
  }

  /** Uses a refresh token. */
  async refresh(token: string, clientId = 'rap-client'): Promise<Response> {
    return await this.post(`${this.#realmPath}/protocol/openid-connect/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
    });
  }

  /** The whole sign-in of a person at the portal. */
  async signIn(username: string, clientId = 'rap-client', path = '/rap-home/login') {
    const flow = await this.authorize(clientId, `${this.#origin}${path}`);
    const posted = await this.post(flow.location, { username, password: this.#password });
    const resumed = await this.get(posted.headers.get('location') ?? '');
    const answer = parametersOf(resumed.headers.get('location') ?? '');
    const response = await this.exchange(answer.get('code') ?? '', flow);
    if (response.status !== 200) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
    return await tokensOf(response);
  }

  /** Signs in with the session that is there, without a page. */
  async signInSilently(clientId = 'rap-client', path = '/rap-home/silent-check-sso.html') {
    const flow = await this.authorize(clientId, `${this.#origin}${path}`, { prompt: 'none' });
    const answer = parametersOf(flow.location);
    const code = answer.get('code');
    if (code === null) return { error: answer.get('error') };
    return { tokens: await tokensOf(await this.exchange(code, flow)) };
  }
}

/** The parameters an authorization response carries in its fragment. */
export function parametersOf(location: string): URLSearchParams {
  return new URLSearchParams(location.split('#')[1]);
}

/** A token response's body. */
export async function tokensOf(response: Response): Promise<TokenResponse> {
  const body: unknown = await response.json();
  if (!isTokenResponse(body)) throw new TypeError(`No tokens in ${JSON.stringify(body)}`);
  return body;
}

function isTokenResponse(body: unknown): body is TokenResponse {
  return typeof body === 'object' && body !== null && 'refresh_token' in body && 'access_token' in body;
}

/** The claims inside a token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null) throw new TypeError('no claims');
  return { ...claims };
}
