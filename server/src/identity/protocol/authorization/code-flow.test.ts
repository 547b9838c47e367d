import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { setEnabled } from '../../testing/arranged-people.ts';
import { testPassword } from '../../testing/test-provider.ts';
import { providerForTests } from '../../../testing/provider.ts';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../../testing/test-browser.ts';

const provider = providerForTests();
const realm = '/realms/risk-map';
const protocol = `${realm}/protocol/openid-connect`;

const browser = (): TestBrowser => new TestBrowser(provider.origin);
const at = (path: string): string => `${provider.origin}${path}`;

describe('tokens in the layout of Keycloak', () => {
  test('the portal gets an access token for its API with every role of the person', async () => {
    const { access_token, expires_in, refresh_expires_in, scope } = await browser().signIn('nora');
    const { payload, protectedHeader } = await jwtVerify(
      access_token,
      createLocalJWKSet(provider.identity.jwks()),
      {
        issuer: provider.identity.tokens.issuer,
        audience: 'rap-api',
      },
    );
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      sub: '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a01',
      typ: 'Bearer',
      azp: 'rap-client',
      acr: '1',
      preferred_username: 'nora',
      name: 'Nora New',
      email_verified: true,
      jobTitle1: 'Analyst',
      contractsSupported: ['A-1', 'B-2'],
      aud: ['rap-api', 'hll-app', 'account'],
    });
    expect(payload['realm_access']).toEqual({
      roles: ['RAPUser', 'default-roles-risk-map', 'offline_access', 'uma_authorization'],
    });
    expect(payload['resource_access']).toMatchObject({
      'rap-client': { roles: ['SUPERVISOR', 'USER'] },
      'hll-app': { roles: ['Upload'] },
    });
    expect({ expires_in, refresh_expires_in, scope }).toEqual({
      expires_in: 300,
      refresh_expires_in: 1_800,
      scope: 'openid email profile',
    });
  });

  test('an application gets its own roles and RAPUser, no audience and no attributes', async () => {
    const { access_token } = await browser().signIn('nora', 'hll-app', '/demo/apps/hll-app/callback');
    const claims = claimsOf(access_token);
    expect(claims).toMatchObject({
      azp: 'hll-app',
      realm_access: { roles: ['RAPUser'] },
      resource_access: { 'hll-app': { roles: ['Upload'] } },
    });
    expect(Object.keys(claims)).not.toContain('aud');
    expect(Object.keys(claims)).not.toContain('jobTitle1');
  });

  test('ID and refresh token carry the session; the refresh token can be decoded', async () => {
    const tokens = await browser().signIn('nora');
    const id = claimsOf(tokens.id_token);
    expect(id).toMatchObject({ typ: 'ID', nonce: 'nonce-1', azp: 'rap-client', aud: 'rap-client', acr: '1' });
    expect(id['at_hash']).toBeTypeOf('string');
    const refresh = claimsOf(tokens.refresh_token);
    expect(refresh).toMatchObject({ typ: 'Refresh', azp: 'rap-client', sid: id['sid'] });
    expect(tokens.session_state).toBe(id['sid']);
  });

  test('a silent sign-in keeps the session of the first client and says acr 0', async () => {
    const visitor = browser();
    const first = await visitor.signIn('nora');
    const { tokens } = await visitor.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    expect(claimsOf(tokens?.access_token ?? '')).toMatchObject({
      acr: '0',
      sid: claimsOf(first.id_token)['sid'],
    });
  });
});

describe('what is refused', () => {
  test('a redirect address that is not listed as a whole', async () => {
    for (const path of [
      '/rap-home/login?x=1',
      '/rap-home/login/',
      '/rap-home/',
      '/rap-home/login/../login',
      '/elsewhere',
    ]) {
      const { response } = await browser().authorize('rap-client', at(path));
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 400, null]);
    }
  });

  test('a sign-in without PKCE, or with a plain challenge', async () => {
    for (const challenge of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
    ]) {
      const { location } = await browser().authorize('rap-client', at('/rap-home/login'), challenge);
      expect(parametersOf(location).get('error')).toBe('invalid_request');
    }
  });

  test('an exchange with another verifier', async () => {
    const visitor = browser();
    await visitor.signIn('nora');
    const flow = await visitor.authorize('rap-client', at('/rap-home/login'));
    const code = parametersOf(flow.location).get('code') ?? '';
    const response = await visitor.exchange(code, { ...flow, verifier: 'x'.repeat(64) });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  test('a token call from a foreign page', async () => {
    const { refresh_token } = await browser().signIn('nora');
    const response = await browser().post(
      `${protocol}/token`,
      { grant_type: 'refresh_token', client_id: 'rap-client', refresh_token },
      { origin: 'https://elsewhere.example' },
    );
    expect([response.status, await response.json()]).toEqual([403, { error: 'Invalid origin' }]);
  });

  test('a silent sign-in without a session', async () => {
    expect(await browser().signInSilently()).toEqual({ error: 'login_required' });
  });

  test('everything of a person who was disabled', async () => {
    const visitor = browser();
    const { refresh_token, access_token } = await visitor.signIn('sam');
    await setEnabled(provider.db, false, ['sam']);
    try {
      expect((await visitor.refresh(refresh_token)).status).toBe(400);
      expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
      const userinfo = await visitor.get(`${protocol}/userinfo`, { authorization: `Bearer ${access_token}` });
      expect(userinfo.status).toBe(401);
    } finally {
      await setEnabled(provider.db, true, ['sam']);
    }
  });
});

describe('codes and refresh tokens', () => {
  test('20 exchanges of one code at once give one answer', async () => {
    const visitor = browser();
    await visitor.signIn('nora');
    const flow = await visitor.authorize('rap-client', at('/rap-home/login'));
    const code = parametersOf(flow.location).get('code') ?? '';
    const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.exchange(code, flow)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 400)).toHaveLength(19);
  });

  test('access tokens from a code used again, a refresh token used again or one given up tell nothing any more', async () => {
    const visitor = browser();
    await visitor.signIn('nora');
    const status = async ({ access_token }: { access_token: string }) =>
      (await visitor.get(at(`${protocol}/userinfo`), { authorization: `Bearer ${access_token}` })).status;
    const begin = async () => {
      const flow = await visitor.authorize('rap-client', at('/rap-home/login'));
      const exchange = () => visitor.exchange(parametersOf(flow.location).get('code') ?? '', flow);
      return { exchange, tokens: await tokensOf(await exchange()) };
    };
    const [copied, replayed, givenUp, untouched] = [
      await begin(),
      await begin(),
      await begin(),
      await begin(),
    ];
    const replaced = await tokensOf(await visitor.refresh(replayed.tokens.refresh_token));
    const rotated = await tokensOf(await visitor.refresh(replaced.refresh_token));
    expect(await Promise.all([copied.tokens, rotated, givenUp.tokens].map(status))).toEqual([200, 200, 200]);

    expect((await copied.exchange()).status).toBe(400);
    expect((await visitor.refresh(replayed.tokens.refresh_token)).status).toBe(400);
    const form = { client_id: 'rap-client', token: givenUp.tokens.refresh_token };
    expect((await visitor.post(at(`${protocol}/revoke`), form)).status).toBe(200);
    expect(await Promise.all([copied.tokens, replayed.tokens, rotated, givenUp.tokens].map(status))).toEqual([
      401, 401, 401, 401,
    ]);
    expect(await status(untouched.tokens)).toBe(200);
  });

  test('tokens that are not ours, or of another client, are refused', async () => {
    const visitor = browser();
    const { refresh_token } = await visitor.signIn('nora');
    const [head, body, signature = ''] = refresh_token.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const token of [forged, 'nonsense', 'a.b.c'])
      expect((await visitor.refresh(token)).status).toBe(400);
    expect((await visitor.refresh(refresh_token, 'hll-app')).status).toBe(400);
    expect((await visitor.refresh(refresh_token)).status).toBe(200);
  });

  test('a renewal may name the scopes that the response to the code named', async () => {
    const visitor = browser();
    const { refresh_token, scope } = await visitor.signIn('nora');
    expect(scope).toBe('openid email profile');
    const renew = (token: string, asked: string) =>
      visitor.post(at(`${protocol}/token`), {
        grant_type: 'refresh_token',
        client_id: 'rap-client',
        refresh_token: token,
        scope: asked,
      });
    const renewed = await tokensOf(await renew(refresh_token, scope));
    const more = await renew(renewed.refresh_token, `${scope} offline_access`);
    expect([more.status, await more.json()]).toMatchObject([400, { error: 'invalid_scope' }]);
  });

  test('no identifier a holder presents is in the database', async () => {
    const visitor = browser();
    const { refresh_token } = await visitor.signIn('nora');
    const cookie = visitor.cookie('PORTAL_SESSION') ?? '';
    const rows = await provider.db.rows<{ text: string }>(sql`select a::text as text from idp.artifact a`);
    const stored = rows.map((row) => row.text).join('\n');
    expect(cookie).not.toBe('');
    expect(stored).not.toContain(cookie);
    expect(stored).not.toContain(String(claimsOf(refresh_token)['jti']));
    expect(stored).not.toContain(testPassword);
  });
});
