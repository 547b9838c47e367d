import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { addresses } from '@portal/core/contract/addresses.ts';
import { describe, expect, test, vi } from 'vitest';
import { portalForTests } from '../testing/portal.ts';

const portal = portalForTests({ environment: { MOST_CONNECTIONS: '40' } });

/** Everything that comes back for these bytes, once the portal hangs up. */
function sendRaw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(portal.config.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const host = (): string => new URL(portal.config.origin).host;
const ask = (line: string, headers: readonly string[] = [], body: string | Buffer = ''): Promise<string> =>
  sendRaw(
    Buffer.concat([
      Buffer.from(
        [`${line} HTTP/1.1`, `Host: ${host()}`, 'Connection: close', ...headers, '', ''].join('\r\n'),
      ),
      Buffer.from(body),
    ]),
  );
const isNoFault = (status: number): boolean => status < 500;
const protocol = `${addresses.realm}/protocol/openid-connect`;
const statusOf = (answer: string): number => Number(answer.split(' ')[1]);

describe('a method that an address does not know', () => {
  test.each([
    ['QUERY', addresses.catalogue, 'GET'],
    ['QUERY', addresses.requests, 'GET, POST'],
    ['DELETE', `${addresses.requests}/RAP-1`, 'GET'],
    ['PUT', addresses.openapi, 'GET'],
    ['HEAD', addresses.session, 'GET'],
  ])('%s %s is 405 with what it knows', async (method, address, allow) => {
    const answer = await ask(`${method} ${address}`);
    expect(statusOf(answer)).toBe(405);
    expect(answer).toMatch(new RegExp(`^allow: ${allow}\r$`, 'im'));
  });

  test('an unknown address is not found, whatever the method', async () => {
    for (const address of ['/greenlight/nothing', `${addresses.realm}/nothing`, `${protocol}/nothing`])
      for (const method of ['GET', 'QUERY', 'DELETE', 'PROPFIND', 'OPTIONS'])
        expect([method, address, statusOf(await ask(`${method} ${address}`))]).toEqual([
          method,
          address,
          404,
        ]);
  });

  test('what is longer than any name is not found', async () => {
    const address = `${addresses.requests}/${'1'.repeat(101)}`;
    for (const method of ['GET', 'DELETE']) expect(statusOf(await ask(`${method} ${address}`))).toBe(404);
  });

  describe('of the identity provider', () => {
    const known = [
      [`${protocol}/auth`, 'GET, HEAD, POST'],
      [`${protocol}/auth/some-sign-in`, 'GET, HEAD'],
      [`${protocol}/token`, 'OPTIONS, POST'],
      [`${protocol}/certs`, 'GET, HEAD, OPTIONS'],
      [`${protocol}/userinfo`, 'GET, OPTIONS, POST'],
      [`${protocol}/revoke`, 'POST'],
      [`${protocol}/logout`, 'GET, POST'],
      [`${addresses.realm}/.well-known/openid-configuration`, 'GET, HEAD, OPTIONS'],
      [`${addresses.realm}/.well-known/oauth-authorization-server`, 'GET, HEAD, OPTIONS'],
      [`${addresses.realm}/login-actions/some-sign-in`, 'GET, POST'],
      [`${addresses.realm}/account`, 'GET, OPTIONS'],
      [`${addresses.realm}/account/sessions`, 'GET, POST'],
      [`${addresses.realm}/account/password`, 'GET, POST'],
    ] as const;

    test.each(known)('%s knows %s and nothing else', async (address, allow) => {
      const ways = allow.split(', ');
      // A CONNECT reaches no address.
      for (const method of METHODS.filter((each) => each !== 'CONNECT')) {
        const answer = await ask(`${method} ${address}`);
        const bare = [method, statusOf(answer), /^allow: (.*)\r$/im.exec(answer)?.[1]];
        const typed = statusOf(await ask(`${method} ${address}`, ['Content-Type: text/plain']));
        if (ways.includes(method)) expect(bare).not.toEqual([method, 405, expect.anything()]);
        else expect([...bare, typed]).toEqual([method, 405, allow, 405]);
        expect([method, Math.max(Number(bare[1]), typed)]).toEqual([method, expect.toSatisfy(isNoFault)]);
      }
    });

    test('says what it knows to the person who asks for that alone', async () => {
      const answer = await ask(`OPTIONS ${protocol}/userinfo`);
      expect(statusOf(answer)).toBe(204);
      expect(answer).toMatch(/^allow: GET, OPTIONS, POST\r$/im);
    });
  });
});

describe('a request that can be read in two ways is refused', () => {
  test.each([
    ['a second Host', 'GET /health/live', ['Host: evil.example']],
    [
      'a second Authorization',
      `GET ${addresses.catalogue}`,
      ['Authorization: Bearer a', 'Authorization: Bearer b'],
    ],
    ['another host in the first line', `GET http://evil.example${addresses.catalogue}`, []],
  ])('%s', async (_what, line, headers) => {
    expect(statusOf(await ask(line, headers))).toBe(400);
  });

  test('the own host in the first line is none', async () => {
    expect(statusOf(await ask(`GET ${portal.config.origin}${addresses.live}`))).toBe(200);
  });

  test.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'UTF-8'],
    ['a key twice', '{"requestType":"A","requestDetails":{},"requestType":"B"}', 'twice'],
    ['a key twice further in', '{"requestDetails":[{"a":{"b":1,"b":2}}]}', 'twice'],
    ['a key twice, once in other letters', String.raw`{"a":1,"\u0061":2}`, 'twice'],
  ])('%s', async (_what, body, word) => {
    const { token } = await portal.as('newcomer');
    const answer = await ask(
      `POST ${addresses.requests}`,
      [
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain(word);
  });

  test.each(['%ff', '%C0%AF', '%ED%A0%80', '%zz', '%', 'a%CC'])(
    'a query with %s, which is no UTF-8',
    async (bytes) => {
      const { token } = await portal.as('security');
      const askFor = (query: string) =>
        ask(`GET ${addresses.search}?${query}`, [`Authorization: Bearer ${token}`]);
      const refused = await askFor(`q=${bytes}`);
      expect(statusOf(refused)).toBe(400);
      expect(refused).toContain('"code":"INVALID"');
      expect(refused).toContain('"field":"q"');
      expect(await askFor(`${bytes}=x`)).toContain('"field":"query"');
      expect(statusOf(await askFor('q=%C3%B1+%25zz'))).toBe(200);
    },
  );

  test('a query with bytes as they are', async () => {
    expect(
      statusOf(await sendRaw(Buffer.from(`GET ${addresses.search}?q=\xff HTTP/1.1\r\n\r\n`, 'latin1'))),
    ).toBe(400);
  });

  test('a form or a query of a demonstration application that is no UTF-8', async () => {
    expect(statusOf(await ask('GET /demo/apps/hll-app/callback?state=%ff'))).toBe(400);
    const notice = 'logout_token=%ff';
    const headers = [
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(notice)}`,
    ];
    expect(statusOf(await ask(`POST ${addresses.backchannelLogout}`, headers, notice))).toBe(400);
  });

  test('alike keys in two objects, and texts that look like keys, are none', async () => {
    const newcomer = await portal.as('newcomer');
    const body =
      '{"requestType":"a \\"b\\": 1","requestDetails":{"purpose":"x: \\"y\\":","role":[{"a":1},{"a":1}]}}';
    const { body: problem } = await newcomer.post(addresses.requests, body);
    expect(JSON.stringify(problem)).not.toContain('twice');
  });
});

describe('what is kept', () => {
  test('says so on redirects and on the description of the API', async () => {
    expect((await portal.fetch(addresses.openapi)).headers.get('cache-control')).toBe('no-cache');
    const elsewhere = await sendRaw('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(statusOf(elsewhere)).toBe(302);
    expect(elsewhere).toMatch(/^cache-control: no-store\r$/im);
  });
});

describe('connections', () => {
  test('a refusal before the body has come ends its connection', async () => {
    const answer = await sendRaw(
      `POST ${addresses.requests} HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    );
    expect(statusOf(answer)).toBe(401);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  test('a body that comes too slowly ends with the time of its request', async () => {
    const { token } = await portal.as('newcomer');
    const { server } = portal.portal.app;
    const usual = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout };
    // The longer one counts for the request as a whole, whatever its name.
    expect(usual).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000 });
    Object.assign(server, { headersTimeout: 250, requestTimeout: 500 });
    const answer = await sendRaw(
      `POST ${addresses.requests} HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    );
    Object.assign(server, usual);
    expect(statusOf(answer)).toBe(408);
  });

  test.each([
    ['ends it', (socket: Socket) => socket.end()],
    ['breaks it off', (socket: Socket) => socket.resetAndDestroy()],
    ['sends no more', () => undefined],
  ])('the person who %s in the middle of a form of the sign-in is no fault of ours', async (_how, leave) => {
    const { server, log } = portal.portal.app;
    const faults = vi.spyOn(log, 'error');
    const usual = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout };
    Object.assign(server, { headersTimeout: 250, requestTimeout: 500 });
    try {
      for (const name of ['token', 'auth', 'userinfo', 'revoke', 'logout']) {
        const begun = `POST ${protocol}/${name} HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`;
        const received = once(server, 'request');
        const socket = connect(portal.config.port, '127.0.0.1', () => socket.write(begun));
        socket.on('error', () => undefined).resume();
        const [, response] = await received;
        leave(socket);
        await once(response, 'close');
      }
      // The reason of a connection's end is known a moment later.
      await new Promise(setImmediate);
      expect(faults.mock.calls).toEqual([]);
    } finally {
      Object.assign(server, usual);
      faults.mockRestore();
    }
  });

  test('that say nothing shut nobody out, however many they are', async () => {
    const silent = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = connect(portal.config.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      }),
    );
    expect(statusOf(await ask(`GET ${addresses.live}`))).toBe(200);
    for (const socket of silent) socket.destroy();
  });

  // Only Linux lets a program come from any address of the loopback network.
  test.skipIf(process.platform !== 'linux')(
    'in use are at most a quarter from one network, and in all what is set',
    async () => {
      const begun = `POST ${protocol}/token HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`;
      const opened: Socket[] = [];
      const isKept = (localAddress: string) => {
        const received = once(portal.portal.app.server, 'request');
        const socket = connect({ port: portal.config.port, host: '127.0.0.1', localAddress });
        opened.push(socket.on('error', () => undefined).on('connect', () => socket.write(begun)));
        const closed = new Promise((resolve) => socket.once('close', resolve));
        return Promise.race([received.then(() => true), closed.then(() => false)]);
      };
      const kept: number[] = [];
      for (const network of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
        const here: boolean[] = [];
        for (let number = 0; number < 12; number += 1) here.push(await isKept(network));
        kept.push(here.filter(Boolean).length);
      }
      for (const socket of opened) socket.destroy();
      expect(kept).toEqual([10, 10, 10, 10, 0]);
    },
  );
});

test('a preflight of the token endpoint is answered for known origins alone', async () => {
  const preflight = (origin: string) =>
    portal.fetch(`${addresses.realm}/protocol/openid-connect/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  expect((await preflight(portal.config.origin)).headers.get('access-control-allow-origin')).toBe(
    portal.config.origin,
  );
  const foreign = await preflight('https://evil.example');
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});
