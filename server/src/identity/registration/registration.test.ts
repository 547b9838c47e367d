import { beforeEach, describe, expect, test } from 'vitest';
import { startTestProvider, testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { claimsOf, parametersOf, TestBrowser, tokensOf } from '../testing/test-browser.ts';
import { everybody, forgetFailures, giveRole, keepPeople } from '../testing/arranged-people.ts';
import { hashWorkOf } from '../testing/hash-work.ts';

const chosen = 'a sentence of my own';
const form = {
  givenName: 'Ana María',
  middleInitial: 'L',
  familyName: 'Ríos',
  suffix: '',
  organization: 'Flood Risk Agency',
  supervisorEmail: 'Nora@agency.example',
  email: 'Ana.Rios@agency.example',
  username: 'Ana.Rios',
  password: chosen,
  'password-confirm': chosen,
};
const notPossible = 'We cannot create an account with these details.';

const provider = providerForTests();
let visitor: TestBrowser;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  await forgetFailures(provider.db);
  await keepPeople(provider.db, ['nora', 'sam']);
});

/** Asks for an account as the portal does: the authorization, and the page it leads to. */
async function reachPage(browser = visitor, more: Record<string, string> = {}) {
  const redirect = `${provider.origin}/rap-home/login`;
  const flow = await browser.authorize('rap-client', redirect, { prompt: 'create', ...more });
  const begun = await browser.get(flow.location);
  expect(begun.status).toBe(303);
  return { flow, page: begun.headers.get('location') ?? '' };
}

async function register(differing: Partial<typeof form> = {}, browser = visitor) {
  const { flow, page } = await reachPage(browser);
  const response = await browser.post(page, { ...form, ...differing });
  return { flow, page, response, text: await response.clone().text() };
}

function faultsIn(text: string): Record<string, string> {
  const found = text.matchAll(/id="input-error-([\w-]+)">([^<]*)</g);
  return Object.fromEntries([...found].map(([, field = '', sentence = '']) => [field, sentence]));
}

const usernames = async () =>
  (await everybody(provider.db)).filter((username) => !['nora', 'sam'].includes(username));

describe('somebody who makes an account', () => {
  test('is signed in with it: a user of the portal without an active account, and nothing else', async () => {
    const { flow, response } = await register();
    expect(response.status).toBe(303);
    const resumed = await visitor.get(response.headers.get('location') ?? '');
    const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
    const { access_token } = await tokensOf(await visitor.exchange(code, flow));
    const claims = claimsOf(access_token);
    expect(claims).toMatchObject({
      acr: '1',
      preferred_username: 'ana.rios',
      name: 'Ana María Ríos',
      email: 'ana.rios@agency.example',
      email_verified: false,
      aud: ['rap-api', 'account'],
      organizationOrAgency: 'Flood Risk Agency',
      supervisorEmails: 'nora@agency.example',
      middleInitial: 'L',
      resource_access: { 'rap-client': { roles: ['USER'] } },
    });
    expect(claims['realm_access']).toEqual({
      roles: ['default-roles-risk-map', 'offline_access', 'uma_authorization'],
    });
    expect(Math.abs(Date.parse(String(claims['registeredAt'])) - Date.now())).toBeLessThan(600_000);
    expect(Object.keys(claims)).not.toContain('suffix');
    expect(await visitor.signInSilently()).toHaveProperty('tokens');
  });

  test('signs in afterwards by name or address, in capitals too', async () => {
    await register();
    for (const name of ['ANA.RIOS', 'Ana.Rios@Agency.Example']) {
      const tokens = await new TestBrowser(provider.origin, chosen).signIn(name);
      expect(claimsOf(tokens.access_token)['preferred_username']).toBe('ana.rios');
    }
  });

  test('ends the session of the person who was signed in with this browser', async () => {
    const { id_token } = await visitor.signIn('nora');
    const { response } = await register();
    await visitor.get(response.headers.get('location') ?? '');
    const { tokens } = await visitor.signInSilently();
    expect(claimsOf(tokens?.access_token ?? '')['preferred_username']).toBe('ana.rios');
    expect(await provider.identity.sessions.isAlive(String(claimsOf(id_token)['sid']))).toBe(false);
  });

  test('pressing twice makes one account, and both answers lead on', async () => {
    const { page } = await reachPage();
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.post(page, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await usernames()).toEqual(['ana.rios']);
  });

  test('makes no second one in the same authorization, nor after it', async () => {
    const { page, response } = await register();
    const other = { ...form, username: 'second', email: 'second@agency.example' };
    expect((await visitor.post(page, other)).status).toBe(400);
    await visitor.get(response.headers.get('location') ?? '');
    expect((await visitor.post(page, other)).status).toBe(400);
    expect(await usernames()).toEqual(['ana.rios']);
  });
});

describe('the way there and back', () => {
  test('the address of Keycloak leads to the page, with everything the application asked for', async () => {
    const { response } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const asked = new URL(response.url);
    asked.pathname = asked.pathname.replace('/auth', '/registrations');
    asked.searchParams.set('ui_locales', 'es');
    const { address, status, text } = await visitor.open(asked.href);
    expect([status, new URL(address).pathname]).toEqual([200, expect.stringMatching(/\/registration$/)]);
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<h1>Crear una cuenta</h1>');
  });

  test('the sign-in page links to it and it links back, in one authorization', async () => {
    const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const link = (text: string, path: RegExp) => path.exec(text)?.[1] ?? '';
    const signIn = await (await visitor.get(location)).text();
    const there = link(signIn, /href="([^"]+\/registration\?kc_locale=en)"/);
    const page = await (await visitor.get(there)).text();
    expect(page).toContain('<h1>Create an account</h1>');
    const back = link(page, /href="(\/realms\/[^"]+)">I have an account</);
    expect(back.split('?')[0]).toBe(location.split('?')[0]);
    expect((await visitor.post(there, form)).status).toBe(303);
  });

  test('the person who has an account after all signs in, and is not led to the page again', async () => {
    const { flow, page } = await reachPage();
    const posted = await visitor.post(page.replace(/\/registration.*/, ''), {
      username: 'nora',
      password: testPassword,
    });
    const resumed = await visitor.get(posted.headers.get('location') ?? '');
    const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
    expect((await visitor.exchange(code, flow)).status).toBe(200);
  });

  test('the page belongs to the browser that began, and takes no form of another origin', async () => {
    const { page } = await reachPage();
    const stranger = new TestBrowser(provider.origin);
    expect((await stranger.get(page)).status).toBe(400);
    expect((await stranger.post(page, form)).status).toBe(400);
    expect((await visitor.post(page, form, { origin: 'https://elsewhere.example' })).status).toBe(400);
    expect(await usernames()).toEqual([]);
  });
});

describe('what is wrong', () => {
  test('is above each field and on top, and everything but the passwords is kept', async () => {
    const { response, text } = await register({
      familyName: ' ',
      organization: '<script>alert(1)</script>',
      supervisorEmail: 'nora',
      email: 'ana@agency',
      username: 'nora@agency.example',
      password: 'too-short-as-it-is'.slice(0, 14),
      'password-confirm': '',
    });
    expect(response.status).toBe(400);
    const faults = {
      familyName: 'Enter your last or family name; if you have only one name, enter it here',
      supervisorEmail: 'Enter your supervisor’s email address, like name@agency.example',
      email: 'Enter your email address, like name@agency.example',
      username: expect.stringContaining('Use only letters a to z, numbers'),
      password: 'Use at least 15 characters',
      'password-confirm': 'Enter the password again',
    };
    expect(faultsIn(text)).toEqual(faults);
    const summary =
      /<div class="usa-alert usa-alert--error"[^>]* autofocus>.*?<\/div>/s.exec(text)?.[0] ?? '';
    expect([...summary.matchAll(/<a href="#([\w-]+)">/g)].map(([, field]) => field)).toEqual(
      Object.keys(faults),
    );
    for (const kept of ['value="Ana María"', 'value="L"', 'value="nora"', 'value="ana@agency"'])
      expect(text).toContain(kept);
    expect(text).not.toContain('too-short');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('<title>Error: Create an account');
  });

  test('is in the language of the page', async () => {
    const { page } = await reachPage(visitor, { ui_locales: 'es' });
    const text = await (await visitor.post(page, { ...form, username: 'nora' })).text();
    expect(text).toContain('<html lang="es">');
    expect(faultsIn(text)).toEqual({ username: 'Este nombre de usuario ya está en uso; elija otro' });
  });

  test('a password made of what was just typed', async () => {
    for (const name of ['maximiliana.rios', 'MAXIMILIANA@agency.example', 'maximiliana ríos']) {
      const { text } = await register({
        givenName: 'Maximiliana',
        username: 'maximiliana.rios',
        email: 'maximiliana@agency.example',
        password: name,
        'password-confirm': name,
      });
      expect(faultsIn(text)).toEqual({
        password: 'Do not use only your name, username, email address, or the name of this portal',
      });
    }
  });

  test.each([
    [
      'correct horse battery staple',
      'Choose another password. Many people use this one, so it is easy to guess',
    ],
    [
      'monkeydragonmonkey',
      'Use other words, or at least four. These are a few common passwords in a row, so they are easy to guess',
    ],
  ])('the password %s, with the reason', async (password, reason) => {
    const { response, text } = await register({ password, 'password-confirm': password });
    expect([response.status, faultsIn(text)]).toEqual([400, { password: reason }]);
  });

  test('a character that nobody can see, at its field, and what was typed stays', async () => {
    const hidden = { givenName: 'An\u200Ba', organization: 'Agency \u202E two', username: 'ana\u00ADrios' };
    const { response, text } = await register(hidden);
    expect([response.status, faultsIn(text)]).toEqual([
      400,
      {
        givenName:
          'Type your first or given name instead of pasting it: it has a character that cannot be seen',
        organization:
          'Type your organization or agency instead of pasting it: it has a character that cannot be seen',
        username: 'Type the username instead of pasting it: it has a character that cannot be seen',
      },
    ]);
    for (const typed of Object.values(hidden)) expect(text).toContain(`value="${typed}"`);
    expect(await usernames()).toEqual([]);
  });

  test('an answer that the database cannot hold', async () => {
    const { response, text } = await register({ familyName: 'Ríos\0' });
    expect([response.status, Object.keys(faultsIn(text))]).toEqual([400, ['familyName']]);
  });
});

describe('a name or address that somebody has', () => {
  test('the name is reported at its field, in any case of letters', async () => {
    const { response, text } = await register({ username: 'NORA' });
    expect([response.status, faultsIn(text)]).toEqual([
      400,
      { username: 'This username is taken. Choose another.' },
    ]);
    expect(text).toContain('value="Ana.Rios@agency.example"');
  });

  test('the address is not reported: one sentence, at no field, and nobody is written', async () => {
    const { response, text } = await register({ email: 'SAM@agency.example' });
    expect([response.status, faultsIn(text)]).toEqual([400, {}]);
    expect(text).toContain(notPossible);
    expect(text.replace(/value="[^"]*"/g, '')).not.toMatch(/sam@|is taken|address is/i);
    expect(await usernames()).toEqual([]);
  });

  test('an address that somebody only registered with is free: its owner makes an account as if it were free', async () => {
    const sketch = { username: 'squatter', givenName: 'Mallory' };
    const first = await register(sketch);
    const owner = await register({}, new TestBrowser(provider.origin));
    expect([first.response.status, owner.response.status]).toEqual([303, 303]);
    expect(await usernames()).toEqual(['ana.rios', 'squatter']);
    const tokens = await new TestBrowser(provider.origin, chosen).signIn('ana.rios');
    expect(claimsOf(tokens.access_token)['email']).toBe('ana.rios@agency.example');
  });

  test('an address is somebody’s once its account is let in, and leads to that account', async () => {
    await register({
      username: 'squatter',
      password: 'another sentence of mine',
      'password-confirm': 'another sentence of mine',
    });
    await register({}, new TestBrowser(provider.origin));
    const address = 'ana.rios@agency.example';
    const signsIn = () => new TestBrowser(provider.origin, chosen).signIn(address).then(Boolean, () => false);
    expect(await signsIn()).toBe(false);
    await giveRole(provider.db, 'ana.rios', { clientId: null, role: 'RAPUser' });
    expect(await signsIn()).toBe(true);
    const { response, text } = await register({ username: 'third' }, new TestBrowser(provider.origin));
    expect([response.status, faultsIn(text)]).toEqual([400, {}]);
    expect(text).toContain(notPossible);
    expect(await usernames()).toEqual(['ana.rios', 'squatter']);
  });

  test('a free name, a name in use, and an address in use cost the same work', async () => {
    for (const [differing, status] of [
      [{ username: 'nora' }, 400],
      [{ email: 'sam@agency.example' }, 400],
      [{}, 303],
    ] as const) {
      const { page } = await reachPage();
      const { result, hashes } = await hashWorkOf(() => visitor.post(page, { ...form, ...differing }));
      expect([result.status, hashes]).toEqual([status, 1]);
    }
  });

  test.each([
    ['username one gets it', (number: number) => ({ email: `racer${number}@agency.example` }), 1],
    [
      'address that belongs to no one yet all get an account',
      (number: number) => ({ username: `racer${number}` }),
      10,
    ],
  ])('of 10 people at once with the same %s', async (_what, differing, accounts) => {
    const browsers = Array.from({ length: 10 }, () => new TestBrowser(provider.origin));
    const pages = await Promise.all(browsers.map((browser) => reachPage(browser)));
    const answers = await Promise.all(
      browsers.map((browser, number) =>
        browser.post(pages[number]?.page ?? '', { ...form, ...differing(number) }),
      ),
    );
    const made = answers.filter(({ status }) => status === 303);
    expect(made).toHaveLength(accounts);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10 - accounts);
    expect(await usernames()).toHaveLength(accounts);
  });
});

describe('many accounts from one network', () => {
  test('are slowed down; a restart forgets nothing, and other networks go on', async () => {
    const attempts: number[] = [];
    for (let count = 0; count < 21; count += 1)
      attempts.push((await register({ username: 'nora' })).response.status);
    expect(attempts).toEqual([...Array.from({ length: 20 }, () => 400), 429]);

    const restarted = await startTestProvider(provider.db, { beside: provider });
    const browser = new TestBrowser(restarted.origin);
    const { location } = await browser.authorize('rap-client', `${restarted.origin}/rap-home/login`);
    const refused = await browser.post(`${location}/registration`, form);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await refused.text()).toContain('Too many accounts were requested from your network.');
    await restarted.close();

    const elsewhere = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const cookie = elsewhere.response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const answer = await provider.app.inject({
      method: 'POST',
      url: `${elsewhere.location}/registration`,
      remoteAddress: '192.0.2.7',
      headers: {
        origin: provider.origin,
        cookie: cookie.join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
    });
    expect(answer.statusCode).toBe(303);
    provider.passSeconds(61);
    expect((await register({ username: 'again', email: 'again@agency.example' })).response.status).toBe(303);
  });

  test('a form that is not right is not counted', async () => {
    for (let count = 0; count < 25; count += 1) await register({ password: 'short' });
    expect((await register()).response.status).toBe(303);
  });
});
