import { describe, expect, test } from 'vitest';
import { verbatim } from '../../adapters/db/sql.ts';
import { forgetFailures } from '../testing/arranged-people.ts';
import { embeddedAccounts } from '../people/embedded-accounts.ts';
import { testPeople, testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../testing/test-browser.ts';

const realm = '/realms/risk-map';
const composed = 'contrase\u00f1a de quince';

const provider = providerForTests();

const browser = (password = testPassword): TestBrowser => new TestBrowser(provider.origin, password);
const redirect = (): string => `${provider.origin}/rap-home/login`;

async function seed(username: string, email: string, password: string): Promise<void> {
  const [, sam] = testPeople;
  if (sam === undefined) throw new Error('nobody to copy');
  const id = sam.id.replace(/..$/, username === 'tilde' ? 'e1' : 'e2');
  const people = [{ ...sam, id, username, email }];
  await provider.db.transaction((tx) =>
    embeddedAccounts.add(tx, { people, clientRoles: {}, password, now: new Date() }),
  );
}

describe('what the provider says of itself', () => {
  test('is the configured origin, whatever Host the question names', async () => {
    const answer = await provider.app.inject({
      url: `${realm}/.well-known/openid-configuration`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(answer.statusCode).toBe(200);
    const document: Record<string, unknown> = answer.json();
    const addresses = Object.entries(document).filter(([name]) =>
      /(issuer|_endpoint|_uri|_iframe)$/.test(name),
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const [name, address] of addresses)
      expect([name, address]).toEqual([name, expect.stringMatching(`^${provider.origin}${realm}`)]);
    expect(document['prompt_values_supported']).toEqual(['none', 'login', 'create']);
  });

  test('is in the answer of an authorization too, with the session', async () => {
    const visitor = browser();
    const { id_token } = await visitor.signIn('nora');
    const { location } = await visitor.authorize('rap-client', redirect(), { prompt: 'none' });
    const answer = parametersOf(location);
    expect([answer.get('iss'), answer.get('session_state')]).toEqual([
      provider.identity.tokens.issuer,
      claimsOf(id_token)['sid'],
    ]);
  });
});

describe('applications on another origin', () => {
  test('get their people back from our form, which may lead there and nowhere else', async () => {
    const visitor = browser();
    const flow = await visitor.authorize('filetrail-app', 'https://filetrail.example/callback');
    const page = await visitor.get(flow.location);
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://filetrail.example;",
    );
    const posted = await visitor.post(flow.location, { username: 'nora', password: testPassword });
    const resumed = await visitor.get(posted.headers.get('location') ?? '');
    expect(resumed.headers.get('location')).toMatch(/^https:\/\/filetrail\.example\/callback#/);
  });
});

describe('a sign-in that has to be fresh', () => {
  test.each(['value', 'values'])(
    'by an essential acr (%s) is not answered from the session',
    async (name) => {
      const visitor = browser();
      await visitor.signIn('nora');
      const wanted = name === 'value' ? { value: '1' } : { values: ['1'] };
      const claims = JSON.stringify({ id_token: { acr: { essential: true, ...wanted } } });
      const silent = await visitor.authorize('rap-client', redirect(), { claims, prompt: 'none' });
      expect(parametersOf(silent.location).get('error')).toBe('login_required');
      const asked = await visitor.authorize('rap-client', redirect(), { claims });
      const posted = await visitor.post(asked.location, { username: 'nora', password: testPassword });
      const resumed = await visitor.get(posted.headers.get('location') ?? '');
      const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
      const { id_token } = await tokensOf(await visitor.exchange(code, asked));
      expect(claimsOf(id_token)['acr']).toBe('1');
    },
  );
});

describe('an acr', () => {
  const demand = (wish: object) => JSON.stringify({ id_token: { acr: { essential: true, ...wish } } });

  test.each([{ values: ['9'] }, { values: [] }, { value: '9' }])(
    'that nobody can reach (%o) is refused at once, to the application',
    async (wish) => {
      for (const more of [{}, { prompt: 'none' }, { prompt: 'login' }, { prompt: 'create' }]) {
        const asked = await browser().authorize('rap-client', redirect(), { claims: demand(wish), ...more });
        expect(asked.location).toMatch(`${redirect()}#`);
        expect(Object.fromEntries(parametersOf(asked.location))).toMatchObject({
          error: 'unmet_authentication_requirements',
          state: 'state-1',
        });
      }
    },
  );

  test('that the password just shown does not bring is refused, and not asked for again', async () => {
    const visitor = browser();
    const asked = await visitor.authorize('rap-client', redirect(), { claims: demand({ values: ['0'] }) });
    const posted = await visitor.post(asked.location, { username: 'nora', password: testPassword });
    const resumed = await visitor.get(posted.headers.get('location') ?? '');
    const refused = parametersOf(resumed.headers.get('location') ?? '');
    expect(refused.get('error')).toBe('unmet_authentication_requirements');
    // The session that is there now brings it.
    const again = await visitor.authorize('rap-client', redirect(), { claims: demand({ values: ['0'] }) });
    expect(parametersOf(again.location).get('code')).not.toBeNull();
  });

  test.each([
    ['as one of several', { claims: demand({ values: ['9', '1'] }) }],
    ['that is a mere wish', { claims: JSON.stringify({ id_token: { acr: { values: ['9'] } } }) }],
    ['that is a mere wish by its own parameter', { acr_values: '9' }],
    ['without a value', { claims: demand({}) }],
  ])('%s is no reason to refuse', async (_what, wish) => {
    const visitor = browser();
    const asked = await visitor.authorize('rap-client', redirect(), wish);
    const posted = await visitor.post(asked.location, { username: 'nora', password: testPassword });
    const resumed = await visitor.get(posted.headers.get('location') ?? '');
    expect(parametersOf(resumed.headers.get('location') ?? '').get('code')).not.toBeNull();
  });

  test('whose values are no list is no request', async () => {
    const asked = await browser().authorize('rap-client', redirect(), { claims: demand({ values: '9' }) });
    expect(parametersOf(asked.location).get('error')).toBe('invalid_request');
  });
});

describe('people as Keycloak keeps them', () => {
  test('the ID token tells names and address, and no roles', async () => {
    const { id_token } = await browser().signIn('nora');
    const claims = claimsOf(id_token);
    expect(claims).toMatchObject({
      name: 'Nora New',
      given_name: 'Nora',
      family_name: 'New',
      preferred_username: 'nora',
      email: 'nora@agency.example',
      email_verified: true,
    });
    expect(Object.keys(claims)).not.toContain('resource_access');
    expect(Object.keys(claims)).not.toContain('jobTitle1');
  });

  test('session and token names are text to be passed on, each token having its own', async () => {
    const { access_token, id_token, refresh_token } = await browser().signIn('nora');
    const all = [access_token, id_token, refresh_token].map(claimsOf);
    expect(new Set(all.map(({ sid }) => sid)).size).toBe(1);
    expect(new Set(all.map(({ jti }) => jti)).size).toBe(3);
    for (const { sid, jti } of all) expect([typeof sid, typeof jti]).toEqual(['string', 'string']);
  });

  test('usernames and addresses are folded when they are written', async () => {
    await seed('MiXed', 'Mixed@Agency.Example', testPassword);
    const { id_token } = await browser().signIn('mIXED@agency.example');
    expect(claimsOf(id_token)).toMatchObject({ preferred_username: 'mixed', email: 'mixed@agency.example' });
  });

  test.each(['username', 'email', 'family_name'])('nobody is without a %s', async (column) => {
    const emptied = verbatim(`update idp.person set ${column} = '' where username = 'sam'`);
    await expect(provider.db.run(emptied)).rejects.toMatchObject({ code: '23514' });
  });

  test('a password counts as it was typed: composed and decomposed letters are two', async () => {
    await seed('tilde', 'tilde@agency.example', composed);
    expect((await browser(composed).signIn('tilde')).access_token).not.toBe('');
    const visitor = browser();
    const { location } = await visitor.authorize('rap-client', redirect());
    const form = { username: 'tilde', password: composed.normalize('NFD') };
    expect((await visitor.post(location, form)).status).toBe(401);
    await forgetFailures(provider.db);
  });
});
