import { beforeEach, describe, expect, test } from 'vitest';
import { identityTexts } from '../pages/texts.ts';
import { embeddedAccounts } from '../people/embedded-accounts.ts';
import { keepPeople } from '../testing/arranged-people.ts';
import { testPeople, testPassword } from '../testing/test-provider.ts';
import { providerForTests } from '../../testing/provider.ts';
import { parametersOf, TestBrowser } from '../testing/test-browser.ts';

const marked = 'a-password-made-for-you';
const chosen = 'a sentence of my own';

const provider = providerForTests();
let visitor: TestBrowser;

beforeEach(async () => {
  visitor = new TestBrowser(provider.origin);
  await keepPeople(provider.db, ['nora', 'sam']);
  await provider.db.transaction((tx) => {
    const [nora] = testPeople;
    if (nora === undefined) throw new Error('nobody to copy');
    const maria = { ...nora, id: '0b6f7a3e-5a0e-4b5d-9a53-0d7d3c6f1a77', username: 'maria' };
    const people = [
      { ...maria, givenName: 'Maria Fernanda', familyName: 'Oak', email: 'maria@agency.example' },
    ];
    return embeddedAccounts.add(tx, {
      people,
      clientRoles: {},
      password: marked,
      mustChangePassword: true,
      now: new Date(),
    });
  });
});

/** Signs in as far as the page for the new password: its address, and the authorization it belongs to. */
async function reachPage(browser = visitor) {
  const flow = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`);
  const posted = await browser.post(flow.location, { username: 'maria', password: marked });
  expect(posted.status).toBe(303);
  return { flow, page: posted.headers.get('location') ?? '' };
}

async function choose(page: string, password: string, confirmation = password, from = visitor) {
  return await from.post(page, { 'password-new': password, 'password-confirm': confirmation });
}

async function faultsOf(response: Response): Promise<(string | undefined)[]> {
  const text = await response.text();
  return ['password-new', 'password-confirm'].map(
    (field) => new RegExp(`id="input-error-${field}">([^<]*)<`).exec(text)?.[1],
  );
}

describe('a password that somebody else has seen', () => {
  test('leads to the page for a new one, and from there on to where the sign-in was going', async () => {
    const { flow, page } = await reachPage();
    const shown = await (await visitor.get(page)).text();
    expect(shown).toContain('<h1>Choose a new password</h1>');
    expect(shown).not.toContain(marked);
    const saved = await choose(page, chosen);
    expect(saved.status).toBe(303);
    const resumed = await visitor.get(saved.headers.get('location') ?? '');
    const code = parametersOf(resumed.headers.get('location') ?? '').get('code') ?? '';
    expect((await visitor.exchange(code, flow)).status).toBe(200);

    const tokens = await new TestBrowser(provider.origin, chosen).signIn('maria');
    expect(tokens.access_token).not.toBe('');
    const again = new TestBrowser(provider.origin);
    const old = await again.authorize('rap-client', `${provider.origin}/rap-home/login`);
    expect((await again.post(old.location, { username: 'maria', password: marked })).status).toBe(401);
  });

  test('opens nothing else: resuming asks for sign-in, and there is no session', async () => {
    const { page } = await reachPage();
    const uid = /login-actions\/([^/]+)\//.exec(page)?.[1] ?? '';
    const resumed = await visitor.get(`/realms/risk-map/protocol/openid-connect/auth/${uid}`);
    expect(resumed.headers.get('location')).toMatch(/login-actions\/[^/]+$/);
    expect(await visitor.signInSilently()).toEqual({ error: 'login_required' });
    expect((await choose(page, chosen)).status).toBe(400);
  });

  test('does not end the session that is there before a new one is chosen', async () => {
    const browser = new TestBrowser(provider.origin, testPassword);
    await browser.signIn('nora');
    const flow = await browser.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      prompt: 'login',
    });
    const posted = await browser.post(flow.location, { username: 'maria', password: marked });
    expect(await browser.signInSilently()).toHaveProperty('tokens');
    const saved = await choose(posted.headers.get('location') ?? '', chosen, chosen, browser);
    const resumed = await browser.get(saved.headers.get('location') ?? '');
    expect(parametersOf(resumed.headers.get('location') ?? '').get('code')).not.toBeNull();
  });

  test('is replaced once: of two pages open the second is too late', async () => {
    const other = new TestBrowser(provider.origin);
    const [mine, theirs] = [await reachPage(), await reachPage(other)];
    const answers = await Promise.all([
      choose(mine.page, chosen),
      choose(theirs.page, 'another sentence of mine', undefined, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    expect((await other.get(theirs.page)).status).not.toBe(200);
  });

  test.each(['en', 'es'] as const)(
    'in another browser: the page still open there says so (%s)',
    async (language) => {
      const other = new TestBrowser(provider.origin);
      const [mine, theirs] = [await reachPage(), await reachPage(other)];
      expect((await choose(mine.page, chosen)).status).toBe(303);
      const page = theirs.page.replace(/kc_locale=..$/, `kc_locale=${language}`);
      const another = 'another sentence of mine';
      for (const response of [await other.get(page), await choose(page, another, another, other)]) {
        expect(response.status).toBe(400);
        expect(await response.text()).toContain(identityTexts[language].overtakenText);
      }
      expect(await other.signInSilently()).toEqual({ error: 'login_required' });
    },
  );
});

describe('the page for a new password', () => {
  test.each([
    ['', '', ['Enter a new password', 'Enter the new password again']],
    ['fourteen-chars', 'fourteen-chars', ['Use at least 15 characters', undefined]],
    ['x'.repeat(300), 'x'.repeat(300), ['Use at most 256 characters', undefined]],
    [marked, marked, ['Use a password that is different from your current one', undefined]],
    [
      'MARIA@agency.example',
      'MARIA@agency.example',
      ['Do not use only your name, username, email address, or the name of this portal', undefined],
    ],
    [
      'maria fernanda oak',
      'maria fernanda oak',
      ['Do not use only your name, username, email address, or the name of this portal', undefined],
    ],
    [
      'river river river',
      'river river river',
      ['Do not just repeat the same characters or words', undefined],
    ],
    [
      'abcdefgh-12345678',
      'abcdefgh-12345678',
      ['Do not use only letters or numbers in a row, like abcdef, 123456, or qwerty', undefined],
    ],
    [
      'Superman-20262026',
      'Superman-20262026',
      ['Choose another password. Many people use this one, so it is easy to guess', undefined],
    ],
    [
      testPassword,
      testPassword,
      ['Choose another password. Many people use this one, so it is easy to guess', undefined],
    ],
    [
      'access portal 2026',
      'access portal 2026',
      ['Do not use only your name, username, email address, or the name of this portal', undefined],
    ],
    [chosen, '', [undefined, 'Enter the new password again']],
    [chosen, `${chosen}!`, [undefined, 'The passwords do not match']],
  ])('%j, %j: %j', async (password, confirmation, faults) => {
    const { page } = await reachPage();
    const response = await choose(page, password, confirmation);
    expect(response.status).toBe(400);
    expect(await faultsOf(response)).toEqual(faults);
    expect((await choose(page, chosen)).status).toBe(303);
  });

  test('speaks the language of the sign-in, and shows nothing back', async () => {
    const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`, {
      ui_locales: 'es',
    });
    const posted = await visitor.post(location, { username: 'maria', password: marked });
    const response = await choose(posted.headers.get('location') ?? '', 'fourteen-chars');
    const text = await response.text();
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('Use al menos 15 caracteres');
    expect(text).not.toContain('fourteen-chars');
  });

  test('takes no form from another origin or another browser', async () => {
    const { page } = await reachPage();
    const form = { 'password-new': chosen, 'password-confirm': chosen };
    expect((await visitor.post(page, form, { origin: 'https://elsewhere.example' })).status).toBe(400);
    expect((await new TestBrowser(provider.origin).post(page, form)).status).toBe(400);
    expect((await new TestBrowser(provider.origin).get(page)).status).toBe(400);
    expect((await visitor.post(page, form)).status).toBe(303);
  });

  test('is there for nobody who has not signed in', async () => {
    const { location } = await visitor.authorize('rap-client', `${provider.origin}/rap-home/login`);
    const page = `${location}/new-password`;
    expect((await visitor.get(page)).headers.get('location')).toBe(location);
    expect((await choose(page, chosen)).status).toBe(400);
  });
});
