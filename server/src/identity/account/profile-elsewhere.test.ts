import { beforeEach, describe, expect, test } from 'vitest';
import { providerForTests } from '../../testing/provider.ts';
import { parametersOf, TestBrowser, tokensOf } from '../testing/test-browser.ts';

const provider = providerForTests();
const account = '/realms/risk-map/account';
const elsewhere = 'https://filetrail.example';
let visitor: TestBrowser;

beforeEach(() => {
  visitor = new TestBrowser(provider.origin);
});

/** What a browser asks before a page of that origin may send a token. */
const mayAsk = (origin: string) =>
  provider.app.inject({
    method: 'OPTIONS',
    url: account,
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });

describe('the profile call of keycloak-js', () => {
  test('may be asked by pages of clients, and by no others', async () => {
    const own = await mayAsk(elsewhere);
    expect([own.statusCode, own.headers['access-control-allow-origin']]).toEqual([204, elsewhere]);
    expect(own.headers['access-control-allow-headers']).toContain('authorization');
    const foreign = await mayAsk('https://evil.example');
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  test('tells a page of an application that it is not offered there, and what is', async () => {
    await visitor.signIn('nora');
    const flow = await visitor.authorize('filetrail-app', `${elsewhere}/callback`);
    const code = parametersOf(flow.location).get('code') ?? '';
    const exchange = {
      grant_type: 'authorization_code',
      client_id: flow.clientId,
      code,
      redirect_uri: flow.redirectUri,
      code_verifier: flow.verifier,
    };
    const token = '/realms/risk-map/protocol/openid-connect/token';
    const { access_token } = await tokensOf(await visitor.post(token, exchange, { origin: elsewhere }));
    const response = await visitor.get(account, {
      accept: 'application/json',
      authorization: `Bearer ${access_token}`,
      origin: elsewhere,
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, elsewhere]);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="risk-map", error="insufficient_scope"',
    );
    expect(await response.json()).toEqual({
      error: 'insufficient_scope',
      error_description: 'Not offered to applications: ask userinfo',
    });
  });

  test('is kept apart from the page at the same address, which no other origin may read', async () => {
    const page = await visitor.get(account, { accept: 'text/html', origin: elsewhere });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await visitor.get(account, { accept: 'application/json', origin: elsewhere });
    expect([refused.status, refused.headers.get('vary')]).toEqual([401, 'Accept, Origin']);
  });
});
