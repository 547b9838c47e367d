import Fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../testing/test-provider.ts';
import { claimsOf, TestBrowser } from '../testing/test-browser.ts';

let database: TestDatabase;
let provider: TestProvider;
let application: FastifyInstance;
let address: string;
let received: string[];
let answer: number;
/** What the provider logged. */
let logged: object[];

beforeEach(async () => {
  received = [];
  logged = [];
  answer = 200;
  application = takingNotices();
  address = `${await application.listen({ port: 0, host: '127.0.0.1' })}/logout`;
  database = await freshDatabase();
  provider = await startTestProvider(database.db, options());
});
afterEach(async () => {
  await provider.close();
  await application.close();
  await database.drop();
});

/** An application that takes notices, or does not. */
function takingNotices(): FastifyInstance {
  const app = Fastify();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString()).get('logout_token')),
  );
  app.post('/logout', (request, reply) => {
    received.push(String(request.body));
    return reply.code(answer).send();
  });
  return app;
}

function options(): TestProviderOptions {
  const note = (fields: object, message: string) => void logged.push({ ...fields, message });
  return { backchannelLogoutAddresses: { 'hll-app': address }, log: { warn: note, error: note } };
}

/** Sends what is due, as the portal does every few seconds, after so many have passed. */
async function tellAfter(seconds: number, by = provider): Promise<void> {
  by.passSeconds(seconds);
  await by.identity.sessions.tellEnded(new AbortController().signal);
}

/** Opens the application, and has its session ended from another browser. */
async function endSession(): Promise<string> {
  const elsewhere = new TestBrowser(provider.origin);
  const tokens = await elsewhere.signIn('nora', 'hll-app', '/demo/apps/hll-app/callback');
  const here = new TestBrowser(provider.origin);
  await here.signIn('nora');
  await signOut(here);
  return String(claimsOf(tokens.id_token)['sid']);
}

async function signOut(browser: TestBrowser): Promise<void> {
  await new TestBrowser(provider.origin).signIn('nora');
  const { tokens } = await browser.signInSilently();
  const { sub, sid } = claimsOf(tokens?.id_token ?? '');
  await provider.identity.sessions.endOthers(String(sub), String(sid));
}

test('an application that took part is notified of the end of the session, with a token it can check', async () => {
  const elsewhere = new TestBrowser(provider.origin);
  const tokens = await elsewhere.signIn('nora', 'hll-app', '/demo/apps/hll-app/callback');
  const here = new TestBrowser(provider.origin);
  await here.signIn('nora');
  await signOut(here);
  await expect.poll(() => received.length).toBe(1);
  const { payload, protectedHeader } = await jwtVerify(
    received[0] ?? '',
    createLocalJWKSet(provider.identity.jwks()),
    { issuer: provider.identity.tokens.issuer, audience: 'hll-app', typ: 'logout+jwt' },
  );
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({
    sid: claimsOf(tokens.id_token)['sid'],
    sub: claimsOf(tokens.id_token)['sub'],
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    jti: expect.any(String),
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(payload).not.toHaveProperty('nonce');
});

test('nobody else is notified, and an application that fails keeps nobody signed in', async () => {
  answer = 500;
  const elsewhere = new TestBrowser(provider.origin);
  const portalOnly = await elsewhere.signIn('nora');
  const both = new TestBrowser(provider.origin);
  const tokens = await both.signIn('nora');
  await both.signInSilently('hll-app', '/demo/apps/hll-app/callback');
  const here = new TestBrowser(provider.origin);
  await here.signIn('nora');
  await signOut(here);
  for (const ended of [portalOnly, tokens])
    expect(await provider.identity.sessions.isAlive(String(claimsOf(ended.id_token)['sid']))).toBe(false);
  await provider.app.close();
  expect(received.map((token) => claimsOf(token)['sid'])).toEqual([claimsOf(tokens.id_token)['sid']]);
});

describe('a session that ends by itself', () => {
  const begin = async (): Promise<string> => {
    const tokens = await new TestBrowser(provider.origin).signIn(
      'nora',
      'hll-app',
      '/demo/apps/hll-app/callback',
    );
    return String(claimsOf(tokens.id_token)['sid']);
  };

  test('is announced when it is swept, by one of several portals', async () => {
    const sid = await begin();
    const other = await startTestProvider(database.db, { ...options(), beside: provider });
    for (const portal of [provider, other]) portal.passSeconds(1_810);
    await Promise.all([provider, other].map(({ identity }) => identity.sweep()));
    for (const portal of [provider, other]) await tellAfter(0, portal);
    expect(received.map((token) => claimsOf(token)['sid'])).toEqual([sid]);
    await other.close();
  });

  test('is not announced while it is used', async () => {
    const sid = await begin();
    provider.passSeconds(1_700);
    await provider.identity.sweep();
    await tellAfter(0);
    expect([await provider.identity.sessions.isAlive(sid), received]).toEqual([true, []]);
  });
});

describe('a notice that an application does not take', () => {
  const failed = (attempts: number) => ({
    client: 'hll-app',
    attempts,
    status: 503,
    message: 'logout notice not taken',
  });

  test('is sent three more times, logged and counted', async () => {
    answer = 503;
    const sid = await endSession();
    await tellAfter(0);
    expect(logged).toEqual([failed(1)]);
    for (const [pause, attempts] of [
      [10, 2],
      [60, 3],
      [300, 4],
    ] as const) {
      await tellAfter(pause - 1);
      expect(received).toHaveLength(attempts - 1);
      await tellAfter(1);
      expect(received).toHaveLength(attempts);
      expect(logged).toContainEqual(failed(attempts));
    }
    expect(received.map((token) => claimsOf(token)['sid'])).toEqual([sid, sid, sid, sid]);
    expect(new Set(received.map((token) => claimsOf(token)['jti'])).size).toBe(4);
    const givenUp = { client: 'hll-app', attempts: 4, message: 'logout notice given up' };
    expect(logged.at(-1)).toEqual({ ...givenUp, givenUp: 1 });
    await tellAfter(100_000);
    expect(received).toHaveLength(4);
  });

  test('is sent no more once it was accepted', async () => {
    answer = 503;
    await endSession();
    await tellAfter(0);
    answer = 200;
    await tellAfter(10);
    await tellAfter(100_000);
    expect([received.length, logged]).toEqual([2, [failed(1)]]);
  });

  test('is sent by another portal, when the one that ended the session has gone', async () => {
    await application.close();
    const sid = await endSession();
    const other = await startTestProvider(database.db, { ...options(), beside: provider });
    await provider.app.close();
    expect(logged).toEqual([expect.objectContaining({ client: 'hll-app', attempts: 1 })]);
    application = takingNotices();
    await application.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
    await tellAfter(10, other);
    expect(received.map((token) => claimsOf(token)['sid'])).toEqual([sid]);
    await other.close();
  });
});
