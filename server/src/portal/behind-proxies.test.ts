import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { addresses } from '@portal/core/contract/addresses.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../adapters/db/sql.ts';
import { forgetFailures } from '../identity/testing/arranged-people.ts';
import { portalForTests } from '../testing/portal.ts';

const host = 'portal.example';
const portal = portalForTests({
  environment: {
    PORTAL_ORIGIN: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    MOST_CONNECTIONS: '40',
  },
});
const protocol = `${addresses.realm}/protocol/openid-connect`;

interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** What a proxy on this machine passes on, with these headers. */
function pass(
  path: string,
  { form, ...headers }: Record<string, string> & { form?: string } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const { port } = portal.config;
    const options = { host: '127.0.0.1', port, path, method: form === undefined ? 'GET' : 'POST' };
    const call = request({ ...options, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    call.on('error', reject).end(form);
  });
}

const cookiesIn = ({ headers }: Sent): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Begins a sign-in and posts its form, both with these headers. */
async function signIn(username: string, password: string, headers: Record<string, string>): Promise<Sent> {
  const query = new URLSearchParams({
    client_id: 'rap-client',
    redirect_uri: `https://${host}/rap-home/login`,
    response_type: 'code',
    scope: 'openid',
    state: 'state-1',
    code_challenge_method: 'S256',
    code_challenge: 'x'.repeat(43),
  });
  const begun = await pass(`${protocol}/auth?${query.toString()}`, headers);
  const page = new URL(String(begun.headers['location']), `https://${host}`);
  return await pass(`${page.pathname}${page.search}`, {
    ...headers,
    origin: `https://${host}`,
    cookie: cookiesIn(begun),
    'content-type': 'application/x-www-form-urlencoded',
    form: new URLSearchParams({ username, password }).toString(),
  });
}

describe('the address of a visitor', () => {
  beforeEach(() => forgetFailures(portal.db));
  const wrong = async (forwarded: string): Promise<number> =>
    (await signIn('newcomer', 'wrong', { 'x-forwarded-for': forwarded })).status;
  const statuses = async (forwarded: readonly string[]): Promise<number[]> => {
    const seen: number[] = [];
    for (const one of forwarded) seen.push(await wrong(one));
    return seen;
  };
  const lastAddress = async () =>
    (
      await portal.db.row<{ address: string }>(sql`select source_address as address from portal.audit_event
        where action = 'SIGN_IN_REFUSED' order by id desc limit 1`)
    )?.address;

  test.each([
    [
      'with a port, in quotes, in IPv6 clothes',
      ['203.0.113.7:4001', '203.0.113.7', '"203.0.113.7:55"', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:9'],
      '203.0.113.7:4002',
    ],
    [
      'of IPv6, in brackets or not, with another port each time',
      ['[2001:db8::1]:4001', '[2001:db8::1]:4002', '2001:db8::1', '[2001:DB8::1]', '"[2001:db8::2]:7"'],
      '[2001:db8::1]:4003',
    ],
    [
      'that hides, or cannot be read',
      ['unknown', '_hidden1', '_hidden2', 'somewhere', '203.0.113.7:123456'],
      '_hidden3',
    ],
    [
      'behind a chain of proxies that write their ports',
      [1, 2, 3, 4, 5].map((port) => `198.51.100.${port}, 203.0.113.9:${port}, 10.0.0.7:${port}, 10.0.0.8`),
      '203.0.113.9',
    ],
  ])('%s is counted as one', async (_what, five, same) => {
    expect(await statuses(five)).toEqual([401, 401, 401, 401, 401]);
    expect(await wrong(same)).toBe(429);
    expect(await wrong('203.0.113.8')).toBe(401);
  });

  test('is in the trail without what was written around it', async () => {
    await wrong('198.51.100.1, 203.0.113.20:4711, 10.0.0.7:80');
    expect(await lastAddress()).toBe('203.0.113.20');
    await signIn('staff', 'wrong', { 'x-forwarded-for': '_hidden' });
    expect(await lastAddress()).toBe('unknown');
  });
});

describe('the name of the portal', () => {
  const statusFor = async (name: string) => (await pass(addresses.catalogue, { host: name })).status;

  test('may be written in large letters, or with the port that goes without saying', async () => {
    for (const own of [host, 'Portal.EXAMPLE', `${host}:443`])
      expect([own, await statusFor(own)]).toEqual([own, 200]);
    for (const other of ['evil.example', `${host}:8443`, `${host}:80`, `${host}.evil.example`, `a@${host}`])
      expect([other, await statusFor(other)]).toEqual([other, 302]);
  });

  test('may be in the first line, in every form that a proxy writes', async () => {
    for (const own of [`https://${host}`, `http://${host}`, `HTTPS://Portal.Example:443`])
      expect([own, (await pass(`${own}${addresses.live}`)).status]).toEqual([own, 200]);
    // There is no page in this portal.
    for (const own of [`https://${host}`, `https://${host}?a=b`]) expect((await pass(own)).status).toBe(404);
    expect((await pass(`https://evil.example${addresses.live}`)).status).toBe(400);
  });
});

test('an agency behind a proxy is not cut off by the limit of one network', async () => {
  const { server } = portal.portal.app;
  const begun = `POST ${protocol}/token HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`;
  const opened: Socket[] = [];
  for (let number = 0; number < 20; number += 1) {
    const received = once(server, 'request');
    const socket = connect(portal.config.port, '127.0.0.1', () => socket.write(begun));
    opened.push(socket.on('error', () => undefined));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    expect(await Promise.race([received.then(() => 'used'), closed])).toBe('used');
  }
  expect((await pass(addresses.live)).status).toBe(200);
  for (const socket of opened) socket.destroy();
});

test('what proxies say of scheme, host and port changes nothing, in whatever form', async () => {
  const wording = [
    {},
    { 'x-forwarded-proto': 'HTTPS', 'x-forwarded-host': 'Portal.Example:443', 'x-forwarded-port': '443' },
    {
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': `evil.example, ${host}`,
      'x-forwarded-port': 'x',
    },
    { 'x-forwarded-proto': 'http', forwarded: 'for="_hidden";proto=HTTP;host="evil.example:80"' },
  ];
  const { text } = await pass(`${addresses.realm}/.well-known/openid-configuration`);
  for (const headers of wording) {
    const description = await pass(`${addresses.realm}/.well-known/openid-configuration`, headers);
    expect(description.text).toBe(text);
    const signedIn = await signIn('newcomer', 'demo-portal-2026', headers);
    expect(signedIn.status).toBe(303);
    expect(String(signedIn.headers['location'])).toMatch(`https://${host}${protocol}/auth/`);
    for (const cookie of [signedIn.headers['set-cookie'] ?? []].flat()) expect(cookie).toMatch(/; secure/i);
  }
});
