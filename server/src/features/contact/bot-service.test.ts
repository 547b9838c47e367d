import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { portalForTests } from '../../testing/portal.ts';

/** The service at the other end of the line: takes each good token once, as both services do. */
const asked: URLSearchParams[] = [];
const seen = new Set<string>();
type Answer = (fields: URLSearchParams, response: ServerResponse) => void;

const verdict = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const judging: Answer = (fields, response) => {
  const token = fields.get('response') ?? '';
  const isAgain = seen.has(token) && fields.get('idempotency_key') === null;
  const fault = !token.startsWith('good')
    ? 'invalid-input-response'
    : isAgain
      ? 'timeout-or-duplicate'
      : null;
  if (fault === null) seen.add(token);
  verdict(response, fault === null ? { success: true } : { success: false, 'error-codes': [fault] });
};
let answer = judging;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = new URLSearchParams(await text(request));
  asked.push(fields);
  answer(fields, response);
}

const service = createServer((request, response) => void serve(request, response));
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;
const common = { BOT_CHECK_SITE_KEY: 'site-key', BOT_CHECK_SECRET: 'the-secret', BOT_CHECK_URL: address };
const turnstile = portalForTests({ environment: { ...common, BOT_CHECK: 'turnstile' } });
const recaptcha = portalForTests({ environment: { ...common, BOT_CHECK: 'recaptcha' } });
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(async () => {
  answer = judging;
  asked.length = 0;
  for (const { db } of [turnstile, recaptcha]) {
    await db.run(sql`delete from portal.mail`);
    await db.run(sql`delete from portal.contact_allowance`);
  }
});

const good = {
  fullName: 'Vera Visitor',
  email: 'vera@partner.example',
  subject: contactSubjects[0],
  message: 'How do I register?',
  replyTo: 'vera@partner.example',
};
let count = 0;
const fresh = (): string => `good-${(count += 1)}`;

async function send(token: string | undefined, headers: Record<string, string> = {}, portal = turnstile) {
  const response = await portal.fetch(addresses.email, {
    method: 'POST',
    body: JSON.stringify({ ...good, recaptcha: token }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const body: Partial<Problem> = JSON.parse(await response.text());
  const faults = body.errors?.map(({ field, fault }) => `${field} ${fault}`);
  return { status: response.status, code: body.code, faults, headers: response.headers };
}
const kept = async (portal = turnstile) =>
  (await portal.db.row<{ count: number }>(sql`select count(*)::int as count from portal.mail`))?.count;

describe.each([
  ['turnstile', turnstile],
  ['recaptcha', recaptcha],
])('with %s', (_kind, portal) => {
  test('a message with a good token is accepted, and the service learns nothing of who writes', async () => {
    const token = fresh();
    expect((await send(token, {}, portal)).status).toBe(202);
    expect(asked.map((fields) => Object.fromEntries(fields))).toEqual([
      { secret: 'the-secret', response: token },
    ]);
    expect(await kept(portal)).toBe(1);
  });

  test('no token, a wrong one and a used one are refused, and nothing is kept', async () => {
    expect((await send(undefined, {}, portal)).faults).toEqual(['recaptcha REQUIRED']);
    expect(asked).toEqual([]);
    expect((await send('bad', {}, portal)).faults).toEqual(['recaptcha UNKNOWN']);
    expect(await kept(portal)).toBe(0);
    const token = fresh();
    const both = await Promise.all([send(token, {}, portal), send(token, {}, portal)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 400]);
    expect((await send(token, {}, portal)).faults).toEqual(['recaptcha TOO_LATE']);
    expect(await kept(portal)).toBe(1);
  });

  test('the same message under one key has one effect, also when both come at once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const token = fresh();
    const both = await Promise.all([send(token, headers, portal), send(token, headers, portal)]);
    expect(both.map(({ status }) => status)).toContain(202);
    expect((await send(token, headers, portal)).status).toBe(202);
    expect(await kept(portal)).toBe(1);
  });

  test('a puzzle of the portal is neither handed out nor accepted', async () => {
    expect((await portal.fetch(addresses.emailPuzzle)).status).toBe(404);
    const puzzle = `1-x~${'0'.repeat(64)}~x~1`;
    expect((await send(puzzle, {}, portal)).faults).toEqual(['recaptcha UNKNOWN']);
  });

  test('the signed-in person is not checked', async () => {
    const nora = await portal.as('newcomer');
    expect((await nora.post(addresses.email, good)).status).toBe(202);
    expect(asked).toEqual([]);
  });
});

describe('a service that', () => {
  test.each<[string, Answer]>([
    ['breaks off', (_fields, response) => response.destroy()],
    ['fails', (_fields, response) => response.writeHead(500).end()],
    ['sends no JSON', (_fields, response) => response.writeHead(200).end('<html>')],
    ['sends no verdict', (_fields, response) => verdict(response, ['yes'])],
    ['leads elsewhere', (_fields, response) => response.writeHead(307, { location: `${address}/` }).end()],
    [
      'does not know the portal',
      (_fields, response) => verdict(response, { success: false, 'error-codes': ['invalid-input-secret'] }),
    ],
    ['gives no reason', (_fields, response) => verdict(response, { success: false })],
  ])('%s lets nobody through, and says when to come again', async (_what, fault) => {
    answer = fault;
    const { status, code, headers } = await send(fresh());
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '10']);
    expect(await kept()).toBe(0);
  });
});

describe('the page of the box', () => {
  test('lets the scripts of the service run, in a frame of the portal alone; no other page does', async () => {
    const page = await turnstile.fetch(`${addresses.botCheck}?language=es`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${address};frame-src ${address};`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const markup = await page.text();
    expect(markup).toContain('<html lang="es">');
    expect(markup).toContain('data-site-key="site-key"');
    expect(markup).not.toContain('the-secret');
    const other = await turnstile.fetch(addresses.configuration);
    expect(other.headers.get('content-security-policy')).not.toContain(address);
    expect(await other.json()).toMatchObject({ botCheck: 'turnstile' });
  });

  test.each(['"><script>', 'xx', ''])('language %j is none of its own', async (language) => {
    const page = await turnstile.fetch(`${addresses.botCheck}?language=${encodeURIComponent(language)}`);
    expect(await page.text()).toContain('<html lang="en">');
  });

  test('of the other service names its addresses too', async () => {
    const policy = (await recaptcha.fetch(addresses.botCheck)).headers.get('content-security-policy');
    expect(policy).toContain('https://www.gstatic.com');
    expect(policy).toContain('https://recaptcha.google.com');
  });
});
