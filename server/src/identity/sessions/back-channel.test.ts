import Fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { claimsOf, TestBrowser } from '../testing/test-browser.ts';

let database: TestDatabase;
let provider: TestProvider;
let application: FastifyInstance;
let received: string[];
let answer: number;

beforeEach(async () => {
  received = [];
  answer = 200;
  application = Fastify();
  application.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString()).get('logout_token')),
  );
  application.post('/logout', (request, reply) => {
    received.push(String(request.body));
    return reply.code(answer).send();
  });
  const address = `${await application.listen({ port: 0, host: '127.0.0.1' })}/logout`;
  database = await freshDatabase();
  provider = await startTestProvider(database.db, { backchannelLogoutAddresses: { 'hll-app': address } });
});
afterEach(async () => {
  await provider.close();
  await application.close();
  await database.drop();
});

async function signOut(browser: TestBrowser): Promise<void> {
  const account = '/realms/risk-map/account';
  await new TestBrowser(provider.origin).signIn('nora');
  await browser.post(`${account}/sessions`, { session: 'others' });
}

test('an application that took part is told of the end of the session, with a token it can check', async () => {
  const elsewhere = new TestBrowser(provider.origin);
  const tokens = await elsewhere.signIn('nora', 'hll-app', '/demo/apps/hll-app/callback');
  const here = new TestBrowser(provider.origin);
  await here.signIn('nora');
  await signOut(here);
  await expect.poll(() => received.length).toBe(1);
  const { payload, protectedHeader } = await jwtVerify(
    received[0] ?? '',
    createLocalJWKSet(provider.identity.jwks()),
    { issuer: provider.identity.issuer, audience: 'hll-app', typ: 'logout+jwt' },
  );
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({
    ...{ sid: claimsOf(tokens.id_token)['sid'], sub: claimsOf(tokens.id_token)['sub'] },
    ...{ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, jti: expect.any(String) },
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
  expect(payload).not.toHaveProperty('nonce');
});

test('nobody else is told, and an application that fails keeps nobody signed in', async () => {
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
    expect(await provider.identity.sessionIsAlive(String(claimsOf(ended.id_token)['sid']))).toBe(false);
  await provider.app.close();
  expect(received.map((token) => claimsOf(token)['sid'])).toEqual([claimsOf(tokens.id_token)['sid']]);
});
