import { request } from 'node:http';
import { join } from 'node:path';
import { addresses } from '@portal/core/contract/addresses.ts';
import { describe, expect, test } from 'vitest';
import { mintedSignIns } from '../../../identity/testing/minted-sign-ins.ts';
import { portalForTests } from '../../../testing/portal.ts';

const auth = 'http://localhost:9';
const api = 'http://127.0.0.1:9';
const portal = portalForTests({
  environment: {
    PORTAL_DEMO: 'accounts',
    AUTH_URL: auth,
    API_BASE_URL: `${api}/access`,
    LOGIN_URL: 'https://www.agency.example/start',
  },
});

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** Asks the portal under one of its names, as a proxy hands it on. */
function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = portal.config;
    const all = { ...headers, host: new URL(origin).host };
    const call = request({ host: '127.0.0.1', port, method, path, headers: all }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const description = `${addresses.realm}/.well-known/openid-configuration`;

describe('the provider under an origin of its own', () => {
  test('describes itself by it, and configures the page with it', async () => {
    const described: unknown = JSON.parse((await ask(auth, description)).body);
    expect(described).toMatchObject({
      issuer: `${auth}${addresses.realm}`,
      token_endpoint: expect.stringMatching(new RegExp(`^${auth}/`)),
    });
    const reported: unknown = await (await portal.fetch(addresses.configuration)).json();
    expect(reported).toMatchObject({
      provider: { url: auth, password: expect.stringMatching(new RegExp(`^${auth}/`)) },
      apiBaseUrl: `${api}/access`,
      loginUrl: 'https://www.agency.example/start',
    });
  });

  test('leads the person who asks for it under the name of the portal, and the other way round', async () => {
    const { origin } = portal.config;
    const led = await ask(origin, `${description}?a=b`);
    expect([led.status, led.headers['location']]).toEqual([302, `${auth}${description}?a=b`]);
    const back = await ask(auth, `${addresses.portal}/applications?show=mine`);
    expect([back.status, back.headers['location']]).toEqual([
      302,
      `${origin}${addresses.portal}/applications?show=mine`,
    ]);
  });

  test('is no way to the API', async () => {
    const { token } = await portal.as('newcomer');
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask(auth, addresses.catalogue, { headers })).status).toBe(421);
    expect(
      (
        await ask(portal.config.origin, `${addresses.realm}/protocol/openid-connect/token`, {
          method: 'POST',
        })
      ).status,
    ).toBe(421);
  });

  test('gives the tokens that count, and the name of the portal gives none', async () => {
    const newcomer = await portal.as('newcomer');
    expect((await newcomer.get(addresses.userRequests)).status).toBe(200);
    const { db, now, config } = portal;
    const elsewhere = mintedSignIns({
      db,
      now,
      origin: config.origin,
      secretsFolder: join(config.dataFolder, 'keys'),
      record: async () => undefined,
    });
    const headers = { authorization: `Bearer ${await elsewhere('newcomer')}` };
    expect((await portal.fetch(addresses.userRequests, { headers })).status).toBe(401);
  });

  test('may be asked and framed by the page, and its forms may lead to the page', async () => {
    const policy = String(
      (await ask(portal.config.origin, addresses.configuration)).headers['content-security-policy'],
    );
    expect(policy.split(';')).toContain(`connect-src 'self' ${auth} ${api}`);
    expect(policy.split(';')).toContain(`frame-src 'self' ${auth}`);
    expect(policy.split(';')).toContain("form-action 'self'");
    const frame = await ask(auth, `${addresses.realm}/protocol/openid-connect/login-status-iframe.html`);
    expect(frame.headers['content-security-policy']).toContain(
      `frame-ancestors 'self' ${portal.config.origin}`,
    );
    const application = `${addresses.demonstrationApplications}/hll-app/?state=signed-out`;
    const shown = await ask(portal.config.origin, application);
    expect(shown.headers['content-security-policy']).toContain(`form-action 'self' ${auth};`);
  });
});

describe('the API under an address of its own', () => {
  test('is open to the page of the portal alone, without cookies', async () => {
    const { headers } = await ask(api, addresses.catalogue);
    expect(headers['access-control-allow-origin']).toBe(portal.config.origin);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['access-control-expose-headers']).toContain('x-total-rows');
    const preflight = await ask(api, addresses.requests, {
      method: 'OPTIONS',
      headers: { origin: portal.config.origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');
  });

  test('refuses in words that the page may read', async () => {
    for (const path of [addresses.userRequests, '/greenlight/nothing']) {
      const refused = await ask(api, path);
      expect(refused.status).toBeGreaterThan(400);
      expect(refused.headers['access-control-allow-origin']).toBe(portal.config.origin);
    }
  });

  test('is no way to pages, nor to the provider', async () => {
    const { origin } = portal.config;
    expect((await ask(api, `${addresses.portal}/login`)).headers['location']).toBe(
      `${origin}${addresses.portal}/login`,
    );
    expect((await ask(api, description)).headers['location']).toBe(`${auth}${description}`);
    expect(
      (await ask(origin, addresses.configuration)).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('goes on under the name of the portal for other programs', async () => {
    expect((await ask(portal.config.origin, addresses.catalogue)).status).toBe(200);
  });
});

test('a name that nobody has leads to the portal', async () => {
  const led = await ask('http://somebody.example', '/rap-home/contact');
  expect(led.headers['location']).toBe(`${portal.config.origin}/rap-home/contact`);
});
