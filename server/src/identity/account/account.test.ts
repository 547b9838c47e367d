import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, findPasswordOwner } from '../passwords/password-change.ts';
import { loadPasswordPolicy } from '../passwords/password-policy.ts';
import { testPassword, testPeople } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, TestBrowser } from '../testing/test-browser.ts';

const provider = providerForTests();
let visitor: TestBrowser;
const account = '/realms/risk-map/account';
const nora = testPeople[0]?.id ?? '';

beforeEach(() => {
  visitor = new TestBrowser(provider.origin);
});

const sidOf = async (browser: TestBrowser): Promise<string> =>
  String(claimsOf((await browser.signIn('nora')).id_token)['sid']);

describe('the former address of the account page', () => {
  test.each([
    ['', null],
    ['?kc_locale=es', 'portal-language=es; Path=/; Max-Age=31536000; SameSite=Lax'],
    ['?kc_locale=en&done=contact', 'portal-language=en; Path=/; Max-Age=31536000; SameSite=Lax'],
    ['?kc_locale=%3Bx&referrer=rap-client', null],
  ])('%j leads to the screen, in the language that it names', async (query, cookie) => {
    const response = await visitor.get(`${account}${query}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/rap-home/account']);
    expect(response.headers.get('set-cookie')).toBe(cookie);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['contact', ''],
    ['profile', ''],
    ['sessions', '?section=sessions'],
  ])('so do those where its forms were sent: %s', async (path, query) => {
    const response = await visitor.get(`${account}/${path}?form=gone`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `/rap-home/account${query}`]);
    const sent = await visitor.post(`${account}/${path}`, { suffix: 'Jr.' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/rap-home/account${query}`]);
  });
});

describe('the page for another password', () => {
  const page = `${account}/password`;

  test('leads through the sign-in and comes back, in the language asked for', async () => {
    const signIn = await visitor.open(`${page}?kc_locale=es`);
    expect(signIn.text).toContain('<html lang="es">');
    expect(signIn.text).toContain('id="kc-login"');
    const posted = await visitor.post(signIn.address, { username: 'nora', password: testPassword });
    const opened = await visitor.open(new URL(posted.headers.get('location') ?? '', provider.origin).href);
    expect([opened.address, opened.status]).toEqual([`${provider.origin}${page}?kc_locale=es`, 200]);
    expect(opened.text).toContain('<h1>Cambiar su contraseña</h1>');
    expect(opened.text).toContain('href="/rap-home/account?section=security"');
  });

  test('goes straight on where the session is, which counts as its use', async () => {
    const sid = await sidOf(visitor);
    for (const seconds of [1_700, 1_700]) {
      provider.passSeconds(seconds);
      expect((await visitor.open(page)).text).toContain('<h1>Change your password</h1>');
    }
    expect(await provider.identity.sessions.isAlive(sid)).toBe(true);
  });

  test('does not go round where the browser keeps no session', async () => {
    expect((await visitor.get(`${page}?code=made-up&state=en`)).status).toBe(400);
  });

  test('may not be framed nor kept, and takes no form from elsewhere', async () => {
    await visitor.signIn('nora');
    const response = await visitor.get(page);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const origin of ['https://elsewhere.example', 'null', ''])
      expect((await visitor.post(page, {}, { origin })).status).toBe(403);
  });
});

describe('the answer for programs', () => {
  const ask = (token: string) =>
    visitor.get(account, { accept: 'application/json', authorization: `Bearer ${token}` });

  test('is the profile as Keycloak tells it, with the attributes of the specification only', async () => {
    const { access_token } = await visitor.signIn('nora');
    const response = await ask(access_token);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      username: 'nora',
      firstName: 'Nora',
      lastName: 'New',
      email: 'nora@agency.example',
      emailVerified: true,
      attributes: { jobTitle1: ['Analyst'], contractsSupported: ['A-1', 'B-2'] },
    });
    expect(Object.keys(body['attributes'] as object)).not.toContain('sub');
  });

  test('needs a token of a living session that may see the account', async () => {
    const { access_token } = await visitor.signIn('nora');
    const { tokens } = await visitor.signInSilently('hll-app', '/demo/apps/hll-app/callback');
    expect((await ask(tokens?.access_token ?? '')).status).toBe(403);
    expect((await ask('made.up.token')).status).toBe(401);
    expect((await visitor.get(account, { accept: 'application/json' })).status).toBe(401);
    await provider.identity.sessions.end(nora, String(claimsOf(access_token)['sid']));
    expect((await ask(access_token)).status).toBe(401);
  });
});

describe('the password', () => {
  const fresh = 'another-quiet-river-28-stones';
  const change = (present: string, password: string, confirmation = password) =>
    visitor.post(`${account}/password`, {
      'password-present': present,
      'password-new': password,
      'password-confirm': confirmation,
    });

  test('is not changed without the present one, nor against the rules; nothing typed is shown', async () => {
    await visitor.signIn('nora');
    for (const [response, field] of [
      [await change('', fresh), 'password-present'],
      [await change('not-the-present-one', fresh), 'password-present'],
      [await change(testPassword, 'short'), 'password-new'],
      [await change(testPassword, fresh, `${fresh}!`), 'password-confirm'],
    ] as const) {
      const page = await response.text();
      expect(response.status).toBe(400);
      expect(page).toContain(`id="input-error-${field}"`);
      for (const typed of [fresh, 'not-the-present-one']) expect(page).not.toContain(typed);
    }
  });

  test('guesses are counted', async () => {
    await visitor.signIn('sam');
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await change(`guess-${guess}`, fresh)).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses[5]).toBe(429);
  });

  test('the others end soon, too, where the portal dies right after the change', async () => {
    const sam = testPeople.find(({ username }) => username === 'sam')?.id ?? '';
    const sidOfSam = async () =>
      String(claimsOf((await new TestBrowser(provider.origin).signIn('sam')).id_token)['sid']);
    // The guesses from here are forgotten by then.
    provider.passSeconds(3_600);
    const [here, other] = [await sidOfSam(), await sidOfSam()];
    const owner = await findPasswordOwner(provider.db, sam);
    if (owner === null) throw new Error('sam has no password');
    const passwordPolicy = await loadPasswordPolicy({ portalName: 'Access Portal', demonstration: null });
    const { db, now } = provider;
    const changed = await changePassword({ db, now, passwordPolicy, record: async () => undefined }, owner, {
      password: fresh,
      confirmation: fresh,
      sourceAddress: '192.0.2.1',
      keptSid: here,
    });
    expect(changed.kind).toBe('CHANGED');
    await provider.identity.sessions.endDue();
    expect(await provider.identity.sessions.isAlive(other)).toBe(false);
    expect(await provider.identity.sessions.isAlive(here)).toBe(true);
    expect(provider.ended).toContainEqual({ sid: other, sub: sam });
  });

  test('once changed, this session goes on, the others end, and only the new one signs in', async () => {
    const other = await sidOf(new TestBrowser(provider.origin));
    const here = await sidOf(visitor);
    const response = await change(testPassword, fresh);
    expect(response.headers.get('location')).toBe('/rap-home/account?section=security&password=changed');
    expect(provider.events).toContainEqual(expect.objectContaining({ kind: 'PASSWORD_CHANGED', sub: nora }));
    expect(await provider.identity.sessions.isAlive(other)).toBe(false);
    expect(await provider.identity.sessions.isAlive(here)).toBe(true);
    await expect(new TestBrowser(provider.origin).signIn('nora')).rejects.toThrow('No tokens');
    await new TestBrowser(provider.origin, fresh).signIn('nora');
  });
});
