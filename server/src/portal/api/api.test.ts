import { request as send } from 'node:http';
import { connect } from 'node:net';
import { addresses } from '@portal/core/contract/addresses.ts';
import { refusalsOf } from '@portal/core/contract/endpoint.ts';
import type { Download } from '@portal/core/contract/downloads/download.ts';
import { downloadsByName } from '@portal/core/contract/downloads/downloads.ts';
import { endpoints } from '@portal/core/contract/endpoints.ts';
import {
  type RemovalResults,
  removeAllAccess,
  type UserRoles,
  userRoles,
} from '@portal/core/contract/access.ts';
import {
  interveneInRequest,
  requestCandidates,
  type StuckList,
  stuckRequests,
} from '@portal/core/contract/requests/help-desk.ts';
import { respondToQuestion } from '@portal/core/contract/requests/information.ts';
import { decideSeveral } from '@portal/core/contract/requests/decisions.ts';
import { requestQueue } from '@portal/core/contract/requests/desk.ts';
import { oneRequest, type RequestView, userRequests } from '@portal/core/contract/requests/request-view.ts';
import { problems } from '@portal/core/contract/problems.ts';
import { Problem } from '@portal/core/contract/shapes.ts';
import { readCatalogue } from '@portal/core/contract/catalogue.ts';
import { readConfiguration } from '@portal/core/contract/session.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  approveAs,
  askAs,
  decideAs,
  denial,
  interveneAs,
  respondAs,
  submission,
  submitAs,
  subjectOf,
} from '../../testing/access-requests.ts';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests();

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
}

/** Calls and downloads alike, as far as the document describes them. */
const declared = [
  ...endpoints,
  ...Object.values<Download>(downloadsByName).map((one) => ({ ...one, status: 200 })),
];

describe('the declared API', () => {
  test.each(declared.map((endpoint) => [endpoint.method, endpoint.address] as const))(
    '%s %s is served',
    (method, address) => {
      expect(portal.portal.app.hasRoute({ method, url: address })).toBe(true);
    },
  );

  test('is in the document, and nothing else is', async () => {
    const document = (await (await portal.fetch(addresses.openapi)).json()) as Document;
    expect(document.openapi).toMatch(/^3\.1\./);
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const all = declared.map(({ method, address }) => `${method} ${address.replace(/:(\w+)/, '{$1}')}`);
    expect(written.toSorted()).toEqual(all.toSorted());
    for (const endpoint of declared) {
      const { method, address, status, summary } = endpoint;
      const described = document.paths[address.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()];
      expect(described?.summary).toBe(summary);
      const refusals = refusalsOf(endpoint).map((code) => String(problems[code]));
      const statuses = new Set([String(status), ...refusals]);
      expect(Object.keys(described?.responses ?? {})).toEqual([...statuses].toSorted());
    }
  });

  test('has no address twice, and only codes of the closed list', () => {
    const lines = declared.map(({ method, address }) => `${method} ${address}`);
    expect(new Set(lines).size).toBe(lines.length);
    for (const { problems: own } of declared)
      for (const code of own) expect(Object.keys(problems)).toContain(code);
  });
});

describe('what leaves', () => {
  const check = (schema: TSchema, body: unknown) =>
    expect([...Value.Errors(schema, body)].map((error) => `${error.instancePath} ${error.message}`)).toEqual(
      [],
    );

  /** What the help desk reads and orders, what several decisions and removals answer, and the roles by employment. */
  async function checkHelpDesk(waiting: RequestView): Promise<void> {
    portal.passDays(15);
    const helper = await portal.as('helpdesk');
    const { requestId, stage, version } = waiting;
    const listed = await helper.get<StuckList>(addresses.stuck);
    expect(listed.body.items).toHaveLength(1);
    check(stuckRequests.reply, listed.body);
    const candidates = await helper.get(addresses.candidates.replace(':requestId', requestId));
    check(requestCandidates.reply, candidates.body);
    const question = { decision: 'RETURN', comment: 'Which office is it for?' };
    const asked = (await decideAs(portal, 'supervisor', waiting, question)).body;
    check(oneRequest.reply, asked);
    const answered = await respondAs(portal, 'owner', asked);
    check(respondToQuestion.reply, answered.body);
    const items = [{ requestId, stage, version }];
    const several = await (await portal.as('supervisor')).post(addresses.severalDecisions, {
      items,
      decision: 'APPROVE',
    });
    check(decideSeveral.reply, several.body);
    const order = { intervention: 'CLOSE', note: 'Asked for in error' } as const;
    check(interveneInRequest.reply, (await interveneAs(portal, 'helpdesk', answered.body, order)).body);
    const newcomer = await portal.as('newcomer');
    const roles = await newcomer.get<UserRoles>(addresses.userRoles);
    expect(roles.body.appPermissions).toEqual({ 1: { 'hll-app': ['Upload'] }, 2: {}, 3: {}, 4: {}, 5: {} });
    check(userRoles.reply, roles.body);
    const removed = await newcomer.post<RemovalResults>(addresses.removals, {});
    expect(removed.body.results).toHaveLength(1);
    check(removeAllAccess.reply, removed.body);
  }

  test('is exactly what is declared: requests, desk, catalogue, configuration, problems', async () => {
    const request = await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer'));
    await decideAs(portal, 'authorizer', request, denial);
    const second = await approveAs(
      portal,
      'authorizer',
      await approveAs(portal, 'supervisor', await askAs(portal, 'newcomer')),
    );
    await portal.run('delivery');
    const third = await askAs(portal, 'owner');
    for (const [username, one] of [
      ['newcomer', request],
      ['supervisor', second],
      ['supervisor', third],
      ['owner', third],
      ['security', second],
    ] as const)
      check(
        oneRequest.reply,
        (await (await portal.as(username)).get(`${addresses.requests}/${one.requestId}`)).body,
      );
    check(userRequests.reply, (await (await portal.as('newcomer')).get(addresses.userRequests)).body);
    check(
      requestQueue.reply,
      (await (await portal.as('supervisor')).get(`${addresses.queue}?role=SUPERVISOR`)).body,
    );
    check(
      requestQueue.reply,
      (await (await portal.as('authorizer')).get(`${addresses.queue}?role=AUTHORIZER`)).body,
    );
    for (const username of ['newcomer', 'owner', 'locked', 'eloma', 'mipsuper', 'elstaff'])
      check(readCatalogue.reply, (await (await portal.as(username)).get(addresses.catalogue)).body);
    check(readCatalogue.reply, await (await portal.fetch(addresses.catalogue)).json());
    check(readConfiguration.reply, await (await portal.fetch(addresses.configuration)).json());
    check(Problem, (await submitAs(portal, 'owner')).body);
    check(Problem, (await submitAs(portal, 'partner', submission({ role: [] }))).body);
    check(Problem, await (await portal.fetch('/greenlight/nothing')).json());
    await checkHelpDesk(third);
  });

  test('carries no subject ids but that of the page of its person, and nothing else that is not declared', async () => {
    const request = await askAs(portal, 'security');
    const { body } = await (await portal.as('supervisor')).get<RequestView>(
      `${addresses.requests}/${request.requestId}`,
    );
    expect(body.decisionFacts?.personId).toBe(await subjectOf(portal, 'security'));
    const text = JSON.stringify({ ...body, decisionFacts: { ...body.decisionFacts, personId: null } });
    for (const username of ['security', 'supervisor', 'authorizer', 'both'])
      expect(text).not.toContain(await subjectOf(portal, username));
    for (const hidden of ['127.0.0.1', 'fingerprint', 'reader_authorizes', 'person_id'])
      expect(text).not.toContain(hidden);
  });

  test('speaks Spanish where asked', async () => {
    const catalogue = await (await portal.fetch(`${addresses.catalogue}?language=es`)).text();
    expect(catalogue).toContain('Biblioteca de Datos de Inundaciones Archivados');
  });
});

describe('headers', () => {
  const fields = [
    '/',
    addresses.configuration,
    addresses.catalogue,
    addresses.userRequests,
    addresses.openapi,
    addresses.live,
    addresses.ready,
    '/greenlight/nothing',
    '/nothing',
    `${addresses.requests}/%E0%A4%A`,
    '/%',
    addresses.realm,
    `${addresses.realm}/nothing`,
    `${addresses.realm}/protocol/openid-connect/token`,
    `${addresses.realm}/protocol/openid-connect/auth?state=%00`,
    `${addresses.realm}/login-actions/nothing`,
    `${addresses.demonstrationApplications}/hll-app/`,
  ];

  test.each(fields)('%s is strict', async (field) => {
    const { headers } = await portal.fetch(field, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['no HTTP\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])('what is no request is answered as strictly', async (bytes, status) => {
    const answer = await sendRaw(portal.config.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const rule of ["default-src 'none'", 'nosniff', 'camera=()', 'application/problem+json'])
      expect(answer).toContain(rule);
  });

  test('of a page allow scripts from here alone and demand Trusted Types', async () => {
    const { headers } = await portal.fetch(addresses.catalogue);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify',
    ])
      expect(policy.split(';')).toContain(rule);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  test('private answers and refusals are kept by nobody', async () => {
    const newcomer = await portal.as('newcomer');
    for (const address of [
      addresses.userRequests,
      addresses.catalogue,
      addresses.session,
      `${addresses.requests}/RAP-1`,
      `${addresses.requests}?role=SUPERVISOR`,
      addresses.queue,
    ])
      expect((await newcomer.get(address)).headers.get('cache-control')).toBe('no-store');
    expect((await portal.fetch(addresses.userRequests)).headers.get('cache-control')).toBe('no-store');
    const refused = await newcomer.post(addresses.requests, {});
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});

/** Everything that comes back for these bytes. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('another host name', () => {
  const ask = (host: string, method: string, path: string, more: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const outgoing = send(
        { host: '127.0.0.1', port: portal.config.port, method, path, headers: { host, ...more } },
        (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode, location: answer.headers.location });
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    });

  test('a page requested there is redirected to the right origin', async () => {
    for (const host of [
      'evil.example',
      `127.0.0.1:${portal.config.port}`,
      'localhost',
      `localhost:${portal.config.port}.evil.example`,
    ])
      expect(await ask(host, 'GET', '/rap-home/applications?q=1')).toEqual({
        status: 302,
        location: `${portal.config.origin}/rap-home/applications?q=1`,
      });
  });

  test('a write or a call with a token is refused', async () => {
    const { token } = await portal.as('newcomer');
    expect((await ask('evil.example', 'POST', addresses.requests)).status).toBe(421);
    expect(
      (await ask('evil.example', 'GET', addresses.userRequests, { authorization: `Bearer ${token}` })).status,
    ).toBe(421);
  });

  test('an address that would change the host name is refused with a problem', async () => {
    const { port, origin } = portal.config;
    for (const path of ['@evil.example/', '.evil.example/', 'http://evil.example/', '*']) {
      const answer = await sendRaw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 4/);
      expect(answer).toContain('application/problem+json');
      expect(answer).not.toMatch(/^location:/im);
    }
    const slashes = await sendRaw(
      port,
      'GET //evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(slashes).toContain(`location: ${origin}//evil.example/`);
  });

  test('the probes answer under any name', async () => {
    expect((await ask('10.0.0.7:8080', 'GET', addresses.live)).status).toBe(200);
    expect((await ask('10.0.0.7:8080', 'GET', addresses.ready)).status).toBe(200);
  });
});
