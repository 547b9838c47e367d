import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { providerForTests } from '../../../testing/provider.ts';
import type { IdentityClient } from '../../../provider/surroundings.ts';
import { parametersOf, TestBrowser, tokensOf } from '../../testing/test-browser.ts';

const secret = 'levees: a secret of more than 32 characters + %';
const { publicKey, privateKey } = await generateKeyPair('ES256');
const other = await generateKeyPair('ES256');
const keys = [{ ...(await exportJWK(publicKey)), kty: 'EC', kid: 'one' }];

const addresses = { redirectAddresses: ['https://levees.example/callback'], afterLogoutAddresses: [] };
const clients: IdentityClient[] = [
  { id: 'levee log', ...addresses, proof: { method: 'client_secret_basic', secret } },
  { id: 'dam-log', ...addresses, proof: { method: 'private_key_jwt', keys } },
];
const provider = providerForTests({ moreClients: clients });
const protocol = '/realms/risk-map/protocol/openid-connect';

/** Somebody who is signed in at the portal already. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = new TestBrowser(provider.origin);
  await browser.signIn('nora');
});

/** A code for a client; without a challenge, as confidential clients may ask for it. */
async function codeFor(clientId: string, challenge: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: 'https://levees.example/callback',
    response_type: 'code',
    scope: 'openid',
    state: 's',
    prompt: 'none',
    response_mode: 'fragment',
    ...challenge,
  });
  const response = await browser.get(`${protocol}/auth?${query}`);
  const answer = parametersOf(response.headers.get('location') ?? '');
  expect([answer.get('error'), answer.get('code')]).toEqual([null, expect.any(String)]);
  return answer.get('code') ?? '';
}

const formFor = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: 'https://levees.example/callback',
});
const basic = (id: string, password: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(password)}`)}`,
});
/** As an application's server asks: without an origin and without cookies. */
const ask = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${provider.origin}${protocol}${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
const token = (form: Record<string, string>, headers?: Record<string, string>) =>
  ask('/token', form, headers);
const revoke = (form: Record<string, string>, headers?: Record<string, string>) =>
  ask('/revoke', form, headers);

interface Assertion {
  key?: typeof privateKey;
  seconds?: number;
  issuer?: string;
  audience?: string;
}

/** What a client signs to prove itself. */
async function assertion({ key = privateKey, seconds = 60, ...named }: Assertion = {}) {
  const now = Math.floor(Date.now() / 1_000);
  const signed = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(named.issuer ?? 'dam-log')
    .setSubject('dam-log')
    .setAudience(named.audience ?? provider.identity.tokens.issuer)
    .setExpirationTime(now + seconds)
    .sign(key);
  return {
    client_id: 'dam-log',
    client_assertion: signed,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
}

describe('a client with a secret', () => {
  test('gets tokens, renews and revokes with it, and without a challenge', async () => {
    const given = await tokensOf(
      await token(formFor(await codeFor('levee log')), basic('levee log', secret)),
    );
    const renewal = { grant_type: 'refresh_token', refresh_token: given.refresh_token };
    expect((await token(renewal)).status).toBe(400);
    expect((await token({ ...renewal, client_id: 'levee log' })).status).toBe(401);
    expect((await token(renewal, basic('levee log', `${secret}x`))).status).toBe(401);
    const renewed = await tokensOf(await token(renewal, basic('levee log', secret)));
    const wanted = { token: renewed.refresh_token };
    expect((await revoke({ ...wanted, client_id: 'levee log' })).status).toBe(401);
    const refused = await revoke(wanted, basic('levee log', 'x'.repeat(40)));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic']);
    expect((await revoke(wanted, basic('rap-client', secret))).status).toBe(401);
    expect((await revoke({ ...wanted, client_id: 'hll-app' }, basic('levee log', secret))).status).toBe(401);
    const alive = { grant_type: 'refresh_token', refresh_token: renewed.refresh_token };
    expect((await revoke(wanted, basic('levee log', secret))).status).toBe(200);
    expect((await token(alive, basic('levee log', secret))).status).toBe(400);
  });

  test('has a challenge that it sends checked all the same', async () => {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    const code = await codeFor('levee log', challenge);
    const wrong = { ...formFor(code), code_verifier: 'y'.repeat(43) };
    expect((await token(wrong, basic('levee log', secret))).status).toBe(400);
  });

  test('does not get in by the secret in the form, by another way, or as a public client', async () => {
    const code = await codeFor('levee log');
    const posted = { ...formFor(code), client_id: 'levee log', client_secret: secret };
    expect((await token(posted)).status).toBe(401);
    expect((await token({ ...formFor(code), client_id: 'levee log' })).status).toBe(401);
    const { client_id: _other, ...signed } = await assertion();
    expect((await token({ ...formFor(code), client_id: 'levee log', ...signed })).status).toBe(400);
  });
});

describe('a client that signs', () => {
  test('gets tokens and revokes with what it signed', async () => {
    const given = await tokensOf(
      await token({ ...formFor(await codeFor('dam-log')), ...(await assertion()) }),
    );
    const wanted = { token: given.refresh_token };
    expect((await revoke({ ...wanted, client_id: 'dam-log' })).status).toBe(401);
    for (const wrong of [
      { key: other.privateKey },
      { seconds: -60 },
      { issuer: 'levee log' },
      { audience: 'https://elsewhere.example' },
    ])
      expect((await revoke({ ...wanted, ...(await assertion(wrong)) })).status).toBe(401);
    const audience = `${provider.origin}${protocol}/revoke`;
    expect((await revoke({ ...wanted, ...(await assertion({ audience })) })).status).toBe(200);
    const renewal = { grant_type: 'refresh_token', refresh_token: given.refresh_token };
    expect((await token({ ...renewal, ...(await assertion()) })).status).toBe(400);
  });

  test.each([
    ['another key', { key: other.privateKey }],
    ['the past', { seconds: -60 }],
    ['the name of another client', { issuer: 'levee log' }],
    ['another audience', { audience: 'https://elsewhere.example' }],
    ['more than an hour', { seconds: 7_200 }],
  ])('gets none with %s', async (_what, wrong) => {
    const code = await codeFor('dam-log');
    expect((await token({ ...formFor(code), ...(await assertion(wrong)) })).status).toBe(401);
  });

  test('gets tokens once for what it signed, also when it comes twice at once', async () => {
    const codes = [await codeFor('dam-log'), await codeFor('dam-log'), await codeFor('dam-log')];
    const signed = await assertion();
    const [first, second, ...third] = codes;
    const both = await Promise.all(
      [first, second].map((code) => token({ ...formFor(code ?? ''), ...signed })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await token({ ...formFor(third[0] ?? ''), ...signed })).status).toBe(401);
  });
});

test('a public client gets no code without a challenge', async () => {
  const query = new URLSearchParams({
    client_id: 'hll-app',
    redirect_uri: `${provider.origin}/demo/apps/hll-app/callback`,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    prompt: 'none',
    response_mode: 'fragment',
  });
  const response = await browser.get(`${protocol}/auth?${query}`);
  const answer = parametersOf(response.headers.get('location') ?? '');
  expect([answer.get('error'), answer.get('code')]).toEqual(['invalid_request', null]);
});
