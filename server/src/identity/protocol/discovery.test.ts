import { beforeAll, describe, expect, test } from 'vitest';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  claimsOf,
  parametersOf,
  TestBrowser,
  type TokenResponse,
  tokensOf,
} from '../testing/test-browser.ts';
import { testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';

const realm = '/realms/risk-map';
const provider = providerForTests({
  backchannelLogoutAddresses: { 'hll-app': '/told' },
  prepare: async (app) => {
    app.post('/told', (request, reply) => {
      if (request.body instanceof URLSearchParams) notices.push(request.body.get('logout_token') ?? '');
      return reply.send();
    });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
  },
});
let notified: Record<string, unknown>;
/** Signed in as Nora. */
let browser: TestBrowser;
let tokens: TokenResponse;

beforeAll(async () => {
  notified = (await provider.app.inject({ url: `${realm}/.well-known/openid-configuration` })).json();
  browser = new TestBrowser(provider.origin);
  tokens = await browser.signIn('nora');
});

/** Logout tokens that the application was sent. */
const notices: string[] = [];
const callback = () => `${provider.origin}/rap-home/login`;
const address = (name: string) => String(notified[name]);
const list = (name: string): string[] => [notified[name]].flat().map(String);

/** Asks for a code with the session that is there; the parameters that came back. */
async function silently(more: Record<string, string> = {}): Promise<URLSearchParams> {
  const { location } = await browser.authorize('rap-client', callback(), { prompt: 'none', ...more });
  return parametersOf(location);
}

async function userinfo(init: RequestInit = {}): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(address('userinfo_endpoint'), init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const bearer = () => ({ authorization: `Bearer ${tokens.access_token}` });

const proofMethods = ['none', 'client_secret_basic', 'private_key_jwt'];
const proofAlgorithms = ['RS256', 'PS256', 'ES256'];

/** What is advertised, each with what shows that it works. Whatever has no entry here must not be advertised. */
const shown: Readonly<Record<string, () => Promise<void>>> = {
  issuer: async () => {
    expect(claimsOf(tokens.id_token)['iss']).toBe(notified['issuer']);
  },
  authorization_endpoint: async () => {
    expect((await silently()).get('code')).not.toBeNull();
  },
  token_endpoint: async () => {
    const form = { grant_type: 'refresh_token', client_id: 'rap-client', refresh_token: 'none' };
    expect((await browser.post(address('token_endpoint'), form)).status).toBe(400);
  },
  userinfo_endpoint: async () => {
    expect(await userinfo({ headers: bearer() })).toMatchObject({
      status: 200,
      body: { email: 'nora@agency.example' },
    });
  },
  jwks_uri: async () => {
    const keys = createRemoteJWKSet(new URL(address('jwks_uri')));
    const { protectedHeader } = await jwtVerify(tokens.id_token, keys, { audience: 'rap-client' });
    expect(list('id_token_signing_alg_values_supported')).toEqual([protectedHeader.alg]);
  },
  id_token_signing_alg_values_supported: () => shownBy('jwks_uri'),
  end_session_endpoint: async () => {
    const other = new TestBrowser(provider.origin);
    const { id_token } = await other.signIn('sam');
    await other.get(`${address('end_session_endpoint')}?${new URLSearchParams({ id_token_hint: id_token })}`);
    expect(await other.signInSilently()).toEqual({ error: 'login_required' });
  },
  revocation_endpoint: async () => {
    const other = new TestBrowser(provider.origin);
    const { refresh_token } = await other.signIn('sam');
    const give = (form: Record<string, string>) => other.post(address('revocation_endpoint'), form);
    const own = { client_id: 'rap-client', token: refresh_token };
    expect((await give({ ...own, client_id: 'hll-app' })).status).toBe(400);
    expect((await give({ ...own, client_id: 'nobody' })).status).toBe(401);
    expect((await give({ client_id: 'rap-client' })).status).toBe(400);
    expect((await give({ ...own, token: 'no token' })).status).toBe(200);
    const next = await tokensOf(await other.refresh(refresh_token));
    expect((await give({ ...own, token: next.refresh_token })).status).toBe(200);
    expect((await other.refresh(next.refresh_token)).status).toBe(400);
    // The session itself goes on, for the other applications.
    expect((await other.signInSilently()).tokens).not.toBeUndefined();
  },
  revocation_endpoint_auth_methods_supported: async () => {
    // Each is shown to work, at both addresses, in authorization/client-proof.test.ts.
    expect(list('revocation_endpoint_auth_methods_supported')).toEqual(proofMethods);
  },
  revocation_endpoint_auth_signing_alg_values_supported: async () => {
    expect(list('revocation_endpoint_auth_signing_alg_values_supported')).toEqual(proofAlgorithms);
  },
  token_endpoint_auth_signing_alg_values_supported: async () => {
    expect(list('token_endpoint_auth_signing_alg_values_supported').toSorted()).toEqual(
      proofAlgorithms.toSorted(),
    );
  },
  backchannel_logout_supported: async () => {
    const other = new TestBrowser(provider.origin);
    await other.signIn('sam', 'hll-app', '/demo/apps/hll-app/callback');
    const { tokens: portal } = await other.signInSilently();
    const sid = claimsOf(portal?.id_token ?? '')['sid'];
    const query = new URLSearchParams({ id_token_hint: portal?.id_token ?? '', client_id: 'rap-client' });
    await other.get(`${address('end_session_endpoint')}?${query}`);
    await expect.poll(() => notices.map((notice) => claimsOf(notice)['sid'])).toContain(sid);
  },
  backchannel_logout_session_supported: () => shownBy('backchannel_logout_supported'),
  check_session_iframe: async () => {
    const page = await fetch(address('check_session_iframe'));
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://filetrail.example;",
    );
  },
  response_types_supported: async () => {
    for (const response_type of list('response_types_supported'))
      expect((await silently({ response_type })).get(response_type)).not.toBeNull();
    expect((await silently({ response_type: 'id_token' })).get('error')).toBe('unsupported_response_type');
  },
  response_modes_supported: async () => {
    for (const response_mode of list('response_modes_supported')) {
      const { response } = await browser.authorize('rap-client', callback(), {
        prompt: 'none',
        response_mode,
      });
      const location = response.headers.get('location') ?? '';
      const parts: Record<string, string> = {
        query: location.split('?')[1] ?? '',
        fragment: location.split('#')[1] ?? '',
        form_post: await response.text(),
      };
      expect([response_mode, parts[response_mode]]).toEqual([
        response_mode,
        expect.stringMatching(/\bcode\b/),
      ]);
    }
  },
  grant_types_supported: async () => {
    const flow = await browser.authorize('rap-client', callback(), { prompt: 'none' });
    const given = await tokensOf(await browser.exchange(parametersOf(flow.location).get('code') ?? '', flow));
    expect((await browser.refresh(given.refresh_token)).status).toBe(200);
    expect(list('grant_types_supported').toSorted()).toEqual(['authorization_code', 'refresh_token']);
  },
  scopes_supported: async () => {
    const scope = list('scopes_supported').join(' ');
    expect((await silently({ scope })).get('code')).not.toBeNull();
    expect(tokens.scope.split(' ').toSorted()).toEqual(list('scopes_supported').toSorted());
  },
  claims_supported: async () => {
    const { body } = await userinfo({ headers: bearer() });
    const known = { ...claimsOf(tokens.id_token), ...body };
    expect(Object.keys(known)).toEqual(expect.arrayContaining(list('claims_supported')));
    // Every claim about a person beyond the protocol's own is advertised.
    for (const name of Object.keys(body)) expect(list('claims_supported')).toContain(name);
  },
  claim_types_supported: async () => {
    expect(list('claim_types_supported')).toEqual(['normal']);
  },
  claims_parameter_supported: async () => {
    const essential = { essential: true };
    const claims = JSON.stringify({
      userinfo: { name: essential, email: null },
      id_token: { auth_time: essential },
    });
    const flow = await browser.authorize('rap-client', callback(), { prompt: 'none', claims });
    const given = await tokensOf(await browser.exchange(parametersOf(flow.location).get('code') ?? '', flow));
    const { body } = await userinfo({ headers: { authorization: `Bearer ${given.access_token}` } });
    expect(body).toMatchObject({ name: 'Nora New', email: 'nora@agency.example' });
    expect(claimsOf(given.id_token)).toHaveProperty('auth_time');
  },
  acr_values_supported: async () => {
    const { tokens: again } = await browser.signInSilently();
    const seen = [again?.id_token, tokens.id_token].map((token) => claimsOf(token ?? '')['acr']);
    expect(seen).toEqual(list('acr_values_supported'));
  },
  code_challenge_methods_supported: async () => {
    expect(list('code_challenge_methods_supported')).toEqual(['S256']);
    expect((await silently({ code_challenge_method: 'plain' })).get('error')).toBe('invalid_request');
  },
  authorization_response_iss_parameter_supported: async () => {
    expect((await silently()).get('iss')).toBe(notified['issuer']);
  },
  subject_types_supported: async () => {
    const other = await browser.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    expect(claimsOf(other.tokens?.id_token ?? '')['sub']).toBe(claimsOf(tokens.id_token)['sub']);
  },
  token_endpoint_auth_methods_supported: async () => {
    expect(list('token_endpoint_auth_methods_supported').toSorted()).toEqual(proofMethods.toSorted());
    const headers = { authorization: `Basic ${btoa('rap-client:secret')}` };
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await browser.post(address('token_endpoint'), form, headers)).status).toBe(401);
  },
  request_uri_parameter_supported: async () => {
    expect(notified['request_uri_parameter_supported']).toBe(false);
    expect((await silently({ request_uri: 'https://rap.example/request' })).get('error')).toBe(
      'request_uri_not_supported',
    );
  },
  ui_locales_supported: async () => {
    for (const language of list('ui_locales_supported')) {
      const visitor = new TestBrowser(provider.origin);
      const { location } = await visitor.authorize('rap-client', callback(), { ui_locales: language });
      expect(await (await visitor.get(location)).text()).toContain(`<html lang="${language}">`);
    }
  },
  prompt_values_supported: async () => {
    for (const prompt of list('prompt_values_supported')) {
      const visitor = new TestBrowser(provider.origin);
      const { location } = await visitor.authorize('rap-client', callback(), { prompt });
      if (prompt === 'none') expect(parametersOf(location).get('error')).toBe('login_required');
      else expect((await visitor.open(location)).text).toContain('<form method="post"');
    }
  },
};

async function shownBy(name: string): Promise<void> {
  await shown[name]?.();
}

test('whatever is advertised is known to work, and the other way round', async () => {
  expect(Object.keys(notified).toSorted()).toEqual(Object.keys(shown).toSorted());
});

test.each(Object.keys(shown))('%s', async (name) => {
  await shownBy(name);
});

describe('userinfo', () => {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

  test('takes the token in the header or the form of a POST, once', async () => {
    const access_token = tokens.access_token;
    expect((await userinfo({ method: 'POST', headers: bearer() })).body['preferred_username']).toBe('nora');
    expect((await userinfo(form({ access_token }))).body['preferred_username']).toBe('nora');
    expect((await userinfo(form({ access_token: `${access_token}x` }))).status).toBe(401);
    expect((await userinfo(form({}))).status).toBe(401);
    expect((await userinfo({ ...form({ access_token }), headers: bearer() })).status).toBe(400);
    expect((await userinfo(form({ access_token, other: 'x' }))).status).toBe(200);
    const inAddress = `${address('userinfo_endpoint')}?${new URLSearchParams({ access_token })}`;
    expect((await fetch(inAddress)).status).toBe(401);
  });

  test('can be read by pages of our clients on their own origins, and by no others', async () => {
    const allowedFor = async (origin: string) => {
      const response = await fetch(address('userinfo_endpoint'), { headers: { ...bearer(), origin } });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowedFor('https://filetrail.example')).toBe('https://filetrail.example');
    expect(await allowedFor('https://elsewhere.example')).toBeNull();
    const asked = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await fetch(address('userinfo_endpoint'), {
      method: 'OPTIONS',
      headers: { ...asked, origin: 'https://filetrail.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://filetrail.example');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
  });
});

describe('an authorization by POST', () => {
  const parameters = () => ({
    client_id: 'rap-client',
    redirect_uri: callback(),
    response_type: 'code',
    scope: 'openid',
    state: 's&=ü',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const post = (form: Record<string, string>, origin = 'https://filetrail.example') =>
    new TestBrowser(provider.origin).post(address('authorization_endpoint'), form, { origin });

  test('is the same as by GET, from any origin', async () => {
    const posted = await post(parameters());
    expect(posted.status).toBe(303);
    const begun = await browser.get(posted.headers.get('location') ?? '');
    const answer = new URL(begun.headers.get('location') ?? '').searchParams;
    expect([answer.get('state'), answer.get('code')]).toEqual(['s&=ü', expect.any(String)]);
  });

  test('is refused on a page where it is too long, or says nothing', async () => {
    expect((await post({ ...parameters(), state: 'x'.repeat(8_000) })).status).toBe(400);
    const empty = await post({});
    expect((await browser.get(empty.headers.get('location') ?? '')).status).toBe(400);
  });
});

test('a response that is posted runs its own script alone, and leads wherever its client leads on to', async () => {
  const visitor = new TestBrowser(provider.origin);
  const back = 'https://filetrail.example/callback';
  const { location } = await visitor.authorize('filetrail-app', back, { response_mode: 'form_post' });
  const posted = await visitor.post(location, { username: 'nora', password: testPassword });
  const page = await visitor.get(posted.headers.get('location') ?? '');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}='; /);
  expect(policy).toMatch(/^default-src 'none'; /);
  // The policy binds every redirect that follows, and the client's own lead anywhere.
  expect(policy).not.toContain('form-action');
  expect(await page.text()).toContain(`action="${back}"`);
});
