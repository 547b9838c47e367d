import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { forgetFailures, personIdOf } from '../testing/arranged-people.ts';
import { startTestProvider, testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { forgiveInterrupted, tryPassword } from './password-try.ts';

const provider = providerForTests();
let visitor: TestBrowser;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  await forgetFailures(provider.db);
});

async function signInAddress(more: Record<string, string> = {}): Promise<string> {
  return (await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, more)).location;
}

/** What the page says after a try, and with which status. */
async function attempt(
  username: string,
  password: string,
  from = visitor,
): Promise<[number, string | undefined]> {
  const { location } = await from.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const response = await from.post(location, { username, password });
  return [response.status, /id="input-error-\w+">([^<]*)</.exec(await response.text())?.[1]];
}

describe('the sign-in page', () => {
  test('speaks the language asked for, and the other on request', async () => {
    const address = await signInAddress({ ui_locales: 'es' });
    const spanish = await (await visitor.get(address)).text();
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('Iniciar sesión');
    const english = await (await visitor.get(address.replace('kc_locale=es', 'kc_locale=en'))).text();
    expect(english).toContain('<html lang="en">');
  });

  test('remembers when somebody last signed in, and in which language', async () => {
    const remembered = () =>
      provider.db.row<{
        locale: string[] | null;
        since: number | null;
      }>(sql`select attributes -> 'locale' as locale,
        extract(epoch from now() - signed_in_at)::float as since from idp.person where username = 'nora'`);
    const form = { username: 'nora', password: testPassword };
    expect((await visitor.post(await signInAddress({ ui_locales: 'es' }), form)).status).toBe(303);
    const row = await remembered();
    expect(row?.locale).toEqual(['es']);
    expect(row?.since).toBeLessThan(60);
    // A wrong password is no sign-in, and no choice of a language.
    await visitor.post(await signInAddress({ ui_locales: 'en', prompt: 'login' }), {
      ...form,
      password: 'wrong',
    });
    expect((await remembered())?.locale).toEqual(['es']);
  });

  test('shows back what was typed as text', async () => {
    const response = await visitor.post(await signInAddress(), {
      username: '"><script>alert(1)</script>',
      password: 'x',
    });
    expect(await response.text()).not.toContain('<script>alert');
  });

  test('belongs to the browser that began', async () => {
    const address = await signInAddress();
    const response = await new TestBrowser(provider.origin).post(address, {
      username: 'nora',
      password: testPassword,
    });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  test('takes no form from another origin', async () => {
    const address = await signInAddress();
    const form = { username: 'nora', password: testPassword };
    expect((await visitor.post(address, form, { origin: 'https://elsewhere.example' })).status).toBe(400);
    expect((await visitor.post(address, form)).status).toBe(303);
  });
});

describe('a demonstration account', () => {
  test('signs in with one press, and nobody else does', async () => {
    const address = await signInAddress();
    expect(await (await visitor.get(address)).text()).toMatch(
      /<button type="submit" [^>]*name="account" value="nora"/,
    );
    expect((await visitor.post(address, { account: 'sam' })).status).toBe(401);
    const posted = await visitor.post(address, { account: 'nora' });
    const resumed = await visitor.get(posted.headers.get('location') ?? '');
    expect(resumed.headers.get('location')).toContain('code=');
  });

  test('is nobody where there is no demonstration', async () => {
    const real = await startTestProvider(provider.db, { beside: provider, demonstration: null });
    const there = new TestBrowser(real.origin);
    const { location } = await there.authorize('rap-client', `${real.origin}/rap-home/login`);
    expect(await (await there.get(location)).text()).not.toContain('name="account"');
    const response = await there.post(location, { account: 'nora' });
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('Enter your username'),
    ]);
    await real.close();
  });

  test('is refused from another origin, and held by the brake like anybody else', async () => {
    const address = await signInAddress();
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await visitor.post(address, { account: 'nora' }, elsewhere)).status).toBe(400);
    for (let count = 0; count < 5; count += 1) expect((await attempt('nora', 'wrong'))[0]).toBe(401);
    expect((await visitor.post(address, { account: 'nora' })).status).toBe(429);
  });

  test('whose password is another one by now says so', async () => {
    const demonstration = {
      accounts: [{ username: 'nora', fullName: 'Nora New', shows: { en: '', es: '' } }],
      password: 'the-one-before-that',
    };
    const later = await startTestProvider(provider.db, { beside: provider, demonstration });
    const there = new TestBrowser(later.origin);
    const { location } = await there.authorize('rap-client', `${later.origin}/rap-home/login`);
    const response = await there.post(location, { account: 'nora' });
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('id="input-error-password">The password of this demonstration account'),
    ]);
    await later.close();
  });
});

describe('wrong names and passwords', () => {
  test('say the same for an unknown person as for a wrong password', async () => {
    const wrong = await attempt('nora', 'not-the-password');
    expect(wrong).toEqual([401, 'Invalid username or password.']);
    expect(await attempt('nobody-at-all', 'not-the-password')).toEqual(wrong);
    expect(await attempt('NORA', 'x'.repeat(2_000))).toEqual(wrong);
  });

  test('name the field that is empty', async () => {
    expect(await attempt('', '')).toEqual([401, 'Enter your username']);
    expect(await attempt('nora', '')).toEqual([401, 'Enter your password']);
  });

  test.each(['sam', 'no-such-person'])('five lock %s for a minute, then two', async (username) => {
    for (let count = 0; count < 5; count += 1) expect((await attempt(username, 'wrong'))[0]).toBe(401);
    expect(await attempt(username, testPassword)).toEqual([429, expect.stringContaining('seconds')]);
    provider.passSeconds(61);
    expect((await attempt(username, 'wrong'))[0]).toBe(401);
    provider.passSeconds(61);
    expect((await attempt(username, testPassword))[0]).toBe(429);
  });

  test('many at once do not slip through', async () => {
    const browsers = Array.from({ length: 12 }, () => new TestBrowser(provider.origin));
    const statuses = await Promise.all(
      browsers.map(async (one) => (await attempt('crowd', 'wrong', one))[0]),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('from one network lock nobody elsewhere, nor in a browser that has signed in before', async () => {
    const used = new TestBrowser(provider.origin);
    await used.signIn('nora');
    for (let count = 0; count < 6; count += 1) await attempt('nora', 'wrong');
    expect((await attempt('nora', testPassword))[0]).toBe(429);
    const elsewhere = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const cookie = elsewhere.response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const answer = await provider.app.inject({
      method: 'POST',
      url: elsewhere.location,
      remoteAddress: '192.0.2.7',
      headers: {
        origin: provider.origin,
        cookie: cookie.join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ username: 'nora', password: testPassword }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    const again = await used.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      prompt: 'login',
    });
    expect((await used.post(again.location, { username: 'nora', password: testPassword })).status).toBe(303);
  });

  test('the mark of a browser is worth nothing for somebody else, nor without end', async () => {
    const used = new TestBrowser(provider.origin);
    await used.signIn('nora');
    const tries = async (username: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        const { location } = await used.authorize('rap-client', `${provider.origin}/rap-home/login`, {
          prompt: 'login',
        });
        statuses.push((await used.post(location, { username, password: 'wrong' })).status);
      }
      return statuses;
    };
    for (let count = 0; count < 5; count += 1) await attempt('sam', 'wrong');
    expect(await tries('sam')).toEqual(Array.from({ length: 7 }, () => 429));
    expect(await tries('nora')).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('from many networks are slowed down together', async () => {
    const from = (address: string | null) =>
      tryPassword(provider, { account: 'wide', address, network: null }, async () => false);
    const first = await Promise.all(Array.from({ length: 110 }, (_, number) => from(`p${number}`)));
    expect(first.filter(({ kind }) => kind === 'wrong')).toHaveLength(100);
    expect(await from('p200')).toMatchObject({ kind: 'wait', locked: 'ACCOUNT' });
    provider.passSeconds(61);
    expect(await from('p201')).toEqual({ kind: 'wrong' });
    const { seconds } = { seconds: 0, ...(await from('p202')) };
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await from(null)).toEqual({ kind: 'wrong' });
  });

  test('a right password forgets the wrong ones', async () => {
    for (let count = 0; count < 4; count += 1) await attempt('nora', 'wrong');
    await new TestBrowser(provider.origin).signIn('nora');
    expect(await provider.db.rows(sql`select from idp.sign_in_failure`)).toEqual([]);
    for (let count = 0; count < 4; count += 1) expect((await attempt('nora', 'wrong'))[0]).toBe(401);
    expect((await attempt('nora', testPassword))[0]).toBe(303);
  });
});

describe('a try that the death of the portal interrupted', () => {
  /** As the database keeps it where the portal dies while it looks at the password. */
  const interrupt = async (account: string, network: string) => {
    const dies = new Error('the portal died');
    const tried = tryPassword(provider, { account, address: network, network }, () => Promise.reject(dies));
    await expect(tried).rejects.toBe(dies);
  };

  test('is no failure: the right password is accepted half a minute later, not after a lock', async () => {
    const account = await personIdOf(provider.db, 'nora');
    for (let count = 0; count < 5; count += 1) await interrupt(account, '192.0.2.7');
    expect((await attemptFrom('192.0.2.7', 'nora', testPassword))[0]).toBe(429);
    provider.passSeconds(31);
    expect((await attemptFrom('192.0.2.7', 'nora', testPassword))[0]).toBe(303);
    expect(await provider.db.rows(sql`select from idp.sign_in_failure`)).toEqual([]);
    expect(await provider.db.rows(sql`select from idp.password_try`)).toEqual([]);
  });

  test('costs the others of its network nothing', async () => {
    for (let count = 0; count < 50; count += 1) await interrupt(`somebody ${count}`, '192.0.2.8');
    expect((await attemptFrom('192.0.2.8', 'nora', testPassword))[0]).toBe(429);
    provider.passSeconds(31);
    expect((await attemptFrom('192.0.2.8', 'nora', testPassword))[0]).toBe(303);
  });

  test('takes nothing back of what really failed', async () => {
    const account = await personIdOf(provider.db, 'nora');
    const wrong = async () => (await attemptFrom('192.0.2.9', 'nora', 'wrong'))[0];
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toBe(401);
    await interrupt(account, '192.0.2.9');
    provider.passSeconds(31);
    expect(await wrong()).toBe(401);
    expect((await attemptFrom('192.0.2.9', 'nora', testPassword))[0]).toBe(429);
  });

  test('counts after all where it was only slow, and its password wrong', async () => {
    const slow = (account: string) =>
      tryPassword(provider, { account, address: '192.0.2.10', network: null }, async () => {
        provider.passSeconds(31);
        await forgiveInterrupted(provider.db, provider.now());
        return false;
      });
    const account = await personIdOf(provider.db, 'nora');
    for (let count = 0; count < 5; count += 1) expect(await slow(account)).toEqual({ kind: 'wrong' });
    expect((await attemptFrom('192.0.2.10', 'nora', testPassword))[0]).toBe(429);
  });
});

/** Posts the form of a new sign-in from this address, and says how it went. */
async function attemptFrom(
  address: string,
  username: string,
  password: string,
): Promise<[number, string | undefined]> {
  const { location, response } = await new TestBrowser(provider.origin).authorize(
    'rap-client',
    `${provider.origin}/rap-home/login`,
  );
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  const answer = await provider.app.inject({
    method: 'POST',
    url: location,
    remoteAddress: address,
    headers: {
      origin: provider.origin,
      cookie: cookie.join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ username, password }).toString(),
  });
  return [answer.statusCode, /id="input-error-\w+">([^<]*)</.exec(answer.payload)?.[1]];
}

describe('a network', () => {
  const names = (count: number) => Array.from({ length: count }, (_none, number) => `name${number}`);

  test('may fail with 50 names, and then once a minute; nobody elsewhere notices', async () => {
    const statuses: number[] = [];
    for (const name of names(60)) statuses.push((await attemptFrom('192.0.2.1', name, 'wrong'))[0]);
    expect(statuses).toEqual([
      ...Array.from({ length: 50 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    expect(await attemptFrom('192.0.2.1', 'nora', testPassword)).toEqual([
      429,
      expect.stringMatching(/^Too many failed sign-ins from your network\. Try again in \d+ seconds/),
    ]);
    expect(provider.events.at(-1)).toMatchObject({ kind: 'SIGN_IN_REFUSED', reason: 'NETWORK_LOCKED' });
    expect((await attemptFrom('192.0.2.2', 'nora', testPassword))[0]).toBe(303);
    provider.passSeconds(60);
    expect((await attemptFrom('192.0.2.1', 'one more', 'wrong'))[0]).toBe(401);
    expect((await attemptFrom('192.0.2.1', 'and another', 'wrong'))[0]).toBe(429);
  });

  test('is the same for all addresses of one IPv6 subscriber, at once too', async () => {
    const from = (number: number) => `2001:db8:0:1::${(number + 1).toString(16)}`;
    const answers = await Promise.all(
      names(60).map((name, number) => attemptFrom(from(number), name, 'wrong')),
    );
    expect(answers.filter(([status]) => status === 429)).toHaveLength(10);
    expect((await attemptFrom('2001:db8:0:2::1', 'elsewhere', 'wrong'))[0]).toBe(401);
  });

  test('can sign in as often as it likes: only failures count', async () => {
    for (let count = 0; count < 60; count += 1)
      expect((await attemptFrom('192.0.2.1', count % 2 === 0 ? 'nora' : 'sam', testPassword))[0]).toBe(303);
  });

  test('gets nothing back for a right password among many wrong ones but that one try', async () => {
    for (const name of names(49)) await attemptFrom('192.0.2.1', name, 'wrong');
    expect((await attemptFrom('192.0.2.1', 'nora', testPassword))[0]).toBe(303);
    expect((await attemptFrom('192.0.2.1', 'fiftieth', 'wrong'))[0]).toBe(401);
    expect((await attemptFrom('192.0.2.1', 'nora', testPassword))[0]).toBe(429);
  });

  test('that is locked keeps nobody out of a browser they have signed in with before', async () => {
    const used = new TestBrowser(provider.origin);
    await used.signIn('nora');
    const at = async () => {
      const { location } = await used.authorize('rap-client', `${provider.origin}/rap-home/login`, {
        prompt: 'login',
      });
      return location;
    };
    for (const name of names(51)) await attempt(name, 'wrong');
    expect(await attempt('nora', testPassword)).toEqual([429, expect.stringContaining('your network')]);
    expect((await used.post(await at(), { username: 'nora', password: testPassword })).status).toBe(303);
  });
});
