import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
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

async function kept(): Promise<Record<string, string[]>> {
  const row = await provider.db.row<{ attributes: Record<string, string[]> }>(
    sql`select attributes from idp.person where id = ${nora}::uuid`,
  );
  return row?.attributes ?? {};
}

async function give(attributes: Record<string, string[]>): Promise<void> {
  await provider.db.run(sql`
    update idp.person set attributes = attributes || ${JSON.stringify(attributes)}::jsonb where id = ${nora}::uuid`);
}

const textOf = async (address: string): Promise<string> => (await visitor.get(address)).text();
const sidOf = async (browser: TestBrowser): Promise<string> =>
  String(claimsOf((await browser.signIn('nora')).id_token)['sid']);

describe('reaching the page', () => {
  test('leads through the sign-in and comes back, in the language asked for', async () => {
    const signIn = await visitor.open(`${account}?kc_locale=es`);
    expect(signIn.text).toContain('<html lang="es">');
    expect(signIn.text).toContain('id="kc-login"');
    const posted = await visitor.post(signIn.address, { username: 'nora', password: testPassword });
    const page = await visitor.open(new URL(posted.headers.get('location') ?? '', provider.origin).href);
    expect([page.address, page.status]).toEqual([`${provider.origin}${account}?kc_locale=es`, 200]);
    expect(page.text).toContain('<h1>Su cuenta</h1>');
  });

  test('goes straight on where the session is, which counts as its use', async () => {
    const sid = await sidOf(visitor);
    for (const seconds of [1_700, 1_700]) {
      provider.passSeconds(seconds);
      expect((await visitor.open(account)).text).toContain('<h1>Your account</h1>');
    }
    expect(await provider.identity.sessionIsAlive(sid)).toBe(true);
  });

  test('does not go round where the browser keeps no session', async () => {
    const response = await visitor.get(`${account}?code=made-up&state=en`);
    expect(response.status).toBe(400);
  });

  test('may not be framed nor kept, and text of a person is only text', async () => {
    await give({ branch: ['<script>alert(1)</script>'] });
    await visitor.signIn('nora');
    const response = await visitor.get(account);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('&#60;script&#62;');
    expect(text).not.toContain('<script>alert');
  });

  test('shows profile, and who changes what', async () => {
    await give({
      organizationOrAgency: ['Flood Risk Agency'],
      supervisorName: ['Dana Lee'],
      employmentStatus1: ['Federal Employee'],
      employmentStatus2: ['Contractor'],
      jobTitle2: ['Modeler'],
    });
    await visitor.signIn('nora');
    const page = await textOf(account);
    for (const text of [
      'Flood Risk Agency',
      'Dana Lee',
      'Analyst (Federal Employee)',
      'Modeler (Contractor)',
    ])
      expect(page).toContain(text);
    expect(page).toContain('mailto:help@agency.example');
    expect(await textOf(`${account}?kc_locale=es`), 'with the word of the record in small print').toContain(
      'Modeler (Contratista) <small translate="no">Contractor</small>',
    );
  });
});

describe('certificates', () => {
  const day = (from: Date, days: number): string =>
    new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

  test('count as expired within two days, and when they are missing; ISAA only where there is one', async () => {
    await give({ privacyExpiration: [day(provider.now(), 400)], cyberExpiration: [day(provider.now(), 2)] });
    await visitor.signIn('nora');
    const page = await textOf(account);
    expect(page).toMatch(/Privacy training<\/dt>\s*<dd>Valid until/);
    expect(page).toMatch(/Cybersecurity training<\/dt>\s*<dd class="warning">Expires on/);
    expect(page).not.toContain('ISAA');
    await give({ cyberExpiration: [''], issaExpiration: [day(provider.now(), -1)] });
    const later = await textOf(account);
    expect(later).toContain('No date on file, which counts as expired');
    expect(later).toMatch(/ISAA<\/dt>\s*<dd class="warning">Expired on/);
  });
});

describe('contact details', () => {
  const was = { 'phoneNumber-was': '', 'suffix-was': '' };
  const save = (form: Record<string, string>, headers?: Record<string, string>) =>
    visitor.post(`${account}/contact`, { ...was, phoneNumber: '', suffix: '', ...form }, headers);

  test('are saved at once, tidied, and told to the trail by name', async () => {
    await visitor.signIn('nora');
    const response = await save({ phoneNumber: '(202) 555-0101', suffix: ' Jr. ' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${account}?kc_locale=en&done=contact`,
    ]);
    expect(await kept()).toMatchObject({ phoneNumber: ['202-555-0101'], suffix: ['Jr.'] });
    expect(provider.events).toContainEqual(
      expect.objectContaining({ kind: 'PROFILE_CHANGED', sub: nora, fields: ['phoneNumber', 'suffix'] }),
    );
    expect(await textOf(response.headers.get('location') ?? '')).toContain('Your contact details are saved.');
    const before = provider.events.length;
    await save({
      'phoneNumber-was': '202-555-0101',
      phoneNumber: '202-555-0101',
      'suffix-was': 'Jr.',
      suffix: 'Jr.',
    });
    expect(provider.events.length, 'nothing changed, nothing told').toBe(before);
    await save({ 'phoneNumber-was': '202-555-0101', 'suffix-was': 'Jr.' });
    const attributes = await kept();
    expect([attributes['phoneNumber'], attributes['suffix']]).toEqual([undefined, undefined]);
  });

  test('a wrong number is told at its field, and what was typed stays', async () => {
    await visitor.signIn('nora');
    const response = await save({ phoneNumber: '555-01"01', suffix: 'III' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain('id="input-error-phoneNumber"');
    expect(page).toContain('Please enter a valid 10 digit phone number in format xxx-xxx-xxxx');
    expect(page).toContain('value="555-01&#34;01"');
    expect(page).toContain('value="III"');
    expect((await kept())['suffix']).toBeUndefined();
  });

  test('a number from abroad that was there before stays, and is no fault of another field', async () => {
    await visitor.signIn('nora');
    const abroad = '+52 55 1234 5678';
    await give({ phoneNumber: [abroad] });
    const shown = { 'phoneNumber-was': abroad, phoneNumber: abroad };
    expect((await save({ ...shown, suffix: 'Jr.' })).headers.get('location')).toContain('done=contact');
    expect(await kept()).toMatchObject({ phoneNumber: [abroad], suffix: ['Jr.'] });
    expect((await save({ ...shown, phoneNumber: '+52 55 1234 567' })).status).toBe(400);
    expect((await save({ ...shown, phoneNumber: '+1 (202) 555-0101' })).status).toBe(303);
    expect((await kept())['phoneNumber']).toEqual(['202-555-0101']);
    await save({ 'phoneNumber-was': '202-555-0101', 'suffix-was': 'Jr.' });
  });

  test('a suffix with a character that nobody can see is told at its field, and what was typed stays', async () => {
    await visitor.signIn('nora');
    const response = await save({ phoneNumber: '2025550101', suffix: 'Jr.\u200B' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain('This has a character that cannot be seen. Type the text instead of pasting it');
    expect(page).toContain('value="Jr.\u200B"');
    expect((await kept())['phoneNumber']).toBeUndefined();
  });

  test('changed in two places at once, nothing is lost, of other attributes neither', async () => {
    await visitor.signIn('nora');
    for (let round = 0; round < 10; round += 1) {
      await provider.db.run(
        sql`update idp.person set attributes = attributes - ${['phoneNumber', 'suffix', 'branch']}::text[]`,
      );
      await Promise.all([
        save({ phoneNumber: '2025550101' }),
        save({ suffix: 'Sr.' }),
        give({ branch: ['Risk Analysis'] }),
      ]);
      expect(await kept()).toMatchObject({
        phoneNumber: ['202-555-0101'],
        suffix: ['Sr.'],
        branch: ['Risk Analysis'],
        contractsSupported: ['A-1', 'B-2'],
      });
    }
  });

  test.each([['https://elsewhere.example'], ['null'], ['']])(
    'a form that comes from %j is refused',
    async (origin) => {
      await visitor.signIn('nora');
      const before = await kept();
      expect((await save({ suffix: 'forged' }, { origin })).status).toBe(403);
      expect(await kept()).toEqual(before);
    },
  );

  test('no other attribute can be sent along', async () => {
    await visitor.signIn('nora');
    const before = await kept();
    await save({ supervisorEmails: 'me@agency.example', 'supervisorEmails-was': '', branch: 'Mine' });
    expect((await kept())['supervisorEmails']).toEqual(before['supervisorEmails']);
    expect((await kept())['branch']).toEqual(before['branch']);
  });

  test('without a session the sign-in comes first', async () => {
    const response = await save({ suffix: 'Jr.' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/protocol/openid-connect/auth?client_id=account-console'),
    ]);
  });
});

describe('own sessions', () => {
  test('are listed, and one can be ended with its tokens; this browser goes on', async () => {
    const elsewhere = new TestBrowser(provider.origin);
    const tokens = await elsewhere.signIn('nora');
    const other = String(claimsOf(tokens.id_token)['sid']);
    const here = await sidOf(visitor);
    const page = await textOf(account);
    expect(page).toContain('This browser');
    expect(page).toContain('<strong>Unknown browser</strong>');
    expect(page).toContain(`name="session" value="${other}"`);
    expect(page).not.toContain(`name="session" value="${here}"`);
    const response = await visitor.post(`${account}/sessions`, { session: other });
    expect(response.headers.get('location')).toBe(`${account}?kc_locale=en&done=session`);
    expect(provider.ended).toContainEqual({ sid: other, sub: nora });
    expect((await elsewhere.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await provider.identity.sessionIsAlive(here)).toBe(true);
  });

  test('are named by browser and system as they were at the sign-in', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0';
    const elsewhere = new TestBrowser(provider.origin, testPassword, firefox);
    await elsewhere.signIn('nora');
    await visitor.signIn('nora');
    const sessions = async (language: string) =>
      [...(await textOf(`${account}?kc_locale=${language}`)).matchAll(/<strong>([^<]*)<\/strong>/g)].map(
        ([, name]) => name,
      );
    expect(await sessions('en')).toContain('Firefox on Windows');
    expect(await sessions('es')).toContain('Firefox en Windows');
    await elsewhere.get(account);
    expect(await sessions('en')).toContain('Firefox on Windows');
  });

  test('all others can be ended at once', async () => {
    const others = await Promise.all([1, 2].map(() => sidOf(new TestBrowser(provider.origin))));
    const here = await sidOf(visitor);
    await visitor.post(`${account}/sessions`, { session: 'others' });
    for (const sid of others) expect(await provider.identity.sessionIsAlive(sid)).toBe(false);
    expect(await provider.identity.sessionIsAlive(here)).toBe(true);
  });

  test("somebody else's cannot be ended, nor seen", async () => {
    const sam = await new TestBrowser(provider.origin).signIn('sam');
    const sid = String(claimsOf(sam.id_token)['sid']);
    await visitor.signIn('nora');
    expect(await textOf(account)).not.toContain(sid);
    const refused = await visitor.post(`${account}/sessions`, { session: sid });
    const unknown = await visitor.post(`${account}/sessions`, { session: 'none' });
    expect([refused.status, await refused.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(refused.status).toBe(404);
    expect(await provider.identity.sessionIsAlive(sid)).toBe(true);
  });

  test.each([
    ['en', 'This session has already ended', 'Go to your account'],
    ['es', 'Esta sesión ya se había cerrado', 'Ir a su cuenta'],
  ])('one that has ended is said to have, with the way back, %s', async (language, title, back) => {
    const sid = await sidOf(new TestBrowser(provider.origin));
    await visitor.signIn('nora');
    const end = () => visitor.post(`${account}/sessions?kc_locale=${language}`, { session: sid });
    expect((await end()).status).toBe(303);
    const gone = await end();
    expect(gone.status).toBe(404);
    const page = await gone.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(`href="${account}?kc_locale=${language}">${back}</a>`);
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
      ...{ username: 'nora', firstName: 'Nora', lastName: 'New' },
      ...{ email: 'nora@agency.example', emailVerified: true },
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
    await visitor.post(`${account}/sessions`, { session: String(claimsOf(access_token)['sid']) });
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
      ...{ password: fresh, confirmation: fresh, sourceAddress: '192.0.2.1', keptSid: here },
    });
    expect(changed.kind).toBe('CHANGED');
    await provider.identity.endSessionsDue();
    expect(await provider.identity.sessionIsAlive(other)).toBe(false);
    expect(await provider.identity.sessionIsAlive(here)).toBe(true);
    expect(provider.ended).toContainEqual({ sid: other, sub: sam });
  });

  test('once changed, this session goes on, the others end, and only the new one signs in', async () => {
    const other = await sidOf(new TestBrowser(provider.origin));
    const here = await sidOf(visitor);
    const response = await change(testPassword, fresh);
    expect(response.headers.get('location')).toBe(`${account}?kc_locale=en&done=password`);
    expect(provider.events).toContainEqual(expect.objectContaining({ kind: 'PASSWORD_CHANGED', sub: nora }));
    expect(await provider.identity.sessionIsAlive(other)).toBe(false);
    expect(await provider.identity.sessionIsAlive(here)).toBe(true);
    await expect(new TestBrowser(provider.origin).signIn('nora')).rejects.toThrow('No tokens');
    await new TestBrowser(provider.origin, fresh).signIn('nora');
  });
});
