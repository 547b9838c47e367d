import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import { endpoints } from '@portal/core/contract/endpoints.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { type JWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../../demonstration/world.ts';
import { claimsOf, TestBrowser, type TokenResponse } from '../../../identity/testing/test-browser.ts';
import { rowCounts, submission } from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
let browser: TestBrowser;
let tokens: TokenResponse;
let publicKey: KeyObject;
let keyId: string;
const protocol = '/realms/risk-map/protocol/openid-connect';

beforeAll(async () => {
  browser = new TestBrowser(portal.config.origin, demonstrationPassword);
  tokens = await browser.signIn('staff');
  const { keys } = (await (await portal.fetch(`${protocol}/certs`)).json()) as {
    keys: (JWK & { kid: string })[];
  };
  const [key] = keys;
  if (key === undefined) throw new Error('the provider shows no key');
  publicKey = createPublicKey({ key, format: 'jwk' });
  keyId = key.kid;
});

const signedIn = endpoints.filter((endpoint) => endpoint.access === 'signed-in');

async function call(address: string, authorization?: string): Promise<{ status: number; body: Problem }> {
  const response = await portal.fetch(
    address,
    authorization === undefined ? {} : { headers: { authorization } },
  );
  return { status: response.status, body: (await response.json()) as Problem };
}

const own = (token: string) => call(addresses.userRequests, `Bearer ${token}`);
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a good token, signed with another key or in another way. */
async function forged(
  differing: Record<string, unknown>,
  key: KeyObject | Uint8Array,
  algorithm: string,
): Promise<string> {
  return await new SignJWT({ ...claimsOf(tokens.access_token), ...differing })
    .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
    .sign(key);
}

describe('without a valid access token', () => {
  test.each(signedIn.map((endpoint) => [endpoint.method, endpoint.address] as const))(
    '%s %s is closed, whatever is sent',
    async (method, address) => {
      const before = await rowCounts(portal);
      const bodies =
        method === 'GET' ? [undefined] : [JSON.stringify(submission()), '{}', 'not JSON', 'x'.repeat(70_000)];
      for (const body of bodies) {
        const headers = { 'content-type': 'application/json' };
        const response = await portal.fetch(address.replace(':requestId', 'RAP-2026-000001'), {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
        });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="risk-map"');
        expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
      }
      expect(await rowCounts(portal)).toEqual(before);
    },
  );

  test('the good one is good', async () => {
    expect((await own(tokens.access_token)).status).toBe(200);
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic c3RhZmY6eA==',
    'Bearer \u00e9',
    `Bearer ${'x'.repeat(7_000)}`,
  ])('Authorization: %j', async (header) => {
    const response = await portal.fetch(addresses.userRequests, { headers: { authorization: header } });
    const error = ', error="invalid_token", error_description="A valid access token is required."';
    const named = header.startsWith('Bearer') ? error : '';
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="risk-map"${named}`,
    ]);
  });

  test('a bad one is refused where none would be needed', async () => {
    expect((await call(addresses.catalogue)).status).toBe(200);
    expect((await call(addresses.catalogue, 'Bearer a.b.c')).status).toBe(401);
  });

  test('the ID token and the refresh token open nothing', async () => {
    expect((await own(tokens.id_token)).status).toBe(401);
    expect((await own(tokens.refresh_token)).status).toBe(401);
  });

  test("an application's access token opens nothing", async () => {
    const { tokens: application } = await browser.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    expect(application).toBeDefined();
    expect((await own(application?.access_token ?? '')).status).toBe(401);
  });

  test('no algorithm, another algorithm, the public key as secret, another key', async () => {
    const [, payload] = tokens.access_token.split('.');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secret = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    const forgeries = [
      `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encoded({ alg: 'none', kid: keyId })}.${payload}.${tokens.access_token.split('.')[2]}`,
      await forged({}, secret, 'HS256'),
      await forged({}, privateKey, 'RS256'),
      await forged({}, privateKey, 'PS256'),
    ];
    for (const token of forgeries) expect((await own(token)).status).toBe(401);
  });

  test('a token with one claim changed, or one letter of its signature', async () => {
    const [header, , signature = ''] = tokens.access_token.split('.');
    const claims = claimsOf(tokens.access_token);
    for (const differing of [
      { sub: 'somebody' },
      { exp: 9_999_999_999 },
      { resource_access: { 'rap-client': { roles: ['SECURITY'] } } },
    ])
      expect((await own(`${header}.${encoded({ ...claims, ...differing })}.${signature}`)).status).toBe(401);
    const middle = signature.length >> 1;
    const other = signature[middle] === 'A' ? 'B' : 'A';
    expect(
      (
        await own(
          tokens.access_token.slice(0, -signature.length) +
            signature.slice(0, middle) +
            other +
            signature.slice(middle + 1),
        )
      ).status,
    ).toBe(401);
    expect((await own(`${tokens.access_token}x`)).status).toBe(401);
  });

  test('a key that the token brings along is not asked', async () => {
    const { privateKey, publicKey: mine } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const header = {
      alg: 'RS256',
      kid: 'mine',
      jwk: mine.export({ format: 'jwk' }),
      jku: 'http://localhost:1/keys',
    };
    const token = await new SignJWT(claimsOf(tokens.access_token))
      .setProtectedHeader(header)
      .sign(privateKey);
    expect((await own(token)).status).toBe(401);
  });
});

describe('a session that ended', () => {
  test('its token opens nothing any more, and the others stay', async () => {
    const leaving = new TestBrowser(portal.config.origin, demonstrationPassword);
    const theirs = await leaving.signIn('newcomer');
    const other = await portal.as('newcomer');
    expect((await own(theirs.access_token)).status).toBe(200);
    const query = new URLSearchParams({
      client_id: 'rap-client',
      id_token_hint: theirs.id_token,
      post_logout_redirect_uri: `${portal.config.origin}/rap-home/applications`,
    });
    await leaving.get(`${protocol}/logout?${query}`);
    expect((await own(theirs.access_token)).status).toBe(401);
    expect((await call(addresses.session, `Bearer ${theirs.access_token}`)).status).toBe(401);
    expect((await own(other.token)).status).toBe(200);
    await portal.run('ended sessions');
    expect((await own(theirs.access_token)).status).toBe(401);
  });

  test('the session answer says that it lives', async () => {
    expect((await call(addresses.session, `Bearer ${tokens.access_token}`)).body).toEqual({ alive: true });
  });
});

test('a person without authority on the portal is signed in and refused everywhere', async () => {
  const outsider = await portal.signIn('outsider');
  for (const address of [
    addresses.userRequests,
    addresses.session,
    addresses.catalogue,
    `${addresses.requests}?role=SUPERVISOR`,
  ]) {
    const answer = await outsider.get<Problem>(address);
    expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ELIGIBLE']);
  }
  const asked = await outsider.post<Problem>(addresses.requests, submission());
  expect([asked.status, asked.body.code]).toEqual([403, 'NOT_ELIGIBLE']);
});

// The last of this file: the clock goes forward.
test('a token lives 300 seconds and a little for clocks that differ', async () => {
  const { access_token: token } = await new TestBrowser(portal.config.origin, demonstrationPassword).signIn(
    'owner',
  );
  const seconds = (count: number) => portal.passDays(count / 86_400);
  seconds(290);
  expect((await own(token)).status).toBe(200);
  seconds(30);
  expect((await own(token)).status).toBe(401);
});
